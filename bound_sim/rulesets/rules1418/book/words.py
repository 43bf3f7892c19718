"""Words of 1418 that dice files use: sub-steps and purposes, numbered as the kernels number them."""

from bound_sim.dice.words import DiceWords

SUBSTEPS = ("1a", "1b", "2a", "2b", "3", "4", "5", "6", "7", "melee")
PURPOSES = ("shot", "reroll", "recovery", "bombard", "bombard reroll", "melee", "melee reroll")
DICE_WORDS = DiceWords(SUBSTEPS, PURPOSES, by_round=("melee", "melee reroll"))
