"""Counters of All Quiet to raise: literals of ours, for a map that somebody draws; a stack has no formation."""

from collections.abc import Sequence

from bound_sim.rulesets.all_quiet.book.chart import TANK_TYPE, UNIT_TYPES
from bound_sim.rulesets.records.units_to_raise import Establishments, Part, Template
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Formation, Slot


def _army(type_: str, ending: str = "") -> tuple[str, tuple[Part, ...]]:
    return ending, (Part("", ((type_, 1, 1),)),)


TEMPLATES: dict[str, Template] = {
    **{
        f"army {name}": Template(f"army {name}", f"{row.moves} movement points", (_army(name),))
        for name, row in UNIT_TYPES.items() if name != TANK_TYPE
    },
    "tank": Template("tank", "for the option of tanks (AQ-R-36)", (_army(TANK_TYPE),)),
    "army group": Template(
        "army group", "four armies (ours)", tuple(_army("4-2", ending) for ending in ("-1", "-2", "-3", "-4"))
    ),
}  # fmt: skip


def _row(counters: Sequence[Platoon]) -> list[Slot]:
    return [(place * counters[0].width_u, 0) for place in range(len(counters))]


def _stack(counters: Sequence[Platoon]) -> list[Slot]:
    """Beside one another till they are put into areas: bases of one area lie in a stack there."""
    each = counters[0].width_u
    return [(place % 2 * each, place // 2 * each) for place in range(len(counters))]


FORMATIONS: dict[str, Formation] = {"row": _row, "square": _stack}
ESTABLISHMENTS = Establishments(TEMPLATES, FORMATIONS)
