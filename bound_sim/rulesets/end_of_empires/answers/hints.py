"""Hints for a side that draws in End of Empires: the rules' own functions on what it knows, no dice thrown.

A hint is computed from a scenario and a log that hold only what the asker may know: moves are made on a copy of the
opening, and what they write down is read back. Nobody knows yet which letter his side will have. A move is made as all
stand now, as side A would make it; fire is told for both: as side B before the move, as side A after it (EOE-R-7).
"""
# not measured: what the desk shows

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.dice.keyed import KeyedDice
from bound_sim.logs.log import Log, rows_of
from bound_sim.orders.records import OrderLine, Point
from bound_sim.rules.records import hints
from bound_sim.rules.records.hints import PlatoonHint, Ring, Tables, Thread, UnitHint, Way
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.reasons import BOOK, REASONS
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.columns import U_ACTION
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import field_of
from bound_sim.rulesets.end_of_empires.state.moment import Moment, said
from bound_sim.rulesets.end_of_empires.state.shots import friends_between
from bound_sim.rulesets.end_of_empires.steps import command, fire, fire_step, morale, movement, orders, shooting
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims, Volley
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.kit.geometry.distance import distance, length_of
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING
from bound_sim.rulesets.kit.lines.prospect import tables_of
from bound_sim_maps.table import cm_from_u, u_from_cm
from bound_sim_maps.texts import Phrase, Text, counted, listed, text

_STATUS = {"waiting": WAITING, "on table": ON_TABLE, "removed": LOST, "withdrawn": LEFT}
#: codes of reasons that say nothing to who draws
_ROUTINE = ("no-target", "charge-ready", "closed-up", "moves-instead", "mg-moved")
#: codes of those by which a unit does not do what it was told
_FORBIDS = {
    "no-command", "no-commander", "pinned-no-move", "pinned-no-charge", "unlimbered", "not-limbered",
    "limbered-already", "only-guns", "only-infantry", "cannot-charge", "cannot-mount", "cannot-board",
    "cannot-leave", "charge-nobody", "too-far-to-form", "no-room-to-form", "fired-and-limbers",
    "mg-fired",
}  # fmt: skip


@dataclass
class Told:
    """Words of the rules on one unit."""

    reasons: list[tuple[str, Phrase]]
    codes: set[str]


class WouldFire(NamedTuple):
    """A unit's fire as it would be: when ("if side A"), in which sub-step, at whom, in words; no target: why not."""

    when: Phrase
    substep: str
    target: str
    words: Phrase


def _said_once(fires: Sequence[WouldFire]) -> list[tuple[Phrase, Phrase]]:
    """(When, words) of those that say something; what is the same each time is said once."""
    told = [fire for fire in fires if fire.words]
    if len(told) > 1 and len({(fire.target, fire.words) for fire in told}) == 1:
        return [(text("fire"), told[0].words)]
    return [(fire.when, fire.words) for fire in told]


def volley_words(volley: Volley) -> Phrase:
    """Target, distance, band, dice, modifiers, what is to be expected."""
    first = volley.shots[0]
    dice = sum(shot.dice for shot in volley.shots)
    named = said(first.modifiers)
    shot_at = text(
        "{id} at {distance_u} cm, {bands}",
        id=volley.target.id,
        distance_u=f"{cm_from_u(volley.distance_u):.1f}",
        bands=chart.BANDS[first.band],
    )
    hit = shooting.hits_of
    faces = [die for die in range(1, 7) if hit(volley.unit.kind, die + first.modifier, first.band)]
    need = text("each hits on {faces}+", faces=faces[0]) if faces else text("no die can hit")
    plural = text("die") if dice == 1 else text("dice")
    modifiers = f" ({named})" if named else ""
    return text(
        "{shot_at}: {dice} {plural}{modifiers}, {need}, {expected} figures expected",
        shot_at=shot_at,
        dice=dice,
        plural=plural,
        modifiers=modifiers,
        need=need,
        expected=f"{volley.expected / 6:.1f}",
    )


class Hints(hints.Hints):
    """Answers for one side (or, with everything known, the umpire) before a turn is resolved.

    The view's log says how everybody stands at the opening of its bound, or its bases do. Raises KeyError where the
    log has no states of the turn before.
    """

    by_log = True

    def __init__(self, view: SeatView) -> None:
        super().__init__(view)
        self.scenario, self.bound = view.scenario, view.bound
        self._battle = Battle(view.scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        #: a battle in which all stand as they do at the opening
        self.tables = field_of(self._battle)
        self._opening = self.tables.games[0]
        self._stand(tables_of(view) if view.tables is None else view.tables)

    # ---- how everybody stands

    def _stand(self, log: Tables) -> None:
        """Places, figures and what lasts, by the states at the last turn's end."""
        game = self._opening
        found: dict[str, dict[str, Any]] = {
            row["platoon"]: row for row in rows_of(log["states"]) if row["bound"] == self.bound - 1
        }
        if not found and game.units:
            raise KeyError(f"no states of bound {self.bound - 1}")
        for unit in game.units:
            known = [(base, found[base.id]) for base in unit.all if base.id in found]
            for base, row in known:
                base.pose = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]), round(row["facing"] * 10)
                base.figures = row["figures"]
                base.status = ABOARD if row["aboard"] and row["status"] == "on table" else _STATUS[row["status"]]
            if known:
                unit.aboard = tuple(row["aboard"] for _, row in known if row["aboard"])
                statuses = [base.status for base in unit.all]
                unit.status = next((status for status in (ON_TABLE, ABOARD, WAITING) if status in statuses), LOST)
                _stand_unit(unit, known[0][1])
        self._recall(log)

    def _recall(self, log: Tables) -> None:
        """EOE-R-25, EOE-R-33, EOE-Q-move-and-fire: pins for good, who forms up, who moved how far in the last turn."""
        game = self._opening
        for row in rows_of(log["explanations"]):
            told = game.by_id.get(row["platoon"])
            if told is not None and row["code"] == "pinned-for-good" and row["bound"] < self.bound:
                told.pinned_for_good = told.pinned
            elif told is not None and row["code"] == "forms-up" and row["bound"] == self.bound - 1:
                told.must_form = told.on_table and not told.retreating
        for row in rows_of(log["moves"]):
            unit = game.unit_of.get(row["platoon"])
            if unit is not None and row["bound"] == self.bound - 1 and row["substep"] in ("1", "3"):
                unit.last_moved_u = max(unit.last_moved_u, row["length_cm"] * 1000)
                unit.last_half_u = row["rate_cm"] * 500

    # ---- what is asked

    def orders(
        self,
        high: Mapping[str, OrderLine],
        low: Mapping[str, OrderLine],
        only: Collection[str] | None = None,
    ) -> dict[str, PlatoonHint]:
        """Acts of each base on the table (or ``only`` those) with these orders, with reasons.

        Units without an order follow their standing policy, as in play.
        """
        game, side_of = self._opening, self.scenario.forces.side_of
        asked = [name for name in (game.base if only is None else only) if name in game.base]
        found: dict[str, PlatoonHint] = {}
        for side in {game.unit_of[name].side for name in asked}:
            units = dict.fromkeys(game.unit_of[name].id for name in asked if game.unit_of[name].side == side)
            own = SideOrders(
                {name: given for name, given in high.items() if side_of(name) == side},
                {name: given for name, given in low.items() if side_of(name) == side},
            )
            self._battle.log = Log(COLUMNS)
            told = self._side(game.beside(), side, own, list(units))
            found |= {name: told[name] for name in asked if name in told}
        return found

    def thread(self, shooter: str, target: str) -> Thread | None:
        """A unit's shot at another as both stand; None where one of the bases is not on the table."""
        game = self._opening
        base, at = game.base.get(shooter), game.base.get(target)
        if base is None or at is None or base is at or base.status != ON_TABLE or at.status != ON_TABLE:
            return None
        unit, foe = game.unit_of[shooter], game.unit_of[target]
        apart = distance(base, at, centres=self.tables.centres)
        words = self._shot_words(unit, foe, apart) if unit.side != foe.side else ""
        said = listed((part for part in (text("{apart} cm", apart=f"{cm_from_u(apart):.1f}"), words) if part), "; ")
        counts = self.tables.readings.line_of_sight != rulings.LineOfSight.NONE
        return Thread(apart, self.range_u(shooter), counts and not self._sees(unit, base, at), counts, said=said)

    def range_u(self, platoon: str) -> float:
        """Long range of a base, in 0.01 mm; 0 where it has no fire."""
        return max((length for _, length in _bands(self._opening.unit_of[platoon])), default=0.0)

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """EOE-R-9, EOE-R-14: how far a commander leads; a unit's bands of fire, but limbered guns have no fire."""
        unit, edges = self._opening.unit_of[platoon], not self.tables.centres
        if unit.kind == "commander":
            return (Ring(chart.COMMAND_CM * 1000.0, edges, text("leads {command_cm} cm", command_cm=chart.COMMAND_CM)),)
        return () if unit.limbered else tuple(Ring(length, edges, name) for name, length in _bands(unit))

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> UnitHint | None:
        """EOE-R-5, EOE-R-10, EOE-R-18: a unit's figures, its rates and longest range, what lasts on it."""
        own = self._opening.by_id.get(unit)
        if own is None or not own.on_table:
            return None
        road, cross, pinned = chart.RATES_CM[own.kind]
        parts: list[Phrase] = [
            own.type,
            text(
                "{figures} of {figures2}",
                figures=own.figures,
                figures2=counted(own.full, "{count} figure", "{count} figures"),
            ),
        ]
        if own.as_pinned:
            parts.append(text("pinned") if pinned is None else text("pinned: {pinned} cm a turn", pinned=f"{pinned:g}"))
        else:
            parts.append(text("{cross} cm a turn, {road} by road", cross=f"{cross:g}", road=f"{road:g}"))
        bands = _bands(own)
        parts += [text("fires to {bands} cm", bands=f"{bands[-1][1] / 1000:g}")] if bands and not own.limbered else []
        parts += [text("limbered")] * own.limbered + [text("prone")] * own.prone + [text("dismounted")] * own.dismounted
        parts += [text("retreating")] * bool(own.retreating) + [text("under fire")] * own.under_fire
        return UnitHint(listed(parts), {}, own.centre)

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """(obstacle or open, none, whether in cover, passable) at a point of the table."""
        terrain = self.tables.terrain
        rough = terrain.stretches([point, (point[0] + 1, point[1])], self.bound)[0][1]
        cover = "yes" if terrain.in_cover(*point) else "none"
        return ("obstacle" if rough else "open"), "none", cover, terrain.passable(*point, self.bound)

    # ---- what a unit would do

    def _moment(self, game: Game, step: str) -> Moment:
        return Moment(self.tables, 0, self.bound, None, step=step, game=game)

    def _side(self, game: Game, side: str, own: SideOrders, asked: Collection[str]) -> dict[str, PlatoonHint]:
        """EOE-R-9..20: as side A would move, and fire as either."""
        moment = self._moment(game, "0")
        morale.open_turn([moment])
        orders.declare([moment], [{each: own if each == side else SideOrders() for each in game.sides}])
        moment.step = "2"
        orders.ready([moment], [side])
        here = [moment.game.by_id[name] for name in asked if moment.game.by_id[name].on_table]
        drawn = {unit.id: length_of([(0, 0), *unit.declared.way]) for unit in here}
        before = {unit.id: self._fire(moment, unit, text("if side B")) for unit in here}
        moment.step = "1"
        movement.move([moment], [side])
        moment.step = "4"
        after = {unit.id: self._fire(moment, unit, text("if side A")) for unit in here}
        told = self._told()
        found: dict[str, PlatoonHint] = {}
        for unit in here:
            length = max(drawn[unit.id], length_of([(0, 0), *unit.declared.way]))
            by, needs = int(moment.told[unit.row]), _would_need_command(moment, unit)
            led = moment.game.units[by].id if by >= 0 else ""
            said = [text("led by {led} (EOE-R-9)", led=led)] if led else []
            said += [text("out of command: may not move (EOE-R-9)")] if needs and not led else []
            found |= self._done(
                unit, unit.declared.action, length, told.get(unit.id, Told([], set())), said,
                (after[unit.id], before[unit.id]),
                led_by=led, needs_lead=needs,
            )  # fmt: skip
        return found

    def _fire(self, moment: Moment, unit: Unit, when: Phrase) -> WouldFire:
        """EOE-Q-target: a unit's fire in the turn's step: its target and volleys in words, or why there is none."""
        if not _shoots(unit) or not unit.bases:
            return WouldFire(when, moment.step, "", "")
        quiet = shooting.silent(moment, unit)
        if quiet:
            rule, reason = REASONS[quiet[0]]
            return WouldFire(when, moment.step, "", _why(text(reason, **quiet[1]), rule))
        found = list(fire_step.volleys_of(moment, unit))
        if not found:
            return WouldFire(when, moment.step, "", text("nobody to shoot at"))
        words = listed((volley_words(volley) for volley in found), "; ")
        return WouldFire(when, moment.step, found[0].target.id, words)

    def _shot_words(self, unit: Unit, foe: Unit, apart: float) -> Phrase:
        """EOE-R-18..20: a unit's volley at another as both stand, or why there is none."""
        moment = self._moment(self._opening, "2")
        if not _shoots(unit):
            if unit.kind == "cavalry":
                rule, reason = REASONS["cavalry-no-fire"]
                return _why(text(reason), rule)
            return text("has no fire (EOE-R-18)")
        barred = shooting.barred(moment, unit, foe)
        if barred:
            rule, reason = REASONS[barred]
            return _why(text(reason, unit=foe.id), rule)
        volley = Aims(moment, unit.side).at(unit, foe, unit.bases)
        most = float(fire.limits_u(unit.kind)[-1])
        if volley is None and apart > most:
            return text("out of range by {apart} cm (EOE-R-18, EOE-R-20)", apart=f"{cm_from_u(apart - most):.1f}")
        if volley is None:
            return text("out of arc or sight (EOE-Q-arc, EOE-Q-line-of-sight)")
        return volley_words(volley) + (text(" (limbered: no fire, EOE-R-14)") if unit.limbered else "")

    def _sees(self, unit: Unit, base: Base, at: Base) -> bool:
        """EOE-Q-line-of-sight: True if nothing that stops sight lies between two bases."""
        moment = self._moment(self._opening, "2")
        start, end, places = (base.x, base.y), (at.x, at.y), moment.places
        if not moment.terrain.sees(start, end) or moment.readings.line_of_sight != rulings.LineOfSight.FRIENDS_TOO:
            return moment.terrain.sees(start, end)
        friends = np.array([friend.row for friend in moment.game.of(unit.side)], dtype=np.int64)
        places.current()
        return not friends_between(places.bases, unit.row, friends, (*start, *end))

    def _done(
        self,
        unit: Unit,
        declared: str,
        drawn_u: float,
        told: Told,
        led: Sequence[Phrase],
        fires: Sequence[WouldFire],
        *,
        led_by: str = "",
        needs_lead: bool = False,
    ) -> dict[str, PlatoonHint]:
        """The hints of a unit's bases after its move was made on the copy: what it ``declared``, as far as it may.

        ``led``: what is said of its command. The target is that of the first of its fires that has one.
        """
        ways = self._ways(unit, drawn_u)
        forbidden = bool(told.codes & _FORBIDS)
        does = "stay" if forbidden else declared
        first = next(iter(ways.values()), None)
        said: list[Phrase] = [text("{does} {way}", does=does, way=first.words) if first and first.reach_u else does]
        said += [factors] if (factors := self._factors(unit)) else []
        said += [*led, *(text("{when}: {fire}", when=when, fire=fire) for when, fire in _said_once(fires))]
        why = [_why(reason, rule) for rule, reason in told.reasons]
        target = next((fire for fire in fires if fire.target), WouldFire("", "", "", ""))
        return {
            base.id: PlatoonHint(
                base.id,
                "",
                (),
                declared,
                not forbidden,
                does,
                ways.get(base.id),
                "",
                0,
                target.substep,
                target.target,
                tuple(told.reasons),
                said=listed([*said, *why], "; "),
                led_by=led_by,
                needs_lead=needs_lead,
            )
            for base in unit.all
        }

    # ---- what a copy wrote down

    def _told(self) -> dict[str, Told]:
        """Reasons by unit."""
        found: dict[str, Told] = {}
        for row in rows_of(self._battle.log["explanations"]):
            told = found.setdefault(row["platoon"], Told([], set()))
            told.codes.add(row["code"])
            reason = row["rule"], BOOK.told(row)
            if row["code"] not in _ROUTINE and reason not in told.reasons:
                told.reasons.append(reason)
        return found

    def _ways(self, unit: Unit, drawn_u: float) -> dict[str, Way]:
        """The ways that a unit's bases went."""
        own = {base.id for base in unit.all}
        found: dict[str, Way] = {}
        for row in rows_of(self._battle.log["moves"]):
            if row["platoon"] not in own:
                continue
            start = u_from_cm(row["from_x_cm"]), u_from_cm(row["from_y_cm"])
            end = u_from_cm(row["to_x_cm"]), u_from_cm(row["to_y_cm"])
            length = row["length_cm"] * 1000
            found[row["platoon"]] = Way(
                (start, end), length, max(drawn_u, length), end, row["ended"], "open", "road" in row["factors"], None,
                facing=round(row["to_facing"] * 10),
            )  # fmt: skip
        if not found and drawn_u:
            return {
                base.id: Way(((base.x, base.y), (base.x, base.y)), 0.0, drawn_u, (base.x, base.y), "", "open", False,
                             None, facing=base.facing)
                for base in unit.bases
            }  # fmt: skip
        return found

    def _factors(self, unit: Unit) -> str:
        """Road and halvings of a unit's way by name."""
        own = {base.id for base in unit.all}
        rows = rows_of(self._battle.log["moves"])
        return next((row["factors"] for row in rows if row["platoon"] in own and row["factors"]), "")


def _stand_unit(unit: Unit, row: Mapping[str, Any]) -> None:
    """EOE-R-5: what lasts, by the states at the last turn's end."""
    unit.pinned, unit.prone, unit.retreating = row["pinned"], row["prone"], row["retreating"]
    unit.limbered, unit.dismounted = row["limbered"], row["dismounted"]
    if unit.dismounted and unit.kind == "cavalry":
        unit.become("infantry")


def _why(reason: Phrase, rule: str) -> Text:
    return text("{reason} ({rule})", reason=reason, rule=rule)


def _bands(unit: Unit) -> tuple[tuple[Phrase, float], ...]:
    """Reaches of a unit's fire in 0.01 mm, each with its name, the nearest first; none without fire."""
    if not _shoots(unit):
        return ()
    limits = zip(chart.BANDS, fire.limits_u(unit.kind).tolist(), strict=True)
    return tuple(
        (text("{band} {limit} cm", band=band, limit=f"{limit / 1000:g}"), float(limit)) for band, limit in limits
    )


def _shoots(unit: Unit) -> bool:
    """True if a unit has fire at all."""
    return unit.kind in ("infantry", "mg", "battery")


def _would_need_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-9, EOE-R-10: whether it could move only in command."""
    before, unit.cells[U_ACTION] = unit.cells[U_ACTION], ACTIONS.index("advance")
    found = command.needs_command(moment, unit)
    unit.cells[U_ACTION] = before
    return found
