"""The state of a battle at a bound's end: fields of units and things by name, each within its limits."""

from collections import Counter
from typing import Any

from bound_sim.battle.battle import Battle
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
from bound_sim.rulesets.kit.things import GONE, Thing
from bound_sim.rulesets.kit.units import ON_TABLE, WAITING
from bound_sim.rulesets.records.state_text import (
    Flag,
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
_MOST = 9_999
_PLACE, _BOUND = Whole("place", -LIMIT_U, LIMIT_U), Whole("bound", 0, _MOST)
UNIT: tuple[StateField, ...] = (
    OneOf("status", (ON_TABLE, WAITING, *FATES)),
    *(Whole(name, -LIMIT_U, LIMIT_U) for name in ("x", "y")),
    Whole("facing", 0, 3599),
    Whole("figures", 0, MOST_WOUNDS),
    Whole("wave", 0, WAVES),
    *(Flag(name) for name in ("active", "moved", "ran", "shot", "charged", "fell_back", "suppressed")),
    *(Whole(name, 0, _MOST) for name in ("stunned_until", "lost", "lost_turn", "lost_all", "due", "stays", "keeps")),
)
KINDS, STATES = (GAS, OBJECTIVE, POINT), ("released", "there", "lies", "carried", FREE, CONTESTED, GONE)


def save(battle: Battle) -> bytes:
    """Table 0 of a battle's state."""
    game: FieldGame = battle.state.games[0]
    return text_of(FORMAT, {
        "first": game.first,
        "score": {side: game.score[side] for side in game.sides},
        "kept": {side: game.kept[side] for side in game.sides},
        "numbered": dict(sorted(game.numbered.items())),
        "units": {unit.id: _unit(unit) for unit in game.units},
        "things": [_thing(thing) for thing in game.things.values()],
    })  # fmt: skip


def _unit(unit: FieldUnit) -> dict[str, Any]:
    return {
        **values_of(unit, UNIT), "used": unit.used, "spent": unit.spent, "locked": unit.locked, "fought": unit.fought,
        "carries": unit.carries, "passed": unit.passed,
    }  # fmt: skip


def _thing(thing: Thing) -> list[Any]:
    cloud = [thing.dx, thing.dy, thing.weapon] if isinstance(thing, Cloud) else []
    return [thing.id, thing.kind, thing.side, *thing.at, thing.radius, thing.state, thing.by, thing.bound, *cloud]


def restore(saved: bytes, game: FieldGame) -> None:
    """Put a saved state on a table that is as its scenario says. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        if list(facts["units"]) != [unit.id for unit in game.units]:
            raise ValueError("other units")
        game.first = OneOf("first", game.sides).checked(facts["first"])
        game.score, game.kept = (
            Counter({side: _BOUND.checked(facts[name][side]) for side in game.sides}) for name in ("score", "kept")
        )
        kind = OneOf("numbered", KINDS)
        game.numbered = Counter({kind.checked(name): _BOUND.checked(n) for name, n in facts["numbered"].items()})
        game.things = {row[0]: _read_thing(row, game) for row in facts["things"]}
        for unit in game.units:
            _restore_unit(facts["units"][unit.id], unit, game)
        if any(unit.id not in game.by_id[other].locked for unit in game.units for other in unit.locked):
            raise ValueError("a melee of one")


def _read_thing(row: list[Any], game: FieldGame) -> Thing:
    name, kind, side, x, y, radius, state, by, bound, *cloud = row
    kind = OneOf("kind", KINDS).checked(kind)
    if not isinstance(name, str) or not name.startswith(f"{kind}-"):
        raise ValueError(f"thing {str(name)[:40]!r}")
    at = (_PLACE.checked(x), _PLACE.checked(y))
    common = (
        name, kind, OneOf("side", ("", *game.sides)).checked(side), at, at, Whole("radius", 0, LIMIT_U).checked(radius),
        OneOf("state", (*STATES, *game.sides)).checked(state), OneOf("by", ("", *game.by_id)).checked(by),
        _BOUND.checked(bound),
    )  # fmt: skip
    if kind != GAS:
        return Thing(*common)
    dx, dy, weapon = cloud
    return Cloud(*common, _PLACE.checked(dx), _PLACE.checked(dy), OneOf("weapon", game.weapons).checked(weapon))


def _restore_unit(row: dict[str, Any], unit: FieldUnit, game: FieldGame) -> None:
    take_up(unit, row, UNIT)
    enemy = OneOf("locked", [foe.id for foe in game.units if foe.side != unit.side])
    weapon = OneOf("spent", game.weapons)
    unit.used = [weapon.checked(name) for name in row["used"]]
    unit.spent = [weapon.checked(name) for name in row["spent"]]
    unit.locked = [enemy.checked(name) for name in row["locked"]]
    unit.fought = [_BOUND.checked(number) for number in row["fought"]]
    unit.carries = OneOf("carries", ("", *game.by_id, *game.things)).checked(row["carries"])
    unit.passed = [str(name) for name in row["passed"]]
