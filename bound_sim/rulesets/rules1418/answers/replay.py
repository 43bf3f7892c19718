"""Scenes of a replay of 1418: dice of fire and melee, circles, recoveries, markers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.records.replay import (
    Burst,
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
from bound_sim.rulesets.rules1418.answers.sentences import SAY, die
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.table import U_PER_INCH, u_from_cm

_DIGGERS_GO = ("move", "assault", "retreat", "find cover")


class Replaying(LogReplay):
    """R-25..R-45, from the log's tables alone."""

    say = SAY

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """One for each shooter and target in a sub-step: all its dice, and what they needed (R-25, R-32)."""
        for (bound, substep, shooter, target), own in volleys(tables):
            dice = " ".join(map(die, own)) + f"  ({own[0]['needed']}+)"
            start = shooter if own[0]["kind"] == "direct" else ""
            yield Fire(bound, substep, start, target, dice, any(row["hit"] for row in own),
                       frozenset((shooter, target)))  # fmt: skip

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """R-35, R-37: circles and inner circles."""
        seen = set()
        for row in rows_of(tables["shots"]):
            key = row["bound"], row["substep"], row["circle_x_cm"], row["circle_y_cm"]
            if row["kind"] == "bombard" and key not in seen:
                seen.add(key)
                centre = u_from_cm(row["circle_x_cm"]), u_from_cm(row["circle_y_cm"])
                yield Burst(row["bound"], row["substep"], row["side"], centre, CIRCLE_DIAMETER_IN * U_PER_INCH / 2,
                            INNER_DIAMETER_IN * U_PER_INCH / 2)  # fmt: skip

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """R-43: each pair's dice, round by round."""
        pairs: dict[tuple[int, str, frozenset[str]], list[str]] = {}
        for row in rows_of(tables["melee"]):
            pair = frozenset((row["striker"], row["opponent"]))
            pairs.setdefault((row["bound"], f"m{row['round']}", pair), []).append(die(row))
        for (bound, substep, pair), dice in pairs.items():
            yield Fight(bound, substep, tuple(sorted(pair)), " ".join(dice))

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        return replace(start, marker=row["marker"], dug_in=row["dug_in"])

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, hits (R-28, R-30), and who leaves his trench at #."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            yield Change(row["bound"], row["substep"], 2, row["passed_to"] or row["target"], _Hit(row["effect"]))
        for row in rows_of(tables["orders"]):
            if row["done"] in _DIGGERS_GO:
                yield Change(row["bound"], "#", 0, row["platoon"], _leaves_its_trench)
        for row in rows_of(tables["recoveries"]):
            yield Change(row["bound"], "5", 1, row["platoon"], _recovers)


def _recovers(base: Standing) -> Standing:
    """R-29: nothing of it is seen, but the replay stops there."""
    return base


def _leaves_its_trench(base: Standing) -> Standing:
    return replace(base, dug_in=False)


@dataclass(frozen=True)
class _Hit:
    effect: str

    def __call__(self, base: Standing) -> Standing:
        if self.effect == "injured":
            return replace(base, hits=1, marker="red")
        if self.effect == "removed":
            return replace(base, hits=2, marker="", status="removed")
        return base
