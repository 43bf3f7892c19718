"""Functions that End of Empires compiles: the ground's queries and the dice."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import bound_sim_kernels.warm_up
from bound_sim_kernels.compiled import first_calls
from bound_sim_kernels.early import Calls
from bound_sim_maps.texts import Phrase

if TYPE_CHECKING:
    from bound_sim.rulesets.end_of_empires.state.bases import Base
    from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
    from bound_sim.scenario.model import Scenario

_MODULE = "bound_sim.rulesets.end_of_empires.warm_up"


def is_warm() -> bool:
    """True if nothing is left to compile."""
    return bound_sim_kernels.warm_up.is_warm(_MODULE)


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "up to a minute", tell)


def _smallest_battle() -> "Scenario":
    """A turn of three single bases, one of which charges another."""
    from bound_sim.orders.text import parse_order
    from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR
    from bound_sim.scenario.forces import Forces, Platoon
    from bound_sim.scenario.model import Scenario, Side
    from bound_sim_maps.battlefield import Battlefield
    from bound_sim_maps.table import Table

    def base(side: str, unit: str, x_u: int, type: str) -> Platoon:
        return Platoon(side, "", "", unit, unit, "", "1", type, "", x_u, 50_000, 900 if side == "A" else 2700, False,
                       1, 30, "", False, 3000, 3000)  # fmt: skip

    forces = Forces((
        base("A", "1", 20_000, "Infantry"), base("A", "2", 15_000, "Commander"), base("B", "3", 26_000, "Infantry"),
    ))  # fmt: skip
    low = {("1", 1): parse_order("1 charge toward 3", bound=1, grammar=GRAMMAR)}
    sides = (Side("A", "", 900, ""), Side("B", "", 2700, ""))
    table = Battlefield(Table(100_000, 100_000, 25_000))
    return Scenario("", "end-of-empires", 1, table, sides, forces, {}, low, {})


def _ask_ground(terrain: "Terrain", base: "Base") -> None:
    """A question of each kind to the ground."""
    from shapely.geometry import box

    from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
    from bound_sim.rulesets.end_of_empires.state.sweep import inside_area
    from bound_sim_maps.battlefield import Battlefield, Feature
    from bound_sim_maps.table import Table

    start, end = (10_000, 10_000), (30_000, 10_000)
    terrain.stretches([start, end], 1)
    terrain.on_road([start, end], 20_000.0, 1500)
    terrain.sees(start, end)
    terrain.passable(*start, 1)
    terrain.can_stand(base, 1)
    terrain.in_cover(*start)
    terrain.across(start, end)
    wood = Feature("", "ground", box(0, 0, 20_000, 20_000), ground="rough")
    obstacles = Areas(Battlefield(Table(100_000, 100_000, 25_000), {}, (wood,)), obstacle)
    obstacles.begins([start, end], [base.corners], 20_000.0)
    inside_area(obstacles.edges, obstacles.areas, 0, *start)


def ask_all() -> None:
    """A turn of three units and a question of each kind to the ground: kernels compile for the types of their
    arguments, which every battle shares."""
    import numpy as np

    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.rulesets.end_of_empires.state.moment import Moment
    from bound_sim.rulesets.end_of_empires.steps import casualties, fire_step, paces, standing
    from bound_sim.rulesets.end_of_empires.steps.allowance import halved
    from bound_sim.rulesets.end_of_empires.steps.command import needs_command
    from bound_sim.rulesets.end_of_empires.steps.morale_dice import fails
    from bound_sim.rulesets.end_of_empires.steps.movement import how, rate_u
    from bound_sim.rulesets.end_of_empires.steps.routes import shape_of
    from bound_sim.rulesets.end_of_empires.steps.shooting import enough_cover, field_of
    from bound_sim.rulesets.kit.geometry.distance import gap

    Battle(_smallest_battle(), KeyedDice(bytes(32))).run()
    battle = Battle(_smallest_battle(), KeyedDice(bytes(32)))
    battle.open()
    _ask_ground(battle.state.terrain, battle.state.games[0].units[0].bases[0])
    moment = Moment(battle.state, 0, 1, None)
    one, foe = (moment.game.by_id[name] for name in ("1", "3"))
    needs_command(moment, one)
    halved(np.zeros(1), 1, 0.0, 1.0, 0)
    table, rows = moment.places.bases, moment.places.rows
    standing.connected(table, one.row)
    standing.lies_on_others(table, one.row, one.bases[0].row)
    waits = np.zeros((1, 3), dtype=np.int64)
    standing.enter(field_of(moment)[:4], waits[0, :1], waits[0], 1, waits.copy())
    standing.shortest(table, one.row, foe.row)
    gap(one.bases[0], foe.bases[0])
    shape_of(rows.copy(), np.arange(len(rows)))
    moment.covers.from_shot(foe, one.bases[0], foe.bases[0])
    fire_step.volleys_of(moment, one)
    enough_cover(moment, one, 0)
    units, by = moment.places.arrays.units[0], how(moment, "A")
    paces.share_of(paces.halvings(units[one.row], by))
    paces.moves_and_fires(units[one.row], by)
    rate_u(moment, one, road=False)
    fails(1)
    casualties.hit_base(moment, one, one.bases[0], "", "")


def _play() -> None:
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice

    Battle(_smallest_battle(), KeyedDice(bytes(32))).run()


def _fire_first() -> Calls:
    """Fire, sight, distances, command and the choices of players: half of what plain Python takes for a table."""
    from bound_sim.rulesets.end_of_empires.state import near, shots
    from bound_sim.rulesets.end_of_empires.steps import decide, side_march, volleys
    from bound_sim.rulesets.kit.geometry import measure

    ours = (
        decide.decide, shots.look_again, volleys.fire_volleys, near.measure_again, measure.units_apart,
        measure.apart_of, side_march._tell,
    )  # fmt: skip
    return first_calls(ours, _play)


def _ways_first() -> Calls:
    """Ends of ways, where commanders go, and what is counted: nearly half of what plain Python takes for a table."""
    from bound_sim.odds.tally import first_counts
    from bound_sim.rulesets.end_of_empires.steps import leaders, ways

    return [*first_calls((ways.way_ends, leaders.lead), _play), *first_counts(_smallest_battle())]


#: what most of plain Python's time goes into, in two parts that take about as long as each other
EARLY: dict[str, Callable[[], Calls]] = {"fire": _fire_first, "ways": _ways_first}
_PARTS: dict[str, Callable[[], None]] = {"turn": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
