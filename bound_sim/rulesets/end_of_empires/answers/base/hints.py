"""What a side may ask while it draws, in games of objects: the rules' own functions on what it knows, no dice thrown.

A hint is computed from a scenario and a log that hold only what the asker may know: moves are made on a copy of the
opening, and what they write down is read back.
"""
# not measured: what the desk shows

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.battle.log import Log, rows_of
from bound_sim.dice.keyed import KeyedDice
from bound_sim.orders.records import HighCommand, LowCommand, Point
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.end_of_empires.state.games import GameTables
from bound_sim.rulesets.kit.geometry.distance import distance
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, Base, Game, U
from bound_sim.rulesets.records.hints import Circle, PlatoonHint, Ring, Tables, Thread, Way
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u, u_from_cm

_STATUS = {"waiting": WAITING, "on table": ON_TABLE, "removed": LOST, "withdrawn": LEFT}


@dataclass
class Told:
    """What the rules said of one unit."""

    reasons: list[tuple[str, str]]
    codes: set[str]


class WouldFire(NamedTuple):
    """A unit's fire as it would be: when ("if side A"), in which sub-step, at whom, in words; no target: why not."""

    when: str
    substep: str
    target: str
    words: str


def _said_once(fires: Sequence[WouldFire]) -> list[tuple[str, str]]:
    """(When, words) of those that say something; what is the same each time is said once."""
    told = [fire for fire in fires if fire.words]
    if len(told) > 1 and len({(fire.target, fire.words) for fire in told}) == 1:
        return [("fire", told[0].words)]
    return [(fire.when, fire.words) for fire in told]


class Hints(Generic[U]):
    """Answers for one side (or, with everything known, the umpire) before a turn is resolved.

    ``log`` is what is known of it; it says how everybody stands at the opening of ``bound``. Raises KeyError where the
    log has no states of the turn before. A ruleset's own class says what its states mean and what a unit would do.
    """

    #: codes of reasons that say nothing to who draws, and of those by which a unit does not do what it was told
    routine: ClassVar[frozenset[str]] = frozenset()
    forbids: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, scenario: Scenario, log: Tables, bound: int) -> None:
        self.scenario, self.bound = scenario, bound
        self._columns = ruleset(scenario.ruleset).log_columns
        self._battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        self._tables = self.tables_of(self._battle)
        self._opening: Game[U] = self._tables.games[0]
        self._stand(log)

    @property
    def tables(self) -> GameTables[U]:
        """A battle in which all stand as they do at the opening."""
        return self._tables

    # ---- what a ruleset says

    def tables_of(self, battle: Battle) -> GameTables[U]:
        """The battle in play."""
        raise NotImplementedError

    def stand_unit(self, unit: U, rows: Sequence[Mapping[str, Any]]) -> None:
        """What the states of its bases say of a unit."""

    def recall(self, game: Game[U], log: Tables) -> None:
        """What else of the log before ``bound`` lasts."""

    def side(self, game: Game[U], side: str, own: SideOrders, asked: Collection[str]) -> dict[str, PlatoonHint]:
        """What the bases of some units of a side would do with these orders, on a copy of the opening."""
        raise NotImplementedError

    def bands(self, unit: U) -> tuple[tuple[str, float], ...]:
        """How far a unit's fire reaches, in 0.01 mm, by what that is called, the nearest first; none without fire."""
        return ()

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """A unit's bands of fire."""
        return tuple(
            Ring(length, not self._tables.centres, name) for name, length in self.bands(self._opening.unit_of[platoon])
        )

    def shot_words(self, unit: U, foe: U, apart: float) -> str:
        """A unit's volley at another as both stand, or why there is none."""
        raise NotImplementedError

    def sight_counts(self) -> bool:
        """True if what lies between may stop a shot."""
        return False

    def sees(self, unit: U, base: Base, at: Base) -> bool:
        """True if nothing that stops sight lies between two bases."""
        return True

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
                self.stand_unit(unit, [row for _, row in known])
        self.recall(game, log)

    # ---- what is asked

    def orders(
        self,
        high: Mapping[str, HighCommand],
        low: Mapping[str, LowCommand],
        only: Collection[str] | None = None,
    ) -> dict[str, PlatoonHint]:
        """What each base on the table (or ``only`` those) would do with these orders, and why.

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
            self._battle.log = Log(self._columns)
            told = self.side(copy.deepcopy(game), side, own, list(units))
            found |= {name: told[name] for name in asked if name in told}
        return found

    def thread(self, shooter: str, target: str) -> Thread | None:
        """A unit's shot at another as both stand; None where one of the bases is not on the table."""
        game = self._opening
        base, at = game.base.get(shooter), game.base.get(target)
        if base is None or at is None or base is at or base.status != ON_TABLE or at.status != ON_TABLE:
            return None
        unit, foe = game.unit_of[shooter], game.unit_of[target]
        apart = distance(base, at, centres=self._tables.centres)
        words = self.shot_words(unit, foe, apart) if unit.side != foe.side else ""
        said = "; ".join(part for part in (f"{cm_from_u(apart):.1f} cm", words) if part)
        blocked = self.sight_counts() and not self.sees(unit, base, at)
        return Thread(apart, self.range_u(shooter), blocked, self.sight_counts(), said=said)

    def range_u(self, platoon: str) -> float:
        """Long range of a base, in 0.01 mm; 0 where it has no fire."""
        return max((length for _, length in self.bands(self._opening.unit_of[platoon])), default=0.0)

    def circle(self, battalion: str, centre: Point) -> Circle:
        """Nobody lays bombardments here: a circle of nothing."""
        return Circle(centre, 0.0, 0, 0, 0, ())

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """(obstacle or open, none, whether in cover, passable) at a point of the table."""
        terrain = self._tables.terrain
        rough = terrain.stretches([point, (point[0] + 1, point[1])], self.bound)[0][1]
        cover = "yes" if terrain.in_cover(*point) else "none"
        return ("obstacle" if rough else "open"), "none", cover, terrain.passable(*point, self.bound)

    # ---- what a unit would do

    def done(
        self, unit: U, declared: str, drawn_u: float, told: Told, led: Sequence[str], fires: Sequence[WouldFire], *,
        led_by: str = "", needs_lead: bool = False,
    ) -> dict[str, PlatoonHint]:  # fmt: skip
        """The hints of a unit's bases after its move was made on the copy: what it ``declared``, as far as it may.

        ``led``: what is said of its command. The target is that of the first of its fires that has one.
        """
        ways = self.ways(unit, drawn_u)
        forbidden = bool(told.codes & self.forbids)
        does = "stay" if forbidden else declared
        first = next(iter(ways.values()), None)
        said = [f"{does} {first.words}" if first and first.reach_u else does]
        said += [self.factors(unit)] if self.factors(unit) else []
        said += [*led, *(f"{when}: {text}" for when, text in _said_once(fires))]
        text = "; ".join([*said, *(f"{reason} ({rule})" for rule, reason in told.reasons)])
        target = next((fire for fire in fires if fire.target), WouldFire("", "", "", ""))
        return {
            base.id: PlatoonHint(
                base.id, "", (), declared, not forbidden, does, ways.get(base.id), "", 0, target.substep,
                target.target, tuple(told.reasons), said=text, led_by=led_by, needs_lead=needs_lead,
            )
            for base in unit.all
        }  # fmt: skip

    # ---- what a copy wrote down

    def told(self) -> dict[str, Told]:
        """Reasons by unit."""
        found: dict[str, Told] = {}
        for row in rows_of(self._battle.log["explanations"]):
            told = found.setdefault(row["platoon"], Told([], set()))
            told.codes.add(row["code"])
            reason = row["rule"], row["text"]
            if row["code"] not in self.routine and reason not in told.reasons:
                told.reasons.append(reason)
        return found

    def ways(self, unit: U, drawn_u: float) -> dict[str, Way]:
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

    def factors(self, unit: U) -> str:
        """Road and halvings of a unit's way by name."""
        own = {base.id for base in unit.all}
        rows = rows_of(self._battle.log["moves"])
        return next((row["factors"] for row in rows if row["platoon"] in own and row["factors"]), "")
