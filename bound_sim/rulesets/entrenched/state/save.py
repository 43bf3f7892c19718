"""The state of a battle at a bound's end: fields of units and things by name, each within its limits."""

from collections import Counter
from dataclasses import fields
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.drift import drifting
from bound_sim.rules.records.state_text import (
    Flag,
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)
from bound_sim.rulesets.entrenched.book.chart import WAVES
from bound_sim.rulesets.entrenched.book.unit_types import MOST_WOUNDS
from bound_sim.rulesets.entrenched.state.game import (
    CONTESTED,
    FATES,
    FREE,
    GAS,
    OBJECTIVE,
    POINT,
    Cloud,
    FieldGame,
    FieldUnit,
)
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, WAITING
from bound_sim.rulesets.kit.lines.saved_things import COUNT, MOST, saved_things, take_up_game
from bound_sim.rulesets.kit.lines.things import GONE, Thing
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import text

FORMAT = 1
_PLACE = Whole("place", -LIMIT_U, LIMIT_U)
#: what states of earlier versions lack
LATER = {"stopped": False, "own_fire": False}
UNIT: tuple[StateField, ...] = (
    OneOf("status", (ON_TABLE, WAITING, *FATES)),
    *(Whole(name, -LIMIT_U, LIMIT_U) for name in ("x", "y")),
    Whole("facing", 0, 3599),
    Whole("figures", 0, MOST_WOUNDS),
    Whole("wave", 0, WAVES),
    *(Flag(name) for name in ("active", "moved", "ran", "shot", "charged", "fell_back", "suppressed", *LATER)),
    *(Whole(name, 0, MOST) for name in ("stunned_until", "lost", "lost_turn", "lost_all", "due", "stays", "keeps")),
)
KINDS, STATES = (GAS, OBJECTIVE, POINT), ("released", "there", "lies", "carried", FREE, CONTESTED, GONE)
DRIFTS = tuple(drifting(bearing) for bearing in range(3600))


def save(battle: Battle) -> bytes:
    """Table 0 of a battle's state."""
    game: FieldGame = battle.state.games[0]
    return text_of(FORMAT, {
        "first": game.first,
        "score": {side: game.score[side] for side in game.sides},
        "kept": {side: game.kept[side] for side in game.sides},
        "numbered": dict(sorted(game.numbered.items())),
        "units": {unit.id: _unit(unit) for unit in game.units},
        "things": saved_things(game.things.values()),
        "clouds": {cloud.id: [cloud.dx, cloud.dy, cloud.weapon] for cloud in game.clouds},
    })  # fmt: skip


def _unit(unit: FieldUnit) -> dict[str, Any]:
    return {
        **values_of(unit, UNIT), "used": unit.used, "spent": unit.spent, "locked": unit.locked, "fought": unit.fought,
        "carries": unit.carries, "passed": unit.passed,
    }  # fmt: skip


def restore(saved: bytes, game: FieldGame) -> None:
    """Put a saved state on a table that is as its scenario says. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        if list(facts["units"]) != [unit.id for unit in game.units]:
            raise Unfit(text("other units"))
        take_up_game(game, facts, KINDS, (*STATES, *DRIFTS, *game.sides), game.by_id)
        game.score, game.kept = (
            Counter({side: COUNT.checked(facts[name][side]) for side in game.sides}) for name in ("score", "kept")
        )
        game.things |= _clouds(facts, game)
        for unit in game.units:
            _restore_unit(facts["units"][unit.id], unit, game)
        if any(unit.id not in game.by_id[other].locked for unit in game.units for other in unit.locked):
            raise Unfit(text("a melee of one"))


def _clouds(facts: dict[str, Any], game: FieldGame) -> dict[str, Thing]:
    """Things that are gas."""
    found: dict[str, Thing] = {}
    weapon = OneOf("weapon", game.weapons)
    for name, (dx, dy, arm) in facts["clouds"].items():
        same = {each.name: getattr(game.things[name], each.name) for each in fields(Thing)}
        found[name] = Cloud(**same, dx=_PLACE.checked(dx), dy=_PLACE.checked(dy), weapon=weapon.checked(arm))
    return found


def _restore_unit(row: dict[str, Any], unit: FieldUnit, game: FieldGame) -> None:
    take_up(unit, {**LATER, **row}, UNIT)
    enemy = OneOf("locked", [foe.id for foe in game.units if foe.side != unit.side])
    weapon = OneOf("spent", game.weapons)
    unit.used = [weapon.checked(name) for name in row["used"]]
    unit.spent = [weapon.checked(name) for name in row["spent"]]
    unit.locked = [enemy.checked(name) for name in row["locked"]]
    unit.fought = [COUNT.checked(number) for number in row["fought"]]
    unit.carries = OneOf("carries", ("", *game.by_id, *game.things)).checked(row["carries"])
    unit.passed = [str(name) for name in row["passed"]]
