"""What a side may ask while it draws: the rules' own functions on what that side knows, no dice thrown.

Nobody knows yet which letter his side will have. A move is made as all stand now, as side A would make it; fire is
told for both: as side B before the move, as side A after it (EOE-R-7). A hint is computed from a scenario and a log
that hold only what the asker may know.
"""
# not measured: what the desk shows

import copy
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.battle.log import Log, rows_of
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.records import HighCommand, LowCommand, Point
from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import command, fire, morale, movement, orders, shooting
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.kit import distance as measure
from bound_sim.rulesets.kit.distance import length_of
from bound_sim.rulesets.kit.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, Base
from bound_sim.rulesets.records.hints import Circle, PlatoonHint, Ring, Tables, Thread, Way
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u, u_from_cm

#: reasons by which a unit does not do what it was told
FORBIDS = frozenset((
    "no-command", "no-commander", "pinned-no-move", "pinned-no-charge", "unlimbered", "not-limbered",
    "limbered-already", "only-guns", "only-infantry", "cannot-charge", "cannot-mount", "cannot-board", "cannot-leave",
    "charge-nobody", "too-far-to-form", "no-room-to-form", "fired-and-limbers", "fired-stays", "mg-fired",
))  # fmt: skip
#: reasons that say nothing to who draws
_ROUTINE = frozenset(("no-target", "charge-ready", "closed-up", "moves-instead", "mg-moved"))
_SHOOTERS = ("infantry", "mg", "battery")
_STATUS = {"waiting": WAITING, "on table": ON_TABLE, "removed": LOST, "withdrawn": LEFT}


@dataclass
class _Told:
    """What the rules said of one unit."""

    reasons: list[tuple[str, str]]
    codes: set[str]


class Hints:
    """Answers for one side (or, with everything known, the umpire) before a turn is resolved.

    ``tables`` is the log as far as it is known; it says how everybody stands at the opening of ``bound``. Raises
    KeyError where the log has no states of the turn before.
    """

    def __init__(self, scenario: Scenario, tables: Tables, bound: int) -> None:
        self.scenario, self.bound = scenario, bound
        self._battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        self._field = Field(self._battle)
        self._opening: Game = self._field.games[0]
        self._stand(tables)

    # ---- how everybody stands

    def _stand(self, tables: Tables) -> None:
        """EOE-R-5: places, figures and what lasts, by the states at the last turn's end."""
        game = self._opening
        found: dict[str, dict[str, Any]] = {
            row["platoon"]: row for row in rows_of(tables["states"]) if row["bound"] == self.bound - 1
        }
        if not found and game.units:
            raise KeyError(f"no states of bound {self.bound - 1}")
        for unit in game.units:
            for base in unit.all:
                if base.id in found:
                    _stand_base(base, found[base.id])
            known = [found[base.id] for base in unit.all if base.id in found]
            if known:
                _stand_unit(unit, known)
        for row in rows_of(tables["explanations"]):
            told = game.by_id.get(row["platoon"])
            if told is not None and row["code"] == "pinned-for-good" and row["bound"] < self.bound:
                told.pinned_for_good = told.pinned
            elif told is not None and row["code"] == "forms-up" and row["bound"] == self.bound - 1:
                told.must_form = told.on_table and not told.retreating
        self._last_moves(tables)

    def _last_moves(self, tables: Tables) -> None:
        """EOE-Q-move-and-fire, "penalty follows the last move step": who moved how far in the last turn."""
        for row in rows_of(tables["moves"]):
            unit = self._opening.unit_of.get(row["platoon"])
            if unit is not None and row["bound"] == self.bound - 1 and row["substep"] in ("1", "3"):
                unit.last_moved_u = max(unit.last_moved_u, row["length_cm"] * 1000)
                unit.last_half_u = row["rate_cm"] * 500

    def _moment(self, game: Game, step: str) -> Moment:
        self._battle.log = Log(COLUMNS)
        return Moment(self._field, 0, self.bound, None, step=step, game=game)

    # ---- what is asked

    def orders(
        self,
        high: Mapping[str, HighCommand],
        low: Mapping[str, LowCommand],
        only: Collection[str] | None = None,
    ) -> dict[str, PlatoonHint]:
        """EOE-R-9..20: what each base on the table (or ``only`` those) would do with these orders, and why.

        Units without an order follow their posture, as in play.
        """
        game = self._opening
        asked = [name for name in (game.base if only is None else only) if name in game.base]
        sides = {game.unit_of[name].side for name in asked}
        found: dict[str, PlatoonHint] = {}
        for side in sides:
            units = dict.fromkeys(game.unit_of[name].id for name in asked if game.unit_of[name].side == side)
            told = self._side(side, high, low, list(units))
            found |= {name: told[name] for name in asked if name in told}
        return found

    def _side(
        self, side: str, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand], asked: list[str]
    ) -> dict[str, PlatoonHint]:
        """One side's units with these orders, on a copy of the opening."""
        game = copy.deepcopy(self._opening)
        moment = self._moment(game, "0")
        morale.open_turn(moment)
        side_of = self.scenario.forces.side_of
        own = SideOrders(
            {name: given for name, given in high.items() if side_of(name) == side},
            {name: given for name, given in low.items() if side_of(name) == side},
        )
        orders.declare(moment, {each: own if each == side else SideOrders() for each in game.sides})
        moment.step = "2"
        orders.ready(moment, side)
        units = [game.by_id[name] for name in asked if game.by_id[name].on_table]
        drawn = {unit.id: length_of([(0, 0), *unit.declared.way]) for unit in units}
        before = {unit.id: self._fire(moment, unit) for unit in units}
        moment.step = "1"
        movement.move(moment, side)
        moment.step = "4"
        after = {unit.id: self._fire(moment, unit) for unit in units}
        told = self._told()
        found: dict[str, PlatoonHint] = {}
        for unit in units:
            fires = [(f"if side {letter}", shot) for letter, shot in (("A", after[unit.id]), ("B", before[unit.id]))]
            found |= self._unit(moment, unit, drawn[unit.id], told.get(unit.id, _Told([], set())), fires)
        return found

    def _fire(self, moment: Moment, unit: Unit) -> tuple[str, str]:
        """EOE-R-18..20, EOE-Q-target: (target, the volley in words), or "" and why there is none."""
        if unit.kind not in _SHOOTERS or not unit.bases:
            return "", ""
        quiet = shooting.silent(moment, unit)
        if quiet:
            rule, text = REASONS[quiet[0]]
            return "", f"{text.format(**quiet[1])} ({rule})"
        volleys = shooting.volleys_of(moment, unit)
        if not volleys:
            return "", "nobody to shoot at"
        return volleys[0].target.id, "; ".join(_volley_words(volley) for volley in volleys)

    def _told(self) -> dict[str, _Told]:
        found: dict[str, _Told] = {}
        for row in rows_of(self._battle.log["explanations"]):
            told = found.setdefault(row["platoon"], _Told([], set()))
            told.codes.add(row["code"])
            reason = row["rule"], row["text"]
            if row["code"] not in _ROUTINE and reason not in told.reasons:
                told.reasons.append(reason)
        return found

    def _unit(
        self, moment: Moment, unit: Unit, drawn_u: float, told: _Told, fires: list[tuple[str, tuple[str, str]]]
    ) -> dict[str, PlatoonHint]:
        """The hints of a unit's bases after its move was made on the copy."""
        ways = self._ways(unit, max(drawn_u, length_of([(0, 0), *unit.declared.way])))
        forbidden = bool(told.codes & FORBIDS)
        done = "stay" if forbidden else unit.declared.action
        led = moment.told.get(unit.id, "")
        first = next(iter(ways.values()), None)
        said = [f"{done} {first.words}" if first and first.reach_u else done]
        said += [self._factors(unit)] if self._factors(unit) else []
        needs = _would_need_command(moment, unit)
        said += [f"led by {led} (EOE-R-9)"] if led else ["out of command: may not move (EOE-R-9)"] if needs else []
        said += [f"{letter}: {text}" for letter, (_, text) in _alike(fires)]
        text = "; ".join([*said, *(f"{reason} ({rule})" for rule, reason in told.reasons)])
        target = fires[0][1][0] or fires[1][1][0]
        return {
            base.id: PlatoonHint(
                base.id, "", (), unit.declared.action, not forbidden, done, ways.get(base.id), "", 0,
                "4" if fires[0][1][0] else "2" if target else "", target, tuple(told.reasons), said=text, led_by=led,
                needs_lead=needs,
            )
            for base in unit.all
        }  # fmt: skip

    def _ways(self, unit: Unit, drawn_u: float) -> dict[str, Way]:
        """EOE-R-11, EOE-R-12: the ways that its bases went."""
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
        """EOE-R-12: road and halvings by name."""
        own = {base.id for base in unit.all}
        return next((row["factors"] for row in rows_of(self._battle.log["moves"])
                     if row["platoon"] in own and row["factors"]), "")  # fmt: skip

    def thread(self, shooter: str, target: str) -> Thread | None:
        """EOE-R-18..20: a unit's volley at another as both stand; None where one of the bases is not on the table."""
        game = self._opening
        base, at = game.base.get(shooter), game.base.get(target)
        if base is None or at is None or base is at or base.status != ON_TABLE or at.status != ON_TABLE:
            return None
        unit, foe = game.unit_of[shooter], game.unit_of[target]
        moment = self._moment(game, "2")
        apart = measure.distance(base, at, centres=moment.centres)
        most = shooting.limits(unit)[2] * 1000.0 if unit.kind in _SHOOTERS else 0.0
        said = f"{cm_from_u(apart):.1f} cm"
        if unit.side != foe.side:
            said += "; " + self._shot_words(moment, unit, foe, apart, most)
        blocked = bool(moment.readings("line-of-sight")) and not shooting.in_sight(moment, unit, base, at)
        return Thread(apart, most, blocked, moment.readings("line-of-sight") > 0, said=said)

    def _shot_words(self, moment: Moment, unit: Unit, foe: Unit, apart: float, most: float) -> str:
        barred = shooting.may_be_shot(moment, unit, foe)
        if unit.kind not in _SHOOTERS:
            rule, text = REASONS["cavalry-no-fire"] if unit.kind == "cavalry" else ("EOE-R-18", "has no fire")
            return f"{text} ({rule})"
        if barred:
            rule, text = REASONS[barred]
            return f"{text.format(unit=foe.id)} ({rule})"
        volley = shooting.aim(moment, unit, foe, unit.bases, ordered=True)
        if volley is None and apart > most:
            return f"out of range by {cm_from_u(apart - most):.1f} cm (EOE-R-18, EOE-R-20)"
        if volley is None:
            return "out of arc or sight (EOE-Q-arc, EOE-Q-line-of-sight)"
        return _volley_words(volley) + (" (limbered: no fire, EOE-R-14)" if unit.limbered else "")

    def range_u(self, platoon: str) -> float | None:
        """EOE-R-18, EOE-R-20: long range of a base, in 0.01 mm; 0 where it has no fire."""
        unit = self._opening.unit_of[platoon]
        return shooting.limits(unit)[2] * 1000.0 if unit.kind in _SHOOTERS else 0.0

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """EOE-R-9, EOE-R-18, EOE-R-20: how far a commander leads, or a unit's bands of fire."""
        unit = self._opening.unit_of[platoon]
        edges = self._field.readings("distance") == 0
        if unit.kind == "commander":
            return (Ring(chart.COMMAND_CM * 1000.0, edges, f"leads {chart.COMMAND_CM} cm"),)
        if unit.kind not in _SHOOTERS or (unit.kind == "battery" and unit.limbered):
            return ()
        return tuple(
            Ring(limit * 1000.0, edges, f"{band} {limit} cm")
            for band, limit in zip(chart.BANDS, shooting.limits(unit), strict=True)
        )

    def circle(self, battalion: str, centre: Point) -> Circle:
        """Nobody lays bombardments here: a circle of nothing."""
        return Circle(centre, 0.0, 0, 0, 0, ())

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """EOE-R-6, EOE-Q-terrain: (obstacle or open, none, whether in cover, passable) at a point of the table."""
        terrain = self._field.terrain
        rough = terrain.stretches([point, (point[0] + 1, point[1])], self.bound)[0][1]
        cover = "yes" if terrain.in_cover(*point) else "none"
        return ("obstacle" if rough else "open"), "none", cover, terrain.can_stand(*point, self.bound)


def _stand_base(base: Base, row: Mapping[str, Any]) -> None:
    base.x, base.y, base.facing = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]), round(row["facing"] * 10)
    base.figures = row["figures"]
    base.status = ABOARD if row["aboard"] and row["status"] == "on table" else _STATUS[row["status"]]


def _stand_unit(unit: Unit, rows: list[dict[str, Any]]) -> None:
    last = rows[0]
    unit.pinned, unit.prone, unit.retreating = last["pinned"], last["prone"], last["retreating"]
    unit.limbered, unit.dismounted = last["limbered"], last["dismounted"]
    unit.aboard = tuple(row["aboard"] for row in rows if row["aboard"])
    if unit.dismounted and unit.kind == "cavalry":
        unit.kind = "infantry"
    statuses = [base.status for base in unit.all]
    unit.status = next((status for status in (ON_TABLE, ABOARD, WAITING) if status in statuses), LOST)


def _would_need_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-9, EOE-R-10: whether it could move only in command."""
    before, unit.declared = unit.declared, replace(unit.declared, action="advance")
    found = command.needs_command(moment, unit)
    unit.declared = before
    return found


def _volley_words(volley: shooting.Volley) -> str:
    """EOE-R-18..20: target, distance, band, dice, modifiers, what is to be expected."""
    first = volley.shots[0]
    dice = sum(shot.dice for shot in volley.shots)
    named = ", ".join(f"{name} {size:+d}" for name, size in first.modifiers)
    said = f"{volley.target.id} at {cm_from_u(volley.distance_u):.1f} cm, {chart.BANDS[first.band]}"
    if volley.unit.kind == "battery":
        hits = [fire.artillery_hits(die=die, modifier=first.modifier, band=first.band) for die in range(1, 7)]
    else:
        hits = [fire.hits_of_score(die + first.modifier) for die in range(1, 7)]
    faces = [die for die, count in enumerate(hits, 1) if count]
    need = f"each hits on {faces[0]}+" if faces else "no die can hit"
    plural = "die" if dice == 1 else "dice"
    return f"{said}: {dice} {plural}" + (f" ({named})" if named else "") + \
        f", {need}, {volley.expected / 6:.1f} figures expected"  # fmt: skip


def _alike(fires: list[tuple[str, tuple[str, str]]]) -> Iterator[tuple[str, tuple[str, str]]]:
    """What is the same for both letters is said once."""
    told = [entry for entry in fires if entry[1][1]]
    if len(told) == 2 and told[0][1] == told[1][1]:
        yield "fire", told[0][1]
    else:
        yield from told
