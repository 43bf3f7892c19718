"""Units of Entrenched! to raise, one base each; the lists of the operations (section 12); how several stand."""

from collections.abc import Sequence

from bound_sim.rules.records.units_to_raise import Establishments, Part, Template
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES
from bound_sim.rulesets.entrenched.book.chart import BATTLES, OPERATIONS
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Formation, Slot

_Battalion = tuple[str, tuple[Part, ...]]


def _unit(type_: str, ending: str = "") -> _Battalion:
    return ending, (Part("", ((type_, 1, UNIT_TYPES[type_].wounds),)),)


def _army(title: str, types: dict[str, int]) -> Template:
    """A printed list: its units are numbered in its order."""
    units = [name for name, count in types.items() for _ in range(count)]
    points = sum(UNIT_TYPES[name].points for name in units)
    made = tuple(_unit(name, f"-{number}") for number, name in enumerate(units, 1))
    return Template(title, f"{len(units)} units, {points} points, as printed (section 12)", made)


TEMPLATES: dict[str, Template] = {
    **{
        name.lower(): Template(name, f"{row.points} points ({row.points_from}); figures are {row.rest_from}",
                               (_unit(name),))
        for name, row in UNIT_TYPES.items()
    },
    **{
        f"{battle} {side}": _army(f"{BATTLES[battle].title}, {side.capitalize()}", getattr(BATTLES[battle], side))
        for battle in OPERATIONS for side in ("entente", "central")
    },
}  # fmt: skip


def _rows(rows: int, spaces: float) -> Formation:
    """Units in a number of rows, this many of their own widths from each other, the first row in front."""

    def of(platoons: Sequence[Platoon]) -> list[Slot]:
        wide = max(platoon.width_u for platoon in platoons) * spaces
        deep = max(platoon.depth_u for platoon in platoons) * spaces
        each = -(-len(platoons) // rows)
        places = (divmod(number, each) for number in range(len(platoons)))
        return [((file - (each - 1) / 2) * wide, row * deep) for row, file in places]

    return of


ESTABLISHMENTS = Establishments(
    TEMPLATES,
    {"line": _rows(1, 1.1), "open line": _rows(1, 2), "two lines": _rows(2, 1.5), "three lines": _rows(3, 1.5)},
)
