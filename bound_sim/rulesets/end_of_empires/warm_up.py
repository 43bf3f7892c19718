"""What End of Empires compiles: the ground's queries and the dice."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

from bound_sim_kernels import warm_up as warming

_MODULE = "bound_sim.rulesets.end_of_empires.warm_up"


def is_warm() -> bool:
    """True if nothing is left to compile."""
    return warming.is_warm(_MODULE)


def warm_up(tell: Callable[[str], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    warming.warm_up(_MODULE, _PARTS, "up to a minute", tell)


def ask_all() -> None:
    """A turn of three units and a question of each kind to the ground."""
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.orders.text import parse_low_command
    from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR
    from bound_sim.rulesets.end_of_empires.smallest_battle import ask_ground, smallest_battle
    from bound_sim.rulesets.end_of_empires.state.moment import Moment
    from bound_sim.rulesets.end_of_empires.steps.policy import BEHIND_U, KEEP_U, LEADS_U, REACH_U
    from bound_sim.rulesets.end_of_empires.steps.ways_to_lead import may_stand, place_to_lead, reached

    units = (("A", "1", 20_000, "Infantry"), ("A", "2", 15_000, "Commander"), ("B", "3", 45_000, "Infantry"))
    low = {("1", 1): parse_low_command("1 march by 6,0", bound=1, grammar=GRAMMAR)}
    battle = Battle(smallest_battle("end-of-empires", units, low), KeyedDice(bytes(32)))
    battle.run()
    ask_ground(battle.state.games[0], battle.state.terrain)
    moment = Moment(battle.state, 0, 1, None)
    led, leader, foe = (moment.game.by_id[name] for name in ("1", "2", "3"))
    place_to_lead(
        moment, leader, [[led]], [led], behind_u=BEHIND_U, most_u=LEADS_U, reach_u=REACH_U, keep_u=KEEP_U
    )  # fmt: skip
    reached(moment, leader, leader.centre, [[led]], REACH_U)
    may_stand(moment, leader, leader.centre, KEEP_U)
    moment.covers.from_shot(foe, led.bases[0], foe.bases[0])


_PARTS: dict[str, Callable[[], None]] = {"turn": ask_all}

if __name__ == "__main__":
    warming.compile_part(_PARTS[sys.argv[1]])
