"""Questions of a ruleset to a side, inside a bound or before it, and what a side gives."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from bound_sim.orders.lines import LineVerb, OrderLine, format_line
from bound_sim.orders.units_of_length import Units
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase

#: what stands for "as the side's lines say, else as its seat's policy does"
USUAL = "usual"
#: what ends an open question that is asked again until nothing more is given
END_OF_LINES = "end"
#: questions of a secret kind are counted apart, from here on: the number of another tells nothing of them
SECRET_FROM = 100_000
#: between the lines that answer an open question
BETWEEN = " ; "
STOP = BETWEEN.strip()
#: the number of lines whose texts are kept
_WRITTEN = 4096


def lines_in(answer: str) -> list[str]:
    """The texts of the lines of an answer: ";" stands between them, with spaces or without."""
    return [line for said in answer.split(STOP) if (line := said.strip())]


class WrittenLines(str):
    """An answer that was made of lines: their texts, and the lines themselves, which reading the texts gives again.

    Who takes it need not read what was written a moment before. ``read`` is what it was judged to be, behind all that
    this rests on (``battle.answers``).
    """

    lines: tuple[OrderLine, ...]
    read: tuple[object, Any] = (None, None)

    @classmethod
    def of(cls, lines: Iterable[OrderLine], verbs: Sequence[LineVerb], units: Units) -> "WrittenLines":
        """The answer that some lines are; without any what ends an open question."""
        said = tuple(lines)
        return cls.worded([format_line(line, verbs, units) for line in said], said)

    @classmethod
    def worded(cls, texts: Sequence[str], lines: Iterable[OrderLine]) -> "WrittenLines":
        """The answer of lines that have their texts: reading one of ``texts`` gives one of ``lines``."""
        made = cls(BETWEEN.join(texts) if texts else END_OF_LINES)
        made.lines = tuple(lines)
        return made


class LineWriter:
    """Writes answers of lines with some verbs, lengths in some units. Texts of lines are kept: many come again."""

    def __init__(self, verbs: Sequence[LineVerb], units: Units) -> None:
        self.verbs, self.units = verbs, units
        self._texts: dict[tuple[object, ...], str] = {}

    def answer(self, lines: Iterable[OrderLine]) -> WrittenLines:
        """The answer that some lines are; without any what ends an open question."""
        said = tuple(lines)
        return WrittenLines.worded([self._text(line) for line in said] if said else (), said)

    def _text(self, line: OrderLine) -> str:
        asked = line.unit, line.verb, line.operands  # all that a text says
        text = self._texts.get(asked)
        if text is None:
            if len(self._texts) >= _WRITTEN:
                self._texts.clear()
            text = self._texts[asked] = format_line(line, self.verbs, self.units)
        return text


class Impossible(NamedTuple):
    """The fault of a line of an answer (by its place in it, from 0), and what is allowed."""

    line: int
    wrong: Phrase
    allowed: Phrase


@dataclass(frozen=True)
class Decision:
    """A question of a ruleset to a side: ``kind`` "orders" wants ``SideOrders`` for a bound.

    Any other kind is a choice inside the bound. A closed one has ``options``, the usual one first; an open one has none
    and is answered by lines. ``about`` holds ids: the unit that may act, then its objects.

    ``post`` is asked: the side's ``commander`` who leads the unit that may act, "" for its commander-in-chief, the
    umpire where the side is "". ``number`` counts the post's questions in the bound from 1, of secret kinds apart:
    bound, post and number are the question's address. A ruleset leaves commander and number to ``drive``.
    """

    kind: str
    side: str
    bound: int
    options: tuple[str, ...] = ()
    number: int = 0
    about: tuple[str, ...] = ()
    commander: str = ""

    @classmethod
    def asked(
        cls, kind: str, side: str, bound: int, options: tuple[str, ...] = (), about: tuple[str, ...] = (), **more: Any
    ) -> Self:  # fmt: skip
        """A question of a turn, which asks many: field by field takes three times as long. ``more``: its kind's own."""
        made: Self = object.__new__(cls)
        made.__dict__.update(
            kind=kind, side=side, bound=bound, options=options, number=0, about=about, commander="", **more
        )  # fmt: skip
        return made

    @property
    def post(self) -> Post:
        """The seat that is asked."""
        return Post(self.side, self.commander)

    def addressed(self, bound: int, number: int, post: Post) -> "Decision":
        """The same with its address."""
        made: Decision = object.__new__(type(self))  # made for each question: ``replace`` takes long
        values = made.__dict__
        values.update(self.__dict__)
        values["bound"], values["number"], (values["side"], values["commander"]) = bound, number, post
        return made

    @property
    def usual(self) -> str:
        """The answer where nobody gives another: the first option; of an open question nothing."""
        return self.options[0] if self.options else ""

    @property
    def also(self) -> str:
        """Other answers that a closed question takes, in words."""
        return ""

    def at(self, point: tuple[int, int]) -> str:
        """The answer that names a place of the table (0.01 mm), "" where a question takes none there."""
        return ""

    def takes(self, text: str) -> bool:
        """True if a closed question takes an answer: one of its options, where a kind of it does not take more."""
        return text in self.options

    def impossible(self, lines: Sequence[OrderLine]) -> Iterable[Impossible]:
        """Lines that answer an open question and are impossible by what its side itself knows."""
        return ()


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question inside a bound: ``verbs`` are those of lines that answer it beforehand, or at all if open.

    ``umpire``: the umpire is asked, and nobody else. ``ordered``: the side's orders of the bound say it, else what its
    sheet gives beforehand (``Side.answers``), else it is as usual. No policy is asked, and a new battle at a desk waits
    for nobody. ``secret``: only the seat that is asked learns of the question; others learn that the battle waits.
    ``files``: an answer may bring files of orders for the bound (``Battle.brought``).
    """

    name: str
    title: str
    verbs: tuple[str, ...] = ()
    umpire: bool = False
    ordered: bool = False
    secret: bool = False
    files: bool = False


def answers_of_sheet(kinds: Mapping[str, QuestionKind], prefers: str) -> tuple[tuple[str, str], ...]:
    """The answers that a side's ``prefers`` in its sheet gives beforehand: kind of question, answer."""
    return tuple((kind.name, prefers) for kind in kinds.values() if kind.ordered and prefers)


@dataclass(frozen=True)
class SubStep:
    """A sub-step of a turn that passes: ``name`` is one of ``Ruleset.substeps``, and may come again."""

    name: str


@dataclass(frozen=True)
class SideOrders:
    """A side's orders for a bound, by battalion and by unit; ``policy`` names the standing policy that made them.

    ``lines`` are its programme and its standing answers, in order.
    """

    high: Mapping[str, OrderLine] = field(default_factory=dict)
    low: Mapping[str, OrderLine] = field(default_factory=dict)
    policy: str = ""
    lines: tuple[OrderLine, ...] = ()

    @property
    def left_to_policy(self) -> bool:
        """True if the policy that it names is still to make the orders."""
        return self.policy not in ("", "hold", "repeat") and not (self.high or self.low or self.lines)
