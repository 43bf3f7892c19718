"""The state of a battle at a turn's end as text, and back; what is not a state of this battle is not taken."""

import json
from typing import Any, Protocol

from bound_sim.rulesets.end_of_empires.state.game import SURRENDERED, Game, Unit
from bound_sim.rulesets.kit.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, Base
from bound_sim_maps.table import LIMIT_U

FORMAT = 1
_STATUS = (WAITING, ON_TABLE, LOST, SURRENDERED, LEFT, ABOARD)
#: what lasts from turn to turn: (name, least, most) of whole numbers
_NUMBERS = (("retreating", 0, 6), ("sixes", 0, 10_000), ("last_moved_u", 0, LIMIT_U), ("last_half_u", 0, LIMIT_U))
_FLAGS = ("limbered", "pinned", "pinned_for_good", "prone", "shot_at_since", "must_form", "dismounted")


class SavedGames(Protocol):
    """What is saved of a battle in play: its games."""

    games: list[Game]


def save(battle: Any) -> bytes:
    """Table 0 of a battle's state as canonical JSON."""
    field: SavedGames = battle.state
    game = field.games[0]
    data = {
        "format": FORMAT,
        "initiative": game.initiative,
        "successors": dict(sorted(game.successors.items())),
        "units": {unit.id: _unit(unit) for unit in game.units},
    }
    return json.dumps(data, separators=(",", ":")).encode()


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "status": unit.status,
        **{name: getattr(unit, name) for name in _FLAGS},
        **{name: getattr(unit, name) for name, _, _ in _NUMBERS},
        "taking": unit.taking, "engaged": unit.engaged, "aboard": list(unit.aboard),
        "names_casualty": unit.names_casualty,
        "bases": [[base.status, base.x, base.y, base.facing, base.figures] for base in unit.all],
    }  # fmt: skip


def restore(saved: bytes, field: SavedGames) -> None:
    """Put a saved state on every table. Raises ValueError for one that is not whole."""
    try:
        data = json.loads(saved)
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']!r}")
        for game in field.games:
            _restore(data, game)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"no state of this battle ({str(error)[:100]})") from None


def _restore(data: dict[str, Any], game: Game) -> None:
    if list(data["units"]) != [unit.id for unit in game.units]:
        raise ValueError("other units")
    game.initiative = _one_of(data["initiative"], ("", *game.sides))
    game.successors = {
        _one_of(side, game.sides): _whole(turn, 1, 9_999) for side, turn in data["successors"].items()
    }  # fmt: skip
    for unit in game.units:
        _restore_unit(data["units"][unit.id], unit, game)


def _restore_unit(row: dict[str, Any], unit: Unit, game: Game) -> None:
    unit.status = _one_of(row["status"], _STATUS)
    for name in _FLAGS:
        if not isinstance(row[name], bool):
            raise ValueError(f"{name} of {unit.id}")
        setattr(unit, name, row[name])
    for name, least, most in _NUMBERS:
        value = row[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise ValueError(f"{name} of {unit.id}")
        setattr(unit, name, value)
    if unit.dismounted and unit.kind == "cavalry":
        unit.kind = "infantry"
    own = ("", *(base.id for base in unit.all))
    unit.taking = _one_of(row["taking"], own)
    unit.names_casualty = _one_of(row["names_casualty"], own)
    unit.engaged = _one_of(row["engaged"], ("", *game.by_id))
    unit.aboard = tuple(_one_of(name, game.by_id) for name in row["aboard"])
    if len(row["bases"]) != len(unit.all):
        raise ValueError(f"bases of {unit.id}")
    for base, cells in zip(unit.all, row["bases"], strict=True):
        _restore_base(base, cells)
    aboard = sum(base.status == ABOARD for base in unit.all)
    if aboard != len(unit.aboard) or any((base.status == ON_TABLE) > unit.on_table for base in unit.all):
        raise ValueError(f"bases of {unit.id} are not where it is")


def _restore_base(base: Base, cells: list[Any]) -> None:
    status, x, y, facing, figures = cells
    base.status = _one_of(status, _STATUS)
    base.x, base.y = _whole(x, -LIMIT_U, LIMIT_U), _whole(y, -LIMIT_U, LIMIT_U)
    base.facing = _whole(facing, 0, 3599)
    base.figures = _whole(figures, -1, base.full)


def _one_of(value: Any, known: Any) -> str:
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{str(value)[:40]!r} is not known here")
    return value


def _whole(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]} is not within {least} to {most}")
    return value
