"""Questions of exact chances as a ruleset offers them: a function, what its options are, and what it answers.

The command line makes a command of each question (``bound-sim exact``); a ruleset knows no command line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from bound_sim_maps.texts import Phrase

if TYPE_CHECKING:
    from bound_sim.scenario.model import Scenario

#: chances by the name of what happens, a text or data
Chances: TypeAlias = Mapping[Any, Fraction]


@dataclass(frozen=True)
class Prepare:
    """Called once the question is understood, before rules are computed: compiled ones are used if they are there.

    ``load`` reads a scenario by its name or its path. Raises Refused.
    """

    ready: Callable[[], object]
    load: "Callable[[str], Scenario]"

    def __call__(self) -> None:
        self.ready()


@dataclass(frozen=True)
class Option:
    """An option of a question, as an annotation: ``by: Annotated[str, Option("Who acts.", "WHO")] = ""``.

    ``least`` and ``most`` are limits of a number, ``flag`` the word of an option that stands alone.
    """

    help: str
    metavar: str = ""
    least: float | None = None
    most: float | None = None
    flag: str = ""


@dataclass(frozen=True)
class Answer:
    """Exact chances of one thing by name, under a title; ``facts`` stand beside them for a program."""

    title: Phrase
    chances: Chances
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Answers:
    """All answers to a question; ``note`` is a last line, ``facts`` are of the question as a whole.

    ``brief``: the name of the chance of nothing, where many answers are told in a line each by what remains of it.
    """

    answers: tuple[Answer, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    note: Phrase = ""
    brief: Phrase = ""


@dataclass(frozen=True)
class Question:
    """A question: ``ask`` takes ``Prepare`` and then options by keyword; its docstring says what it answers.

    ``examples`` are (options as typed, what comes of them); ``note`` stands below them. Raises Refused.
    """

    name: str
    ask: Callable[..., Answers]
    examples: tuple[tuple[str, str], ...] = ()
    note: str = ""
