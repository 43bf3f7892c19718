"""A ruleset's part in a report: passages of each bound, marks on the map, its words, gists of its rules."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from markupsafe import Markup

from bound_sim.rules.records.prose import Row, cm, marked
from bound_sim.rules.records.reasons import NO_REASONS, ReasonBook
from bound_sim.rules.records.sentences import Sentences
from bound_sim.rules.records.view import View
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase

_NOTHING = Markup("")
#: lines of a list in a passage; beyond it the map of the report tells them, and the tables have them
MOST_LINES = 200


@dataclass
class Passage:
    """One sub-step told: a heading, the rules it goes by, a sum in one sentence, what mattered, and the rest folded."""

    key: str
    title: Phrase
    rules: tuple[str, ...] = ()
    lead: Markup = _NOTHING
    lines: list[Markup] = field(default_factory=list)
    rest_title: Phrase = ""
    rest: list[Markup] = field(default_factory=list)
    reasons: list[Markup] = field(default_factory=list)


def most(makes: Sequence[Callable[[], Markup]]) -> list[Markup]:
    """The first lines of a list, each made here, and how many more there are: thousands would be read by nobody."""
    lines = [make() for make in makes[:MOST_LINES]]
    return [*lines, *untold(len(makes))]


def untold(count: int) -> list[Markup]:
    """The line that ends a list of ``count`` if it is too long to be told; none for one that is told whole."""
    left = count - MOST_LINES
    return [marked("And {count} more: the map tells of each.", count=left)] if left > 0 else []


@dataclass(frozen=True)
class Circle:
    """A circle on the map: centre and radii in 0.01 mm, the unit whose it is."""

    unit: str
    x_u: int
    y_u: int
    radius_u: float
    inner_u: float


def _no_points(view: View, bound: int) -> Mapping[str, int]:
    return {}


def _gone_for_good(row: Row) -> bool:
    return False


def _no_circles(view: View, bound: int) -> Iterable[Circle]:
    return ()


@dataclass(frozen=True)
class Telling:
    """A ruleset's part in a report.

    ``marks`` of a base's state are drawn on it: "red", "black", "dug in". ``late`` says of a sub-step of fire whether
    the shooter, and whether the target, had moved before it. ``words`` are the ruleset's own for those of the page.
    """

    tell: Callable[[View, int], list[Passage]]
    gists: Mapping[str, str]
    legend: str
    marks: Callable[[Row], tuple[str, ...]]
    described: Callable[[Row], Phrase]
    late: Callable[[str], tuple[bool, bool]]
    circles: Callable[[View, int], Iterable[Circle]] = _no_circles
    words: Mapping[str, str] = field(default_factory=dict)
    objectives_rule: str = ""
    #: victory points of each side in all at a bound's end; none where rules have none
    points: Callable[[View, int], Mapping[str, int]] = _no_points
    #: how far things drift at a time, 0.01 mm (``records.drift``)
    drift_u: int = 0
    #: codes of the reasons that say how a battle ended
    ends: Collection[str] = ()
    #: whether a unit that is taken off may come again, by its row of states
    in_care: Callable[[Row], bool] = _gone_for_good
    #: how a length on the table, in cm, is said
    length: Callable[[float], str] = cm
    #: reasons of the log by their codes
    reasons: ReasonBook = NO_REASONS

    def word(self, word: str) -> str:
        """The ruleset's own word for one of ours: a capital and a plural stay."""
        stem = word.lower().removesuffix("s")
        theirs = self.words.get(stem, self.words.get(word.lower(), ""))
        if not theirs:
            return word
        theirs += "s" if word.lower() != stem and word.lower() not in self.words else ""
        return theirs.capitalize() if word[0].isupper() else theirs


@lru_cache(maxsize=1024)
def rule(rule_id: str) -> Markup:
    """A rule or ruling id that leads to its line in the list of rules cited."""
    return Markup('<a href="#{}">{}</a>').format(rule_id, rule_id) if rule_id else Markup("")


def by_step(view: View, table: str, bound: int) -> defaultdict[str, list[Row]]:
    """The rows of a bound of a table, by sub-step."""
    steps: defaultdict[str, list[Row]] = defaultdict(list)
    for row in view.rows(table, bound):
        steps[row["substep"]].append(row)
    return steps


def reasons(view: View, book: ReasonBook, bound: int, column: str, leave: Collection[str]) -> dict[str, list[Markup]]:
    """Explanations by sub-step, the same reason of many units as one line; without those with such a ``column``."""
    grouped: dict[tuple[str, str, Phrase], list[str]] = defaultdict(list)
    for row in view.rows("explanations", bound):
        if row[column] not in leave:
            grouped[row["substep"], row["rule"], book.told(row)].append(row["platoon"])
    makes: dict[str, list[Callable[[], Markup]]] = defaultdict(list)
    for (substep, by, text), units in grouped.items():
        makes[substep].append(partial(_reason, view, units, text, by))
    return {substep: most(each) for substep, each in makes.items()}


def _reason(view: View, units: Sequence[str], text: Phrase, by: str) -> Markup:
    return marked("{units}: {text} {rule}", units=view.units(units), text=text, rule=rule(by))


def in_order(
    opening: Passage, parts: Iterable[Passage], said: Mapping[str, list[Markup]], sentences: Sentences
) -> list[Passage]:
    """Passages by sub-step behind that of the opening, the reasons of each with its first; empty ones are left out."""
    by_key: dict[str, list[Passage]] = defaultdict(list)
    for part in parts:
        by_key[part.key].append(part)
    opening.reasons += said.get(opening.key, [])
    passages = [opening, *by_key.pop(opening.key, [])]
    for key in sorted({*by_key, *said} - {opening.key}, key=sentences.order):
        own = by_key.get(key) or [Passage(key, sentences.heading(key))]
        own[0].reasons += said.get(key, [])
        passages += own
    return passages


def orders_by_side(
    view: View, words: Mapping[tuple[str, Phrase], Collection[str]], after: Callable[[str], Markup | None]
) -> list[Markup]:
    """A line a side: what its units were told, each word with the units; ``after`` is said of the side beside these."""
    lines = []
    for side in view.scenario.sides:
        said = [
            Markup('<strong class="word">{}</strong> {}').format(spoken(word), view.units(units, 40))
            for (of, word), units in words.items()
            if of == side.id
        ]
        more = after(side.id)
        said += [more] if more else []
        if said:
            lines.append(Markup("{}: {}.").format(side.name or side.id, Markup("; ").join(said)))
    return lines
