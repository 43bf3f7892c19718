"""Dice of turns whose sub-steps come again, as rows of a log tell of them: each with what it is keyed by."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.dice.words import DiceWords
from bound_sim.rules.records.rolls import die_of


class DiceTold:
    """Counts the rolls of each roller in a turn's kind of sub-step: that is the round of its dice (``DrivenTurn``)."""

    def __init__(self, words: DiceWords) -> None:
        self.words = words
        self._times: Counter[tuple[int, str, str, str]] = Counter()

    def die(self, row: Mapping[str, Any], who: str, purpose: str, target: str = "") -> TypedRoll:
        """The die of a row, in the order of the log; the first of a roll begins the roller's next round."""
        substep = str(row["substep"]).partition(" ")[0]
        key = (int(row["bound"]), substep, purpose, who)
        if int(row.get("die", 1)) == 1:
            self._times[key] += 1
        round_no = self._times[key] - 1 if purpose in self.words.by_round else 0
        return die_of(row, substep, who, purpose, target=target, round_no=round_no)


def rolls(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    """The dice of each roll together, of rows that are a die each: a roll begins with die 1."""
    found: list[Mapping[str, Any]] = []
    for row in rows:
        if row["die"] == 1 and found:
            yield found
            found = []
        found.append(row)
    if found:
        yield found
