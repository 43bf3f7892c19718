"""Teams of To End All Wars to raise (TEAW-R-2, TEAW-Q-team-size), and how their men stand: literals."""

from collections.abc import Sequence

from bound_sim.rules.records.units_to_raise import Establishments, Part, Template
from bound_sim.rulesets.to_end_all_wars.book.chart import TEAM_SIZE, UNIT_TYPES
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Formation, Slot


def _team(type_: str, men: int, ending: str = "") -> tuple[str, tuple[Part, ...]]:
    return ending, (Part("", ((type_, men, 1),)),)


TEMPLATES: dict[str, Template] = {
    **{
        f"{row.kind} team": Template(
            f"{name} team" if row.kind != "tank" else name, f"{row.actions} actions a turn (TEAW-R-2)",
            (_team(name, TEAM_SIZE[row.kind]),),
        )
        for name, row in UNIT_TYPES.items()
    },
    "raiding party": Template(
        "Raiding party", "two teams of Raiders and one of Engineers (ours)",
        (_team("Raider", 6, "-1"), _team("Raider", 6, "-2"), _team("Engineer", 6, "-E")),
    ),
    "trench garrison": Template(
        "Trench garrison", "two Defensive teams, a light and a heavy machine gun (ours)",
        (_team("Defensive", 6, "-1"), _team("Defensive", 6, "-2"), _team("LMG", 3, "-L"), _team("HMG", 4, "-H")),
    ),
}  # fmt: skip


def _aside(place: int) -> int:
    """0, 1 right, 1 left, 2 right, ...: the first man stands in the middle."""
    return (place + 1) // 2 * (1 if place % 2 else -1)


def _spaced(spaces: float, rows: int) -> Formation:
    """Men in a number of rows, this many of their own widths from each other."""

    def of(platoons: Sequence[Platoon]) -> list[Slot]:
        each = round(platoons[0].width_u * spaces)
        return [(_aside(place // rows) * each, place % rows * each) for place in range(len(platoons))]

    return of


def _file(platoons: Sequence[Platoon]) -> list[Slot]:
    return [(0, place * platoons[0].depth_u) for place in range(len(platoons))]


ESTABLISHMENTS = Establishments(
    TEMPLATES, {"rank": _spaced(1, 1), "open rank": _spaced(1.5, 1), "two ranks": _spaced(1, 2), "file": _file}
)
