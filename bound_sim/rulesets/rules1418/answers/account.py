"""Account of each sub-step of a bound of 1418, from the log: a platoon's acts, or the reasons why it did not act."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bound_sim.rules.records.account import LogAccount, Passage, Tables
from bound_sim.rules.records.sentences import Row, alike
from bound_sim.rulesets.rules1418.answers.sentences import (
    FIRE,
    MOVEMENT,
    SAY,
    SENTENCES,
    dice,
    effects,
)
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS
from bound_sim.rulesets.rules1418.book.reason_book import BOOK
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, Text, text


def _of_battalion(reason: Phrase) -> Text:
    return text("its battalion: {reason}", reason=reason)


_MOVERS = ("move", "assault", "retreat", "find cover")


@dataclass(frozen=True)
class End:
    """The end of a platoon in the battle: when it left, and how."""

    bound: int
    substep: str
    how: Text
    rule: str

    def before(self, bound: int, substep: str) -> bool:
        """True if it was gone when a sub-step opened."""
        return (self.bound, *SENTENCES.order(self.substep)) < (bound, *SENTENCES.order(substep))


class Account(LogAccount):
    """A battle's log, by platoon and bound, to be asked why."""

    book = BOOK

    substeps = SUBSTEPS

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        super().__init__(scenario, tables)
        self.platoons: dict[str, Platoon] = {platoon.id: platoon for platoon in scenario.forces.platoons}

    @cached_property
    def _ends(self) -> dict[str, End]:
        """Platoon -> how it left the battle."""
        ends: dict[str, End] = {}
        for row in self.tables["hits"]:
            if row["effect"] == "removed":
                how = text(
                    "removed in {substep} of bound {bound} by {by}",
                    substep=row["substep"],
                    bound=row["bound"],
                    by=row["by"],
                )
                ends[row["passed_to"] or row["target"]] = End(row["bound"], row["substep"], how, "R-28")
        for row in self.tables["moves"]:
            if row["ended"] == "withdrawn":
                how = text(
                    "withdrew in {substep} of bound {bound} by its own edge", substep=row["substep"], bound=row["bound"]
                )
                ends[row["platoon"]] = End(row["bound"], row["substep"], how, "R-20")
        for row in self.tables["explanations"]:
            if row["code"] == "transport-lost":
                battalion = self.platoons[row["platoon"]].battalion
                for platoon in self.scenario.forces.battalions[battalion]:
                    lost = self.rows("states", bound=row["bound"], platoon=platoon.id)
                    if lost and lost[0]["status"] == "removed" and platoon.id not in ends:
                        how = text(
                            "removed in {substep} of bound {bound} with {platoon}",
                            substep=row["substep"],
                            bound=row["bound"],
                            platoon=row["platoon"],
                        )
                        ends[platoon.id] = End(row["bound"], row["substep"], how, "R-18")
        return ends

    @cached_property
    def asked(self) -> Mapping[str, Sequence[str]]:
        """Whoever may be asked about -> the platoons that answer."""
        forces = self.scenario.forces
        groups = (forces.companies, forces.battalions)
        return {name: [name] for name in self.platoons} | {
            name: [platoon.id for platoon in of] for group in groups for name, of in group.items()
        }

    def title(self, platoon: str) -> str:
        """The platoon's type and id."""
        return f"{self.platoons[platoon].type} {platoon}"

    def of(self, platoon: str, bound: int) -> list[Passage]:
        """Every sub-step of a bound for one platoon, each with at least a line. Raises KeyError for one unknown."""
        before = self.rows("states", bound=bound - 1, platoon=platoon)
        status = before[0]["status"] if before else "waiting"
        arrives = self.platoons[platoon].arrives
        passages = []
        for substep in SUBSTEPS:
            passage = Passage(substep)
            end = self._ends.get(platoon)
            if end and end.before(bound, substep):
                passage.say(end.how, end.rule)
                passage.idle = True
            elif status == "waiting" and not self.rows("orders", bound=bound, platoon=platoon):
                self.say_reasons(passage, bound, platoon)
                if not passage.lines:
                    passage.say(text("not on the table yet: arrives in bound {arrives}", arrives=arrives), "Q-arrival")
                    passage.idle = True
            elif substep == "#":
                self._told(passage, bound, platoon, status)
            elif substep in FIRE:
                self._fire(passage, bound, platoon, status)
            elif substep == "5":
                self._recovery(passage, bound, platoon)
            elif substep in MOVEMENT:
                self._movement(passage, bound, platoon, status)
            else:
                self._fights(passage, bound, platoon)
            passages.append(passage)
        return passages

    def _order(self, bound: int, platoon: str) -> Row | None:
        return next(iter(self.rows("orders", bound=bound, platoon=platoon)), None)

    def _told(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """R-8, R-9: what it was told, what the cell allows, what it set out to do."""
        if self.rows("moves", bound=bound, platoon=platoon, substep="#"):
            passage.say(text("enters the table"), "Q-arrival")
        order = self._order(bound, platoon)
        if order is None:
            passage.say(text("stands off the table: naval and railway guns only bombard, in step 7"), "R-24")
            return
        passage.say(SAY("commands", order), "R-8")
        passage.say(SAY("task", order), order["rule"] or "R-9")
        self.say_reasons(passage, bound, platoon)
        self.say_reasons(passage, bound, self.platoons[platoon].battalion, _of_battalion)

    def _fire(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """Steps 1-4, 6, 7: what it shot at or why it did not, and who shot at it."""
        substep, battalion = passage.substep, self.platoons[platoon].battalion
        for shots in alike(self.rows("shots", bound=bound, substep=substep, shooter=platoon), "target"):
            self._shot(passage, shots, own=True)
        self.say_reasons(passage, bound, platoon)
        order = self._order(bound, platoon)
        if not passage.lines and (order is None or order["high_command"].startswith("bombard")):
            self._bombardment(passage, bound, battalion)
        if not passage.lines:
            self._not_its_step(passage, bound, platoon, order)
        for shots in alike(self.rows("shots", bound=bound, substep=substep, target=platoon), "shooter"):
            passage.idle = False
            self._shot(passage, shots, own=False)

    def _bombardment(self, passage: Passage, bound: int, battalion: str) -> None:
        """R-36..R-39: what its battalion laid on whom in this sub-step."""
        shots = self.rows("shots", bound=bound, substep=passage.substep, shooter=battalion)
        if shots:
            passage.say(SAY("circle", shots[0], shots=len(shots)), "R-39")
        for laid in alike(shots, "target"):
            self._shot(passage, laid, own=True)
        self.say_reasons(passage, bound, battalion, _of_battalion)

    def _not_its_step(self, passage: Passage, bound: int, platoon: str, order: Row | None) -> None:
        """Say why a platoon does not act in a sub-step of fire."""
        passage.idle = True
        if order is None:
            passage.say(text("nothing to do here: off the table, it bombards in step 7"), "R-24")
            return
        own = order["shoots_in"]
        silent = [
            row
            for row in self.rows("explanations", bound=bound, substep="#", platoon=platoon)
            if row["text"].startswith("did not shoot")
        ]
        if own and order["high_command"].startswith("bombard") and own == passage.substep:
            passage.say(
                text("its battalion bombards in the sub-step of its latest battery, not here"), "Q-bombard-substep"
            )
        elif own:
            done = self._fired_in(bound, platoon)
            if passage.substep == "6" and done:
                passage.say(text("nothing to do here: it shot in {done}", done=done), "R-25")
            else:
                passage.say(
                    text(
                        "nothing to do here: it shoots in {step} ({heading})", step=own, heading=SENTENCES.heading(own)
                    )
                )
        elif silent:
            passage.say(self.book.told(silent[0]), silent[0]["rule"])
        else:
            passage.say(text("nothing to do here: it shoots in no sub-step of this bound"), "R-19")

    def _fired_in(self, bound: int, platoon: str) -> str:
        return next((step for step in FIRE if self.rows("shots", bound=bound, substep=step, shooter=platoon)), "")

    def _shot(self, passage: Passage, shots: list[Row], *, own: bool) -> None:
        """One roll: who at whom, from how far, its dice, what they needed, what they did."""
        first = shots[0]
        roll = {name: first[name] for name in ("bound", "substep", "target", "kind")}
        hits = self.rows("hits", **roll, by=first["shooter"])
        bombard = first["kind"] == "bombard"
        name = ("laid on" if own else "was bombarded") if bombard else ("shot at" if own else "was shot at")
        said = SAY(name, first, roll=dice(shots), effect=effects(SAY, hits) or text("no hit"))
        passage.say(said, "R-37" if bombard else "R-26")

    def _recovery(self, passage: Passage, bound: int, platoon: str) -> None:
        """R-29: say if the platoon shakes off its injury."""
        rows = self.rows("recoveries", bound=bound, platoon=platoon)
        for row in rows:
            passage.say(text("injured: {recovery}", recovery=SAY("recovery", row)), "R-29")
        if not rows:
            passage.idle = True
            before = self.rows("states", bound=bound - 1, platoon=platoon)
            hurt = [hit for hit in self.tables["hits"] if hit["bound"] == bound and hit["effect"] == "injured"
                    and (hit["passed_to"] or hit["target"]) == platoon and hit["substep"] in FIRE[:6]]  # fmt: skip
            if hurt:
                passage.say(
                    text("injured in this bound: moves at half rate, the recovery die comes in a later bound"), "R-29"
                )
            elif before and before[0]["hits"]:
                passage.say(text("injured before and moving normally again: nothing to recover from"), "R-29")
            else:
                passage.say(text("unhurt: nothing to recover from"), "R-29")

    def _movement(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """R-16..R-21: how far it went and what stopped it, or why it stays; who ran into it."""
        order = self._order(bound, platoon)
        moves = [row for row in self.rows("moves", bound=bound, platoon=platoon) if row["substep"][:1] == "5"]
        for row in moves:
            if row["substep"] == passage.substep:
                passage.say(SAY("move", row), "R-21" if row["contact"] else "R-17")
        self.say_reasons(passage, bound, platoon)
        if not passage.lines:
            passage.idle = True
            if moves:
                step = moves[0]["substep"]
                passage.say(
                    text(
                        "nothing to do here: it moves in {step} ({heading})", step=step, heading=SENTENCES.heading(step)
                    )
                )
            elif order is None:
                passage.say(text("off the table: does not move"), "R-24")
            elif order["done"] in _MOVERS:
                passage.say(text("set out to {done}, but did not get to move", done=order["done"]), "R-20")
            else:
                passage.say(text("does not move: sets out to {done}", done=order["done"]), order["rule"] or "R-9")
        for row in self.rows("moves", bound=bound, contact=platoon, substep=passage.substep):
            if row["platoon"] != platoon:
                passage.say(text("{platoon} made contact with it", platoon=row["platoon"]), "R-21")
                passage.idle = False

    def _fights(self, passage: Passage, bound: int, platoon: str) -> None:
        """R-40..R-44: each round: its blows, those it took, what passed to it; or why it fights nobody."""
        all_blows = [row for row in self.rows("melee", bound=bound) if platoon in (row["striker"], row["opponent"])]
        taken = self.rows("hits", bound=bound, passed_to=platoon)
        reasons = self.rows("explanations", bound=bound, platoon=platoon)
        keys = {row["substep"] for row in (*reasons, *taken)} | {f"m{row['round']}" for row in all_blows}
        for key in sorted((key for key in keys if key[:1] == "m"), key=SENTENCES.order):
            label = "" if key == "m0" else f"{SENTENCES.heading(key)}: "
            for roll in alike((row for row in all_blows if f"m{row['round']}" == key), "striker", "opponent"):
                self._blow(passage, label, roll, key, own=roll[0]["striker"] == platoon)
            for hit in taken:
                if hit["substep"] == key:
                    passage.say(label + SAY("took a hit", hit), "R-42")
            for row in reasons:
                if row["substep"] == key:
                    passage.say(label + self.book.told(row), row["rule"])
        if not passage.lines:
            passage.idle = True
            passage.say(text("does not fight: in base contact with nobody"), "R-40")

    def _blow(self, passage: Passage, label: str, roll: list[Row], key: str, *, own: bool) -> None:
        """R-43: one roll of melee: its dice, what they needed, what they did."""
        first = roll[0]
        hits = self.rows("hits", bound=first["bound"], substep=key, by=first["striker"], target=first["opponent"])
        name = "strikes" if own else "is struck"
        said = SAY(name, first, roll=dice(roll), effect=effects(SAY, hits) or text("no hit"))
        passage.say(label + said, "R-43" if label else "R-40")
