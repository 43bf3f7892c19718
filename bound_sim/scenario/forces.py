"""The order of battle: platoons, companies, battalions, regiments, players, sides. CSV: ``forces_file``."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from bound_sim.scenario.inputs import place_words
from bound_sim_maps.faults import Fault
from bound_sim_maps.natural import natural_key as natural_key
from bound_sim_maps.table import cm_from_u
from bound_sim_maps.texts import Phrase, text

ID_PART = r"[A-Za-z0-9][A-Za-z0-9._\-]*"
#: A part of an id is as long as one can read aloud; numbers of any length would cost time to compare.
ID_LENGTH = 40
#: names that Windows keeps for devices, whatever ending follows: folders and files are named by sides
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def id_trouble(name: str) -> Phrase:
    """The reason why a text is not an id, or a part of one; "" for none."""
    if re.fullmatch(ID_PART, name) and len(name) <= ID_LENGTH:
        return ""
    return text("is not an id: letters, digits, dots, dashes, underscores, at most {most}", most=ID_LENGTH)


def side_trouble(name: str) -> Phrase:
    """The reason why a text is not a side's id; "" for none."""
    return id_trouble(name) or device_trouble(name)


def device_trouble(name: str) -> Phrase:
    """Says of a name that Windows keeps it for a device; "" of any other."""
    return text("is a name that Windows keeps for a device") if _DEVICE.fullmatch(name) else ""


#: ``arrives`` of a platoon that comes by an event of the battle: later than any bound
ON_CALL = 1000


@dataclass(frozen=True)
class Platoon:
    """One base. Places in 0.01 mm from the table's south-west corner, facing in tenths of a degree from north.

    ``arrives`` is the bound at whose opening it enters the table (1: there from the start; ``ON_CALL``: when the umpire
    brings it on); ``men`` its strength.
    ``x_u`` and ``y_u`` are None for guns off the table. ``cells`` are those of a ruleset's own columns. Where a
    ruleset has units of bases and nothing between, ``company`` is empty, and the unit is the battalion. ``place`` says
    where it was read, and is not compared.
    """

    side: str
    player: str
    regiment: str
    battalion: str
    battalion_name: str
    company: str
    number: str
    type: str
    parent: str
    x_u: int | None
    y_u: int | None
    facing: int
    dug_in: bool
    arrives: int
    men: int
    transport: str
    dismounted: bool
    width_u: int
    depth_u: int
    place: str = field(default="", compare=False)
    cells: tuple[tuple[str, str], ...] = ()
    #: the box in which a base without a place waits, "" for none
    box: str = ""
    #: made of the parts of its id once: they are asked for again and again
    company_id: str = field(init=False, repr=False, compare=False)
    id: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        company = f"{self.battalion}/{self.company}" if self.company else self.battalion
        object.__setattr__(self, "company_id", company)
        object.__setattr__(self, "id", f"{company}/{self.number}")

    @property
    def own(self) -> dict[str, str]:
        """The ruleset's own columns: name -> cell, those that are not empty."""
        return dict(self.cells)

    @property
    def x_cm(self) -> float | None:
        return None if self.x_u is None else cm_from_u(self.x_u)

    @property
    def y_cm(self) -> float | None:
        return None if self.y_u is None else cm_from_u(self.y_u)

    def fault(self, wrong: Phrase, allowed: Phrase = "") -> Fault:
        """A fault at the place where this platoon was read."""
        file, _, place = self.place.partition(": ")
        return Fault(file, place_words(place), text("platoon {id} {wrong}", id=self.id, wrong=wrong), allowed)


@dataclass(frozen=True)
class Forces:
    """All platoons, sorted by ``natural_key`` of their ids: a platoon's row is its place in this order."""

    platoons: tuple[Platoon, ...]

    @cached_property
    def by_id(self) -> dict[str, Platoon]:
        """Platoon id -> platoon."""
        return {platoon.id: platoon for platoon in self.platoons}

    @cached_property
    def placeless(self) -> "Forces":
        """The same without where each row was read."""
        return Forces(tuple(replace(platoon, place="") for platoon in self.platoons))

    @cached_property
    def as_seen(self) -> dict[tuple[str, tuple[int, bool, bool]], Platoon]:
        """Platoons as others know them, by their ids and by when they were first seen: made once, by the fog."""
        return {}

    @cached_property
    def companies(self) -> dict[str, tuple[Platoon, ...]]:
        """Company id -> its platoons."""
        return _grouped(self.platoons, lambda platoon: platoon.company_id)

    @cached_property
    def battalions(self) -> dict[str, tuple[Platoon, ...]]:
        """Battalion id -> its platoons."""
        return _grouped(self.platoons, lambda platoon: platoon.battalion)

    @cached_property
    def commanders(self) -> dict[str, tuple[str, ...]]:
        """Side -> its commanders by name, those that some battalion of it is led by, in natural order."""
        found: dict[str, set[str]] = {}
        for platoon in self.platoons:
            found.setdefault(platoon.side, set()).update([platoon.player] if platoon.player else [])
        return {side: tuple(sorted(names, key=natural_key)) for side, names in found.items()}

    def led_by(self, side: str, commander: str) -> frozenset[str]:
        """The battalions of a side's commander; "" for those of its commander-in-chief, whom no other leads."""
        led = ((unit, first) for unit, (first, *_) in self.battalions.items())
        return frozenset(unit for unit, first in led if (first.side, first.player) == (side, commander))

    def side_of(self, unit: str) -> str:
        """Side of a platoon, company or battalion by its id; "" where there is none."""
        return self.sides.get(unit, "")

    def units_of(self, side: str, battalions: frozenset[str] | None) -> frozenset[str]:
        """Ids of a side's platoons, companies and battalions; of these ``battalions`` alone, where some are named."""
        known, key = self._units, (side, battalions)
        if key not in known:
            known[key] = frozenset(
                unit for unit, whose in self.sides.items()
                if whose == side and (battalions is None or unit.split("/", 1)[0] in battalions)
            )  # fmt: skip
        return known[key]

    @cached_property
    def _units(self) -> dict[tuple[str, frozenset[str] | None], frozenset[str]]:
        return {}

    @cached_property
    def one_each(self) -> bool:
        """True if every unit is one base: then a unit is meant and not its base."""
        return all(len(members) == 1 for members in self.companies.values())

    @cached_property
    def sides(self) -> dict[str, str]:
        """Id of a battalion, company or platoon -> its side, battalions first."""
        ids = (*self.battalions, *self.companies, *self.by_id)
        return {unit: self.battalions[unit.split("/", 1)[0]][0].side for unit in ids}


def _grouped(platoons: Iterable[Platoon], key: Callable[[Platoon], str]) -> dict[str, tuple[Platoon, ...]]:
    groups: dict[str, list[Platoon]] = {}
    for platoon in platoons:
        groups.setdefault(key(platoon), []).append(platoon)
    return {name: tuple(members) for name, members in groups.items()}


@dataclass(frozen=True)
class TypeBook:
    """A ruleset's unit types for readers: names (lower case -> name), base sizes, types that stand off the table.

    ``sizes_u`` is width and depth of the bases that differ from ``base_u``, in 0.01 mm. ``complete`` is no longer true
    where a scenario's own types were refused: a name that is not here is then no fault.
    """

    names: Mapping[str, str]
    base_u: tuple[int, int]
    sizes_u: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    off_table: Collection[str] = ()
    complete: bool = True
    #: what files call the columns of this ruleset: ours -> theirs; one that is called "" does not exist
    called: Mapping[str, str] = field(default_factory=dict)
    #: the ruleset's own columns: name -> cells that are allowed, beside an empty one
    own_columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: hits that a base is gone at, where these are not two
    hits: Mapping[str, int] = field(default_factory=dict)
    #: men of a base where its row says nothing
    men: Mapping[str, int] = field(default_factory=dict)
    #: bases that a unit of a type may have, where that is more than one
    bases: Mapping[str, int] = field(default_factory=dict)
    #: boxes in which bases wait that have no place yet
    waits: Collection[str] = ()
    #: whether a unit is one base, whatever its type
    one_each: bool = False
    #: types whose bases are points, drawn wider than they are: their pictures may lie on each other
    points: Collection[str] = ()

    def size_u(self, name: str) -> tuple[int, int]:
        """Width and depth of a base of this type, in 0.01 mm."""
        return self.sizes_u.get(name, self.base_u)


def decimal_text(thousandths: int) -> str:
    """An integer of thousandths (0.01 mm of a cm) as the shortest decimal: 1500 is ``1.5``."""
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}" + (f".{rest:03d}".rstrip("0") if rest else "")


@lru_cache(maxsize=4096)  # bearings are written again and again
def tenths_text(tenths: int) -> str:
    """A bearing in tenths of a degree as text in degrees: 905 is ``90.5``."""
    return decimal_text(tenths * 100)
