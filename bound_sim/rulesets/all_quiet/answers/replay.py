"""Scenes of a replay of All Quiet: steps, attacks, counters that are spent, boxes, markers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.log_replay import Does
from bound_sim.rules.records.replay import Change, Fight, Fire, Row, Standing, Tables
from bound_sim.rulesets.all_quiet.answers.sentences import SAY
from bound_sim.rulesets.kit.lines.line_replay import LineReplay
from bound_sim.scenario.forces import Forces
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import text

SPENT = "spent"
#: how a step ended -> where the counter is then
_STATUS = {"to the box": "removed", "transferred": "waiting"}


class Replaying(LineReplay):
    """Sub-steps as often as they came, from the log's tables alone."""

    say = SAY
    marks: ClassVar = {SPENT: ("fresh", False)}
    by_reason: ClassVar = {"recovered": ((SPENT, False),), "entered": ((SPENT, False),)}
    begins: ClassVar = "begins-turn"

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """Attacks are of areas: no line is drawn."""
        return iter(())

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """The dice of attacks, at the counters that roll."""
        for row in rows_of(tables["shots"]):
            if row["shooter"]:
                said = text("{roll} ({needed} or less)", roll=row["roll"], needed=row["needed"])
                yield Fight(row["bound"], row["substep"], (row["shooter"],), said)

    def struck(self, row: Row) -> Does | None:
        """A counter that is spent is turned."""
        return _spent if row["effect"] == SPENT else None

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Steps end in boxes, beside what all logs tell."""
        yield from super().changes(tables, forces)
        for row in rows_of(tables["moves"]):
            at = u_from_cm(row["to_x_cm"]), u_from_cm(row["to_y_cm"])
            yield Change(row["bound"], row["substep"], 2, row["platoon"], _stands(row, at))


def _spent(base: Standing) -> Standing:
    return replace(base, marks=(SPENT,))


def _stands(row: Row, at: tuple[int, int]) -> Does:
    status, box = (_STATUS[row["ended"]], row["area"]) if row["ended"] in _STATUS else ("on table", "")

    def does(base: Standing) -> Standing:
        return replace(base, status=status, x_u=at[0], y_u=at[1], waits_in=box)

    return does
