"""Scenes of a replay of To End All Wars: fire, blows, other dice, men who die, guns set up, things on the table."""

from collections.abc import Iterator
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.replay import Burst, Fight, Fire, Tables
from bound_sim.rulesets.kit.lines.line_replay import LineReplay
from bound_sim.rulesets.to_end_all_wars.answers.burst_rows import burst_rows
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SAY
from bound_sim.rulesets.to_end_all_wars.book.chart import BURST_CM
from bound_sim_maps.table import u_from_cm


class Replaying(LineReplay):
    """TEAW-R-4: start, actions and reactions as often as they came, charges, from the log's tables alone."""

    say = SAY
    marks: ClassVar = {
        "set up": ("set_up", True), "snared": ("snared", True), "no driver": ("driver", False),
        "no gunner": ("gunner", False),
    }  # fmt: skip
    by_dice: ClassVar = {("wire", "snared"): ("snared", True), ("free", "free"): ("snared", False)}
    by_reason: ClassVar = {
        "driver-killed": (("no driver", True),), "gunner-killed": (("no gunner", True),),
        "withdrew": (("set up", False),),
    }  # fmt: skip
    by_line: ClassVar = {"set-up": ("set up", True), "pack-up": ("set up", False)}

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """TEAW-R-13 to R-20: an attack with its dice; flame, a touched man each."""
        yield from super().fire(tables)
        for row in rows_of(tables["flames"]):
            yield Fire(row["bound"], row["substep"], row["man"], row["target"], f"{row['roll']} ({row['needed']}+)",
                       row["hit"], frozenset((row["man"], row["target"])))  # fmt: skip

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """TEAW-R-26, TEAW-R-28, TEAW-R-32: what burst, with its reach."""
        radius = u_from_cm(BURST_CM)
        side_of = dict(zip(tables["states"]["battalion"], tables["states"]["side"], strict=True))
        for row in burst_rows(rows_of(tables["things"]), rows_of(tables["tests"])):
            at = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])
            whose: str = side_of.get(row["by"]) or row["side"]  # of a grenade that was thrown back: who threw it last
            yield Burst(row["bound"], row["substep"], whose, at, radius, 0)
        for row in rows_of(tables["throws"]):
            if row["kind"] == "cannon":
                at = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])
                yield Burst(row["bound"], row["substep"], side_of.get(row["unit"], ""), at, radius, 0)

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """TEAW-R-23: blows; and the dice of wire, cover, throws, withdrawals, mines and tanks."""
        for row in rows_of(tables["melee"]):
            score = f" ({row['score']})" if row["score"] != row["roll"] else ""
            units = (row["striker"], row["opponent"])
            yield Fight(row["bound"], row["substep"], units, f"{row['roll']}{score}: {row['damage']}")
        yield from self.tests(tables)
