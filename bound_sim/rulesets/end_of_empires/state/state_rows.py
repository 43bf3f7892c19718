"""Bases as they stand at a turn's end, as rows of the log's table ``states``."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.state.game import Game
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.units import ABOARD, LOST, ON_TABLE


def rows_of_states(
    battle: Battle, bound: int, game: Game, marks: Sequence[str], gone: Collection[str] = ()
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """One row for each base of a game; ``marks`` are columns that hold what the unit's field of that name does.

    ``gone``: a ruleset's own words for bases that are lost, beside ``LOST``.
    """
    men = {platoon.id: platoon.men for platoon in battle.scenario.forces.platoons}
    words = {ABOARD: ON_TABLE, **dict.fromkeys(gone, LOST)}
    pairs = sorted(((base.row, unit, base) for unit in game.units for base in unit.all), key=lambda entry: entry[0])
    for _, unit, base in pairs:
        vehicles = dict(zip((each.id for each in unit.bases_aboard), unit.aboard, strict=True))
        status = words.get(base.status, base.status)
        left = 0.0 if status == LOST else men[base.id] * max(base.figures, 0) / base.full
        yield {
            "bound": bound, "side": unit.side, "battalion": unit.id, "platoon": base.id, "type": unit.type,
            "status": status, "x_cm": cm(base.x), "y_cm": cm(base.y), "facing": base.facing / 10,
            "hits": base.full - base.figures, "figures": base.figures,
            **{mark: getattr(unit, mark) for mark in marks},
            "aboard": vehicles.get(base.id, ""), "men": left, "men_at_start": men[base.id],
        }  # fmt: skip


def write_states(battle: Battle, bound: int, rows: Callable[[Battle, int, Any], Iterable[dict[str, Any]]]) -> None:
    """Into the log how the bases of the first table stand at a turn's end (0: the opening of the battle)."""
    for row in rows(battle, bound, battle.state.games[0]) if battle.logged else ():
        battle.log.add("states", row)
