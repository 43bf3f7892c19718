"""The words of dice files: each ruleset has its own (``Ruleset.dice_words``). Needs nothing but itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

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
                raise Unfit(
                    text("{count} {what:text} of dice", count=len(names), what=what),
                    text("at most {most}, each of another name", most=most),
                )

    @cached_property
    def substep_numbers(self) -> Mapping[str, int]:
        """The number of each sub-step."""
        return {name: number for number, name in enumerate(self.substeps)}

    @cached_property
    def purpose_numbers(self) -> Mapping[str, int]:
        """The number of each purpose."""
        return {name: number for number, name in enumerate(self.purposes)}
