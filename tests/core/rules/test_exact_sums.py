"""covers: bound_sim/rules/records/exact.py

Every kind of ``exact``, of every ruleset: its chances are whole, and no row of a table hides another.
"""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.rules import registered, ruleset

#: kind -> questions; a kind without one fails below
QUESTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "shot": (("--by", "4+1", "--at", "R4"), ("--by", "Late HMG, of Line infantry", "--at", "Line infantry, injured")),
    "fire": (("--by", "4+1", "--by", "1", "--at", "R5"),),
    "bombard": (("--by", "2+2", "--by", "2+2", "--at", "R2", "--at", "R5, outer"),),
    "recovery": (("--needed", "4"), ("--at", "Elite infantry, defensible, dug in")),
    "melee": (
        ("--by", "Line infantry", "--at", "Line infantry"),
        ("--by", "Line infantry", "--by", "Line infantry", "--at", "Line infantry"),
        ("--by", "2 R2", "--at", "2 R5", "--at", "2 R5"),
        ("--by", "Mother tanks", "--at", "Mother tanks"),
    ),
    "volley": (("--cm", "9", "--by", "mg", "--taken", "1", "--at", "cavalry"), ("--cm", "20", "--cover")),
    "battery": (("--cm", "45", "--cover", "--prone"), ("--cm", "90", "--at", "cavalry")),
    "pair": (("--by", "cavalry", "--figures", "2", "--attacking"), ()),
    "morale": (("--lost", "9", "--under-fire", "--cover"),),
    "rifles": ((), ("--cover",)),
    "machine-gun": ((), ("--cover",)),
    "hand-to-hand": ((),),
    "charge": ((),),
    "grenade": ((),),
    "shell": ((),),
    "wire": ((),),
    "tank": ((),),
    "army-attack": ((), ("--trench", "--fort"), ("--gas",), ("--twice",)),
    "shares": ((), ("--fresh", "2", "--spent", "1"), ("--cut",)),
    "reaction-fire": ((), ("--trench",)),
    "entrenched shot": ((), ("--cover", "light")),
    "template": ((),),
    "gas": ((), ("--phases", "2")),
    "counter-fire": ((),),
    "entrenched melee": ((), ("--flank", "--counter-fire")),
    "entrenched morale": ((),),
}
#: a chance that others of its table make up together
SUMS = re.compile(r"pinned \(4 or more\)")
HITS = re.compile(r"\d+ (hits?|figures?)")
STANDING = ("unhurt", "injured", "removed", "kills him", "he lives")


def asked(*words: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(app, ["exact", *" ".join(words[:1]).split(), *words[1:], "--json"])
    assert result.exit_code == 0, result.output
    return list(json.loads(result.stdout)["answer"])


def chances(row: dict[str, Any]) -> dict[str, Fraction]:
    return {name: Fraction(chance["fraction"]) for name, chance in row["chances"].items()}


def test_every_kind_is_asked() -> None:
    offered: list[str] = []
    for rules in map(ruleset, registered()):
        # a name that another ruleset has is asked of its own
        own = [question.name for question in rules.exact]
        offered += [f"{rules.id} {name}" if name in offered else name for name in own]
    assert sorted(offered) == sorted(QUESTIONS)


@pytest.mark.parametrize(("kind", "words"), [(kind, words) for kind, each in QUESTIONS.items() for words in each])
def test_chances_sum_to_one(kind: str, words: tuple[str, ...]) -> None:
    for row in asked(kind, *words):
        found = {name: chance for name, chance in chances(row).items() if not SUMS.fullmatch(name)}
        hits = [found.pop(name) for name in list(found) if HITS.fullmatch(name)]
        standing = [found.pop(name) for name in STANDING if name in found]
        groups = [group for group in (hits, standing, list(found.values())) if group]
        assert groups, row["title"]
        assert [sum(group) for group in groups] == [1] * len(groups), row["title"]


def test_two_fronts_of_one_name_are_told_apart() -> None:
    """Two Lines against one, figures worked out by hand: the one never outlasts both."""
    whole, *bases, _ = asked("melee", "--by", "Line infantry", "--by", "Line infantry", "--at", "Line infantry")
    assert chances(whole) == {
        "only --by is left (Line infantry)": Fraction(1021, 1296),
        "only --at is left (Line infantry)": 0,
        "nobody is left": Fraction(275, 1296),
        "both stay": 0,
    }
    assert [(row["side"], row["rank"]) for row in bases] == [("by", 1), ("by", 2), ("at", 1)]
    assert len({row["title"] for row in bases}) == 3
    alone = chances(asked("melee", "--by", "Line infantry", "--at", "Line infantry")[0])
    assert len(alone) == 4
    assert alone["only --by is left (Line infantry)"] == alone["only --at is left (Line infantry)"] > 0
