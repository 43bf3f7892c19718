"""The words of dice files: each ruleset has its own (``Ruleset.dice_words``). Needs nothing but itself."""

from typing import NamedTuple


class DiceWords(NamedTuple):
    """What the sub-steps and purposes of a ruleset's dice are called, in the order of their numbers.

    ``by_round`` are the purposes whose rolls come in rounds. At most 16 sub-steps and 8 purposes.
    """

    substeps: tuple[str, ...]
    purposes: tuple[str, ...]
    by_round: tuple[str, ...]
