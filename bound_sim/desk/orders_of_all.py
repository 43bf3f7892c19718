"""The orders of all sides of the open bound, with what they would do, for the umpire once all are in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bound_sim.orders.lines import verb_of
from bound_sim.orders.records import OrderLine
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.rules.records.hints import LineHint, PlatoonHint

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat


@dataclass(frozen=True)
class OrdersOfAll:
    """Words of the sheet and orders by unit, by base what those would do, lines by side."""

    high: dict[str, OrderLine] = field(default_factory=dict)
    low: dict[str, OrderLine] = field(default_factory=dict)
    told: dict[str, PlatoonHint] = field(default_factory=dict)
    lines: list[tuple[str, LineHint]] = field(default_factory=list)


def all_revealed(sitting: "HotSeat", standing: Mapping[str, Standing]) -> OrdersOfAll:
    """The orders of each side; before a bound begins also what they would do as it knows the table."""
    found = OrdersOfAll()
    for side in sitting.sides:
        given = sitting.submissions.get((side, sitting.bound))
        if given is None:
            continue
        found.high.update(given.high)
        found.low.update(given.low)
        hints = None if sitting.running else sitting.seen(side).hints
        if hints is None:
            continue
        if verbs := sitting.rules.grammar.lines:
            do = [line for line in given.lines if verb_of(line, verbs).use == "do"]
            found.lines.extend((side, hint) for hint in hints.lines(do))
        else:
            own = [name for name, base in standing.items() if base.side == side]
            found.told.update(hints.orders(given.high, given.low, only=own))
    return found
