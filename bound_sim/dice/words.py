"""The words of dice files: each ruleset has its own (``Ruleset.dice_words``). Needs nothing but itself."""

from dataclasses import dataclass

#: most sub-steps and most purposes of a ruleset
SUBSTEPS, PURPOSES = 16, 16


@dataclass(frozen=True)
class DiceWords:
    """Names of the sub-steps and purposes of a ruleset's dice, in the order of their numbers.

    ``by_round`` are the purposes whose rolls come in rounds. Raises ValueError for more than 16 sub-steps or purposes.
    """

    substeps: tuple[str, ...]
    purposes: tuple[str, ...]
    by_round: tuple[str, ...]

    def __post_init__(self) -> None:
        for what, names, most in (("sub-steps", self.substeps, SUBSTEPS), ("purposes", self.purposes, PURPOSES)):
            if len(names) > most or len(set(names)) < len(names):
                raise ValueError(f"{len(names)} {what} of dice: at most {most}, each of another name")
