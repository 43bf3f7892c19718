"""Lines of a side as a policy words them: each text with what reading it gives, so that nobody reads it again.

Parts that come often are worded once, by ``Roster``.
"""
# not measured: a policy

from collections.abc import Sequence

from bound_sim.orders.decisions import WrittenLines
from bound_sim.orders.lines import OrderLine, Value, format_line
from bound_sim.rulesets.all_quiet.book.words import GRAMMAR, VERBS

#: operands of a line by their names, in the order of its verb
Operands = tuple[tuple[str, Value], ...]


class Words(str):
    """A line, or a part of one, that stands where its text does: its verb, "" behind the verb; its operands."""

    __slots__ = ("operands", "verb")
    verb: str
    operands: Operands

    @classmethod
    def of(cls, text: str, operands: Operands, verb: str = "") -> "Words":
        """A text that says this."""
        made = cls(text)
        made.verb, made.operands = verb, operands
        return made

    def then(self, more: "Words") -> "Words":
        """The line with what follows it."""
        return Words.of(self + more, self.operands + more.operands, self.verb)


#: of a unit that acts by Init Ind
ALONE = Words.of(" alone", (("alone", "alone"),))


def line(verb: str, *operands: tuple[str, Value]) -> Words:
    """A line, or its begin, in the words of the game."""
    return Words.of(format_line(OrderLine("", verb, operands), VERBS, GRAMMAR.units), operands, verb)


#: verb -> its first operands; of others an area
_FIRST = {"bombard": ("origin", "area"), "rail": ("origin", "area"), "event": ("card", "areas", "nation")}


def begun(asked: tuple[str, ...]) -> Words:
    """The begin of a line that is not a move: its verb and what its first operands are, "" for one that it lacks."""
    verb, *given = asked
    said = [(name, value) for name, value in zip(_FIRST.get(verb, ("area",)), given, strict=True) if value]
    return line(verb, *[(name, (value,) if name == "areas" else value) for name, value in said])


def naming(verb: str, cards: tuple[str, ...]) -> Words:
    """The line that names cards: "use" names one. Their names need no quotes."""
    return Words.of(f"{verb} {', '.join(cards)}", (("cards", cards[0] if verb == "use" else cards),), verb)


def answer(lines: Sequence[Words], side: str, bound: int) -> WrittenLines:
    """An answer of a side that is made of such lines."""
    return WrittenLines.worded(
        lines, [OrderLine.planned("", each.verb, each.operands, bound, side) for each in lines]
    )  # fmt: skip
