"""Who rolls the dice of a log of End of Empires."""

from functools import partial

from bound_sim.rulesets.end_of_empires.answers.base import logged_dice as kit

logged_dice = partial(kit.logged_dice, melee="5", of_unit=("surrender", "morale", "retreat"), of_base=("commander",))
