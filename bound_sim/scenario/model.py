"""A scenario as a record: everything that a battle needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bound_sim.scenario.cards import Card
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.orders import OrderLine
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield


@dataclass(frozen=True)
class Side:
    """A side: ``front`` is the bearing (tenths of a degree from north) it faces, one's own edge is the one behind.

    ``answers`` are those that it gives beforehand: kind of question, answer.
    """

    id: str
    name: str
    front: int
    colour: str
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Objective:
    """An area that a report says who holds. ``area_u`` is x0, y0, x1, y1 in 0.01 mm.

    ``worth``: points for the side that alone has bases in it, as the scenario counts them; 0: it counts none.
    """

    name: str
    area_u: tuple[int, int, int, int]
    worth: int = 0

    @property
    def label(self) -> str:
        """Its name with its worth, like ``Y Ravine (3)``."""
        return f"{self.name} ({self.worth})" if self.worth else self.name


@dataclass(frozen=True)
class Fog:
    """Fog over the others: level "open", "visible" or "reports" (docs/secrecy.md).

    ``sight_u`` is the length of a platoon's sight at level "visible", 0.01 mm on the table; None: as far as the ground
    lets.
    """

    level: str = "open"
    sight_u: int | None = None


@dataclass(frozen=True)
class Command:
    """Delays between a side's commanders, in bounds: ``messages`` of a message for each step of the chain of command,
    ``reports`` of what one seat knows by the others of its side (0: nothing is late).
    """

    messages: int = 0
    reports: int = 0


@dataclass(frozen=True)
class Scenario:
    """Everything that a battle needs, checked. Keys of ``high`` and ``low`` are (battalion or unit, bound).

    ``unit_types`` holds the scenario's own types by name, as its file gives them; ``notes`` is the text of the notes
    file. ``folder`` says where it was read, and is not compared.
    """

    title: str
    ruleset: str
    bounds: int
    battlefield: Battlefield
    sides: tuple[Side, ...]
    forces: Forces
    high: Mapping[tuple[str, int], OrderLine]
    low: Mapping[tuple[str, int], OrderLine]
    rulings: Mapping[str, str]
    unit_types: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    introduction: str = ""
    notes: str = ""
    history: Mapping[str, object] = field(default_factory=dict)
    clock: tuple[str, ...] = ()
    fog: Fog = Fog()
    #: None: a side is one seat, unless the umpire makes more
    command: Command | None = None
    #: (side, bound) -> its lines, in their order
    lines: Mapping[tuple[str, int], tuple[OrderLine, ...]] = field(default_factory=dict)
    #: side -> the policy in its seat; one that is not here is a person's
    seats: Mapping[str, str] = field(default_factory=dict)
    #: the ruleset's own tables of ``scenario.toml``, by name
    own: Mapping[str, object] = field(default_factory=dict)
    #: areas of the map and their borders; their names are places of the battlefield's table too
    areas: AreaNet = field(default_factory=AreaNet)
    #: the cards of the game
    cards: tuple[Card, ...] = ()
    folder: Path | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        """Short: a notebook keeps what a cell shows."""
        platoons = len(self.forces.platoons)
        return f"<Scenario {self.title!r}: {self.bounds} bounds of {self.ruleset}, {platoons} platoons>"

    @property
    def reports_late(self) -> int:
        """Bounds after which a seat knows what the others of its side saw; 0: at once."""
        return self.command.reports if self.command else 0
