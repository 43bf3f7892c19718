"""A line that is not given yet: what it would do, and what has to stand before it. No widgets."""

from collections.abc import Sequence

from bound_sim.desk.edits import give_lines
from bound_sim.desk.seat_desk import LINES, SeatDesk
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.text import OrderFault
from bound_sim.rules.records.hints import Ghost, Proposal
from bound_sim_maps.speech import said


def preview(desk: SeatDesk, text: str, place: int | None = None, opener: str = "") -> Ghost | None:
    """The row of one more line, those of the programme (of the answer) done; of one that cannot be read it says why.

    ``place``: it stands there in the programme: those before it alone are done. ``opener``: one more is done before it.
    None where the rules do not say.
    """
    before = desk.lines_now()[:place] if desk.question is None else desk.answer
    lines = list[OrderLine]()
    try:
        for each in filter(None, (opener, text)):
            lines.append(desk.read_line(each, (*before, *lines)))
    except OrderFault as fault:
        return Ghost("", fits=False, barred=str(fault), said=(("", str(fault)),))
    done = SideOrders(lines=(*desk.to_do(place), *lines))
    return next(iter(desk.hints.ghosts(done, ())), None) if desk.hints is not None else None


def openers_of(desk: SeatDesk, text: str) -> Sequence[Proposal]:
    """Lines one of which this one needs behind those of the programme (of the answer); none where it needs none."""
    grammar = desk.grammar
    try:
        line = parse_line(
            text, bound=desk.bound, verbs=grammar.lines, units=grammar.units, side=desk.side, place=LINES,
            table=desk.scenario.battlefield.table,
        )  # fmt: skip
    except ValueError:
        return ()
    found = desk.hints.openers(desk.to_do(), line) if desk.hints is not None else ()
    if not found or preview(desk, text) is None:
        return ()  # it can be read as it is, and no more is known
    return [one for one in found if (ghost := preview(desk, text, opener=one.answer)) is None or ghost.fits]


def give_opened(desk: SeatDesk, opener: str, text: str) -> None:
    """A line at the end of the programme with the one that opens it, as one step. Raises OrderFault, Locked."""
    lines = list(desk.lines_now())
    for each in (opener, text):
        lines.append(desk.read_line(each, lines))
    give_lines(desk, said("Line of {unit}").format(unit=lines[-1].unit or desk.side), lines)
