"""What a replay of End of Empires shows beside what the kit does: who has the initiative, marks and their reasons."""

from collections.abc import Mapping
from typing import ClassVar

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY
from bound_sim.rulesets.kit.answers.replay import ObjectReplay
from bound_sim.rulesets.records.replay import Tables


class Replaying(ObjectReplay):
    """EOE-R-7: the six steps and the opening, from the log's tables alone."""

    say = SAY
    melee = "5"
    marks: ClassVar[Mapping[str, str]] = {
        "pinned": "pinned", "prone": "prone", "retreats": "retreating", "limbered": "limbered",
        "dismounted": "dismounted", "aboard": "aboard",
    }  # fmt: skip
    by_reason: ClassVar[Mapping[str, tuple[tuple[str, bool], ...]]] = {
        "pinned": (("pinned", True),), "pinned-for-good": (("pinned", True), ("retreats", False)),
        "unpinned": (("pinned", False),), "went-prone": (("prone", True),), "got-up": (("prone", False),),
        "retreat-starts": (("retreats", True),), "retreat-over": (("retreats", False),),
        "dismounted": (("dismounted", True),), "mounted": (("dismounted", False),),
        "boarded": (("aboard", True),), "left-vehicle": (("aboard", False),),
    }  # fmt: skip
    by_action: ClassVar[Mapping[str, tuple[str, bool]]] = {
        "limber": ("limbered", True),
        "unlimber": ("limbered", False),
    }

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        """EOE-R-7: the dice for the initiative, who has it, and which side is A."""
        dice = [row for row in rows_of(tables["tests"]) if row["bound"] == bound and row["kind"] == "initiative"]
        if not dice:
            return ""
        said = ", ".join(f"{names[row['unit'].removeprefix('side ')]} {row['roll']}" for row in dice)
        won = next((names[row["unit"].removeprefix("side ")] for row in dice if row["result"] == "initiative"), "")
        first = next((names[row["platoon"].removeprefix("side ")] for row in rows_of(tables["explanations"])
                      if row["bound"] == bound and row["code"] == "side-a"), "")  # fmt: skip
        said += f": {won} has the initiative" if won else ""
        return said + (f"; {first} is side A" if first else "")
