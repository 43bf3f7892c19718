"""What a seat may know of a battle as it stands, by the same rules as everything else that a side is told.

The view is that of somebody who looks at the table now: nothing of bounds before, so it never holds more than
the side may know.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bound_sim.orders.decisions import Decision
from bound_sim.orders.files import arrows_text
from bound_sim.orders.records import HighCommand, LowCommand, sheet_text
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.memory import First, Shows, Witness
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.scenario.model import Scenario

#: a view, the High Commands by battalion and the Low Commands by unit on file -> Low Commands beside those
AddOrders = Callable[
    [SeatView, Mapping[str, HighCommand], Mapping[str, LowCommand]], Mapping[str, LowCommand]
]  # fmt: skip


def looked_at(
    shows: Shows, scenario: Scenario, side: str, bound: int, states: Iterable[Mapping[str, Any]], *, passed: int = 0
) -> SeatView:  # fmt: skip
    """A side's view of the table: ``states`` are all bases as they stand at the opening of a bound, or inside it."""
    witness = Witness(scenario, side, shows)
    witness.follow({"states": [{**row, "bound": 0} for row in states]}, names=())
    seen = {row["platoon"]: row for row in witness.states if row["side"] != side}
    # "not at the opening": where another's base began is not to be seen on the table as it is now
    first = {unit: First(bound, False, bool(row.get("dug_in", False))) for unit, row in seen.items()}
    told = fog.known_scenario(scenario, side, bound - 1, first, shows.own_of(scenario, side))
    if shows.level:
        told = replace(told, fog=replace(told.fog, level=shows.level))
    rows = [{**row, "bound": bound - 1} for row in witness.states]
    return SeatView(side, bound, passed, told, rows)


def on_file(view: SeatView) -> tuple[dict[str, HighCommand], dict[str, LowCommand]]:
    """The orders that the side has on file for the view's bound: by battalion, by unit."""
    scenario, bound = view.scenario, view.bound
    high = {name: order for (name, at), order in scenario.high.items() if at == bound}
    return high, {name: order for (name, at), order in scenario.low.items() if at == bound}


def as_files(
    view: SeatView, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand]
) -> dict[str, str]:  # fmt: skip
    """Orders for the view's bound as the files that a policy gives; none where there are none."""
    files = {}
    if high:
        files["orders.csv"] = sheet_text({(name, view.bound): order for name, order in high.items()}, view.bound)
    if low:
        files["arrows.txt"] = arrows_text({(name, view.bound): order for name, order in low.items()})
    return files


class SheetPosture:
    """Does what the sheet's words say: the side's orders on file; ``add`` gives orders to units without one."""

    name, version = "posture", "1"
    keeps_orders = False  # it hands in those on file itself

    def __init__(self, ruleset: str, add: AddOrders | None = None) -> None:
        self.rulesets: Collection[str] = (ruleset,)
        self._add = add

    def orders(self, view: SeatView) -> Mapping[str, str]:
        high, low = on_file(view)
        added = self._add(view, high, low) if self._add else {}
        return as_files(view, high, {**added, **low})

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual
