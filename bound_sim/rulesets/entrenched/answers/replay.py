"""Scenes of a replay of Entrenched!: fire with its saves, blows, other dice, wounds, marks, gas and other things."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.log_replay import Does
from bound_sim.rules.records.replay import Burst, Change, Fight, Fire, Row, Standing, Tables, Thing, ThingChange
from bound_sim.rulesets.entrenched.answers.narrative import is_stunned
from bound_sim.rulesets.entrenched.answers.sentences import SAY
from bound_sim.rulesets.entrenched.book.army_book import TEMPLATE_IN
from bound_sim.rulesets.entrenched.book.chart import DRIFT_IN
from bound_sim.rulesets.kit.lines.dice_told import rolls
from bound_sim.rulesets.kit.lines.line_replay import LineReplay
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.table import u_from_cm, u_from_inches
from bound_sim_maps.texts import text

#: fates of a unit that lies on the table as wounded; of one that is carried away the token is gone
_WOUNDED = "wounded"


class Replaying(LineReplay):
    """ENT-R-9: set-up, what comes at a turn's start, five phases, from the log's tables alone."""

    say = SAY
    marks: ClassVar = {
        "inactive": ("active", False), "stunned": ("stunned", True), "suppressed": ("suppressed", True),
        "fell back": ("fell_back", True), "in melee": ("locked", True), "carries": ("carries", True),
    }  # fmt: skip
    by_dice: ClassVar = {
        ("response", "active"): ("inactive", False), ("response", "inactive"): ("inactive", True),
        ("gas", "stunned"): ("stunned", True),
    }  # fmt: skip
    by_reason: ClassVar = {
        "first-turn": (("inactive", False),), "parted": (("in melee", False),), "took-up": (("carries", True),),
        "dropped": (("carries", False),),
    }  # fmt: skip
    by_line: ClassVar = {"fall-back": ("fell back", True), "run-back": ("fell back", True)}
    begins, left, drift_u = "goes-first", "wounds", u_from_inches(DRIFT_IN)

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """ENT-R-18, ENT-R-26: a weapon's roll at a unit."""
        for dice in rolls(rows_of(tables["shots"])):
            first = dice[0]
            if first["target"]:
                units = frozenset((first["shooter"], first["target"]))
                hit = any(row["hit"] for row in dice)
                yield Fire(
                    first["bound"], first["substep"], first["shooter"], first["target"], self.rolled(dice), hit, units
                )

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """ENT-R-22: templates."""
        side_of = dict(zip(tables["states"]["battalion"], tables["states"]["side"], strict=True))
        for dice in rolls(rows_of(tables["shots"])):
            first = dice[0]
            if not first["target"]:
                at = u_from_cm(first["x_cm"]), u_from_cm(first["y_cm"])
                radius = u_from_inches(TEMPLATE_IN[first["template"]] / 2)
                yield Burst(first["bound"], first["substep"], side_of[first["shooter_unit"]], at, radius, 0)

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """ENT-R-27: blows; saves, checks, response, morale and all other dice of units."""
        for dice in rolls(rows_of(tables["melee"])):
            first = dice[0]
            yield Fight(first["bound"], first["substep"], (first["striker"], first["opponent"]), self.rolled(dice))
        base_of = dict(zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True))
        for dice in rolls(rows_of(tables["saves"])):
            first = dice[0]
            rolled, needed, added = " ".join(str(row["roll"]) for row in dice), first["needed"], first["added"]
            said = text("saves {dice} ({needed}+)", dice=rolled, needed=needed)
            if added:
                said = text("saves {dice} + {added} ({needed}+)", dice=rolled, added=added, needed=needed)
            yield Fight(first["bound"], first["substep"], (base_of[first["unit"]],), said)
        yield from self.tests(tables)

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """Nobody is stunned before the first turn."""
        return super().stands(platoon, {**row, "stunned": is_stunned(row)}, start)

    def struck(self, row: Row) -> Does | None:
        """ENT-R-33: a unit that flees keeps its wounds."""
        return _fled if row["kind"] == "morale" else super().struck(row)

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Units in melee, and those that join again from care, beside what all logs tell."""
        yield from super().changes(tables, forces)
        for row in rows_of(tables["charges"]):
            for unit in (row["unit"], row["target"]):
                yield from self.marked(row, forces.battalions[unit], ("in melee", True))
        for row in rows_of(tables["tests"]):
            if (row["kind"], row["result"]) == ("care", "joins"):
                for base in forces.battalions[row["unit"]]:
                    yield Change(row["bound"], row["substep"], 3, base.id, _healed)

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        """Gas with its drift, objectives, control points; and units that lie wounded."""
        yield from super().things(tables)
        yield from _wounded(tables)


def _wounded(tables: Tables) -> Iterator[ThingChange]:
    """ENT-R-38: a unit that lies wounded, from where it was killed until it is carried home or lost."""
    killed = {
        (row["bound"], row["target"]): row["substep"] for row in rows_of(tables["hits"]) if row["effect"] == "removed"
    }  # fmt: skip
    lying: set[str] = set()
    for row in rows_of(tables["states"]):
        base, bound = row["platoon"], row["bound"]
        if (row["fate"] == _WOUNDED) == (base in lying):
            continue
        name = f"wounded-{row['battalion']}"
        thing = None
        if base in lying:
            lying.discard(base)
        else:
            lying.add(base)
            at = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])
            thing = Thing(name, _WOUNDED, row["side"], "point", at, at, 0, f"{row['battalion']} lies wounded", "")
        yield ThingChange(bound, killed.get((bound, base), "morale 1"), name, thing)


def _fled(base: Standing) -> Standing:
    return replace(base, status="removed")


def _healed(base: Standing) -> Standing:
    return replace(base, hits=0, left=base.full)
