"""Scenes of a replay of 1418: dice of fire and melee, circles, recoveries, markers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bound_sim.logs.log import rows_of, rows_where
from bound_sim.rules.records.log_replay import Does, LogReplay
from bound_sim.rules.records.replay import Burst, Change, Fight, Row, Standing, Tables
from bound_sim.rulesets.rules1418.answers.sentences import SAY, die
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.table import U_PER_INCH, u_from_cm

_DIGGERS_GO = ("move", "assault", "retreat", "find cover")


class Replaying(LogReplay):
    """R-25..R-45, from the log's tables alone."""

    say = SAY

    def fired_from(self, row: Row) -> str:
        """R-32: batteries stand off the table."""
        return str(row["shooter"]) if row["kind"] == "direct" else ""

    def rolled(self, dice: Sequence[Row]) -> str:
        """R-25, R-32: dice with what was added, and what they needed."""
        return f"{' '.join(map(die, dice))}  ({dice[0]['needed']}+)"

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """R-35, R-37: circles and inner circles."""
        seen = set()
        for row in rows_where(tables["shots"], "kind", ("bombard",)):
            key = row["bound"], row["substep"], row["circle_x_cm"], row["circle_y_cm"]
            if key not in seen:
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
        marker, dug_in = row["marker"], row["dug_in"]
        return replace(start, marker=marker, dug_in=dug_in) if marker or dug_in else start

    def struck(self, row: Row) -> Does | None:
        """R-28, R-30: injured bases are marked red."""
        return {"injured": _injured, "removed": _removed}.get(row["effect"])

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Bases that leave their trenches at #, and those that recover, beside what all logs tell."""
        yield from super().changes(tables, forces)
        for row in rows_where(tables["orders"], "done", _DIGGERS_GO):
            yield Change(row["bound"], "#", 0, row["platoon"], _leaves_its_trench)
        for row in rows_of(tables["recoveries"]):
            yield Change(row["bound"], "5", 1, row["platoon"], _recovers)


def _recovers(base: Standing) -> Standing:
    """R-29: nothing of it is seen, but the replay stops there."""
    return base


def _leaves_its_trench(base: Standing) -> Standing:
    return replace(base, dug_in=False)


def _injured(base: Standing) -> Standing:
    return replace(base, hits=1, marker="red")


def _removed(base: Standing) -> Standing:
    return replace(base, hits=2, marker="", status="removed")
