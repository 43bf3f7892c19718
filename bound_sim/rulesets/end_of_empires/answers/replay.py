"""Scenes of a replay of End of Empires: fire and its scores, melee, tests, figures left, marks by reasons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.log_replay import LogReplay
from bound_sim.rules.records.replay import Change, Fight, Row, Standing, Tables
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY, throws
from bound_sim.scenario.forces import Forces
from bound_sim_maps.texts import Phrase, listed, text, word


class Replaying(LogReplay):
    """EOE-R-7: the six steps and the opening, from the log's tables alone."""

    say = SAY
    left = "figures"
    marks: ClassVar = {
        "pinned": ("pinned", True), "prone": ("prone", True), "retreats": ("retreating", True),
        "limbered": ("limbered", True), "dismounted": ("dismounted", True), "aboard": ("aboard", True),
    }  # fmt: skip
    by_reason: ClassVar = {
        "pinned": (("pinned", True),), "pinned-for-good": (("pinned", True), ("retreats", False)),
        "unpinned": (("pinned", False),), "went-prone": (("prone", True),), "got-up": (("prone", False),),
        "retreat-starts": (("retreats", True),), "retreat-over": (("retreats", False),),
        "dismounted": (("dismounted", True),), "mounted": (("dismounted", False),),
        "boarded": (("aboard", True),), "left-vehicle": (("aboard", False),),
    }  # fmt: skip

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> Phrase:
        """EOE-R-7: the dice for the initiative, who has it, and who is side A."""
        dice = [row for row in rows_of(tables["tests"]) if row["bound"] == bound and row["kind"] == "initiative"]
        if not dice:
            return ""
        rolled = ", ".join(f"{names[row['unit'].removeprefix('side ')]} {row['roll']}" for row in dice)
        won = next((names[row["unit"].removeprefix("side ")] for row in dice if row["result"] == "initiative"), "")
        said = [text("{dice}: {side} has the initiative", dice=rolled, side=won) if won else rolled]
        said += [
            text("{side} is side A", side=names[row["platoon"].removeprefix("side ")])
            for row in rows_of(tables["explanations"]) if row["bound"] == bound and row["code"] == "side-a"
        ]  # fmt: skip
        return listed(said, "; ")

    def rolled(self, dice: Sequence[Row]) -> str:
        """A base's dice at a target, their modifiers, the figures that they hit."""
        figures = sum(row["figures"] for row in dice)
        modifier = f" {dice[0]['modifier']:+d}" if dice[0]["modifier"] else ""
        return " ".join(str(row["roll"]) for row in dice) + modifier + (f": {figures}" if figures else "")

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """Each pair's scores, throw by throw; and the dice of tests."""
        pairs: dict[tuple[int, tuple[str, str]], list[str]] = {}
        for one, other in throws(list(rows_of(tables["melee"]))):
            pair = (one["striker"], other["striker"])
            key = one["bound"], (min(pair), max(pair))
            first, second = (one, other) if one["striker"] == key[1][0] else (other, one)
            pairs.setdefault(key, []).append(f"{first['score']}:{second['score']}")
        for (bound, units), dice in pairs.items():
            yield Fight(bound, "5", units, "  ".join(dice))
        for row in rows_of(tables["tests"]):
            if row["kind"] != "initiative":
                needed = f" ({row['needed']}+)" if row["needed"] else ""
                parts: list[Phrase] = [word(row["kind"]), f" {row['score']}{needed}"]
                parts += [": ", word(row["result"])] if row["result"] else []
                yield Fight(row["bound"], row["substep"], (row["unit"],), listed(parts, ""))

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Bases that surrendered, and guns that limber, beside what all logs tell."""
        yield from super().changes(tables, forces)
        for row in rows_of(tables["tests"]):
            if row["result"] == "surrendered":
                for base in forces.companies[row["unit"]]:
                    yield Change(row["bound"], row["substep"], 3, base.id, _gone)
        for row in rows_of(tables["moves"]):
            if row["action"] in ("limber", "unlimber"):
                yield from self.marked(row, [forces.by_id[row["platoon"]]], ("limbered", row["action"] == "limber"))


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed") if base.on_table else base
