"""The chart of a ruleset's unit types for people, and how far a base of each gets and shoots at the very best."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bound_sim.scenario.forces import Platoon
from bound_sim_maps.texts import Phrase


@dataclass(frozen=True)
class UnitChart:
    """``columns`` is what each column says, with its unit; ``rows`` has name -> cells by column, of plain values.

    ``other_names`` are names that files may use beside those of the rows; ``notes`` are sentences below the chart.
    """

    columns: Mapping[str, str]
    rows: Mapping[str, Mapping[str, Phrase | int | float]]
    other_names: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Phrase, ...] = ()


class AtBest(NamedTuple):
    """The most that a base may move in one bound and how far it shoots, in 0.01 mm; None for an unlimited range."""

    way_u: float
    range_u: float | None


#: of a platoon and the word of its High Command ("" for none): nothing in a battle lets it get or shoot farther; the
#: same for platoons of the same type, transport and own cells
Reach = Callable[[Platoon, str], AtBest]
