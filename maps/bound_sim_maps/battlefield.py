"""The battlefield: a table with ground, works, items, roads, impassable areas and crossings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

from shapely.geometry.base import BaseGeometry

from bound_sim_maps.table import SCALE, Table
from bound_sim_maps.world import Georeference

Kind = Literal["ground", "works", "item", "road", "impassable", "crossing", "marker", "area"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: weakest cover first: the numbers that ``bound_sim_maps.geometry`` and ``bound_sim_maps.queries`` use are places
# in these.
GROUNDS = ("open", "rough", "impractical")
WORKS = ("none", "defensible", "fortification")
#: ``closes`` of a crossing that never closes.
NEVER = 2**31


@dataclass(frozen=True)
class Item:
    """The effect of an item where the map does not say otherwise."""

    ground: str | None
    works: str | None
    blocks: bool


#: The default reading of items.
ITEMS: dict[str, Item] = {
    "wood": Item(ground="rough", works=None, blocks=True),
    "town": Item(ground="rough", works="defensible", blocks=True),
    "wire": Item(ground="impractical", works=None, blocks=False),
}
_NO_ITEM = Item(ground=None, works=None, blocks=False)


@dataclass(frozen=True)
class Feature:
    """One free polygon, line or marker of the map; geometry and ``width_u`` (of a line) in 0.01 mm.

    An area is drawn and named, and no question about the ground reads it.

    ``ground`` and ``works`` are what it sets, None where it leaves them alone; an item's own come from ``ITEMS``
    unless given. ``blocks`` is for sight. ``intact`` is for roads. A crossing is open from bound
    ``opens`` until before bound ``closes`` (None: for good); ``narrow`` lets one base at a time on it.
    """

    name: str
    kind: Kind
    geometry: BaseGeometry
    ground: str | None = None
    works: str | None = None
    item: str = ""
    blocks: bool | None = None
    intact: bool = True
    width_u: int = 0
    opens: int = 1
    closes: int | None = None
    narrow: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        item = ITEMS.get(self.item, _NO_ITEM)
        if self.ground is None:
            object.__setattr__(self, "ground", item.ground)
        if self.works is None:
            object.__setattr__(self, "works", item.works)
        if self.blocks is None:
            object.__setattr__(self, "blocks", item.blocks)


@dataclass(frozen=True)
class Battlefield:
    """A table and what lies on it.

    ``spaces`` maps a grid reference (``B2``) to ground, works and item ("" for none) of the whole space; spaces
    not named are open. ``features`` are in drawing order: the later wins, polygons over spaces.
    ``units`` (cm on the table or m on the ground) are those its file is written in. ``scale`` is how many cm of ground
    one of the table stands for on a picture's bar; metres in files are those of 1:900.
    ``world`` says where the table lies, None where nobody said. ``stands_in`` is of a table without end in the place
    of a map that was refused: nothing lies off it, and where its edges are says nothing.
    """

    table: Table
    spaces: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    features: tuple[Feature, ...] = ()
    title: str = ""
    units: Literal["cm", "m"] = "cm"
    note: str = ""
    scale: int = SCALE
    world: Georeference | None = None
    stands_in: bool = False

    def __post_init__(self) -> None:
        if self.table.world != self.world:  # degrees name places of the table
            object.__setattr__(self, "table", replace(self.table, world=self.world))

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """All that was made of it once, by who made it."""
        return {}
