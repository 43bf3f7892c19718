"""Hints for a seat: the meaning of each answer, the effect and chance of each line now. No die falls."""
# not measured: what the desk shows

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from bound_sim.orders.decisions import Decision, Impossible
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.points import Leg, legs_of, middle, to_point
from bound_sim.rulesets.kit.geometry.scatter import astray, direction
from bound_sim.rulesets.kit.geometry.units import Point, Pose
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.line_hints import LineHints, always, in_six, percent, place, table_of
from bound_sim.rulesets.kit.lines.line_turn import target_of
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.answers import exact
from bound_sim.rulesets.to_end_all_wars.answers.seat import TrenchView
from bound_sim.rulesets.to_end_all_wars.book import chart, rulings
from bound_sim.rulesets.to_end_all_wars.book.legality import verbs_of
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS, in_words
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import (
    actions,
    bursts,
    cannon,
    flame,
    ledger,
    melee,
    mines,
    movement,
    reactions,
    repeats,
    shooting,
    tank_moves,
    throw_back,
    wire,
)
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, counted, listed, text


class Hints(LineHints[TrenchView]):
    """By what one side may know: on a copy of the table, line after line."""

    game: TrenchGame
    turn: TrenchTurn
    reasons, view_of = REASONS, TrenchView

    def open_turn(self) -> None:
        """The turn as it is; where it is the other side's, or has not begun, as if it were its own."""
        self.turn = TrenchTurn(self.game, self.view.ground, self.view.bound)
        if not self.view.passed or not self.turn.side:
            self.turn.side = self.view.side
            ledger.open_turn(self.turn)
            melee.open_turn(self.turn)
        reactions.look(self.turn)

    def told(self, why: Why | None) -> Phrase:
        """A reason in words, its verb in plain ones."""
        return super().told(why and why._replace(words=in_words(why.words)))

    # ---- answers

    def _fire_or_wait(self, decision: Decision) -> Mapping[str, Phrase]:
        firer, mover = (self.game.by_id[name] for name in decision.about)
        attack = shooting.judged(self.turn, firer, shooting.REACTION, mover)
        if isinstance(attack, Why):
            return {}
        return {"fire": self._attack(attack, mover), "wait": text("it may still fire later in this turn")}

    def _who_dies(self, decision: Decision) -> Mapping[str, Phrase]:
        return {decision.usual: text("whom the rules pick where nobody chooses (TEAW-Q-casualty)")}

    def _rounds(self, decision: Decision) -> Mapping[str, Phrase]:
        team = self.game.by_id[decision.about[0]]
        return {option: self._round(team, option) for option in decision.options}

    def _throws(self, decision: Decision) -> Mapping[str, Phrase]:
        return {option: self._thrown_back(option, decision.about[1]) for option in decision.options}

    def _pairs(self, decision: Decision) -> Mapping[str, Phrase]:
        man = self.game.man[decision.about[0]]
        foes = {option: self.game.man[option.rpartition(" ")[2]] for option in decision.options[1:]}
        return {"nearest": text("against the nearest opponent")} | {
            option: text(
                "{at} cm off, health {health} of {health2}",
                at=f"{cm(to_point(man.at, foe.at)):.1f}",
                health=foe.health,
                health2=chart.HEALTH,
            )
            for option, foe in foes.items()
        }

    def _round(self, team: Team, act: str) -> Phrase:
        if act == "withdraw":
            return _WITHDRAW
        if act == melee.STAY:
            return text("its men do not strike")
        return text("each man deals {damage} on average", damage=_damage(act == "charge"))

    def _thrown_back(self, option: str, name: str) -> Phrase:
        grenade = self.game.things[name]
        mark = throw_back.mark_of(option)
        if mark is None:
            return text(
                "it bursts at the start of the next turn of side {side}: {at}",
                side=grenade.side,
                at=self._under(grenade.at),
            )
        return text(
            "there with {throw_back_up_to}: {mark}; else the team's turn ends",
            throw_back_up_to=in_six(chart.THROW_BACK_UP_TO),
            mark=self._under(mark),
        )

    # ---- lines

    def impossible(self, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
        """Lines that only repeat the one before, once more than caps and actions allow (TEAW-R-5, TEAW-R-2)."""
        return repeats.never(self.turn, lines)

    def missing(self, line: OrderLine) -> Phrase:
        """Its team, or its target."""
        team = self.game.by_id.get(line.unit.partition("/")[0])
        if team is None or not team.on_table:
            return text("it is not on the table")
        target = self.game.by_id.get(str(line.get("target")).partition("/")[0])
        if line.verb != "step" and line.get("target") is not None and target is None:
            return text("its target is not on the table")
        return ""

    def acting(self, line: OrderLine) -> Team:
        return self.game.by_id[line.unit.partition("/")[0]]

    def taken_in(self, line: OrderLine) -> Phrase:
        """A man's step."""
        return text("ends the move of its team there") if line.verb == "step" else ""

    def trouble(self, unit: Team, line: OrderLine) -> Why | None:
        return actions.trouble(self.turn, unit, line)

    def spend(self, unit: Team, line: OrderLine) -> None:
        ledger.spend(unit, line.verb)

    def about(self, unit: Team) -> Phrase:
        """Its type, its men, the actions that it has left."""
        left, men = ledger.left(unit), len(unit.men)
        crew = "" if unit.is_tank else text("{men}, ", men=counted(men, "{count} man", "{count} men"))
        return text(
            "{type}, {crew}{left} of {actions} left",
            type=unit.type,
            crew=crew,
            left=left,
            actions=counted(ledger.actions(unit), "{count} action", "{count} actions"),
        )

    def place_of(self, unit: Team) -> Point:
        return middle(man.at for man in unit.men or unit.all)

    def bodies(self, unit: Team) -> Mapping[str, Pose]:
        return {man.id: (man.x, man.y, man.facing) for man in unit.men or unit.all} if unit.on_table else {}

    def may(self, unit: Team) -> Mapping[str, Phrase]:
        """Verbs that its kind may be told (TEAW-R-2) -> what hinders each now; in the other side's turn answers
        alone."""
        waits = self.turn_of not in ("", self.view.side)
        found = {}
        for verb in VERBS:
            if verb.by == "unit" and verb.word in verbs_of(unit.kind):
                why = "" if verb.use == "answer" else _WAITS if waits else ""
                found[verb.word] = why or ("" if verb.use == "answer" else self._hindered(unit, verb.word))
        return found

    def _hindered(self, team: Team, verb: str) -> Phrase:
        return self.told(ledger.may(self.turn, team, verb)) if verb != "step" else ""

    def _set_up(self, team: Team, line: OrderLine) -> Phrase:
        team.set_up = line.verb == "set-up"
        return (
            text("the gun may fire, and does not move") if team.set_up else text("the gun may move, and does not fire")
        )

    def _lines_up(self, team: Team, line: OrderLine) -> Phrase:
        team.lined_up = True
        return text("its shot of this turn is lined up, unless it moves")

    def _shoots(self, team: Team, line: OrderLine) -> Phrase:
        target = target_of(self.turn, line)
        attack = shooting.judged(self.turn, team, line.verb, target)
        assert isinstance(attack, shooting.Attack)
        self.hit(target.id)
        return self._attack(attack, target)

    def _attack(self, attack: shooting.Attack, target: Team) -> Phrase:
        row = attack.row
        thrown = counted(
            row.dice,
            "{distance} cm, {count} die at {needs}+",
            "{distance} cm, {count} dice at {needs}+",
            distance=f"{cm(attack.distance):.1f}",
            needs=row.needs,
        )
        cover = f", {attack.cover}" if attack.cover else ""
        chances = exact.attack(row)
        if target.is_tank:
            return text(
                "{thrown}: hits with {chances}, then driver or gunner", thrown=thrown, chances=percent(1 - chances[0])
            )
        mean = exact.mean(row, len(target.men))
        return text(
            "{thrown}{cover}: {mean} men on average, nobody with {chances}",
            thrown=thrown,
            cover=cover,
            mean=f"{mean:.2f}",
            chances=percent(chances[0]),
        )

    def _moves(self, team: Team, line: OrderLine) -> Phrase:
        way: Any = line.get("way")
        if team.is_tank:
            return self._drives(team, line)
        team.moved, team.lined_up = True, False
        ends: Phrase = ""
        rate, gone = movement.rate_u(self.turn, team, legs_of(way)), 0.0
        for leg in legs_of(way):
            reach = leg.cut(rate - gone) if leg.length > rate - gone + 1 else leg
            stop = movement.first_stop(self.turn, team, team.men, reach)
            end = movement.ended_by(self.turn, team, team.men, reach, stop) if stop else reach
            mine = mines.first_met(self.turn, team, end)
            done = end.cut(mine[0]) if mine else end
            self._advance(team.men, done)
            gone += done.length
            ends = self._sets_off(mine[1]) if mine else self._end(team, stop)
            if stop and stop.met and not mine:
                wire.stops(self.turn, team, stop.met)
            if mine or stop or reach != leg:
                break
        first = team.men[0]
        return text(
            "moves {gone} of {rate} cm, {id} to {at}{ends}{team}",
            gone=f"{cm(gone):.1f}",
            rate=f"{cm(rate):g}",
            id=first.id,
            at=place(first.at),
            ends=ends,
            team=self._under_fire(team),
        )

    def _sets_off(self, mine: Thing) -> Phrase:
        self.hit(mine.id)
        self.bars(text("sets off {id}", id=mine.id))
        return text("; sets off {id}: {at}", id=mine.id, at=self._under(mine.at, shelter=False))

    @staticmethod
    def _advance(men: Sequence[Man], leg: Leg) -> None:
        for man in men:
            man.at = (man.x + leg.dx, man.y + leg.dy)

    def _end(self, team: Team, stop: movement.Stop | None) -> Phrase:
        if stop is None:
            return ""
        if stop.met is not None:
            cuts = "cut" in chart.MAY[team.kind]
            self.hit(stop.met.section.id)
            self.bars(text("meets {id}", id=stop.met.section.id))
            return text("; meets {id}: ", id=stop.met.section.id) + (
                text("cuts it with {cut_up_to}", cut_up_to=in_six(chart.CUT_UP_TO)) if cuts else _WIRE
            )
        if stop.enemy:
            self.hit(stop.enemy.id)
        self.bars(text("stops near {id}", id=stop.enemy.id) if stop.enemy else text("{why} ahead", why=stop.why))
        return text("; stops near {id}", id=stop.enemy.id) if stop.enemy else text("; {why} ahead", why=stop.why)

    def _under_fire(self, team: Team) -> Phrase:
        """TEAW-R-20: who may fire at it in reaction, as it stands now."""
        said = []
        for firer in reactions.firers(self.turn, team.side):
            attack = reactions.judged(self.turn, firer, team)
            if isinstance(attack, shooting.Attack):
                said.append(f"{firer.id} {exact.mean(attack.row, len(team.men)):.2f}")
        return text("; defensive fire, men on average: {said}", said=", ".join(said)) if said else ""

    def _drives(self, team: Team, line: OrderLine) -> Phrase:
        tank, start = team.all[0], team.all[0].at
        if self.turn.readings.overrun == rulings.Overrun.CRUSHES:
            return text("drives over all that is on its way")
        plays = tank_moves.turn_play if line.verb == "turn" else tank_moves.play
        things = self.game.things
        # mines ask for dice: it drives as if there were none, then where it comes to the first is looked up
        self.game.things = {name: thing for name, thing in things.items() if thing.kind != "mine"}
        why = tank_moves.halted(self.turn, team, line) if line.verb != "turn" else None
        for _ in plays(self.turn, team, line):
            break
        self.game.things = things
        mine = self._mine_met(team, start)
        if mine:
            self.hit(mine.id)
            return self.bars(text("comes to {id} on its way", id=mine.id))
        ends = text("; {why}", why=self.bars(self.told(why))) if why else ""
        way: Any = line.get("way") or ((0, 0),)
        far, told = cm(to_point(start, tank.at)), cm(sum(leg.length for leg in legs_of(way)))
        of = text(" of {told}", told=f"{told:.1f}") if told - far > 0.05 else ""
        return text(
            "faces {facing}, drives {far}{of} cm to {at}{ends}",
            facing=f"{tank.facing / 10:g}",
            far=f"{far:.1f}",
            of=of,
            at=place(tank.at),
            ends=ends,
        )

    def _mine_met(self, team: Team, start: Point) -> Thing | None:
        """The first mine that a tank comes to that has turned at a place and driven on; there it stands then."""
        tank = team.all[0]
        if self.turn.readings.mine_trigger == rulings.MineTrigger.AT_THE_END:
            within = chart.MINE_TRIGGER_CM
            near = (mine for mine in self.game.there("mine") if self.turn.men_within(mine.at, within, [team]))
            return next(near, None)
        way, tank.at = Leg(tank.x - start[0], tank.y - start[1]), start
        met = mines.first_met(self.turn, team, way)
        done = way.cut(met[0]) if met else way
        tank.at = start[0] + done.dx, start[1] + done.dy
        return met[1] if met else None

    def _grenade(self, team: Team, line: OrderLine) -> Phrase:
        mark: Any = line.get("mark")
        man = self.turn.nearest_man(team, mark)[1]
        ways = bursts.axes(self.turn, man.at, mark, bursts.ahead_of(self.turn, team.side))
        return listed(self._falls(mark, ways, chart.SCATTER, chart.SCATTER_CM, shelter=True), "; ")

    def _shell(self, team: Team, line: OrderLine) -> Phrase:
        mark: Any = line.get("mark")
        tank = team.all[0]
        ways = bursts.axes(self.turn, cannon.muzzle(tank), mark, direction(tank.facing))
        eight = chart.CANNON_8[self.turn.readings.cannon_8]
        sums = [one + two for one in range(1, 7) for two in range(1, 7)]
        falls = [where for total in sums if (where := eight if total == 8 else chart.CANNON[total]) != "again"]
        shelter = self.turn.readings.cannon_trench == rulings.CannonTrench.AS_GRENADES
        return listed(self._falls(mark, ways, falls, chart.CANNON_ASTRAY_CM, shelter=shelter), "; ")

    def _falls(
        self, mark: Point, ways: tuple[Point, Point], falls: Sequence[str], astray_cm: float, *, shelter: bool
    ) -> Iterator[Phrase]:
        """Places where it may fall, each with its chance and those who would be under it now."""
        for where, count in Counter(falls).most_common():
            at = astray(mark, *ways, where, u_from_cm(astray_cm))
            yield text(
                "{falls} with {count}: {at}",
                falls=_FALLS[where],
                count=percent(Fraction(count, len(falls))),
                at=self._under(at, shelter=shelter),
            )

    def _under(self, at: Point, *, shelter: bool = True) -> Phrase:
        """The men whom a burst there would kill."""
        if not bursts.on_table(self.turn, at):
            return text("off the table")
        found = Counter(team.id for team, _ in bursts.burst(self.turn, "burst", "", at, shelter=shelter).men)
        self.hit(*found)
        return listed((text("{count} of {team}", count=count, team=team) for team, count in found.items())) or text(
            "nobody"
        )

    def _flame(self, team: Team, line: OrderLine) -> Phrase:
        man, bearing = self.game.man[str(line.get("man"))], int(str(line.get("bearing")))
        touched = list(flame.touched(self.turn, man, bearing))
        self.hit(*(each.id for _, each, _ in touched))
        found = [f"{each.id} {least}+" for _, each, least in touched]
        return text("touches {found}", found=", ".join(found)) if found else text("touches nobody")

    def _fights(self, team: Team, line: OrderLine) -> Phrase:
        target = target_of(self.turn, line)
        self.hit(target.id)
        dealt = _damage(line.verb == "charge")
        men = text("{count} men against {count2}", count=len(team.men), count2=len(target.men))
        return text("{men}, each deals {dealt} on average; dice say which side is first", men=men, dealt=dealt)

    def _throws_back(self, team: Team, line: OrderLine) -> Phrase:
        mark: Any = line.get("mark")
        return text(
            "there with {throw_back_up_to}: {mark}; else its turn ends",
            throw_back_up_to=in_six(chart.THROW_BACK_UP_TO),
            mark=self._under(mark),
        )

    def _defuses(self, team: Team, line: OrderLine) -> Phrase:
        mine = self.game.things[f"mine-{line.get('mine')}"]
        return text(
            "gone with {defuse_up_to}, else it goes off: {at}",
            defuse_up_to=in_six(chart.DEFUSE_UP_TO),
            at=self._under(mine.at, shelter=False),
        )

    def _charges(self, team: Team, line: OrderLine) -> Phrase:
        last = chart.CHARGE_UP_TO[self.turn.readings.charge]
        placed, blows = exact.up_to(last) - exact.up_to(chart.CHARGE_BLOWS_ON), exact.up_to(chart.CHARGE_BLOWS_ON)
        return text(
            "placed with {placed}, its turn ends with {placed2}, else all of it die",
            placed=percent(placed),
            placed2=percent(1 - placed - blows),
        )


def _damage(bayonet: bool) -> Phrase:
    mean = sum((damage * chance for damage, chance in exact.blow(0, bayonet).items()), Fraction(0))
    return text("{mean} damage", mean=f"{float(mean):.2f}")


_WIRE, _WITHDRAW = table_of(chart.WIRE), table_of(chart.WITHDRAW)
_WAITS = text("this turn is the other side's: answers alone (TEAW-R-3)")
_FALLS = {
    "mark": text("on the mark"),
    "front": text("short"),
    "behind": text("beyond"),
    "right": text("to the right"),
    "left": text("to the left"),
}
#: the reading of TEAW-Q-overrun that rolls dice
#: questions whose answers always mean the same
_ALWAYS: Mapping[str, Mapping[str, Phrase]] = {
    "take-cover": {
        "roll": text("a die for each man hit, a 6 saves him; its reaction is used"),
        "keep": text("all of them die"),
    },
    "wire-met": {
        "cut": text("the section is destroyed with {cut_up_to}, else nothing", cut_up_to=in_six(chart.CUT_UP_TO)),
        "roll": _WIRE,
    },
    "move-when-free": {
        "go on": text("its first move line is carried out, and nothing else"),
        "stay": text("it does nothing"),
    },
}
Hints.says = {
    "move": Hints._moves, "turn": Hints._drives, "shoot": Hints._shoots, "mg": Hints._shoots,
    "precision": Hints._shoots, "anti-tank": Hints._shoots, "set-up": Hints._set_up, "pack-up": Hints._set_up,
    "line-up": Hints._lines_up, "grenade": Hints._grenade, "cannon": Hints._shell, "flame": Hints._flame,
    "fight": Hints._fights, "charge": Hints._fights, "throw-back": Hints._throws_back, "defuse": Hints._defuses,
    "charge-on-tank": Hints._charges,
}  # fmt: skip
Hints.plain = {
    "cut": text("the section is destroyed with {cut_up_to}", cut_up_to=in_six(chart.CUT_UP_TO)), "withdraw": _WITHDRAW,
    "wire": text("a section is laid, for all its actions"), "mine": text("a mine is laid, for all its actions"),
}  # fmt: skip
Hints.answers = {
    "defensive-fire": Hints._fire_or_wait, "who-dies": Hints._who_dies, "pairs": Hints._pairs,
    "fight-or-withdraw": Hints._rounds, "throw-back": Hints._throws,
    **{kind: partial(always, said) for kind, said in _ALWAYS.items()},
}  # fmt: skip
