"""What a platoon did or did not do in each sub-step of a bound of 1418, and why, from the log."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

from bound_sim.rulesets.records.account import Passage, Row, Tables
from bound_sim.rulesets.rules1418.book import chart
from bound_sim.rulesets.rules1418.book.chart import STEPS, SUBSTEPS
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario

#: sub-step -> its heading, in the order of effectiveness (section 6)
HEADINGS = {step.name: step.heading for step in STEPS}
FIRE = tuple(step.name for step in STEPS if step.act == chart.FIRE)
MOVEMENT = tuple(step.name for step in STEPS if step.act == chart.MOVEMENT)
(MELEE,) = (step.name for step in STEPS if step.act == chart.FIGHT)
_MOVERS = ("move", "assault", "retreat", "find cover")
#: how a move ended (``moves.ended``), where the word alone does not say it
_ENDED = {
    "order done": "the end of its arrow", "reach": "its reach ends there",
    "edge of ground": "halts at the ground's edge",
    "impassable": "impassable ground ahead", "table edge": "the table ends there", "withdrawn": "left by its own edge",
    "crossing taken": "another base is on the crossing", "contact": "base contact", "second rank": "second rank",
    "idle": "stands idle", "friends": "friends stand further on", "pinned": "pinned by an enemy's contact",
    "no place": "no place to turn flush", "stopped short": "stops short of the enemy",
}  # fmt: skip


def heading(key: str) -> str:
    """The heading of a sub-step or a melee round."""
    if key in HEADINGS:
        return HEADINGS[key]
    if key[:1] == "m" and key[1:].isdigit():
        return "Melee" if key == "m0" else f"Deathmatch, round {key[1:]}"
    return f"Sub-step {key}"


def step_order(key: str) -> tuple[int, int, str]:
    """Sorts sub-steps and melee rounds by the order of effectiveness."""
    if key == MELEE:
        return (1, -1, "")
    if key in SUBSTEPS:
        return (0, SUBSTEPS.index(key), "")
    return (1, int(key[1:]), "") if key[:1] == "m" and key[1:].isdigit() else (2, 0, key)


def signed(value: int) -> str:
    """A modifier: ``+1``, a true minus before negative ones."""
    return f"+{value}" if value >= 0 else f"\u2212{-value}"


def needs(row: Row) -> tuple[int, str]:
    """R-26, R-31, R-43: what a die of a shot or a melee had to reach, and what that is made of."""
    parts = [f"R {row['resilience']}"]
    if "cover_row" in row:
        parts.append(f"{'dug in, ' if row['dug_in'] else ''}{row['cover_row']} {signed(row['cover_modifier'])}")
    elif row["cover_modifier"]:
        parts.append(f"cover {signed(row['cover_modifier'])}")
    if row.get("dig_modifier"):
        parts.append(f"digging {signed(row['dig_modifier'])}")
    if row.get("deduction"):
        parts.append(f"deathmatch {signed(row['deduction'])}")
    return row["needed"], ", ".join(parts)


def die(row: Row) -> str:
    """A die as it fell: ``4``, with its bonus ``4+1``, rolled again ``5\u21922``."""
    text = str(row["roll"]) + (f"+{row['bonus']}" if row["bonus"] else "")
    return text + (f"\u2192{row['reroll']}" if row["reroll"] else "")


@dataclass(frozen=True)
class End:
    """How a platoon left the battle."""

    bound: int
    substep: str
    text: str
    rule: str

    def before(self, bound: int, substep: str) -> bool:
        """Whether it was gone when a sub-step opened."""
        return (self.bound, *step_order(self.substep)) < (bound, *step_order(substep))


class Account:
    """A battle's log, by platoon and bound, to be asked why."""

    substeps = SUBSTEPS

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables
        self.platoons: dict[str, Platoon] = {platoon.id: platoon for platoon in scenario.forces.platoons}

    @cached_property
    def bounds(self) -> list[int]:
        """Bounds that were played."""
        return sorted({row["bound"] for row in self.tables["states"]} - {0})

    def _by(self, table: str, *columns: str) -> dict[Any, list[Row]]:
        found: dict[Any, list[Row]] = defaultdict(list)
        for row in self.tables[table]:
            found[tuple(row[column] for column in columns)].append(row)
        return found

    @cached_property
    def _orders(self) -> dict[Any, list[Row]]:
        return self._by("orders", "bound", "platoon")

    @cached_property
    def _states(self) -> dict[Any, list[Row]]:
        return self._by("states", "bound", "platoon")

    @cached_property
    def _shots(self) -> dict[Any, list[Row]]:
        return self._by("shots", "bound", "substep", "shooter")

    @cached_property
    def _shots_at(self) -> dict[Any, list[Row]]:
        return self._by("shots", "bound", "substep", "target")

    @cached_property
    def _hits(self) -> dict[Any, list[Row]]:
        return self._by("hits", "bound", "substep", "by", "target")

    @cached_property
    def _reasons(self) -> dict[Any, list[Row]]:
        return self._by("explanations", "bound", "substep", "platoon")

    @cached_property
    def _moves(self) -> dict[Any, list[Row]]:
        return self._by("moves", "bound", "platoon")

    @cached_property
    def _contacts(self) -> dict[Any, list[Row]]:
        return self._by("moves", "bound", "contact")

    @cached_property
    def _melee(self) -> dict[Any, list[Row]]:
        return self._by("melee", "bound")

    @cached_property
    def _recoveries(self) -> dict[Any, list[Row]]:
        return self._by("recoveries", "bound", "platoon")

    @cached_property
    def _ends(self) -> dict[str, End]:
        """Platoon -> how it left the battle."""
        ends: dict[str, End] = {}
        for row in self.tables["hits"]:
            if row["effect"] == "removed":
                text = f"removed in {row['substep']} of bound {row['bound']} by {row['by']}"
                ends[row["passed_to"] or row["target"]] = End(row["bound"], row["substep"], text, "R-28")
        for row in self.tables["moves"]:
            if row["ended"] == "withdrawn":
                text = f"withdrew in {row['substep']} of bound {row['bound']} by its own edge"
                ends[row["platoon"]] = End(row["bound"], row["substep"], text, "R-20")
        for row in self.tables["explanations"]:
            if row["code"] == "transport-lost":
                battalion = self.platoons[row["platoon"]].battalion
                for platoon in self.scenario.forces.battalions[battalion]:
                    lost = self._states.get((row["bound"], platoon.id), [])
                    if lost and lost[0]["status"] == "removed" and platoon.id not in ends:
                        text = f"removed in {row['substep']} of bound {row['bound']} with {row['platoon']}"
                        ends[platoon.id] = End(row["bound"], row["substep"], text, "R-18")
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
        """What it is, and its id."""
        return f"{self.platoons[platoon].type} {platoon}"

    def of(self, platoon: str, bound: int) -> list[Passage]:
        """Every sub-step of a bound for one platoon, each with at least a line. Raises KeyError for one unknown."""
        before = self._states.get((bound - 1, platoon), [])
        status = before[0]["status"] if before else "waiting"
        arrives = self.platoons[platoon].arrives
        passages = []
        for substep in SUBSTEPS:
            passage = Passage(substep)
            end = self._ends.get(platoon)
            if end and end.before(bound, substep):
                passage.say(end.text, end.rule)
                passage.idle = True
            elif status == "waiting" and not self._orders.get((bound, platoon)):
                self._reason_lines(passage, bound, platoon)
                if not passage.lines:
                    passage.say(f"not on the table yet: arrives in bound {arrives}", "Q-arrival")
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

    def _reason_lines(self, passage: Passage, bound: int, unit: str, prefix: str = "") -> None:
        for row in self._reasons.get((bound, passage.substep, unit), []):
            passage.say(prefix + row["text"], row["rule"])

    def _order(self, bound: int, platoon: str) -> Row | None:
        rows = self._orders.get((bound, platoon), [])
        return rows[0] if rows else None

    def _told(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """R-8, R-9: what it was told, what the cell allows, what it set out to do."""
        for move in self._moves.get((bound, platoon), []):
            if move["substep"] == "#":
                passage.say("enters the table", "Q-arrival")
        order = self._order(bound, platoon)
        if order is None:
            passage.say("stands off the table: naval and railway guns only bombard, in step 7", "R-24")
            return
        low = f"\u201c{order['low_command']}\u201d" if order["low_command"] else order["source"]
        exempt = ", exempted" if order["source"] == "exempted" else ""
        passage.say(f"High Command {order['high_command']}; Low Command: {low}{exempt}", "R-8")
        told = f"told to {order['word']}" if order["word"] else "told nothing"
        cell = order["cell"].replace(", ", " or ")
        passage.say(
            f"{order['situation']}, under {order['high_command'].split()[0]} it may {cell}; {told}: "
            f"sets out to {order['done']}", order["rule"] or "R-9",
        )  # fmt: skip
        self._reason_lines(passage, bound, platoon)
        self._reason_lines(passage, bound, self.platoons[platoon].battalion, "its battalion: ")

    def _fire(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """Steps 1-4, 6, 7: what it shot at or why it did not, and who shot at it."""
        substep, battalion = passage.substep, self.platoons[platoon].battalion
        for _, shots in groupby(self._shots.get((bound, substep, platoon), []), key=itemgetter("target")):
            self._shot(passage, list(shots), own=True)
        self._reason_lines(passage, bound, platoon)
        order = self._order(bound, platoon)
        if not passage.lines and (order is None or order["high_command"].startswith("bombard")):
            self._bombardment(passage, bound, battalion)
        if not passage.lines:
            self._not_its_step(passage, bound, platoon, order)
        for _, shots in groupby(self._shots_at.get((bound, substep, platoon), []), key=itemgetter("shooter")):
            passage.idle = False
            self._shot(passage, list(shots), own=False)

    def _bombardment(self, passage: Passage, bound: int, battalion: str) -> None:
        """R-36..R-39: what its battalion laid on whom in this sub-step."""
        shots = self._shots.get((bound, passage.substep, battalion), [])
        if shots:
            first = shots[0]
            passage.say(
                f"bombards with its battalion: {len(shots)} shots in the circle at "
                f"{first['circle_x_cm']:.1f}, {first['circle_y_cm']:.1f} cm", "R-39",
            )  # fmt: skip
        for _, laid in groupby(shots, key=itemgetter("target")):
            self._shot(passage, list(laid), own=True)
        self._reason_lines(passage, bound, battalion, "its battalion: ")

    def _not_its_step(self, passage: Passage, bound: int, platoon: str, order: Row | None) -> None:
        """Why it has nothing to do in a sub-step of fire."""
        passage.idle = True
        if order is None:
            passage.say("nothing to do here: off the table, it bombards in step 7", "R-24")
            return
        own = order["shoots_in"]
        silent = [
            row for row in self._reasons.get((bound, "#", platoon), []) if row["text"].startswith("did not shoot")
        ]
        if own and order["high_command"].startswith("bombard") and own == passage.substep:
            passage.say("its battalion bombards in the sub-step of its latest battery, not here", "Q-bombard-substep")
        elif own:
            done = self._fired_in(bound, platoon)
            if passage.substep == "6" and done:
                passage.say(f"nothing to do here: it shot in {done}", "R-25")
            else:
                passage.say(f"nothing to do here: it shoots in {own} ({heading(own)})")
        elif silent:
            passage.say(silent[0]["text"], silent[0]["rule"])
        else:
            passage.say("nothing to do here: it shoots in no sub-step of this bound", "R-19")

    def _fired_in(self, bound: int, platoon: str) -> str:
        return next((substep for substep in FIRE if self._shots.get((bound, substep, platoon))), "")

    def _shot(self, passage: Passage, shots: list[Row], *, own: bool) -> None:
        """One roll: who at whom, from how far, its dice, what they needed, what they did."""
        first = shots[0]
        needed, made_of = needs(first)
        dice = " ".join(die(row) + ("*" if row["hit"] else "") for row in shots)
        hits = self._hits.get((first["bound"], first["substep"], first["shooter"], first["target"]), [])
        hits = [hit for hit in hits if hit["kind"] == first["kind"]]
        effect = ", ".join(_effect(hit) for hit in hits) or "no hit"
        bombard = first["kind"] == "bombard"
        away = "" if bombard else f" ({first['distance_cm']:.1f} cm{', as ordered' if first['ordered'] else ''})"
        if own:
            what = f"{'laid on' if bombard else 'shot at'} {first['target']}{away}"
        else:
            what = f"was {'bombarded by the batteries of' if bombard else 'shot at by'} {first['shooter']}{away}"
        passage.say(f"{what}: {dice} for {needed}+ ({made_of}): {effect}", "R-37" if bombard else "R-26")

    def _recovery(self, passage: Passage, bound: int, platoon: str) -> None:
        """R-29: whether it shakes off its injury."""
        rows = self._recoveries.get((bound, platoon), [])
        by = {"injurer": "its injurer shot at it", "others": "only others shot at it", "nobody": "nobody shot at it"}
        for row in rows:
            rolled = f", rolled {row['roll']} for {row['needed']} or less" if row["roll"] else ""
            pace = "restored" if row["restored"] else "moves at half rate"
            passage.say(f"injured: {by[row['fire']]}{rolled}: {pace}", "R-29")
        if not rows:
            passage.idle = True
            before = self._states.get((bound - 1, platoon), [])
            hurt = [hit for hit in self.tables["hits"] if hit["bound"] == bound and hit["effect"] == "injured"
                    and (hit["passed_to"] or hit["target"]) == platoon and hit["substep"] in FIRE[:6]]  # fmt: skip
            if hurt:
                passage.say(
                    "injured in this bound: moves at half rate, the recovery die comes in a later bound", "R-29"
                )
            elif before and before[0]["hits"]:
                passage.say("injured before and moving normally again: nothing to recover from", "R-29")
            else:
                passage.say("unhurt: nothing to recover from", "R-29")

    def _movement(self, passage: Passage, bound: int, platoon: str, status: str) -> None:
        """R-16..R-21: how far it went and what stopped it, or why it stays; who ran into it."""
        order = self._order(bound, platoon)
        moves = [row for row in self._moves.get((bound, platoon), []) if row["substep"][:1] == "5"]
        for row in moves:
            if row["substep"] == passage.substep:
                factors = f"; {row['factors']}" if row["factors"] else ""
                ended = _ENDED.get(row["ended"], row["ended"])
                to = f" with {row['contact']}" if row["contact"] else ""
                passage.say(
                    f"moved {row['length_cm']:.1f} of {row['reach_cm']:.1f} cm (rate {row['rate_cm']:g} cm{factors}), "
                    f"from {row['from_x_cm']:.1f}, {row['from_y_cm']:.1f} "
                    f"to {row['to_x_cm']:.1f}, {row['to_y_cm']:.1f}: {ended}{to}", "R-21" if row["contact"] else "R-17",
                )  # fmt: skip
        self._reason_lines(passage, bound, platoon)
        if not passage.lines:
            passage.idle = True
            if moves:
                passage.say(f"nothing to do here: it moves in {moves[0]['substep']} ({heading(moves[0]['substep'])})")
            elif order is None:
                passage.say("off the table: does not move", "R-24")
            elif order["done"] in _MOVERS:
                passage.say(f"set out to {order['done']}, but did not get to move", "R-20")
            else:
                passage.say(f"does not move: sets out to {order['done']}", order["rule"] or "R-9")
        for row in self._contacts.get((bound, platoon), []):
            if row["substep"] == passage.substep and row["platoon"] != platoon:
                passage.say(f"{row['platoon']} made contact with it", "R-21")
                passage.idle = False

    def _fights(self, passage: Passage, bound: int, platoon: str) -> None:
        """R-40..R-44: each round: its blows, those it took, what passed to it; or why it fights nobody."""
        rounds = sorted({key[1] for key in self._reasons if key[0] == bound and key[2] == platoon and key[1][0] == "m"}
                        | {f"m{row['round']}" for row in self._melee.get((bound,), [])
                           if platoon in (row["striker"], row["opponent"])}
                        | {hit["substep"] for hit in self.tables["hits"] if hit["bound"] == bound
                           and hit["passed_to"] == platoon}, key=step_order)  # fmt: skip
        for key in rounds:
            label = "" if key == "m0" else f"{heading(key)}: "
            blows = [row for row in self._melee.get((bound,), []) if f"m{row['round']}" == key
                     and platoon in (row["striker"], row["opponent"])]  # fmt: skip
            for (striker, opponent), roll in groupby(blows, key=itemgetter("striker", "opponent")):
                self._blow(passage, label, striker, opponent, list(roll), platoon, key)
            for hit in self.tables["hits"]:
                if hit["bound"] == bound and hit["substep"] == key and hit["passed_to"] == platoon:
                    passage.say(f"{label}took the hit of {hit['by']} on {hit['target']}: {hit['effect']}", "R-42")
            for row in self._reasons.get((bound, key, platoon), []):
                passage.say(label + row["text"], row["rule"])
        if not passage.lines:
            passage.idle = True
            passage.say("does not fight: in base contact with nobody", "R-40")

    def _blow(
        self, passage: Passage, label: str, striker: str, opponent: str, roll: list[Row], platoon: str, key: str
    ) -> None:
        needed, made_of = needs(roll[0])
        dice = " ".join(die(row) + ("*" if row["hit"] else "") for row in roll)
        hits = self._hits.get((roll[0]["bound"], key, striker, opponent), [])
        effect = ", ".join(_effect(hit) for hit in hits) or "no hit"
        what = f"strikes {opponent}" if striker == platoon else f"is struck by {striker}"
        passage.say(f"{label}{what}: {dice} for {needed}+ ({made_of}): {effect}", "R-43" if label else "R-40")


def _effect(hit: Row) -> str:
    taken = f" {hit['passed_to']} behind it" if hit["passed_to"] else ""
    return ("one hit to spare" if hit["effect"] == "surplus" else hit["effect"]) + taken
