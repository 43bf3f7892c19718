"""The limits of a scenario: one table for all that reads one, and for the page that tells of them (docs/formats.md).

A folder, a battle file and a seat file hold the same records. Readers of files refuse what a cell or a key may not be,
with its line; what is here is asked of the whole scenario, wherever it came from, before anything is worked out of it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bound_sim_maps.faults import Fault
from bound_sim_maps.geojson_values import MAX_FEATURES
from bound_sim_maps.table import LIMIT_U, U_PER_CM
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.scenario.model import Scenario

MOST_BOUNDS, MOST_SIDES, MOST_PLATOONS, MOST_MEN = 999, 20, 100_000, 9_999
MOST_OBJECTIVES, MOST_TYPES, MOST_RULINGS = 1_000, 500, 1_000
#: points of an objective
MOST_WORTH = 1_000
LONGEST_TITLE, LONGEST_NAME, LONGEST_TEXT = 200, 100, 1_000_000
MOST_LATE = 99
#: a base's side, in 0.01 mm: the largest that a unit type may have is 12 inches
SMALLEST_BASE_U, LARGEST_BASE_U = 1, 100 * U_PER_CM
#: ``arrives`` is a bound, or that of a base which the umpire brings on
MOST_ARRIVES = MOST_BOUNDS + 1
MOST_AREAS, MOST_BORDERS, MOST_CARDS, MOST_ALIKE = 2_000, 20_000, 1_000, 99

Found = Iterable[tuple[str, int]]


@dataclass(frozen=True)
class Limit:
    """Limit of a number of a scenario: ``found`` gives each with the place that a fault names.

    ``shown``: the unit in which the page and faults say it, and how many of ours are one of that.
    """

    name: str
    least: int
    most: int
    found: "Callable[[Scenario], Found]"
    shown: tuple[str, int] = ("", 1)

    @property
    def allowed(self) -> str:
        """The allowed range, as a fault says it."""
        return f"{self.name}: {self.text(self.least)} to {self.text(self.most)}"

    def text(self, value: int) -> str:
        """A value as people read it."""
        unit, parts = self.shown
        number = f"{value:,}" if parts == 1 else f"{value / parts:,.6g}"
        return f"{number} {unit}".rstrip()


def _count(what: str) -> "Callable[[Scenario], Found]":
    return lambda scenario: [(what, len(getattr(scenario, what)))]


def _names(scenario: "Scenario") -> Iterator[tuple[str, int]]:
    """Names as people give them; ids have a pattern of their own."""
    for side in scenario.sides:
        yield "sides", max(len(side.name), *(len(answer) for _, answer in side.answers), 0)
    for number, objective in enumerate(scenario.objectives, 1):
        yield f"objectives {number}", len(objective.name)
    for platoon in scenario.forces.platoons:
        yield "forces", max(map(len, (platoon.player, platoon.regiment, platoon.battalion_name, platoon.type)))
    for number, name in enumerate(scenario.unit_types, 1):
        yield f"unit_types {number}", len(name)


def _places(scenario: "Scenario") -> Iterator[tuple[str, int]]:
    for platoon in scenario.forces.platoons:
        if platoon.x_u is not None and platoon.y_u is not None:
            yield "forces", max(abs(platoon.x_u), abs(platoon.y_u))
    for number, objective in enumerate(scenario.objectives, 1):
        yield f"objectives {number}", max(map(abs, objective.area_u))
    for area in scenario.areas.areas:
        yield "areas", max(map(abs, area.at))


def _worths(scenario: "Scenario") -> Iterator[tuple[str, int]]:
    for number, objective in enumerate(scenario.objectives, 1):
        yield f"objectives {number}.worth", objective.worth


def _bases(scenario: "Scenario") -> Iterator[tuple[str, int]]:
    for platoon in scenario.forces.platoons:
        yield "forces", platoon.width_u
        yield "forces", platoon.depth_u


def _bearings(scenario: "Scenario") -> Iterator[tuple[str, int]]:
    for side in scenario.sides:
        yield "sides", side.front
    for platoon in scenario.forces.platoons:
        yield "forces", platoon.facing


LIMITS: tuple[Limit, ...] = (
    Limit("bounds", 1, MOST_BOUNDS, lambda scenario: [("bounds", scenario.bounds)]),
    Limit("characters of the title", 1, LONGEST_TITLE, _count("title")),
    Limit("characters of the introduction", 0, LONGEST_TEXT, _count("introduction")),
    Limit("times of the clock", 0, MOST_BOUNDS, _count("clock")),
    Limit("sides", 1, MOST_SIDES, _count("sides")),
    Limit("rulings named", 0, MOST_RULINGS, _count("rulings")),
    Limit("objectives", 0, MOST_OBJECTIVES, _count("objectives")),
    Limit("points of an objective", 0, MOST_WORTH, _worths),
    Limit("own unit types", 0, MOST_TYPES, _count("unit_types")),
    Limit("characters of a name", 0, LONGEST_NAME, _names),
    Limit("platoons", 0, MOST_PLATOONS, lambda scenario: [("forces", len(scenario.forces.platoons))]),
    Limit("men of a platoon", 0, MOST_MEN, lambda scenario: (("forces", p.men) for p in scenario.forces.platoons)),
    Limit("bound at which a platoon enters", 1, MOST_ARRIVES,
          lambda scenario: (("forces", p.arrives) for p in scenario.forces.platoons)),
    Limit("side of a base", SMALLEST_BASE_U, LARGEST_BASE_U, _bases, ("cm", U_PER_CM)),
    Limit("place, from the table's corner", 0, LIMIT_U, _places, ("cm", U_PER_CM)),
    Limit("bearing", 0, 3_599, _bearings, ("degrees", 10)),
    Limit("sight", 1, LIMIT_U,
          lambda scenario: [] if scenario.fog.sight_u is None else [("fog", scenario.fog.sight_u)], ("cm", U_PER_CM)),
    Limit("bounds that a message takes", 0, MOST_LATE,
          lambda scenario: [("command", scenario.command.messages)] if scenario.command else []),
    Limit("bounds after which reports are known", 0, MOST_LATE,
          lambda scenario: [("command", scenario.command.reports)] if scenario.command else []),
    Limit("areas", 0, MOST_AREAS, lambda scenario: [("areas", len(scenario.areas.areas))]),
    Limit("borders of areas", 0, MOST_BORDERS, lambda scenario: [("borders", len(scenario.areas.borders))]),
    Limit("names of cards", 0, MOST_CARDS, _count("cards")),
    Limit("cards of one name", 1, MOST_ALIKE, lambda scenario: (("cards", card.count) for card in scenario.cards)),
    Limit("features of the map", 0, MAX_FEATURES, lambda scenario: [("map", len(scenario.battlefield.features))]),
)  # fmt: skip


def limit_faults(scenario: "Scenario", file: str = "") -> Iterator[Fault]:
    """A fault for each limit that a scenario is beyond: of each the first place. ``file`` is where it was read."""
    for limit in LIMITS:
        for place, value in limit.found(scenario):
            if not limit.least <= value <= limit.most:
                yield Fault(file, place, text("{text} is not allowed", text=limit.text(value)), limit.allowed)
                break
