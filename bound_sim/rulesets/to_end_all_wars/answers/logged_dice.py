"""Dice that rows of a log of To End All Wars tell of, each with its key; the cannon's are told by their sum."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.battle.log import rows_of
from bound_sim.dice.typed import TypedRoll
from bound_sim.rulesets.to_end_all_wars.book.words import DICE_WORDS

Row = Mapping[str, Any]


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die as a roll of one. Its round is which time in its turn and kind of sub-step the roller did this."""
    teams = frozenset(tables["states"]["battalion"])
    rounds = _Rounds()
    for row in rows_of(tables["shots"]):
        yield rounds.die(row, f"unit {row['shooter_unit']}", "shot", f"unit {row['target_unit']}")
    for row in rows_of(tables["melee"]):
        yield rounds.die(row, row["striker"], "blow", row["opponent"])
    for row in rows_of(tables["flames"]):
        yield rounds.die(row, f"unit {row['unit']}", "flame", row["target"])
    for row in rows_of(tables["tests"]):
        by = f"unit {row['by']}" if row["by"] in teams and row["kind"] in ("cover", "melee-first") else ""
        by = row["by"] if row["kind"] == "damage" and "/" in row["by"] else by  # a man under a tank
        side = row["unit"].startswith("side ")
        yield rounds.die(row, row["unit"] if side else f"unit {row['unit']}", row["kind"], by)


class _Rounds:
    """Counts the rolls of each roller in a turn's kind of sub-step."""

    def __init__(self) -> None:
        self._times: Counter[tuple[int, str, str, str]] = Counter()

    def die(self, row: Row, who: str, purpose: str, target: str = "") -> TypedRoll:
        """The die of a row; the first of a roll begins the roller's next round."""
        substep = str(row["substep"]).partition(" ")[0]
        number = int(row.get("die", 1)) - 1
        key = (int(row["bound"]), substep, purpose, who)
        if not number:
            self._times[key] += 1
        round_no = self._times[key] - 1 if purpose in DICE_WORDS.by_round else 0
        return TypedRoll(key[0], substep, who, purpose, target, round_no, number, (int(row["roll"]),))
