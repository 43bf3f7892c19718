"""Acts on a seat's draft as texts, one a line. A script of acts is a file: tests and every front end play the same one.

    order 2/3 move by 10,0      no order 2/3        sheet 2 Advance     no sheet 2
    line RUST march barn        line 2 RUST stop    no line 2           undo            redo

``line 2 ...`` puts another line in the place of the second one. ``#`` opens a comment.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from bound_sim.desk.edits import give_high, give_lines, give_low
from bound_sim.desk.seat_desk import ORDERS, SeatDesk
from bound_sim.orders.text import OrderFault
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.faults import Fault, Refused, halves
from bound_sim_maps.speech import said
from bound_sim_maps.texts import text

_PLACE = re.compile(r"([0-9]{1,4})(?:\s+|$)(.*)")


def _order(desk: SeatDesk, content: str, *, taken_back: bool) -> None:
    unit, _, order = content.partition(" ")
    if not desk.is_own(unit) or not desk.takes_orders(unit):
        raise OrderFault(
            text('"{unit}" takes no orders here', unit=clipped(unit)), Known(desk.own_companies).hint(unit)
        )
    give_low(desk, unit, None if taken_back else desk.read_order(unit, order))


def _word(desk: SeatDesk, content: str, *, taken_back: bool) -> None:
    battalion, _, word = content.partition(" ")
    if desk.grammar.lines or not desk.grammar.sheet.words:
        raise OrderFault(text("a word of the sheet is not handed in here"), text("line ..."))
    if battalion not in desk.own_battalions:
        raise OrderFault(
            text('"{battalion}" has no row in the sheet', battalion=clipped(battalion)),
            Known(desk.own_battalions).hint(battalion),
        )
    try:
        give_high(desk, battalion, None if taken_back else desk.read_word(battalion, word))
    except ValueError as error:
        wrong, allowed = halves(error)
        raise OrderFault(wrong, allowed) from None


def _line(desk: SeatDesk, content: str, *, taken_back: bool) -> None:
    lines = list(desk.lines_now())
    given = _PLACE.fullmatch(content)
    at = int(given[1]) - 1 if given else len(lines)
    if (given or taken_back) and not 0 <= at < len(lines):
        allowed = text("1 to {count}", count=len(lines)) if lines else text("a line that there is")
        raise OrderFault(
            text('"{given}" is not the number of a line', given=clipped(given[1] if given else content)), allowed
        )
    others = [*lines[:at], *lines[at + 1 :]]
    if not taken_back:
        others.insert(at, desk.read_line(given[2] if given else content, lines[:at]))
    give_lines(desk, said("Line {number}").format(number=at + 1), others)


def _step(step: Callable[[SeatDesk], str]) -> Callable[[SeatDesk, str], None]:
    def steps(desk: SeatDesk, content: str) -> None:
        if content:
            raise OrderFault(text('"{text}" is one word too many', text=clipped(content)), text("undo, redo"))
        if not step(desk):
            raise OrderFault(text("there is nothing to take back or to bring back"), text("an act before it"))

    return steps


#: first words of an act -> what does it
_ACTS: Mapping[str, Callable[[SeatDesk, str], None]] = MappingProxyType({
    "order": lambda desk, text: _order(desk, text, taken_back=False),
    "no order": lambda desk, text: _order(desk, text, taken_back=True),
    "sheet": lambda desk, text: _word(desk, text, taken_back=False),
    "no sheet": lambda desk, text: _word(desk, text, taken_back=True),
    "line": lambda desk, text: _line(desk, text, taken_back=False),
    "no line": lambda desk, text: _line(desk, text, taken_back=True),
    "undo": _step(SeatDesk.undo),
    "redo": _step(SeatDesk.redo),
})  # fmt: skip


def act(desk: SeatDesk, content: str) -> None:
    """One act on a seat's draft. Raises OrderFault, Locked."""
    words = content.split()
    named = next((size for size in (2, 1) if " ".join(words[:size]).lower() in _ACTS), 0)
    if not named:
        said_so = words[0] if words else content
        raise OrderFault(text('"{said_so}" is not an act', said_so=clipped(said_so)), Known(_ACTS).hint(said_so))
    _ACTS[" ".join(words[:named]).lower()](desk, " ".join(words[named:]))


def play(desk: SeatDesk, script: str, *, name: str = "acts") -> None:
    """A script of acts, one after the other. Raises Refused with every fault; then the draft is as it was before.

    Raises Locked where the orders are handed in.
    """
    before, faults = desk.drafts.copy(), []
    for number, line in enumerate(script.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content:
            try:
                act(desk, content)
            except OrderFault as fault:
                faults.append(Fault(name, text("line {number}", number=number), fault.wrong, fault.allowed))
    if faults:
        desk.drafts = before
        desk.heard(ORDERS)
        raise Refused(faults)
