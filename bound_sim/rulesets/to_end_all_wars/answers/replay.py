"""What a replay of To End All Wars shows: fire, blows, other dice, men who die, guns set up, things on the table."""

from collections.abc import Iterator, Mapping
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
    ThingChange,
    moves,
    ruled,
    thing_changes,
    volleys,
)
from bound_sim.rulesets.to_end_all_wars.answers.burst_rows import burst_rows
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SAY, SENTENCES
from bound_sim.rulesets.to_end_all_wars.book.chart import BURST_CM
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.wording import said

#: marks in the order in which they stand at a man
_ORDER = ("set up", "snared", "no driver", "no gunner")
#: result of a die that sets or clears a mark, and reasons that do: (kind, result) or code -> (mark, on)
_OF_DICE = {("wire", "snared"): ("snared", True), ("free", "free"): ("snared", False)}
_OF_REASONS = {
    "driver-killed": ("no driver", True), "gunner-killed": ("no gunner", True), "withdrew": ("set up", False),
}  # fmt: skip
#: first word after the team in a line that was carried out -> (mark, on)
_LINES = {"set-up": ("set up", True), "pack-up": ("set up", False)}


class Replaying(LogReplay):
    """TEAW-R-4: start, actions and reactions as often as they came, charges, from the log's tables alone."""

    say = SAY

    def name(self, substep: str) -> str:
        """TEAW-R-4."""
        return said(SENTENCES.headings.get(substep.partition(" ")[0], ""))

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        """Who begins, and what both sides answered in a turn."""
        first = [
            f"{names[row['platoon'].removeprefix('side ')]} begins" for row in rows_of(tables["explanations"])
            if row["bound"] == bound and row["code"] == "begins"
        ]  # fmt: skip
        said = [
            f"{names[row['side']]}: {row['kind']}: {row['answer']}" for row in rows_of(tables["decisions"])
            if row["bound"] == bound and row["answer"]
        ]  # fmt: skip
        return "; ".join([*first, *said])

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """TEAW-R-13 to R-20: an attack with its dice; flame, a touched man each."""
        for (bound, substep, shooter, target), dice in volleys(tables):
            hit = any(row["hit"] for row in dice)
            said = f"{' '.join(str(row['roll']) for row in dice)} ({dice[0]['needed']}+)"
            yield Fire(bound, substep, shooter, target, said, hit, frozenset((shooter, target)))
        for row in rows_of(tables["flames"]):
            yield Fire(row["bound"], row["substep"], row["man"], row["target"], f"{row['roll']} ({row['needed']}+)",
                       row["hit"], frozenset((row["man"], row["target"])))  # fmt: skip

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """TEAW-R-26, TEAW-R-28, TEAW-R-32: what burst, with its reach."""
        radius = u_from_cm(BURST_CM)
        for row in burst_rows(rows_of(tables["things"]), rows_of(tables["tests"])):
            at = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])
            yield Burst(row["bound"], row["substep"], row["side"], at, radius, 0)
        side_of = dict(zip(tables["states"]["battalion"], tables["states"]["side"], strict=True))
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
        first: dict[str, str] = {}
        for team, man in zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True):
            first.setdefault(team, man)
        for row in rows_of(tables["tests"]):
            if row["kind"] != "first":
                who = first.get(row["unit"], row["unit"])
                yield Fight(row["bound"], row["substep"], (who,), f"{row['kind']} {row['roll']}: {row['result']}")

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """What lasts of a man or a tank."""
        marks = {
            "set up": row["set_up"], "snared": row["snared"], "no driver": not row["driver"],
            "no gunner": not row["gunner"],
        }  # fmt: skip
        return replace(start, marks=tuple(mark for mark in _ORDER if marks[mark]))

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, deaths, guns set up or packed, teams snared or free, crews."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            if row["effect"] == "removed":
                yield Change(row["bound"], row["substep"], 2, row["target"], _gone)
        for row in rows_of(tables["tests"]):
            if (row["kind"], row["result"]) in _OF_DICE:
                yield from _marked(row, row["unit"], _OF_DICE[row["kind"], row["result"]], forces)
        for row in rows_of(tables["orders"]):
            verb = row["line"].partition(" ")[2].partition(" ")[0]
            if row["done"] == "done" and verb in _LINES:
                yield from _marked(row, row["battalion"], _LINES[verb], forces)
        for row in rows_of(tables["explanations"]):
            if row["code"] in _OF_REASONS:
                yield from _marked(row, row["platoon"], _OF_REASONS[row["code"]], forces)

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        """Grenades, charges, mines, sections of wire."""
        return thing_changes(tables)


def _marked(row: Row, team: str, mark: tuple[str, bool], forces: Forces) -> Iterator[Change]:
    for man in forces.battalions.get(team, ()):
        yield Change(row["bound"], row["substep"], 4, man.id, _Marked(*mark))


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed", hits=1)


@dataclass(frozen=True)
class _Marked:
    mark: str
    on: bool

    def __call__(self, base: Standing) -> Standing:
        found = {*base.marks, self.mark} if self.on else {*base.marks} - {self.mark}
        return replace(base, marks=tuple(mark for mark in _ORDER if mark in found))
