"""covers: bound_sim/rulesets/entrenched/book/army_book.py

The dice of the cases of Entrenched! agree with the army book and with what the cases claim of them: sums, no engine.

Looked at are the dice that a weapon has at the wounds left, hits, saves, and the wounds that are left.
"""

import re
from collections import defaultdict
from dataclasses import replace
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.rulesets.entrenched.book.army_book import FISTS, UnitType, Weapon
from bound_sim.rulesets.entrenched.book.unit_types import unit_types, weapons
from bound_sim.rulesets.entrenched.book.words import word_of
from tests.rulesets.entrenched.test_case_texts import ALL, BOOK
from tests.support.line_cases import Case, blocks, scenario_of


class Sums:
    """A case's dice gone through in their order; ``wrong`` says what does not agree."""

    def __init__(self, case: Case) -> None:
        scenario, _ = scenario_of(case, BOOK)
        own: Any = scenario.own
        rows = unit_types(scenario.unit_types)
        self.arms = weapons(own["weapons"])
        self.rulings: dict[str, str] = case.get("rulings", {})
        self.rows: dict[str, UnitType] = {base.battalion: rows[base.type] for base in scenario.forces.platoons}
        self.left = {
            base.battalion: int(base.own.get("wounds") or rows[base.type].wounds)
            for base in scenario.forces.platoons
        }  # fmt: skip
        self.claims, self.orders, self.answers = (texts(case, key) for key in ("expect", "orders", "answers"))
        self.wrong: list[str] = []
        rolls: dict[int, list[TypedRoll]] = defaultdict(list)
        for line in blocks(case, "dice"):
            for roll in BOOK.dice(line) if line.text != "others 1" else ():
                rolls[roll.bound].append(replace(roll, target=roll.target.removeprefix("unit ")))
        for bound in sorted({*rolls, *self.claims}):
            self.bound(bound, rolls[bound])

    def bound(self, bound: int, rolls: list[TypedRoll]) -> None:
        """All rolls of a bound, then the wounds that are claimed at its end."""
        #: (struck unit, or "" for all under a template; who struck it) -> hits that wait for saves
        hits: dict[tuple[str, str], list[int]] = defaultdict(list)
        joined = []
        for roll in rolls:
            who = roll.unit.removeprefix("unit ")
            if roll.purpose in ("hit", "counter", "blow"):
                weapon = self.weapon(who, roll, bound)
                count = self.thrown(who, roll, weapon, bound)
                hits["" if weapon.template else roll.target, who].append(count)
            elif roll.purpose == "save":
                self.save(who, roll, hits, bound)
            elif roll.purpose == "care" and roll.dice[0] >= self.rows[who].wounds:
                joined.append(who)
        for (struck, by), counts in hits.items():
            if struck and any(counts):
                self.wrong.append(f"bound {bound}: {struck} does not save {counts} hits by {by}")
        for claim in self.claims[bound]:
            said = re.fullmatch(r"(\S+) wounds ([0-9])", claim)
            if said and self.left[said[1]] != int(said[2]):
                self.wrong.append(f"bound {bound}: {claim}, not {self.left[said[1]]}")
        for who in joined:
            self.left[who] = self.rows[who].wounds

    def weapon(self, who: str, roll: TypedRoll, bound: int) -> Weapon:
        """What a roll is made with: by purpose, target, answers, and the round of a volley."""
        own = [self.arms[name] for name in self.rows[who].weapons]
        if roll.purpose == "blow":
            return next((weapon for weapon in own if weapon.is_melee), self.arms[FISTS])
        ranged = [weapon for weapon in own if not weapon.is_melee]
        if roll.purpose == "counter":
            at = re.compile(rf"{who} counter-fires at {roll.target} .*by (\S+)$")
            claimed = [found[1] for claim in self.claims[bound] if (found := at.match(claim))]
            said = claimed or [answer.partition("counter-fire: ")[2] for answer in self.answers[bound]]
            return next((weapon for weapon in ranged if word_of(weapon.name) in said), ranged[0])
        fit = [weapon for weapon in ranged if weapon.aims_at_a_spot != bool(roll.target)]
        line = next((line for line in self.orders[bound] if line.startswith(f"{who} fire {roll.target} with ")), "")
        named = [weapon for weapon in fit if line.endswith(f" {word_of(weapon.name)}")]
        return named[0] if named else fit[roll.round_no]

    def thrown(self, who: str, roll: TypedRoll, weapon: Weapon, bound: int) -> int:
        """Hits of a roll, after its dice were counted and the claims on it read."""
        count = weapon.dice * (self.left[who] if weapon.a_wound else 1)
        officer = "Command" in self.rows[who].keywords
        if self.rulings.get("ENT-Q-team-dice") == "by wounds" and not weapon.a_wound and not officer:
            count = -(-count * self.left[who] // self.rows[who].wounds)
        flank = roll.purpose == "blow" and len(roll.dice) == count + 1
        if len(roll.dice) != count + flank:
            self.wrong.append(f"bound {bound}: {who} {roll.purpose}: {len(roll.dice)} dice for {count}, {weapon.name}")
        found = sum(die >= weapon.hit for die in roll.dice)
        verb = {"hit": "fires on" if weapon.template else "shoots", "counter": "counter-fires at", "blow": "strikes"}
        claim = rf"{who} {verb[roll.purpose]} {'' if weapon.template else roll.target}(?=[ 0-9]|$)"
        by = rf" by (?!{word_of(weapon.name)}\b)"
        wanted = {"with": len(roll.dice), "needing": weapon.hit, "hitting": found}
        for said in self.claims[bound]:
            if re.match(claim, said) and not re.search(by, said):
                self.compare(bound, said, wanted)
                if flank and "no flank" in said:
                    self.wrong.append(f"bound {bound}: {said}: a die too many")
        return found

    def save(self, who: str, roll: TypedRoll, hits: dict[tuple[str, str], list[int]], bound: int) -> None:
        """A roll of saves: a die a hit; what is not saved is a wound."""
        own = hits[who, roll.target] or hits["", roll.target]
        count = next((number for number in own if number), 0)
        if count and own is hits[who, roll.target]:
            own.remove(count)
        claims = [said for said in self.claims[bound] if re.match(rf"{who} saves against {roll.target}\b", said)]
        added = max([int(said) for text in claims for said in re.findall(r"adding ([0-9])", text)], default=0)
        saved = sum(self.saves(die, added, self.rows[who].save) for die in roll.dice)
        if len(roll.dice) != count:
            self.wrong.append(f"bound {bound}: {who} saves with {len(roll.dice)} dice against {count} hits")
        for said in claims:
            self.compare(bound, said, {"with": len(roll.dice), "needing": self.rows[who].save, "saving": saved})
        lost = min(self.left[who], len(roll.dice) - saved)
        self.left[who] -= lost
        for said in self.claims[bound]:
            if match := re.match(rf"{who} loses ([0-9])", said):
                if int(match[1]) != lost:
                    self.wrong.append(f"bound {bound}: {said}, not {lost}")

    def saves(self, die: int, added: int, value: int) -> bool:
        """ENT-Q-save."""
        reading = self.rulings.get("ENT-Q-save")
        if reading == "exactly":
            return die + added == value
        return die + added >= value and not (reading == "natural 1 fails" and die == 1)

    def compare(self, bound: int, claim: str, wanted: dict[str, int]) -> None:
        for word, value in wanted.items():
            said = re.search(rf" {word} ([0-9]+)", claim)
            if said and int(said[1]) != value:
                self.wrong.append(f"bound {bound}: {claim}: {word} {value}")


def texts(case: Case, key: str) -> dict[int, list[str]]:
    """The lines of a block by their bounds."""
    found: dict[int, list[str]] = defaultdict(list)
    for line in blocks(case, key) if case.get(key, "usual") != "usual" else ():
        for bound in line.bounds:
            found[bound].append(line.text)
    return found


#: cases in which wounds come without a die: the reading "no saves"
WITHOUT_SAVES = {"ENT-Q-template-save-02"}
PLAYED = [case for case in ALL if not case.get("refused") and case["id"] not in WITHOUT_SAVES]


def test_dice_agree_with_the_army_book_and_the_claims() -> None:
    assert {case["id"]: wrong for case in PLAYED if (wrong := Sums(case).wrong)} == {}


def test_dice_that_do_not_agree_are_found() -> None:
    good = next(case for case in ALL if case["id"] == "ENT-R-19-01")
    for old, new, said in (
        ("hit at GER1 6 4 3 1", "hit at GER1 6 4 3 1 1", "5 dice for 4, rifle (BEF)"),
        ("hit at GER1 6 4 3 1", "hit at GER1 6 3 3 1", "hitting 1"),
        ("save at INF1 5 2", "save at INF1 5", "saves with 1 dice against 2 hits"),
        ("save at INF1 5 2", "save at INF1 5 6", "saving 2"),
        ("ranged GER1 save at INF1 5 2", "", "GER1 does not save [2] hits by INF1"),
    ):
        wrong = Sums({**good, "dice": good["dice"].replace(old, new)}).wrong
        assert any(said in text for text in wrong), (said, wrong)
    wrong = Sums({**good, "expect": good["expect"].replace("GER1 wounds 4", "GER1 wounds 3")}).wrong
    assert wrong == ["bound 2: GER1 wounds 3, not 4"]
