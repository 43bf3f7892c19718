"""View from a seat of a battle as it stands, by the same rules as everything else that a side is told.

The view has the present table and nothing of bounds before, so it never holds more than the side may know.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.orders.files import arrows_text
from bound_sim.orders.records import OrderLine, sheet_text
from bound_sim.rules.records import fog
from bound_sim.rules.records.memory import First, Shows, Witness
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.kit.lines.late_rows import LateRows
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario

#: number of different sights of a battle whose scenarios are kept
_KEPT = 512
#: a view, the High Commands by battalion and the Low Commands by unit on file -> those by which the sheet's words are
#: done, and Low Commands beside those on file
AddOrders = Callable[
    [SeatView, Mapping[str, OrderLine], Mapping[str, OrderLine]],
    tuple[Mapping[str, OrderLine], Mapping[str, OrderLine]],
]  # fmt: skip


def looked_at(
    shows: Shows, battle: Battle, side: str, rows_of: Callable[[], Iterable[Mapping[str, Any]]],
    others_there: Callable[[], Iterable[str]],
) -> SeatView:  # fmt: skip
    """A side's view of a table: ``rows_of`` all bases as they stand, ``others_there`` which of the others are on it.

    Where all stand around the table the rows are made when somebody reads them, of a copy of how it stands now.
    """
    scenario, bound, passed = battle.scenario, battle.ordering, battle.passed_of(battle.ordering)
    if (shows.level or scenario.fog.level) != "open":
        rows = seen_rows(shows, scenario, side, bound, rows_of())
        seen = [row["platoon"] for row in rows if row["side"] != side]
        return SeatView(side, bound, passed, _known(shows, scenario, side, bound, seen, {}), rows)
    told = _known(shows, scenario, side, bound, others_there(), battle.shared.setdefault(looked_at, {}))
    return SeatView(side, bound, passed, told, LateRows(lambda: seen_rows(shows, scenario, side, bound, rows_of())))


def _known(
    shows: Shows, scenario: Scenario, side: str, bound: int, others: Iterable[str], kept: dict[Any, Any]
) -> Scenario:  # fmt: skip
    """The scenario as a side knows it that sees these bases of the others; ``kept`` is what was made of it before."""
    sight, plain = (side, frozenset(others)), (side, bound)
    if len(kept) >= _KEPT:
        kept.clear()
    if plain not in kept:
        told = fog.known_scenario(scenario, side, bound - 1, {}, shows.own_of(scenario, side))
        kept[plain] = replace(told, fog=replace(told.fog, level=shows.level)) if shows.level else told
    if side not in kept:
        # "not at the opening": where another's base began is not to be seen on the table as it is now
        every = {platoon.id: First(bound, False, False) for platoon in scenario.forces.platoons}
        kept[side] = fog.known_forces(scenario, side, every)[0].by_id
    if sight not in kept:
        seen = (base for name, base in kept[side].items() if base.side == side or name in sight[1])
        forces = Forces(tuple(seen))
        kept[sight] = forces, fog.types_among(scenario, forces)
    forces, types = kept[sight]
    found: Scenario = replace(kept[plain], forces=forces, unit_types=types)
    return found


def seen_rows(
    shows: Shows, scenario: Scenario, side: str, bound: int, states: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:  # fmt: skip
    """The bases that a side sees, of all bases as they stand."""
    witness = Witness(scenario, side, shows)
    witness.follow({"states": [{**row, "bound": 0} for row in states]}, names=())
    return [{**row, "bound": bound - 1} for row in witness.states]


def on_file(view: SeatView) -> tuple[dict[str, OrderLine], dict[str, OrderLine]]:
    """The orders that the side has on file for the view's bound: by battalion, by unit."""
    scenario, bound = view.scenario, view.bound
    high = {name: order for (name, at), order in scenario.high.items() if at == bound}
    return high, {name: order for (name, at), order in scenario.low.items() if at == bound}


def as_files(
    view: SeatView, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine]
) -> dict[str, str]:  # fmt: skip
    """Orders for the view's bound as the files that a policy gives; none where there are none."""
    sheet, arrows = _texts(view.bound, tuple(high.items()), tuple(low.items()))
    return {name: text for name, text in (("orders.csv", sheet), ("arrows.txt", arrows)) if text}


@lru_cache(64)  # orders on file are the same on many tables
def _texts(
    bound: int, high: tuple[tuple[str, OrderLine], ...], low: tuple[tuple[str, OrderLine], ...]
) -> tuple[str, str]:  # fmt: skip
    """The sheet and the arrows; "" for none."""
    sheet = sheet_text({(name, bound): order for name, order in high}, bound) if high else ""
    return sheet, arrows_text({(name, bound): order for name, order in low}) if low else ""


class SheetPosture:
    """Does what the sheet's words say: the side's orders on file; ``add`` gives orders to units without one."""

    name, version = "posture", "2"
    keeps_orders = False  # it hands in those on file itself

    def __init__(self, ruleset: str, add: AddOrders | None = None) -> None:
        self.rulesets: Collection[str] = (ruleset,)
        self._add = add

    def orders(self, view: SeatView) -> Mapping[str, str]:
        high, low = on_file(view)
        sheet, added = self._add(view, high, low) if self._add else (high, {})
        return as_files(view, sheet, {**added, **low})

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual
