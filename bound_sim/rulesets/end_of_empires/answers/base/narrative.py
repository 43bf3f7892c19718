"""The narrative of a turn of a game of objects, rendered from the log: moves, fire, melee, tests, with dice."""
# not measured: prose of a report

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import ClassVar

from markupsafe import Markup

from bound_sim.rulesets.end_of_empires.answers.base.sentences import result
from bound_sim.rulesets.end_of_empires.answers.throws import throws
from bound_sim.rulesets.records.narrative import Passage, in_order, orders_by_side, reasons, rule
from bound_sim.rulesets.records.prose import marked, plural
from bound_sim.rulesets.records.sentences import Page, Row, Sentences, dress_of
from bound_sim.rulesets.records.view import View


class Narrative:
    """Passages of a turn, step by step; a ruleset's own class says what happens in which step and what is cited."""

    sentences: ClassVar[Sentences]
    #: the opening; steps of moves, of fire, of melee
    opening_step: ClassVar[str] = "0"
    moving: ClassVar[Sequence[str]]
    shooting: ClassVar[Sequence[str]]
    melee: ClassVar[str]
    #: steps in which tests are told, each with a heading
    testing: ClassVar[Mapping[str, str]]
    #: rules by what is told: arrival, moves, a kind of shots, melee, contact, tests of a step
    cited: ClassVar[Mapping[str, tuple[str, ...]]]
    #: reasons that only say that nothing went wrong: the page leaves them to explanations.csv
    routine: ClassVar[Collection[str]] = ()
    #: kinds of tests that are told elsewhere; results of tests by which nothing changed
    untold: ClassVar[Collection[str]] = ("initiative",)
    unmoved: ClassVar[Collection[str]] = ()

    # ---- what a ruleset says

    def opening(self, view: View, bound: int) -> Passage:
        """The opening of a turn."""
        raise NotImplementedError

    # ---- what a report asks

    def tell(self, view: View, bound: int) -> list[Passage]:
        """The passages of a turn, step by step; steps in which nothing happened are left out."""
        parts = [
            *self.moves(view, bound), *self.fire(view, bound), *self.melees(view, bound), *self.tests(view, bound),
        ]  # fmt: skip
        return in_order(
            self.opening(view, bound), parts, reasons(view, bound, "code", self.routine), self.sentences
        )  # fmt: skip

    def page(self, view: View) -> Page:
        """Sentences as a report shows them: dice as small squares, hits filled."""

        def dice(rows: Sequence[Row]) -> Markup:
            return Markup("").join(die(row["roll"], hit=row["hit"]) for row in rows)

        def sum_of(row: Row) -> Markup:
            hit = row["hit"] if "hit" in row else bool(row["result"]) and row["result"] not in self.unmoved
            made = Markup(' <span class="why">({}: {})</span>').format(row["modifiers"], row["score"])
            return die(row["roll"], hit=hit) + (made if row["modifiers"] else "")

        return Page(self.sentences, {**dress_of(view), "dice": dice, "sum": sum_of})

    # ---- the steps

    def declared(self, view: View, bound: int) -> list[Markup]:
        """What the units of each side declared, the same words together; those that stay are counted."""
        told: dict[tuple[str, str], list[str]] = defaultdict(list)
        stay: dict[str, int] = defaultdict(int)
        for row in view.rows("orders", bound):
            if row["action"] == "stay":
                stay[row["side"]] += 1
            else:
                words = row["action"] + " and fire" * row["fire"] + (f" {row['toward']}" if row["toward"] else "")
                told[row["side"], words].append(row["battalion"])
        return orders_by_side(
            view, told, lambda side: marked("{count} stays" if stay[side] == 1 else "{count} stay", count=stay[side])
            if stay[side] else None,
        )  # fmt: skip

    def moves(self, view: View, bound: int) -> Iterator[Passage]:
        """Each unit's way as one line; contacts are told with the melee."""
        say = self.page(view)
        for step in (self.opening_step, *self.moving):
            rows = rows_in(view, "moves", bound, step)
            if not rows:
                continue
            units: dict[str, Row] = {}
            for row in rows:
                kept = units.setdefault(unit_of(view, row["platoon"]), row)
                if row["length_cm"] > kept["length_cm"]:
                    units[unit_of(view, row["platoon"])] = row
            arrivals = step == self.opening_step
            passage = Passage(step, self.sentences.heading(step), self.cited["moves"])
            if arrivals:
                passage.title, passage.rules = "Arrivals", self.cited["arrival"]
            passage.lead = marked("{text}.", text=f"{plural(len(units), 'unit')} {'arrived' if arrivals else 'moved'}")
            for unit, row in units.items():
                went = "arrived" if row["ended"] == "arrived" else say("move", row)
                passage.rest.append(marked("{unit}: {went}", unit=view.battalion(unit), went=went))
            passage.rest_title = "All moves"
            yield passage

    def fire(self, view: View, bound: int) -> Iterator[Passage]:
        """Every target that was hit with all dice rolled at it; those only shot at are folded."""
        for step in self.shooting:
            rows = rows_in(view, "shots", bound, step)
            if not rows:
                continue
            kinds = {row["kind"] for row in rows}
            cited = (rule_id for kind, rules in self.cited.items() if kind in kinds for rule_id in rules)
            passage = Passage(step, self.sentences.heading(step), tuple(cited))
            firers = len({unit_of(view, row["shooter"]) for row in rows})
            by_target: dict[str, list[Row]] = defaultdict(list)
            for row in rows:
                by_target[row["target_unit"]].append(row)
            total = 0
            for target, own in by_target.items():
                lost, effect = taken(view, target, own, rows_in(view, "hits", bound, step))
                total += lost
                line = marked(
                    "{target} – {effect}: {fire}" if effect else "{target}: {fire}", target=view.battalion(target),
                    effect=effect, fire=Markup(" ").join(self._volleys(view, own)),
                )  # fmt: skip
                (passage.lines if effect else passage.rest).append(line)
            passage.lead = marked(
                "{units} shot with {dice}: {figures}.", units=plural(firers, "unit"),
                dice=plural(len(rows), "die", "dice"), figures=plural(total, "figure") if total else "no hit",
            )  # fmt: skip
            passage.rest_title = f"{plural(len(passage.rest), 'target')} not hit" if passage.rest else ""
            yield passage

    def _volleys(self, view: View, rows: Sequence[Row]) -> Iterable[Markup]:
        """Who fired, from how far, with which modifiers and dice: bases that fired alike together."""
        alike: dict[tuple[str, str, str, bool], list[Row]] = defaultdict(list)
        for row in rows:
            alike[unit_of(view, row["shooter"]), row["band"], row["modifiers"], row["ordered"]].append(row)
        say = self.page(view)
        for (firer, *_), own in alike.items():
            near = min(row["distance_cm"] for row in own)
            fire = say("fire of", own[0], firer=firer, near=near, roll=own)
            yield Markup('<span class="roll">{}</span>').format(fire)

    def melees(self, view: View, bound: int) -> Iterator[Passage]:
        """Contacts, then every pair, round by round."""
        contacts = [row for row in rows_in(view, "moves", bound, self.melee) if row["ended"] == "contact"]
        blows = view.rows("melee", bound)
        if not contacts and not blows:
            return
        passage = Passage(self.melee, self.sentences.heading(self.melee), self.cited["melee"])
        pairs: dict[str, Row] = {}
        for row in contacts:
            pairs.setdefault(unit_of(view, row["platoon"]), row)
        passage.lead = marked(
            "{units} into contact; {dice} rolled.",
            units=plural(len(pairs), "unit went", "units went"), dice=plural(len(blows), "die was", "dice were"),
        )  # fmt: skip
        say = self.page(view)
        passage.lines = [
            Markup("{} {}").format(say("contact", row, unit=view.battalion(unit)), rule(self.cited["contact"][0]))
            for unit, row in pairs.items()
        ]
        passage.lines += [
            say("pair", one, one=one, other=other, result=result(say, one, other)) for one, other in throws(blows)
        ]
        yield passage

    def tests(self, view: View, bound: int) -> Iterator[Passage]:
        """The dice of tests, with the step in which they fell."""
        say = self.page(view)
        for step, heading in self.testing.items():
            rows = [row for row in rows_in(view, "tests", bound, step) if row["kind"] not in self.untold]
            if rows:
                passage = Passage(step, heading, self.cited[step])
                passage.lines = [Markup("{}: {}").format(view.battalion(row["unit"]), say("test", row)) for row in rows]
                yield passage


def rows_in(view: View, table: str, bound: int, step: str) -> list[Row]:
    """The rows of a table in a step."""
    return [row for row in view.rows(table, bound) if row["substep"] == step]


def die(roll: object, *, hit: bool) -> Markup:
    """A die as a small square, filled where it hit."""
    return Markup('<i class="die{}">{}</i>').format(" hit" if hit else "", str(roll))


def unit_of(view: View, base: str) -> str:
    """The unit of a base."""
    platoon = view.platoons.get(base)
    return platoon.company_id if platoon else base


def taken(view: View, target: str, shots: Sequence[Row], hits: Sequence[Row]) -> tuple[int, str]:
    """Figures that a target lost in a step, and in words; hits beyond its last figure cost nobody."""
    scored = sum(row["figures"] for row in shots)
    own = [hit for hit in hits if unit_of(view, hit["target"]) == target and hit["kind"] != "melee"]
    surplus = sum(hit["effect"] == "surplus" for hit in own)
    lost = len(own) - surplus if own else scored
    if not scored:
        return 0, ""
    bases = sum(hit["effect"] == "removed" for hit in own)
    said = plural(lost, "figure") + (f", {plural(bases, 'base')} gone" if bases else "")
    return lost, said + (f", {plural(surplus, 'hit')} more than it had figures" if surplus else "")


def described(row: Row, *marks: str) -> str:
    """A base in words, for a reader who points at it; ``marks`` are columns, in words, that are told where they are."""
    parts = [f"{row['platoon']}, {row['type']}", plural(row["figures"], "figure")]
    parts += [f"{row['men']:g} men"] * (not isnan(row["men"]))
    parts += [mark for mark in marks if row[mark.replace(" ", "_")]]
    return ", ".join(parts)
