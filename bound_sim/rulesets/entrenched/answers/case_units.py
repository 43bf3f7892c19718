"""Lines of cases of Entrenched!: a unit, a piece of a map in inches."""
# not measured: what cases are written in

import re
from collections.abc import Mapping

from bound_sim.dice.typed import TypedRoll
from bound_sim.rules.records.case_lines import side_of, type_of
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rulesets.entrenched.book.words import BOXES, DICE_WORDS
from bound_sim.rulesets.kit.lines.line_cases import rolls_of
from bound_sim.scenario.forces import Platoon, TypeBook
from bound_sim.scenario.inputs import number
from bound_sim_maps.table import Table, u_from_inches
from bound_sim_maps.texts import text

_CLAUSES = text("facing 90, wounds 2")


def spot(words: Words) -> tuple[int, int]:
    """``x,y`` in inches, in 0.01 mm."""
    word = words.next("a point x,y in inches")
    values = [number(part) for part in word.split(",")]
    if len(values) != 2 or None in values:
        raise LineFault(text("'{word}' is not a point", word=word), text("x,y in inches, like 4,6.5"))
    x, y = (u_from_inches(value or 0.0) for value in values)
    return x, y


def units(content: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``Entente INF1 BEF Infantry at 4,6 facing 90 wounds 3``; or ``... to deploy``, ``... wave 2``: one base."""
    words = Words(content)
    side = side_of(words, fronts)
    unit = words.next("a unit like INF1")
    stops = ("at", "to", "wave")
    type_ = type_of(words.until(stops), types)
    x_u, y_u, box = None, None, ""
    if words.skip("at"):
        x_u, y_u = spot(words)
    else:
        box = " ".join((words.next("at 4,6, to deploy, or wave 1"), words.next("deploy, or the wave's number"))).lower()
        if box not in BOXES:
            raise LineFault(text("'{box}' is not where units wait", box=box), ", ".join(BOXES))
    facing, wounds = fronts[side], ""
    while words.peek():
        if words.skip("facing"):
            facing = words.bearing()
        elif words.skip("wounds"):
            wounds = str(words.whole("wounds left, 1 to 6", 1))
        else:
            words.end(_CLAUSES)
    width_u, depth_u = types.size_u(type_)
    cells = (("wounds", wounds),) if wounds else ()
    return [Platoon(
        side, side, side, unit, unit, "", "1", type_, "", x_u, y_u, facing, False, 1, types.men.get(type_, 1), "",
        False, width_u, depth_u, place, cells, box,
    )]  # fmt: skip


def dice(line: Line) -> list[TypedRoll]:
    """``ranged INF1 hit at G1 6 4 3 1``: the dice of a roll, once for each turn."""
    return rolls_of(line, DICE_WORDS, "ranged INF1 hit at G1 4 2")


_NUMBERS = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")


def in_cm(text: str) -> str:
    """A line of ground with its inches as centimetres, as the core reads it."""
    return _NUMBERS.sub(lambda match: f"{float(match[0]) * 2.54:.4f}".rstrip("0").rstrip("."), text)
