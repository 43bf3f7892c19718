"""The words of dice files: a ruleset has these or its own (``Ruleset.dice_words``). Needs nothing but itself."""

from typing import NamedTuple

#: numbered as the kernels number them
PURPOSES = ("shot", "reroll", "recovery", "bombard", "bombard reroll", "melee", "melee reroll")
SUBSTEPS = ("1a", "1b", "2a", "2b", "3", "4", "5", "6", "7", "melee")


class DiceWords(NamedTuple):
    """What the sub-steps and purposes of a ruleset's dice are called, in the order of their numbers.

    ``by_round`` are the purposes whose rolls come in rounds. At most 16 sub-steps and 8 purposes.
    """

    substeps: tuple[str, ...] = SUBSTEPS
    purposes: tuple[str, ...] = PURPOSES
    by_round: tuple[str, ...] = ("melee", "melee reroll")


WORDS = DiceWords()
