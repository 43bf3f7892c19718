"""Scenes of a replay of All Quiet: steps, attacks, counters that are spent, boxes, markers."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.log_replay import Does
from bound_sim.rules.records.replay import Change, Fight, Fire, Row, Standing, Tables
from bound_sim.rulesets.all_quiet.answers.sentences import SAY
from bound_sim.rulesets.all_quiet.book.own_tables import neutrals
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.actors import Actors
from bound_sim.rulesets.kit.lines.line_replay import LineReplay
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import text

SPENT = "spent"
#: how a step ended -> where the counter is then
_STATUS = {"to the box": "removed", "transferred": "waiting"}
#: AQ-R-4, AQ-R-28: steps after which a counter's front side is up
_FRESH = ("to the box", "transferred", "came in")
#: sub-steps that begin when an impulse is over
_AFTER = ("impulse", "end")
#: bound and sub-step -> counters
_Then = dict[tuple[int, str], set[str]]


class Replaying(LineReplay):
    """Sub-steps as often as they came, from the log's tables, and from what the battle's readings say of them."""

    say = SAY
    marks: ClassVar = {SPENT: ("fresh", False)}
    by_reason: ClassVar = {"recovered": ((SPENT, False),), "umpire-restore": ((SPENT, False),)}
    begins: ClassVar = "begins-turn"

    def __init__(self, readings: Readings | None = None, neutral: Collection[str] = ()) -> None:
        """``neutral``: nations that began as neutrals."""
        self.acting, self.neutral = Actors(readings or Readings({})), frozenset(neutral)

    def of(self, scenario: Scenario) -> "Replaying":
        """With the readings under which it is played, and its neutrals."""
        return Replaying(Readings(scenario.rulings), neutrals(scenario))

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
        """Steps end in boxes, and who acted is spent when the impulse is over, beside what all logs tell."""
        yield from super().changes(tables, forces)
        stays = self._came_in_spent(tables, forces) if self.neutral else {}
        for row in rows_of(tables["moves"]):
            at = u_from_cm(row["to_x_cm"]), u_from_cm(row["to_y_cm"])
            spent = row["platoon"] in stays.get((row["bound"], row["substep"]), ())
            yield Change(row["bound"], row["substep"], 3, row["platoon"], _stands(row, at, spent=spent))
        yield from self._impulses_over(tables, forces)

    def _came_in_spent(self, tables: Tables, forces: Forces) -> _Then:
        """AQ-R-39: counters of neutrals that come in. A nation is neutral till it is said to be at war, or acts.

        One that acts is at war, which not all that a side is told of the enemy says.
        """
        nation = {base.id: base.regiment for base in forces.platoons}
        acted, wars, came = self._acted(tables), defaultdict[tuple[int, str], set[str]](set), _Then()
        for row in rows_of(tables["explanations"]):
            if row["code"] == "war":
                wars[row["bound"], row["substep"]].add(row["text"].partition(" ")[0])
        for row in rows_of(tables["moves"]):
            if row["ended"] == "came in":
                came.setdefault((row["bound"], row["substep"]), set()).add(row["platoon"])
        left = set(self.neutral)
        for row in rows_of(tables["passages"]):
            here = row["bound"], row["substep"]
            left -= wars[here] | {nation.get(unit, "") for unit in acted[here]}
            came[here] = {unit for unit in came.get(here, ()) if nation.get(unit) in left}
        return came

    def _impulses_over(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """AQ-R-10: who acted is spent before the next impulse begins, or the turn's end."""
        acted, no_more = self._acted(tables), _no_more(tables, forces)
        waiting, bound = set[str](), 0
        for row in rows_of(tables["passages"]):
            here = row["bound"], row["substep"]
            if row["bound"] != bound:
                waiting, bound = set(), row["bound"]
            elif row["substep"].partition(" ")[0] in _AFTER:
                yield from (Change(*here, 0, unit, _spent) for unit in sorted(waiting))
                waiting = set()
            waiting = (waiting | acted[here]) - no_more[here]

    def _acted(self, tables: Tables) -> _Then:
        """Counters that acted in each sub-step: by their steps, their dice, and by fire that met them."""
        found: _Then = defaultdict(set)
        for table, word, who, acts in (
            ("moves", "ended", "platoon", self.acting.by_step), ("shots", "kind", "shooter", self.acting.by_dice),
            ("hits", "kind", "target", self.acting.by_damage),
        ):  # fmt: skip
            for row in rows_of(tables[table]):
                if acts(row[word]):
                    found[row["bound"], row["substep"]].add(row[who])
        return found


def _no_more(tables: Tables, forces: Forces) -> _Then:
    """Counters that are not spent by what they did before: they went to their box, or recovered."""
    found: _Then = defaultdict(set)
    for row in rows_of(tables["moves"]):
        if row["ended"] in _FRESH:
            found[row["bound"], row["substep"]].add(row["platoon"])
    for row in rows_of(tables["explanations"]):
        if row["code"] == "recovered":
            bases = forces.battalions.get(row["platoon"], ())
            found[row["bound"], row["substep"]].update(base.id for base in bases)
    return found


def _spent(base: Standing) -> Standing:
    return replace(base, marks=(SPENT,))


def _stands(row: Row, at: tuple[int, int], *, spent: bool = False) -> Does:
    ended = row["ended"]
    status, box = (_STATUS[ended], row["area"]) if ended in _STATUS else ("on table", "")
    hits = int(status == "removed")

    def does(base: Standing) -> Standing:
        marks = (SPENT,) if spent else () if ended in _FRESH else base.marks
        return replace(base, status=status, x_u=at[0], y_u=at[1], waits_in=box, hits=hits, marks=marks)

    return does
