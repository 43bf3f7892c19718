"""The state of a battle at a turn's end: what lasts of a unit and of a game, each within its limits."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bound_sim.rules.records.state_text import (
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
from bound_sim.rulesets.end_of_empires.state.columns import SURRENDERED
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import text, words_of_error


class NamesField(Protocol):
    """A field of a unit that names others."""

    @property
    def name(self) -> str: ...

    def checked(self, value: Any, unit: Unit, game: Game) -> Any:
        """The value. Raises ValueError for one that the field does not take."""


@dataclass(frozen=True)
class OwnBase:
    """One of the unit's own bases, or nobody."""

    name: str

    def checked(self, value: Any, unit: Unit, game: Game) -> str:
        return OneOf(self.name, ("", *(base.id for base in unit.all))).checked(value)


@dataclass(frozen=True)
class OtherUnit:
    """A unit of the game, or nobody."""

    name: str

    def checked(self, value: Any, unit: Unit, game: Game) -> str:
        return OneOf(self.name, ("", *game.by_id)).checked(value)


@dataclass(frozen=True)
class Vehicles:
    """The units that carry its bases."""

    name: str = "aboard"

    def checked(self, value: Any, unit: Unit, game: Game) -> tuple[str, ...]:
        vehicle = OneOf(self.name, game.by_id)
        return tuple(vehicle.checked(name) for name in value)


#: number of the kinds of text that were ever written
_FORM = 1
_STATUS = OneOf("status", (WAITING, ON_TABLE, LOST, SURRENDERED, LEFT, ABOARD))
#: what lasts of a unit from turn to turn
_FIELDS: tuple[StateField, ...] = (
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
#: what of it names others
_NAMED: tuple[NamesField, ...] = (OwnBase("taking"), OtherUnit("engaged"), Vehicles(), OwnBase("names_casualty"))
#: the cells of a base, in this order
_CELLS: tuple[StateField, ...] = (
    _STATUS,
    Whole("x", -LIMIT_U, LIMIT_U),
    Whole("y", -LIMIT_U, LIMIT_U),
    Whole("facing", 0, 3599),
    Whole("figures", -1, 10_000),
)


def save(battle: Any) -> bytes:
    """Table 0 of a battle's state."""
    game: Game = battle.state.games[0]
    units = {unit.id: _facts_of(unit) for unit in game.units}
    lasting = {"initiative": game.initiative, "successors": dict(sorted(game.successors.items()))}
    return text_of(_FORM, {**lasting, "units": units})


def _facts_of(unit: Unit) -> dict[str, Any]:
    return {
        **values_of(unit, _FIELDS),
        **{field.name: getattr(unit, field.name) for field in _NAMED},
        "bases": [list(values_of(base, _CELLS).values()) for base in unit.all],
    }


def part(saved: bytes, game: Game, bases: Collection[str], secret: Collection[str]) -> bytes:
    """A state of ``game`` without all but these bases; of units that have ``secret`` orders without what they name.

    So it is a state of the same battle with fewer forces.
    """
    with read_state(saved, _FORM) as facts:
        kept = {}
        for unit in game.units:
            row = dict(facts["units"][unit.id])
            cells = [cell for base, cell in zip(unit.all, row["bases"], strict=True) if base.id in bases]
            if cells:
                kept[unit.id] = {**row, "bases": cells}
            if cells and unit.id in secret:
                kept[unit.id] |= {field.name: "" for field in _NAMED if isinstance(field, OwnBase)}
        named = {"", *kept}
        for row in kept.values():
            for field in _NAMED:
                if isinstance(field, OtherUnit) and row[field.name] not in named:
                    row[field.name] = ""
        return text_of(_FORM, {**facts, "units": kept})


def restore(saved: bytes, game: Game) -> None:
    """Put a saved state on a table. Raises ValueError for one that is not whole."""
    with read_state(saved, _FORM) as facts:
        if list(facts["units"]) != [unit.id for unit in game.units]:
            raise Unfit(text("other units"))
        _take(facts, game)
        for unit in game.units:
            try:
                _restore(facts["units"][unit.id], unit, game)
            except ValueError as error:
                raise Unfit(unit.id, words_of_error(error)) from None


def _take(facts: Mapping[str, Any], game: Game) -> None:
    """Put what lasts of a game beside its units on it again. Raises ValueError."""
    side, turn = OneOf("successors", game.sides), Whole("successors", 1, 9_999)
    game.initiative = OneOf("initiative", ("", *game.sides)).checked(facts["initiative"])
    game.successors = {side.checked(name): turn.checked(since) for name, since in facts["successors"].items()}


def _restore(row: Mapping[str, Any], unit: Unit, game: Game) -> None:
    take_up(unit, row, _FIELDS)
    if unit.dismounted and unit.kind == "cavalry":  # EOE-Q-cavalry-fire: on foot it is infantry
        unit.become("infantry")
    for field in _NAMED:
        setattr(unit, field.name, field.checked(row[field.name], unit, game))
    for base, cells in zip(unit.all, row["bases"], strict=True):
        take_up(base, dict(zip((field.name for field in _CELLS), cells, strict=True)), _CELLS)
        if base.figures > base.full:
            raise Unfit(text("figures of {id}", id=base.id))
    aboard = sum(base.status == ABOARD for base in unit.all)
    if aboard != len(unit.aboard) or any((base.status == ON_TABLE) > unit.on_table for base in unit.all):
        raise Unfit(text("its bases are not where it is"))
