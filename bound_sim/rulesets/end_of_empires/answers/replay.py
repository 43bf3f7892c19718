"""What a replay of End of Empires shows: fire and its scores, melee, tests, figures left, who is pinned or retreats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY, SENTENCES
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

#: reasons that set or clear marks: code -> (mark, on)
_MARKS = {
    "pinned": (("pinned", True),), "pinned-for-good": (("pinned", True), ("retreats", False)),
    "unpinned": (("pinned", False),), "went-prone": (("prone", True),), "got-up": (("prone", False),),
    "retreat-starts": (("retreats", True),), "retreat-over": (("retreats", False),),
    "dismounted": (("dismounted", True),), "mounted": (("dismounted", False),),
    "boarded": (("aboard", True),), "left-vehicle": (("aboard", False),),
}  # fmt: skip
#: marks in the order in which they stand at a base
_ORDER = ("pinned", "prone", "retreats", "limbered", "dismounted", "aboard")


class Replaying(LogReplay):
    """EOE-R-7: the six steps and the opening, from the log's tables alone."""

    say = SAY

    def name(self, substep: str) -> str:
        """EOE-R-7."""
        heading = SENTENCES.headings.get(substep, "")
        return heading.partition(": ")[2] or heading

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

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """EOE-R-18..21: one for each base and target: its dice, their modifiers, the figures that they hit."""
        for (bound, substep, shooter, target), own in volleys(tables):
            figures = sum(row["figures"] for row in own)
            sum_ = f" {own[0]['modifier']:+d}" if own[0]["modifier"] else ""
            dice = " ".join(str(row["roll"]) for row in own) + sum_ + (f": {figures}" if figures else "")
            yield Fire(bound, substep, shooter, target, dice, figures > 0, frozenset((shooter, target)))

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """EOE-R-24: each pair's scores, throw by throw; and the dice of morale, surrender and commanders."""
        pairs: dict[tuple[int, tuple[str, str]], list[str]] = {}
        for one, other in _throws(tables):
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
        """EOE-R-5: figures left, and what lasts."""
        full = row["figures"] + row["hits"]
        marks = {
            "pinned": row["pinned"], "prone": row["prone"], "retreats": row["retreating"] > 0,
            "limbered": row["limbered"], "dismounted": row["dismounted"], "aboard": row["aboard"] != "",
        }  # fmt: skip
        return replace(start, left=max(row["figures"], 0), full=full,
                       marks=tuple(mark for mark in _ORDER if marks[mark]))  # fmt: skip

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, figures lost, bases that surrendered, marks by the reasons that are known."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            yield Change(row["bound"], row["substep"], 2, row["target"], _Hit(row["effect"]))
        for row in rows_of(tables["tests"]):
            if row["result"] == "surrendered":
                for platoon in forces.companies.get(row["unit"], ()):
                    yield Change(row["bound"], row["substep"], 3, platoon.id, _gone)
        for row in rows_of(tables["explanations"]):
            if row["code"] in _MARKS:
                for platoon in forces.companies.get(row["platoon"], ()):
                    for mark, on in _MARKS[row["code"]]:
                        yield Change(row["bound"], row["substep"], 4, platoon.id, _Marked(mark, on))
        for row in rows_of(tables["moves"]):
            if row["action"] in ("limber", "unlimber"):
                does = _Marked("limbered", row["action"] == "limber")
                yield Change(row["bound"], row["substep"], 4, row["platoon"], does)


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed") if base.on_table else base


@dataclass(frozen=True)
class _Hit:
    effect: str

    def __call__(self, base: Standing) -> Standing:
        if self.effect == "surplus":
            return base
        gone = self.effect == "removed"
        return replace(base, hits=base.hits + 1, left=0 if gone else max(base.left - 1, 0),
                       status="removed" if gone else base.status)  # fmt: skip


@dataclass(frozen=True)
class _Marked:
    mark: str
    on: bool

    def __call__(self, base: Standing) -> Standing:
        found = {*base.marks, self.mark} if self.on else {*base.marks} - {self.mark}
        return replace(base, marks=tuple(mark for mark in _ORDER if mark in found))


def _throws(tables: Tables) -> Iterator[tuple[Row, Row]]:
    """The two rows of each throw stand together."""
    found = list(rows_of(tables["melee"]))
    return zip(found[::2], found[1::2], strict=True)
