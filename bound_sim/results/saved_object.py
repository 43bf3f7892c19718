"""A battle as a saved object of Tabletop Simulator: the mat, and every counter at the place of its base.

The form is that of the game's own files, as its knowledge base and the types of ``@typed-tabletop-simulator`` 2.2 have
it. A unit of the game is about an inch; a custom tile whose picture is stretched over it is two units wide at scale 1.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_CM

SAVED_OBJECT = "tabletop-simulator.json"
_CM_PER_INCH, _TILE_WIDE = 2.54, 2.0
_THICKNESS = 0.1
#: heights above the table of the game: the mat lies on it, counters above the mat
_MAT_Y, _COUNTER_Y = 1.0, 1.2
#: a picture's upper edge is away from the player at this turn; turns go with the clock
_UPRIGHT = 180.0
#: inches between counters that wait, and from the mat to them
_GAP = 0.2


@dataclass(frozen=True)
class TablePictures:
    """Places of the pictures: the address of their folder, the mat's name, those of counters by platoon.

    ``frame_cm``: the mat's frame around the table; ``percent``: 100 is a cm of the table for a cm of the game.
    """

    address: str
    mat: str
    counters: Mapping[str, str]
    frame_cm: float
    percent: float

    def url(self, name: str) -> str:
        return f"{self.address.rstrip('/')}/{name}"


def saved_object(scenario: Scenario, platoons: tuple[Platoon, ...], pictures: TablePictures) -> str:
    """The text of the file, for the folder Saves/Saved Objects of the game."""
    inches = pictures.percent / 100 / _CM_PER_INCH
    table = scenario.battlefield.table
    wide, high = table.width_u / U_PER_CM, table.height_u / U_PER_CM
    frame = 2 * pictures.frame_cm
    mat = _tile(
        scenario.title, "", pictures.url(pictures.mat), at=(0.0, _MAT_Y, 0.0), turn=_UPRIGHT,
        size=((wide + frame) * inches, (high + frame) * inches),
    )  # fmt: skip
    objects = [mat | {"Locked": True}]
    waiting: list[Platoon] = []
    for platoon in platoons:
        if platoon.x_u is None or platoon.y_u is None or platoon.arrives > 1:
            waiting.append(platoon)
            continue
        x, z = platoon.x_u / U_PER_CM - wide / 2, platoon.y_u / U_PER_CM - high / 2
        place = (x * inches, _COUNTER_Y, z * inches)
        objects.append(_counter(scenario, platoon, pictures, inches, place, _UPRIGHT + platoon.facing / 10))
    edge = ((wide + frame) / 2 * inches, -(high + frame) / 2 * inches - _GAP)
    objects += _beside(scenario, waiting, pictures, inches, edge)
    for number, each in enumerate(objects, 1):
        each["GUID"] = f"{number:06x}"
    empty = dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), "")
    rest = {
        "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "TabStates": {},
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": objects,
    }  # fmt: skip
    return json.dumps(empty | rest, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _beside(
    scenario: Scenario, waiting: list[Platoon], pictures: TablePictures, inches: float, edge: tuple[float, float]
) -> Iterator[dict[str, Any]]:
    """Counters that are not on the table yet, in rows south of the mat: ``edge`` is half its width, and its edge."""
    half, z = edge
    x, deep = -half, 0.0
    for platoon in waiting:
        wide, high = (side / U_PER_CM * inches for side in (platoon.width_u, platoon.depth_u))
        if x + wide > half and x > -half:
            x, z, deep = -half, z - deep - _GAP, 0.0
        place = (x + wide / 2, _COUNTER_Y, z - high / 2)
        yield _counter(scenario, platoon, pictures, inches, place, _UPRIGHT)
        x, deep = x + wide + _GAP, max(deep, high)


def _counter(
    scenario: Scenario, platoon: Platoon, pictures: TablePictures, inches: float, at: tuple[float, float, float],
    turn: float,
) -> dict[str, Any]:  # fmt: skip
    name = next(side.name for side in scenario.sides if side.id == platoon.side)
    unit = platoon.battalion_name or platoon.battalion
    arrives = [f"arrives in bound {platoon.arrives}"] if 1 < platoon.arrives <= scenario.bounds else []
    about = ", ".join([platoon.type, unit, name, *arrives])
    size = (platoon.width_u / U_PER_CM * inches, platoon.depth_u / U_PER_CM * inches)
    return _tile(platoon.id, about, pictures.url(pictures.counters[platoon.id]), at=at, turn=turn, size=size)


def _tile(
    name: str, about: str, picture: str, *, at: tuple[float, float, float], turn: float, size: tuple[float, float]
) -> dict[str, Any]:
    """A custom tile: a box whose picture covers it, ``size`` across and along in inches, at a place in inches."""
    x, y, z = at
    across, along = size
    return {
        "Name": "Custom_Tile",
        "Transform": {
            "posX": round(x, 4), "posY": y, "posZ": round(z, 4), "rotX": 0.0, "rotY": turn % 360, "rotZ": 0.0,
            "scaleX": round(across / _TILE_WIDE, 5), "scaleY": 1.0, "scaleZ": round(along / _TILE_WIDE, 5),
        },
        "Nickname": name,
        "Description": about,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": False,
        "IgnoreFoW": False,
        "MeasureMovement": True,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "CustomImage": {
            "ImageURL": picture, "ImageSecondaryURL": picture, "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": _THICKNESS, "Stackable": False, "Stretch": True},
        },
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }  # fmt: skip
