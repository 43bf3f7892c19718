"""The state of a battle at a turn's end: fields of units and bases by name, each within its limits."""

from typing import Any, Protocol

from bound_sim.rulesets.end_of_empires.state.game import SURRENDERED, Game, Unit
from bound_sim.rulesets.kit.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING
from bound_sim.rulesets.records.state_text import (
    Flag,
    Length,
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)
from bound_sim_maps.table import LIMIT_U

FORMAT = 1
_STATUS = OneOf("status", (WAITING, ON_TABLE, LOST, SURRENDERED, LEFT, ABOARD))
#: what lasts of a unit from turn to turn, beside names of others
UNIT: tuple[StateField, ...] = (
    _STATUS,
    Flag("limbered"),
    Flag("pinned"),
    Flag("pinned_for_good"),
    Flag("prone"),
    Flag("shot_at_since"),
    Flag("must_form"),
    Flag("dismounted"),
    Whole("retreating", 0, 6),
    Whole("sixes", 0, 10_000),
    Length("last_moved_u", 0, LIMIT_U),
    Length("last_half_u", 0, LIMIT_U),
)
#: and of a base: its cells in this order
BASE: tuple[StateField, ...] = (
    _STATUS,
    Whole("x", -LIMIT_U, LIMIT_U),
    Whole("y", -LIMIT_U, LIMIT_U),
    Whole("facing", 0, 3599),
    Whole("figures", -1, 10_000),
)


class SavedGames(Protocol):
    """What is saved of a battle in play: its games."""

    games: list[Game]


def save(battle: Any) -> bytes:
    """Table 0 of a battle's state."""
    field: SavedGames = battle.state
    game = field.games[0]
    return text_of(FORMAT, {
        "initiative": game.initiative,
        "successors": dict(sorted(game.successors.items())),
        "units": {unit.id: _unit(unit) for unit in game.units},
    })  # fmt: skip


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        **values_of(unit, UNIT),
        "taking": unit.taking, "engaged": unit.engaged, "aboard": list(unit.aboard),
        "names_casualty": unit.names_casualty,
        "bases": [list(values_of(base, BASE).values()) for base in unit.all],
    }  # fmt: skip


def restore(saved: bytes, field: SavedGames) -> None:
    """Put a saved state on every table. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        for game in field.games:
            _restore(facts, game)


def _restore(facts: dict[str, Any], game: Game) -> None:
    if list(facts["units"]) != [unit.id for unit in game.units]:
        raise ValueError("other units")
    side, turn = OneOf("successors", game.sides), Whole("successors", 1, 9_999)
    game.initiative = OneOf("initiative", ("", *game.sides)).checked(facts["initiative"])
    game.successors = {side.checked(name): turn.checked(since) for name, since in facts["successors"].items()}
    for unit in game.units:
        try:
            _restore_unit(facts["units"][unit.id], unit, game)
        except ValueError as error:
            raise ValueError(f"{unit.id}: {error}") from None


def _restore_unit(row: dict[str, Any], unit: Unit, game: Game) -> None:
    take_up(unit, row, UNIT)
    if unit.dismounted and unit.kind == "cavalry":
        unit.kind = "infantry"
    own = ("", *(base.id for base in unit.all))
    take_up(unit, row, (OneOf("taking", own), OneOf("names_casualty", own), OneOf("engaged", ("", *game.by_id))))
    vehicle = OneOf("aboard", game.by_id)
    unit.aboard = tuple(vehicle.checked(name) for name in row["aboard"])
    for base, cells in zip(unit.all, row["bases"], strict=True):
        take_up(base, dict(zip((field.name for field in BASE), cells, strict=True)), BASE)
        if base.figures > base.full:
            raise ValueError(f"figures of {base.id}")
    aboard = sum(base.status == ABOARD for base in unit.all)
    if aboard != len(unit.aboard) or any((base.status == ON_TABLE) > unit.on_table for base in unit.all):
        raise ValueError("its bases are not where it is")
