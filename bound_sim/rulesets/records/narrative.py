"""What a ruleset tells a report: passages of each bound, marks on the map, its words, gists of its rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from bound_sim.rulesets.records.prose import Row
    from bound_sim.rulesets.records.view import View

_NOTHING = Markup("")


@dataclass
class Passage:
    """One sub-step told: a heading, the rules it goes by, a sum in one sentence, what mattered, and the rest folded."""

    key: str
    title: str
    rules: tuple[str, ...] = ()
    lead: Markup = _NOTHING
    lines: list[Markup] = field(default_factory=list)
    rest_title: str = ""
    rest: list[Markup] = field(default_factory=list)
    reasons: list[Markup] = field(default_factory=list)


@dataclass(frozen=True)
class Circle:
    """A circle on the map: centre and radii in 0.01 mm, the unit whose it is."""

    unit: str
    x_u: int
    y_u: int
    radius_u: float
    inner_u: float


def _no_circles(view: "View", bound: int) -> Iterable[Circle]:
    return ()


@dataclass(frozen=True)
class Telling:
    """A ruleset's part in a report.

    ``marks`` of a base's state are drawn on it: "red", "black", "dug in". ``late`` says of a sub-step of fire whether
    the shooter, and whether the target, had moved before it. ``words`` are the ruleset's own for those of the page.
    """

    tell: Callable[["View", int], list[Passage]]
    gists: Mapping[str, str]
    legend: str
    marks: Callable[["Row"], tuple[str, ...]]
    described: Callable[["Row"], str]
    late: Callable[[str], tuple[bool, bool]]
    circles: Callable[["View", int], Iterable[Circle]] = _no_circles
    words: Mapping[str, str] = field(default_factory=dict)
    objectives_rule: str = ""


def rule(rule_id: str) -> Markup:
    """A rule or ruling id that leads to its line in the list of rules cited."""
    return Markup('<a class="rule" href="#{}">{}</a>').format(rule_id, rule_id) if rule_id else Markup("")
