"""What a replay of End of Empires shows: fire and its scores, melee, tests, figures left, marks by reasons."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY, throws
from bound_sim.rulesets.records.marks import marked, marks_of
from bound_sim.rulesets.records.replay import (
    Change,
    Fight,
    Fire,
    LogReplay,
    Row,
    Standing,
    Tables,
    moves,
    ruled,
    volleys,
)
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.speech import said

#: marks in the order in which they stand at a base -> the column of ``states`` that tells of each
_MARKS = {
    "pinned": "pinned", "prone": "prone", "retreats": "retreating", "limbered": "limbered", "dismounted": "dismounted",
    "aboard": "aboard",
}  # fmt: skip
#: reasons that set or clear marks
_BY_REASON = {
    "pinned": (("pinned", True),), "pinned-for-good": (("pinned", True), ("retreats", False)),
    "unpinned": (("pinned", False),), "went-prone": (("prone", True),), "got-up": (("prone", False),),
    "retreat-starts": (("retreats", True),), "retreat-over": (("retreats", False),),
    "dismounted": (("dismounted", True),), "mounted": (("dismounted", False),),
    "boarded": (("aboard", True),), "left-vehicle": (("aboard", False),),
}  # fmt: skip


class Replaying(LogReplay):
    """EOE-R-7: the six steps and the opening, from the log's tables alone."""

    say = SAY

    def name(self, substep: str) -> str:
        """The heading without its number."""
        heading = said(self.say.of.headings.get(substep, ""))
        return heading.partition(": ")[2] or heading

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        """EOE-R-7: the dice for the initiative, who has it, and who is side A."""
        dice = [row for row in rows_of(tables["tests"]) if row["bound"] == bound and row["kind"] == "initiative"]
        if not dice:
            return ""
        said = ", ".join(f"{names[row['unit'].removeprefix('side ')]} {row['roll']}" for row in dice)
        won = next((names[row["unit"].removeprefix("side ")] for row in dice if row["result"] == "initiative"), "")
        said += f": {won} has the initiative" if won else ""
        for row in rows_of(tables["explanations"]):
            if row["bound"] == bound and row["code"] == "side-a":
                said += f"; {names[row['platoon'].removeprefix('side ')]} is side A"
        return said

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """One for each base and target: its dice, their modifiers, the figures that they hit."""
        for (bound, substep, shooter, target), own in volleys(tables):
            figures = sum(row["figures"] for row in own)
            sum_ = f" {own[0]['modifier']:+d}" if own[0]["modifier"] else ""
            dice = " ".join(str(row["roll"]) for row in own) + sum_ + (f": {figures}" if figures else "")
            yield Fire(bound, substep, shooter, target, dice, figures > 0, frozenset((shooter, target)))

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
                said = f": {row['result']}" if row["result"] else ""
                yield Fight(row["bound"], row["substep"], (row["unit"],), f"{row['kind']} {row['score']}{needed}{said}")

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """Figures left, and what lasts."""
        full = row["figures"] + row["hits"]
        return replace(start, left=max(row["figures"], 0), full=full,
                       marks=tuple(mark for mark, column in _MARKS.items() if row[column]))  # fmt: skip

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, figures lost, bases that surrendered, marks by the reasons that are known."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            yield Change(row["bound"], row["substep"], 2, row["target"], _struck(row["effect"]))
        for row in rows_of(tables["tests"]):
            if row["result"] == "surrendered":
                for platoon in forces.companies.get(row["unit"], ()):
                    yield Change(row["bound"], row["substep"], 3, platoon.id, _gone)
        for row in rows_of(tables["explanations"]):
            marks = _BY_REASON.get(row["code"], ())
            yield from marks_of(row, forces.companies.get(row["platoon"], ()), tuple(_MARKS), marks)
        for row in rows_of(tables["moves"]):
            if row["action"] in ("limber", "unlimber"):
                does = marked(tuple(_MARKS), "limbered", on=row["action"] == "limber")
                yield Change(row["bound"], row["substep"], 4, row["platoon"], does)


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed") if base.on_table else base


def _struck(effect: str) -> Callable[[Standing], Standing]:
    """What a hit does."""

    def does(base: Standing) -> Standing:
        if effect == "surplus":
            return base
        gone = effect == "removed"
        return replace(base, hits=base.hits + 1, left=0 if gone else max(base.left - 1, 0),
                       status="removed" if gone else base.status)  # fmt: skip

    return does
