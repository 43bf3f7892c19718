"""Compiling of 1418 in one process: fire and movement share most of their parts, which are compiled once so."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import bound_sim_kernels.warm_up
from bound_sim_kernels.early import Calls
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.rules1418.warm_up"


def is_warm() -> bool:
    """True if nothing is left to compile."""
    return bound_sim_kernels.warm_up.is_warm(_MODULE)


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "about a minute", tell)


def _tiny_bound() -> Any:
    """A bound of two platoons: kernels compile for the types of their arguments, which every battle shares."""
    from bound_sim.battle.battle import Battle, SideOrders
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.rulesets.rules1418.steps.bound import BattleArrays, open_bound
    from bound_sim.scenario.forces import Forces, Platoon
    from bound_sim.scenario.model import Scenario, Side
    from bound_sim_maps.battlefield import Battlefield
    from bound_sim_maps.table import Table

    def platoon(side: str, x_u: int, facing: int) -> Platoon:
        return Platoon(side, "", "", side, side, "1", "1", "Line infantry", "", x_u, 50_000, facing, False, 1, 30, "",
                       False, 5080, 2540)  # fmt: skip

    scenario = Scenario(
        "", "1418", 1, Battlefield(Table(100_000, 100_000, 25_000)), (Side("A", "", 900, ""), Side("B", "", 2700, "")),
        Forces((platoon("A", 20_000, 900), platoon("B", 80_000, 2700))), {}, {}, {},
    )  # fmt: skip
    battle = Battle(scenario, KeyedDice(bytes(32)))
    return open_bound(BattleArrays(battle), 1, {"A": SideOrders(), "B": SideOrders()})


def _compile() -> None:
    from bound_sim.rulesets.rules1418.steps import resolve, umpire

    bound = _tiny_bound()
    bound.resolve(resolve.OPENING, resolve.CLOSE)
    bound.refresh(after_movement=True)
    umpire.warm(bound.field)
    _ask_all(bound.field.battle.scenario)


def _ask_all(scenario: Any) -> None:
    """A question of each kind that a player may ask before a bound: they go by the same functions as fire and #."""
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.orders.arrows import arrow
    from bound_sim.orders.records import declared
    from bound_sim.rules.records.hints import by_log
    from bound_sim.rulesets.rules1418.answers.hints import Hints

    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    hints = Hints(by_log(scenario, battle.log.tables, 1))
    one, other = (platoon for platoon in scenario.forces.platoons)
    here, there = (one.x_u, one.y_u), (other.x_u, other.y_u)
    hints.orders(
        {one.battalion: declared(one.battalion, 1, "advance")},
        {one.company_id: arrow(one.company_id, 1, "move", path=(here, there))},
    )
    hints.thread(one.id, other.id)
    hints.circle(one.battalion, there)
    hints.terrain(there)


def _fire_first() -> Calls:
    """A sub-step of fire: nearly half of what plain Python takes for a table."""
    from bound_sim.rulesets.rules1418.steps.shooting import fire

    bound = _tiny_bound()
    f = bound.field
    return [(fire, (f.ground, 1, bound.world, f.near, bound.dice, 0, np.int64(0), f.buffers.fire))]


def _ways_first() -> Calls:
    """Ways over the ground, who touches whom, loops over all platoons, and what is counted: most of the rest."""
    from bound_sim.odds.tally import first_counts
    from bound_sim.rulesets.rules1418.state import arrays, neighbours
    from bound_sim.rulesets.rules1418.steps import contact, cover, movement, reinforcements, tasks, ways

    bound = _tiny_bound()
    f, w = bound.field, bound.world
    paths, lines = f.buffers.paths, f.buffers.lines
    return [
        (tasks.stand_still, (w.state, w.now, 0)),
        (ways.line_of, (f.ground, 1, w, paths, 0, 0, arrays.STAY, 0, ways.start_of(w.state, 0, 0))),
        (movement.start_lines, (f.ground, 1, w, paths, lines, 0, np.int64(0))),
        (contact.axis_of, (w.state, lines, 0)),
        (neighbours.sort_rows, (lines.order, lines.along)),
        (neighbours.others_boxes, (w.units, w.state, 0)),
        (contact.last_clear, (w.units, w.state, lines, 0, 0, np.float64(0.0))),
        (movement.pair_touching, (w.units, w.state, w.now, 0, True)),
        (cover.refresh_on, (w, 0, False)),
        (arrays.wipe_on, (w.now, 0, True)),
        (arrays.those_there, (w.state, 0, f.near.there)),
        (reinforcements.close_state, (w.battalions, w.state, w.now, 0, f.near.there)),
        *first_counts(f.battle.scenario),
    ]


#: what most of plain Python's time goes into, in two parts that take as long as each other
EARLY: dict[str, Callable[[], Calls]] = {"fire": _fire_first, "ways": _ways_first}
_PARTS: dict[str, Callable[[], None]] = {"all": _compile}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
