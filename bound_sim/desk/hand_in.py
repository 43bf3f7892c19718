"""Checks before orders leave a seat: what stops them, and what a front end asks about first. For all games, any way.

A handing in at this machine, a seal and a seat's file that goes home are checked by the same function.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bound_sim.desk.seat_desk import SeatDesk
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, listed

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat


@dataclass(frozen=True)
class HandInCheck:
    """``faults``: what cannot be handed in. The others, each by whom or what it is: what the rules do not allow as all
    stand, what would come to nothing, who is without an order."""

    faults: Sequence[str] = ()
    forbidden: Sequence[str] = ()
    idle: Sequence[str] = ()
    waiting: Sequence[str] = ()


def hand_in_drawn(sitting: "HotSeat", seat: str, desk: SeatDesk) -> None:
    """Hand in what is drawn at a seat, with its standing answers. Raises as ``HotSeat.hand_in`` does."""
    post = sitting.post(seat)
    sitting.check_open(post)
    sitting.submit(post.side, sitting.files_drawn(desk), commander=post.commander)


def looked_at(desk: SeatDesk, left: Collection[str] = ()) -> HandInCheck:
    """Check of a seat's orders; ``left``: units that stay without one, as was said before."""
    return _of_lines(desk) if desk.grammar.lines else _of_units(desk, left)


def _of_lines(desk: SeatDesk) -> HandInCheck:
    lines, faults = desk.lines_now(), desk.line_faults()
    return HandInCheck(
        faults=[_about(desk.line_text(lines[place]) if place < len(lines) else "", str(fault))
                for place, found in sorted(faults.items()) for fault in found],
        idle=[_about(desk.line_text(lines[place]), hint.said)
              for place, hint in sorted(desk.line_hints().items()) if not hint.fits],
    )  # fmt: skip


def _of_units(desk: SeatDesk, left: Collection[str]) -> HandInCheck:
    told, units = desk.told, [unit for unit in desk.own_companies if desk.present(unit)]
    forbidden: dict[str, Phrase] = {}
    for unit in filter(desk.ordered, units):
        for base in desk.present(unit):
            hint = told.get(base.platoon)
            if hint is not None and not hint.legal:
                forbidden.setdefault(unit, listed((text for _, text in hint.reasons), "; "))
    told_all = [unit for unit in desk.own_battalions if desk.high_of(unit)]
    idle = {unit: why for unit in (*told_all, *units) if unit not in forbidden and (why := desk.idle(unit))}
    return HandInCheck(
        [_fault_of(unit, fault) for unit, found in desk.faults.items() for fault in found],
        [_about(*one) for one in forbidden.items()], [_about(*one) for one in idle.items()],
        [unit for unit in desk.waiting() if unit not in left],
    )  # fmt: skip


def _fault_of(unit: str, fault: Fault) -> str:
    """The fault of a unit's order, with what is allowed; the unit is named once."""
    said = ": ".join(filter(None, (spoken(fault.wrong), spoken(fault.allowed))))
    return said if said.startswith(unit) else _about(unit, said)


def _about(what: str, said: Phrase) -> str:
    return ": ".join(filter(None, (what, spoken(said))))
