"""The state of a battle of objects at a turn's end: fields of units and bases by name, each within its limits."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol

from bound_sim.rules.records.state_text import (
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, Game, U, Unit
from bound_sim_maps.table import LIMIT_U


class NamesField(Protocol):
    """A field of a unit that names others."""

    @property
    def name(self) -> str: ...

    def checked(self, value: Any, unit: Unit, game: Game[Any]) -> Any:
        """The value. Raises ValueError for one that the field does not take."""


@dataclass(frozen=True)
class OwnBase:
    """One of the unit's own bases, or nobody."""

    name: str

    def checked(self, value: Any, unit: Unit, game: Game[Any]) -> str:
        return OneOf(self.name, ("", *(base.id for base in unit.all))).checked(value)


@dataclass(frozen=True)
class OtherUnit:
    """A unit of the game, or nobody."""

    name: str

    def checked(self, value: Any, unit: Unit, game: Game[Any]) -> str:
        return OneOf(self.name, ("", *game.by_id)).checked(value)


@dataclass(frozen=True)
class Vehicles:
    """The units that carry its bases."""

    name: str = "aboard"

    def checked(self, value: Any, unit: Unit, game: Game[Any]) -> tuple[str, ...]:
        vehicle = OneOf(self.name, game.by_id)
        return tuple(vehicle.checked(name) for name in value)


class SavedGames(Protocol[U]):
    """What is saved of a battle in play: its games."""

    @property
    def games(self) -> Sequence[Game[U]]: ...


class SavedState(Generic[U]):
    """How a ruleset keeps its battles: ``fields`` last of a unit from turn to turn beside its status.

    ``named`` are its fields that name others. ``gone``: a ruleset's own words for bases that are lost. ``form`` numbers
    the kinds of text that the ruleset ever wrote.
    """

    form: ClassVar[int] = 1
    fields: ClassVar[tuple[StateField, ...]] = ()
    named: ClassVar[tuple[NamesField, ...]] = (Vehicles(),)
    gone: ClassVar[Collection[str]] = ()

    def __init__(self) -> None:
        status = OneOf("status", (WAITING, ON_TABLE, LOST, *self.gone, LEFT, ABOARD))
        self._unit = (status, *self.fields)
        #: the cells of a base, in this order
        self._base: tuple[StateField, ...] = (
            status,
            Whole("x", -LIMIT_U, LIMIT_U),
            Whole("y", -LIMIT_U, LIMIT_U),
            Whole("facing", 0, 3599),
            Whole("figures", -1, 10_000),
        )

    # ---- what a ruleset says

    def facts(self, game: Game[U]) -> dict[str, Any]:
        """What else of a game lasts."""
        return {}

    def take(self, facts: Mapping[str, Any], game: Game[U]) -> None:
        """Put it on a game again. Raises ValueError."""

    def settle(self, unit: U) -> None:
        """What follows from the fields of a unit."""

    # ---- save and restore

    def save(self, battle: Any) -> bytes:
        """Table 0 of a battle's state."""
        game: Game[U] = battle.state.games[0]
        units = {unit.id: self._facts_of(unit) for unit in game.units}
        return text_of(self.form, {**self.facts(game), "units": units})

    def _facts_of(self, unit: U) -> dict[str, Any]:
        return {
            **values_of(unit, self._unit),
            **{field.name: getattr(unit, field.name) for field in self.named},
            "bases": [list(values_of(base, self._base).values()) for base in unit.all],
        }

    def part(self, saved: bytes, game: Game[U], bases: Collection[str], secret: Collection[str]) -> bytes:
        """A state of ``game`` without all but these bases; of units that have ``secret`` orders without what they name.

        So it is a state of the same battle with fewer forces.
        """
        with read_state(saved, self.form) as facts:
            kept = {}
            for unit in game.units:
                row = dict(facts["units"][unit.id])
                cells = [cell for base, cell in zip(unit.all, row["bases"], strict=True) if base.id in bases]
                if cells:
                    kept[unit.id] = {**row, "bases": cells}
                if cells and unit.id in secret:
                    kept[unit.id] |= {field.name: "" for field in self.named if isinstance(field, OwnBase)}
            named = {"", *kept}
            for row in kept.values():
                for field in self.named:
                    if isinstance(field, OtherUnit) and row[field.name] not in named:
                        row[field.name] = ""
            return text_of(self.form, {**facts, "units": kept})

    def restore(self, saved: bytes, tables: SavedGames[U]) -> None:
        """Put a saved state on every table. Raises ValueError for one that is not whole."""
        with read_state(saved, self.form) as facts:
            for game in tables.games:
                if list(facts["units"]) != [unit.id for unit in game.units]:
                    raise ValueError("other units")
                self.take(facts, game)
                for unit in game.units:
                    try:
                        self._restore(facts["units"][unit.id], unit, game)
                    except ValueError as error:
                        raise ValueError(f"{unit.id}: {error}") from None

    def _restore(self, row: Mapping[str, Any], unit: U, game: Game[U]) -> None:
        take_up(unit, row, self._unit)
        self.settle(unit)
        for field in self.named:
            setattr(unit, field.name, field.checked(row[field.name], unit, game))
        for base, cells in zip(unit.all, row["bases"], strict=True):
            take_up(base, dict(zip((field.name for field in self._base), cells, strict=True)), self._base)
            if base.figures > base.full:
                raise ValueError(f"figures of {base.id}")
        aboard = sum(base.status == ABOARD for base in unit.all)
        if aboard != len(unit.aboard) or any((base.status == ON_TABLE) > unit.on_table for base in unit.all):
            raise ValueError("its bases are not where it is")
