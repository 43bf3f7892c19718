"""The form of a battle's document, from which docs/battle-map.schema.json is written."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bound_sim.results.battle_map.document import FORMAT, VERSION, Json

#: the place of something in a list; -1: nothing, or nobody knows
Place = Annotated[int, Field(ge=-1)]
Whole = Annotated[int, Field(ge=0)]
#: path data with the steps M, L, C, Z, then fill, line, width, shares of fill and line, dashes; usual ends are left out
Paint = Annotated[list[str | float | list[float]], Field(min_length=1, max_length=7)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class TableForm(_Strict):
    """The table, in 0.01 mm; ``inches``: of rules that measure so."""

    width: Whole
    height: Whole
    space: Whole
    inches: bool


class AreaForm(_Strict):
    """An area: its anchor in px, the side that holds it at first, what is painted held by nobody, then by each side."""

    name: str
    at: tuple[int, int]
    owner: Place
    held: list[Whole]
    vp: int
    #: of the first area: outlines and borders of all
    lines: Whole | None = None


class BasesForm(_Strict):
    """Bases, a place in each column: ``side``, ``battalion`` and ``company`` are places in these lists."""

    id: list[str]
    side: list[Whole]
    type: list[str]
    men: list[int]
    battalion: list[Whole]
    company: list[Whole]


class StateForm(_Strict):
    """A state in which a base can be; ``signs`` and ``over`` are places in ``paints``: period, NATO; its marks."""

    status: str
    marker: str
    dug_in: bool
    hits: int
    left: int
    full: int
    marks: list[str]
    box: str
    width: Whole
    depth: Whole
    said: str
    signs: tuple[Whole, Whole]
    over: Whole


class ThingForm(_Strict):
    """Something on the table that is not a base, as it can be; ``sign`` is path data about its place."""

    id: str
    kind: str
    side: Place
    shape: str
    at: tuple[int, int]
    other: tuple[int, int]
    radius: Whole
    state: str
    said: str
    sign: str
    area: Place


class MomentsForm(_Strict):
    """The moments of a chunk, in order."""

    bound: list[Whole]
    substep: list[str]
    short: list[str]
    name: list[str]


class ChangesForm(_Strict):
    """Changes of bases: moments since the change before, the base, how far it went (0.01 mm) and turned (tenths of a
    degree), its state from now on: -1, it is not known of."""

    moment: list[Whole]
    base: list[Whole]
    dx: list[int]
    dy: list[int]
    turn: list[int]
    state: list[Place]


class ThingChangesForm(_Strict):
    """Changes of things: ``there`` 0: it is gone."""

    moment: list[Whole]
    thing: list[Whole]
    there: list[Literal[0, 1]]


class FireForm(_Strict):
    """Rolls of fire; ``shooter`` -1: from off the table; ``dice`` is a place in ``texts``."""

    moment: list[Whole]
    shooter: list[Place]
    target: list[Place]
    dice: list[Whole]
    hit: list[Literal[0, 1]]


class BurstsForm(_Strict):
    """Circles of bombardments, 0.01 mm."""

    moment: list[Whole]
    side: list[Place]
    x: list[int]
    y: list[int]
    radius: list[Whole]
    inner: list[Whole]


class FightsForm(_Strict):
    """Dice of fights between bases, and of tests of one."""

    moment: list[Whole]
    bases: list[list[Whole]]
    dice: list[Whole]


class EventsForm(_Strict):
    """Every row of the log in words: moments since the event before; ``unit`` and ``other`` are bases, then units; in
    its text they stand as U+0001 and U+0002. ``unit`` is told by the difference from the event before, from 0 on."""

    moment: list[Whole]
    kind: list[Whole]
    unit: list[int]
    other: list[Place]
    text: list[Whole]


class ChunkForm(_Strict):
    """Bounds that are told together, from how all stood before them."""

    bounds: list[tuple[int, str]]
    moments: MomentsForm
    opening: ChangesForm
    changes: ChangesForm
    lying: list[Whole]
    thing_changes: ThingChangesForm
    fire: FireForm
    bursts: BurstsForm
    fights: FightsForm
    events: EventsForm
    texts: list[str]


class MapForm(_Strict):
    """A battle as a map that moves. Places on the table are in 0.01 mm from its south-west corner; what is painted is
    in px from its north-west corner, 10 px for a cm. docs/battle-map.md"""

    format: Literal["bound-sim map"]
    version: Literal[2]
    title: str
    ruleset: str
    rules: str
    language: str
    side: str
    words: dict[str, str]
    table: TableForm
    sides: list[tuple[str, str, str]]
    ground: str
    frame: float
    measured: bool
    labels: list[tuple[str, int, int, float, str]]
    zones: Whole
    areas: list[AreaForm]
    bases: BasesForm
    battalions: list[tuple[str, str]]
    companies: list[str]
    units: list[str]
    kinds: list[tuple[str, str]]
    states: list[StateForm]
    things: list[ThingForm]
    paints: list[list[Paint]]
    chunks: list[ChunkForm]


def schema() -> Json:
    """The JSON schema of the document."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{FORMAT}, version {VERSION}"}
    made: dict[str, Any] = MapForm.model_json_schema(mode="validation")
    return head | {name: value for name, value in made.items() if name != "title"}
