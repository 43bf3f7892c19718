"""Orders of several commanders of a side: each for the battalions that he leads, all of them together the side's."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar, cast

from bound_sim.battle_file.entries import Entry, Orders
from bound_sim.battle_file.history import History
from bound_sim.files.side_files import Submission
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import fault_at
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

C = TypeVar("C")


def check_commander(forces: Forces, side: str, commander: str) -> None:
    """Refuse a commander that a side does not have; "" is its commander-in-chief. Raises Refused."""
    names = forces.commanders.get(side, ())
    if commander and commander not in names:
        hint = Known(names, text("none: no player leads a battalion of it")).hint(commander)
        raise Refused(
            [
                Fault(
                    "--commander",
                    "",
                    text('side {side} has no commander "{commander}"', side=side, commander=clipped(commander)),
                    hint,
                )
            ]
        )


def battalions_left(forces: Forces, standing: Mapping[str, Standing]) -> frozenset[str]:
    """Battalions that have a base on the table or to come, as the log has it."""
    gone = {name for name, base in standing.items() if base.gone}
    return frozenset(base.battalion for base in forces.platoons if base.id not in gone)


def without_a_base(scenario: Scenario, post: Post, left: Callable[[], Collection[str]]) -> bool:
    """True if none of the battalions that a post leads is among those ``left``, which is asked where it has some.

    Rules with programmes know no such post: a side that has lost all its bases may still write lines.
    """
    led = scenario.forces.led_by(*post)
    return bool(led) and not ruleset(scenario.ruleset).grammar.lines and led.isdisjoint(left())


def faults(
    history: History, forces: Forces, given: Orders, read: Submission, orders_of: Callable[[Entry], SideOrders]
) -> list[Fault]:
    """Faults of orders of a commander, or of all of a side, beside those that are in.

    A battalion has its orders from one file: its own commander's, or one for all of the side.
    """
    places = _places(read)
    found = not_led(forces, given.post, read)
    for entry in history.counting(given.side, given.bound).values():
        body = cast(Orders, entry.body)
        if body.commander == given.commander or _replaces(given, body) or _replaces(body, given):
            continue
        for unit in places.keys() & battalions_of(orders_of(entry)):
            wrong = text("{unit} has orders here and in {body:text}", unit=unit, body=came_as(body))
            found.append(fault_at(places[unit], wrong, text("orders for a battalion in one of the two files")))
    named = f"{given.came_as}: " if given.came_as else ""
    return sorted(Fault(named + fault.file, fault.place, fault.wrong, fault.allowed) for fault in found)


def not_led(forces: Forces, post: Post, read: Submission) -> list[Fault]:
    """Faults of orders of a commander for battalions that he does not lead."""
    led, places = forces.led_by(*post), _places(read)
    allowed = text("battalions that he leads: {led}", led=", ".join(sorted(led, key=natural_key)))
    others = places.keys() - led if post.commander else ()
    return [
        fault_at(places[unit], text("{unit} is not led by {commander}", unit=unit, commander=post.commander), allowed)
        for unit in others
    ]


def _replaces(whole: Orders, part: Orders) -> bool:
    """True if orders are the umpire's for all of a side, which stand back for its commanders' own."""
    return whole.by == "umpire" and not whole.commander and bool(part.commander)


def came_as(body: Orders) -> Phrase:
    """The source of orders in words: the file, and its author."""
    whose = body.commander or (text("the umpire") if body.by == "umpire" else text("side {side}", side=body.side))
    return text(
        "{value} of {whose:text}", value=body.came_as or ", ".join(file.name for file in body.files), whose=whose
    )


def _places(read: Submission) -> dict[str, str]:
    """Battalion -> where the first order for it stands."""
    given = [(order.unit, order.place) for order in read.high.values()]
    given += [(order.unit, order.place) for order in read.low.values()]
    given += [(line.unit, line.place) for line in read.lines]
    found: dict[str, str] = {}
    for unit, place in given:
        found.setdefault(unit.split("/", 1)[0], place)
    return found


def battalions_of(orders: SideOrders) -> set[str]:
    """The battalions that orders are for."""
    units = (*orders.high, *orders.low, *(line.unit for line in orders.lines))
    return {unit.split("/", 1)[0] for unit in units}


def together(forces: Forces, parts: Sequence[tuple[Orders, SideOrders]]) -> SideOrders:
    """The orders of a side out of those of its commanders. Raises Refused where two are for one battalion."""
    if len(parts) == 1:
        return parts[0][1]
    high: dict[str, OrderLine] = {}
    low: dict[str, OrderLine] = {}
    lines: list[OrderLine] = []
    seen: dict[str, Orders] = {}
    for body, orders in sorted(parts, key=lambda part: part[0].commander):
        others = (other for other, _ in parts if _replaces(body, other))
        dropped = frozenset[str]().union(*(forces.led_by(other.side, other.commander) for other in others))
        for unit in battalions_of(orders) - dropped:
            if unit in seen:
                raise Refused(
                    [
                        Fault(
                            "orders",
                            unit,
                            text(
                                "has orders in {seen:text} and {body:text}",
                                seen=came_as(seen[unit]),
                                body=came_as(body),
                            ),
                            "",
                        )
                    ]
                )
            seen[unit] = body
        high.update(_without(orders.high, dropped))
        low.update(_without(orders.low, dropped))
        lines += [line for line in orders.lines if line.unit.split("/", 1)[0] not in dropped]
    return SideOrders(high, low, lines=tuple(lines))


def _without(orders: Mapping[str, C], battalions: frozenset[str]) -> dict[str, C]:
    return {unit: order for unit, order in orders.items() if unit.split("/", 1)[0] not in battalions}


def of_commander(entries: Iterable[Entry], side: str, commander: str) -> list[Orders]:
    """Orders that one seat sent, as they came: none that others wrote for it."""
    bodies = (entry.body for entry in entries)
    mine = (body for body in bodies if isinstance(body, Orders) and body.by == "side")
    return [body for body in mine if (body.side, body.commander) == (side, commander)]
