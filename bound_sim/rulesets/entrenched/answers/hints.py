"""Hints for a seat: the meaning of each answer, the effect of each line now and what is to be expected. No die falls.

Lengths of planned moves are shown from phase 2 of the own turn on (ENT-Q-premeasure), ranges at any time.
"""
# not measured: what the desk shows

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from bound_sim.orders.decisions import END_OF_LINES, Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rules.records.chances import reaches
from bound_sim.rulesets.entrenched.answers.seat import FieldView, measures, passed_before
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHECKS, COMMAND_ADDS, D3, WAVES
from bound_sim.rulesets.entrenched.book.reasons import REASONS
from bound_sim.rulesets.entrenched.book.words import IN_PHASE, VERBS, word_of
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import (
    actions,
    arms,
    charges,
    checks,
    counter_fire,
    deployment,
    gas,
    melee,
    movement,
    nearby,
    response,
    shooting,
    templates,
)
from bound_sim.rulesets.entrenched.steps.set_up import DOES_NOT_MIND, WANTS
from bound_sim.rulesets.entrenched.steps.shooting import Shot
from bound_sim.rulesets.entrenched.steps.turn import ACTING, open_turn
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.units import Point, Pose, posed
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.line_hints import LineHints, always, percent
from bound_sim.rulesets.kit.lines.line_turn import target_of
from bound_sim_maps.table import U_PER_INCH, u_from_inches
from bound_sim_maps.texts import Phrase, counted, listed, text

_WAITS, _SET_UP_ONLY = text("it is the other side's turn"), text("in the set-up units are placed")
#: verbs of units that are not on the table yet
_SET_UP = IN_PHASE["set-up"]
#: verbs that lead straight on or back
_AHEAD = ("move", "run", *movement.BACK)
#: verb -> how a line of it looks
_PATTERNS = {verb.word: verb.pattern for verb in VERBS}


class Hints(LineHints[FieldView]):
    """By what one side may know: on a copy of the table, line after line."""

    game: FieldGame
    turn: FieldTurn
    reasons, view_of, first_turn, parts = REASONS, FieldView, 2, IN_PHASE
    asked_for = tuple((passed_before(phase), (phase,)) for phase in ACTING)

    def open_turn(self) -> None:
        """The turn as it is; where it is the other side's, or has not begun, as if it were its own and all active."""
        self.turn = FieldTurn(self.game, self.view.ground, self.view.bound)
        if self.view.phase is None or self.turn.side != self.view.side:
            self.turn.side = self.view.side
            open_turn(self.turn)
            for unit in self.game.of(self.view.side):
                unit.active = True
        self.measures = measures(self.game.readings, self.view.phase)

    # ---- who

    def missing(self, line: OrderLine) -> Phrase:
        """Its unit, or its target."""
        unit = self.game.by_id.get(line.unit)
        if line.unit and (unit is None or not (unit.alive or (line.verb in ("", *_SET_UP) and unit.to_come))):
            return text("it is not on the table")
        target = line.get("target")
        other = self.game.by_id.get(str(target).partition("/")[0])
        return (
            text("its target is not on the table") if target is not None and (other is None or not other.alive) else ""
        )

    def of_side(self) -> Mapping[str, Phrase]:
        """ENT-R-6: who goes first is asked in the set-up alone, and only where the scenario does not say it."""
        settled = self.view.bound > 1 or bool(self.game.own_game.get("first"))
        return dict.fromkeys((WANTS, DOES_NOT_MIND), text("who goes first is settled")) if settled else {}

    def acting(self, line: OrderLine) -> FieldUnit | None:
        return self.game.by_id.get(line.unit)

    def trouble(self, unit: FieldUnit, line: OrderLine) -> Why | None:
        if line.verb == "deploy":
            return deployment.barred(self.turn, unit, self._pose(unit, line))
        return actions.PROGRAMME.trouble(self.turn, unit, line) if line.verb in actions.ACTIONS else None

    def placed(self, unit: FieldUnit, line: OrderLine) -> Mapping[str, Pose]:
        return {unit.base: self._pose(unit, line)} if line.verb == "deploy" and unit.to_come else {}

    def spend(self, unit: FieldUnit, line: OrderLine) -> None:
        """Each line writes its own down."""

    # ---- a unit

    def about(self, unit: FieldUnit) -> Phrase:
        """Its row, its wounds, what it is in and has with it."""
        parts: list[Phrase] = [unit.kind.name, text("{wounds} of {full} wounds", wounds=unit.wounds, full=unit.full)]
        parts += [text("inactive")] * (not unit.active) + [text("stunned")] * self.turn.stunned(unit)
        parts += [text("in melee with {locked}", locked=", ".join(unit.locked))] if unit.locked else []
        return listed(parts + ([text("carries {carries}", carries=unit.carries)] if unit.carries else []))

    def place_of(self, unit: FieldUnit) -> Point:
        return unit.at

    def bodies(self, unit: FieldUnit) -> Mapping[str, Pose]:
        return {unit.base: unit.pose} if unit.status == "on table" else {}

    def may(self, unit: FieldUnit) -> Mapping[str, Phrase]:
        """Verbs that its row may be told -> what hinders each now; in the set-up and the other side's turn answers
        alone."""
        if unit.to_come:
            return dict.fromkeys(_SET_UP if self.game.type == "attrition" else _SET_UP[:1], "")
        waits = _SET_UP_ONLY if self.view.bound == 1 else _WAITS if self.turn_of not in ("", self.view.side) else ""
        return {
            verb.word: "" if verb.use == "answer" else waits or self._hindered(unit, verb.word)
            for verb in VERBS if verb.by == "unit" and self._has(unit, verb.word)
        }  # fmt: skip

    def _has(self, unit: FieldUnit, verb: str) -> bool:
        """True if it has what a verb is about: a weapon, a keyword, a game."""
        if verb in _SET_UP:
            return False  # it is on the table
        if verb in ("fire", "fire-on", "release"):
            return bool(arms.for_verb(self.turn, unit, verb))
        if verb in ("counter-fires", "holds fire"):
            return bool(arms.for_verb(self.turn, unit, "counter-fire"))
        keyword = {"helps": "Signal", "carries": "Bearer"}.get(verb)
        if keyword is not None:
            return unit.has(keyword)
        return verb not in ("takes up", "leaves it") or self.game.type == "capture" or unit.has("Bearer")

    def _hindered(self, unit: FieldUnit, verb: str) -> Phrase:
        """The reason why a unit may not do this now, at any target; "" where it may."""
        if verb in IN_PHASE["movement"]:
            return self.told(movement.trouble(self.turn, unit, OrderLine(unit.id, verb, bound=self.view.bound)))
        if verb in IN_PHASE["ranged"]:
            return self.told(shooting.barred(self.turn, unit, verb))
        if (verb == "strike") != bool(unit.locked):
            return self.told(Why("locked", {"verb": verb})) if unit.locked else text("it is in no melee")
        return self.told(melee.no_first_strike(self.turn, unit) if unit.locked else charges.barred(self.turn, unit))

    def as_told(self, unit: FieldUnit, line: OrderLine) -> tuple[tuple[Point, ...], float]:
        """ENT-Q-premeasure: a move before phase 2 is its length and its bearing, and nothing that it would meet."""
        if self.measures or line.verb not in _AHEAD:
            return (), 0.0
        before, told = unit.facing, line.get("length")
        face: Any = None if self.turn.readings.facing == rulings.Facing.ANY_AT_THE_END else line.get("face")
        unit.facing = before if face is None else face
        most = u_from_inches(unit.kind.move_in)
        length: Any = most if told is None else told
        leg = movement.way(unit, length, back=line.verb in movement.BACK)
        unit.facing = before
        x, y = unit.at
        return ((x, y), (x + leg.dx, y + leg.dy)), min(length, most)

    # ---- set-up

    def _pose(self, unit: FieldUnit, line: OrderLine) -> tuple[int, int, int]:
        spot: Any = line.get("spot")
        face: Any = line.get("face")
        return spot[0], spot[1], self.game.fronts[unit.side] if face is None else face

    def _deploys(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        unit.pose = self._pose(unit, line)
        unit.status = "on table"
        return text("is placed at {at}, facing {facing}", at=_place(unit.at), facing=f"{unit.facing / 10:g}")

    def _joins(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        return text(
            "comes with wave {get} of {waves}, which the other side does not know", get=line.get("wave"), waves=WAVES
        )

    # ---- phase 2

    def _moves(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        """The length of a unit's move and what it meets; or its greatest length, where lengths are not shown."""
        more = (min(D3), max(D3)) if line.verb in movement.RUNS else (0, 0)
        least, most = (u_from_inches(unit.kind.move_in + inches) for inches in more)
        face: Any = line.get("face")
        unit.moved, unit.ran = True, bool(more[1])
        if not self.measures:
            figure = _inches(least) + (text(" to {most}", most=_inches(most)) if most > least else "")
            said = text("goes as it is told, {figure} at most; where it ends is shown from phase 2 on", figure=figure)
            why = self._ends_on(unit, line)
            return said + text(": {why}", why=self.bars(self.told(why))) if why else said
        before = self.turn.readings.facing == rulings.Facing.PIVOTS_BEFORE
        stood, turns = unit.pose, partial(movement.pivots, self.turn, unit, face)
        if face is not None and before and (why := turns()):
            return text("stands as it stood: {why}", why=self.bars(self.told(why)))
        told: Any = line.get("length")
        leg = movement.way(unit, most if told is None else min(told, most), back=line.verb in movement.BACK)
        goes: Phrase = self._goes(unit, leg, least, most, stood[2])
        if unit.facing != stood[2] and not movement.clear_at(self.turn, unit):
            unit.pose = stood
            return text("stands as it stood: {why}", why=self.bars(self.told(Why("no-room"))))
        if face is not None and not before and (why := turns(clear=True)):
            goes += text("; {why}", why=self.bars(self.told(why)))
        return goes

    def _ends_on(self, unit: FieldUnit, line: OrderLine) -> Why | None:
        """ENT-Q-premeasure: of a move before phase 2, the reason why it can't end where it is drawn, by one's own side.

        The reason is the table's edge, or a friend whom no earlier line moves away.
        """
        drawn, reach = self.as_told(unit, line)
        if not drawn:
            return None
        (x, y), end = drawn
        dx, dy = Leg(end[0] - x, end[1] - y).at(reach)
        face: Any = line.get("face")
        return self._on_own(unit, (x + dx, y + dy, unit.facing if face is None else face))

    def _on_own(self, unit: FieldUnit, pose: Pose) -> Why | None:
        """The reason why a unit can't stand so: off the table, or on a friend whom no earlier line moves away."""
        friends = [other for other in self.game.of(unit.side) if not other.moved]
        with posed([unit], [pose]):
            if not movement.inside(self.turn, unit):
                return Why("table-edge")
            under = movement.under_at(self.turn, unit, friends)
        return Why("friend-in-the-way", {"unit": under.id}) if under is not None else None

    def _goes(self, unit: FieldUnit, leg: Leg, least: int, most: int, stood: int) -> Phrase:
        halt = movement.halt_on(self.turn, unit, leg, self.game.places)
        met = [piece for _, piece, _ in checks.met(self.turn, unit, halt.way, stood)]
        passes = Fraction(1)
        for piece in met:
            passes *= reaches(CHECKS[piece.check])
        unit.at = unit.x + halt.end.dx, unit.y + halt.end.dy
        said = text("moves {length} to {at}", length=_inches(halt.length), at=_place(unit.at))
        if halt.why is not None:
            said += text(": {why}", why=self.bars(self.told(halt.why)))
        if halt.length > least:
            said += text("; a D3 of {length} or more", length=_least(halt.length - (most - 3 * U_PER_INCH)))
        self.hit(*(piece.name for piece in met))
        names = ", ".join(f"{piece.name} ({piece.check} {CHECKS[piece.check]}+)" for piece in met)
        return said + (
            text("; checks: {names}, passes all with {passes}", names=names, passes=percent(passes)) if met else ""
        )

    def _turns(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        """A turn on the spot, and what it meets: before phase 2 no more than one's own side and the table's edge."""
        face: Any = line.get("face")
        unit.moved = True
        if self.measures:
            why = movement.pivots(self.turn, unit, face, clear=True)
        else:
            why = Why("no-room") if self._on_own(unit, (*unit.at, face)) else None
        if why is not None:
            return text("faces as it did, which is its move: {why}", why=self.bars(self.told(why)))
        unit.facing = face
        return text("faces {face}, which is its move", face=f"{face / 10:g}")

    # ---- phase 3

    def _fires(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        target = target_of(self.turn, line)
        shots = shooting.judged(self.turn, unit, target, shooting.named_in(line))
        assert not isinstance(shots, Why)
        unit.shot = True
        self.hit(target.id)
        far = _inches(shooting.distance(self.turn, unit, target))
        return text("{far}, {volley}", far=far, volley=self._volley(target, shots))

    def _volley(self, target: FieldUnit, shots: list[Shot]) -> Phrase:
        said = listed(text("{name}: {thrown}", name=shot.weapon.name, thrown=_thrown(shot)) for shot in shots)
        first = shots[0]
        cover = f", {first.cover.grade} cover{' negated' * first.cover.negated}" * (first.cover.grade != "none")
        mean = shooting.expected(self.turn, target, shots)
        return text(
            "{said}{cover}: {mean} of {wounds} wounds on average",
            said=said,
            cover=cover,
            mean=f"{mean:.2f}",
            wounds=target.wounds,
        )

    def _fires_on(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        spot = templates.spot_of(line)
        bursts = templates.judged(self.turn, unit, spot, shooting.named_in(line))
        assert not isinstance(bursts, Why)
        unit.shot = True
        found = templates.expected(self.turn, bursts)
        self.hit(*found)
        said = listed(
            text("{unit} {mean}{own}", unit=name, mean=f"{mean:.2f}", own=self._own(name))
            for name, mean in found.items()
        )
        far = _inches(shooting.distance(self.turn, unit, spot))
        return text("{far}: ", far=far) + (
            text("wounds on average: {said}", said=said) if said else text("nobody there")
        )

    def _own(self, name: str) -> Phrase:
        return text(" (own)") if self.game.by_id[name].side == self.view.side else ""

    def _releases(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        found = gas.judged(self.turn, unit, templates.spot_of(line))
        assert not isinstance(found, Why)
        weapon, spot = found
        unit.shot = True
        radius, later = templates.radius_u(weapon), self.turn.readings.gas_who == rulings.GasWho.NOT_IN_RELEASE
        under = [] if later else nearby.near_point(self.turn, spot, radius)
        self.hit(*(other.id for other in under))
        said = listed(
            text(
                "{id}{id2} with {response}",
                id=other.id,
                id2=self._own(other.id),
                response=percent(1 - reaches(other.kind.response)),
            )
            for other in under
        )
        return (
            text("stuns {value}; then a die says its drift", value=said or text("nobody"))
            if weapon.releases == "stun"
            else text("kills {value}; then a die says its drift", value=said or text("nobody"))
        )

    # ---- phase 4

    def _charges(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        target = target_of(self.turn, line)
        charge = charges.judged(self.turn, unit, target)
        assert not isinstance(charge, Why)
        unit.charged, stood = True, unit.facing
        self.hit(target.id)
        dealt, taken = charges.expected(self.turn, unit, target, charge)
        passes = Fraction(1)
        if self.turn.readings.charge_check == rulings.ChargeCheck.TAKEN:
            with posed([unit], [(unit.x, unit.y, charge.facing)]):
                met = checks.met(self.turn, unit, charge.leg, stood)
            for _, piece, _ in met:
                passes *= reaches(CHECKS[piece.check])
        at = ", in the flank" * charge.flank + (
            text(", gets there with {passes}", passes=percent(passes)) if passes < 1 else ""
        )
        return text(
            "{length}{at}: takes {dealt}, loses {taken} wounds on average",
            length=_inches(charge.leg.length),
            at=at,
            dealt=f"{dealt:.2f}",
            taken=f"{taken:.2f}",
        )

    def _strikes(self, unit: FieldUnit, line: OrderLine) -> Phrase:
        target = target_of(self.turn, line)
        self.hit(target.id)
        return self._exchange(unit, target)

    def _exchange(self, unit: FieldUnit, foe: FieldUnit) -> Phrase:
        """A blow and the blow back, of a standing pair."""
        dealt, taken = melee.expected(self.turn, unit, foe)
        return text(
            "takes {dealt}, loses {taken} wounds on average; {wounds} wounds left",
            dealt=f"{dealt:.2f}",
            taken=f"{taken:.2f}",
            wounds=foe.wounds,
        )

    # ---- answers

    def _counters(self, decision: Decision) -> Mapping[str, Phrase]:
        unit, charger = (self.game.by_id[name] for name in decision.about)
        found = counter_fire.judged(self.turn, unit, charger, charger.pose)
        shots = {} if isinstance(found, Why) else {word_of(shot.weapon.name): shot for shot in found}
        said = {
            option: text(
                "{thrown}: {expected} of {wounds} wounds on average",
                thrown=_thrown(shot),
                expected=f"{shooting.expected(self.turn, charger, [shot]):.2f}",
                wounds=charger.wounds,
            )
            for option, shot in shots.items()
            if option in decision.options
        }
        return said | {counter_fire.NONE: text("it holds its fire; the blows follow")}

    def _signals(self, decision: Decision) -> Mapping[str, Phrase]:
        """The gain of a second die for each friend."""
        said = {response.NOBODY: text("nobody rolls a second die")}
        for option in decision.options:
            unit = self.game.by_id.get(option)
            if unit is not None:
                more = COMMAND_ADDS * (response.added(self.turn, unit) is not None)
                one = reaches(unit.kind.response - more)
                said[option] = text(
                    "active with {one} instead of {one2}", one=percent(1 - (1 - one) ** 2), one2=percent(one)
                )
        return said

    def _placing(self, decision: Decision) -> Mapping[str, Phrase]:
        """The zone for units to be placed, and the fate of those that no line places."""
        left = (
            decision.about
            if decision.kind == "place-wave" or self.game.readings.deploy == rulings.Deploy.IN_SECRET
            else decision.about[:1]
        )
        zone = self.game.zones[self.view.side]
        said = text(
            "The zone is {zone}. Without a line {left} is placed where its kind usually stands.",
            zone=zone,
            left=", ".join(left),
        )
        return {END_OF_LINES: said}

    def _left(self, decision: Decision) -> Mapping[str, Phrase]:
        """Units that may still act in the phase."""
        verbs = [verb for phase in decision.about for verb in IN_PHASE[phase]]
        left = [
            unit.id for unit in self.game.of(self.view.side)
            if any(self._has(unit, verb) and not self._hindered(unit, verb) for verb in verbs)
        ]  # fmt: skip
        words = "; ".join(_PATTERNS[verb] for verb in verbs)
        return {
            END_OF_LINES: text(
                "May still act: {value}. Lines: {words}", value=", ".join(left) or text("nobody"), words=words
            )
        }

    def _whom(self, decision: Decision) -> Mapping[str, Phrase]:
        unit = self.game.by_id[decision.about[0]]
        return {option: self._exchange(unit, self.game.by_id[option]) for option in decision.options}


def _thrown(shot: Shot) -> Phrase:
    return counted(shot.dice, "{count} die at {hit}+", "{count} dice at {hit}+", hit=shot.weapon.hit)


def _least(length: float) -> int:
    """The D3 that a run of this length beyond its figure needs."""
    return max(1, -int(-length // U_PER_INCH))


def _inches(value: float) -> Phrase:
    """A length to a hundredth of an inch."""
    return text("{round} in", round=f"{round(value / U_PER_INCH, 2):g}")


def _place(at: Point) -> str:
    return ",".join(f"{round(value / U_PER_INCH, 2):g}" for value in at)


#: questions whose answers always mean the same
_ALWAYS = {
    "want-first": {
        "wants first": text("where both want to, dice say who goes first"),
        "does not mind": text("the other side goes first if it wants to"),
    },
    "withdraw": {
        "stay": text("it stays locked, and strikes in phase 4"),
        "fall back": text("straight back from its facing, free of its melee; no attack until its next turn"),
    },
    "take-up": {
        "take": text("it carries the objective; in its own zone its side wins"),
        "leave": text("it lies where it is"),
    },
    "carry": {
        "carry": text("it carries the wounded unit, to its own zone"),
        "leave": text("the wounded unit lies where it is"),
    },
}
Hints.says = {
    "deploy": Hints._deploys, "join wave": Hints._joins, "move": Hints._moves, "run": Hints._moves,
    "fall-back": Hints._moves, "run-back": Hints._moves, "turn": Hints._turns, "fire": Hints._fires,
    "fire-on": Hints._fires_on, "release": Hints._releases, "charge": Hints._charges, "strike": Hints._strikes,
}  # fmt: skip
Hints.plain = {
    "rest": text("units without a line hold, or fire at the nearest enemy"),
    "wants first": text("answers who goes first"),
    "does not mind": text("answers who goes first"),
    "helps": text("answers its signaller's question"),
    "counter-fires": text("answers when it is charged"),
    "holds fire": text("answers when it is charged"),
    "strikes": text("answers whom it strikes of several"),
    "falls back if locked": text("answers whether it leaves a melee"),
    "stays if locked": text("answers whether it leaves a melee"),
    "takes up": text("answers at an objective"),
    "leaves it": text("answers at an objective or a wounded unit"),
    "carries": text("answers at a wounded unit"),
}
Hints.answers = {
    "deploy": Hints._placing, "place-wave": Hints._placing, "next-action": Hints._left,
    "counter-fire": Hints._counters, "signal": Hints._signals, "strike-at": Hints._whom,
    **{kind: partial(always, said) for kind, said in _ALWAYS.items()},
}  # fmt: skip
