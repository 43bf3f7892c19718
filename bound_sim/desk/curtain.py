"""The curtain between two seats: the battle's bound, the seats that are in, those that are wanted, and the next one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat
    from bound_sim.results.seat_pages import SeatPage

#: where a battle stands: it is over; it waits for an answer; for orders; all are in; it is resolved in part
Stands = Literal["over", "asked", "orders", "all in", "begun"]


class CurtainView(NamedTuple):
    """Nothing that a side alone may know. Seats are named by their keys.

    ``since``: a seat that has handed in, until the bound begins -> the time, ``HH:MM``. ``asked``: seats whose question
    all may know of. ``first`` is the seat that goes on with the battle, None where nobody does or it is a secret whom.
    """

    stands: Stands
    bound: int
    after: str
    wanted: tuple[str, ...]
    since: Mapping[str, str]
    policies: Mapping[str, str]
    asked: tuple[str, ...]
    first: str | None


def at_curtain(sitting: "HotSeat") -> CurtainView:
    """The curtain of a battle as it stands."""
    running = sitting.running
    parts = {post.key: found for post in sitting.posts if (found := sitting.part(post)) is not None}
    since = {} if running or sitting.over else {key: found.at[:5] for key, found in parts.items()}
    wanted = () if running or sitting.over else tuple(post.key for post in sitting.lacking())
    policies = {side: policy for side in sitting.sides if (policy := sitting.policy_of(side))}
    asked = tuple(dict.fromkeys(
        one.post.key for one in sitting.asked if not sitting.rules.questions[one.kind].secret
    ))  # fmt: skip
    stands: Stands = "all in"
    first: str | None = ""
    if sitting.over:
        stands, first = "over", None
    elif sitting.asked:
        stands, first = "asked", next(iter(asked), None)
    elif wanted:
        stands, first = "orders", wanted[0]
    elif running:
        stands = "begun"
    return CurtainView(stands, sitting.bound, sitting.substep, wanted, since, policies, asked, first)


def briefing_of_all(sitting: "HotSeat") -> "SeatPage":
    """The briefing that all may read: those lines that stand in the briefing of every side."""
    from bound_sim.results.seat_pages import PagePart, SeatPage

    pages = [sitting.briefing(side) for side in sitting.sides]
    everywhere = set.intersection(*({(part.heading, line) for part in page.parts for line in part.lines}
                                    for page in pages))  # fmt: skip
    parts = (
        PagePart(heading, tuple(line for line in lines if (heading, line) in everywhere))
        for heading, lines in pages[0].parts
    )
    return SeatPage(pages[0].title, tuple(part for part in parts if part.lines))
