"""Words of claims in cases of To End All Wars; the core has those on questions and on the winner.

tests/cases/to-end-all-wars/CLAIMS.md says what each means.
"""
# not measured: what cases are written in

import re

from bound_sim.rules.records import case_lines, cases
from bound_sim.rules.records.case_lines import explained
from bound_sim.rules.records.cases import Reading, Verb

#: TEAW-R-1 .. TEAW-R-33 of the rules
RULES = tuple(f"TEAW-R-{number}" for number in range(1, 34))
#: what a claim may be about beside units, sides and nobody
THING_IDS = re.compile(r"(?:grenade|mine|wire|charge)-[0-9]+")
#: questions that cases don't count: a programme is all in its lines
UNASKED = ("next-action",)
TESTS = (
    "first", "wire", "free", "cut", "cover", "scatter", "throw", "melee-first", "withdraw", "defuse", "charge",
    "damage",
)  # fmt: skip
_SHOT = ("in", "at", "with", "needing", "hitting", "scoring", "covered", "open")
_BLOW = ("rolling", "scoring", "damaging", "charging")
_TEST = ("in", "rolling", "result")
#: clause -> (column of the record, how its value is read)
CLAUSES: dict[str, tuple[str, Reading | bool]] = {
    **{
        word: case_lines.CLAUSES[word] for word in ("in", "at", "with", "needing", "rate", "ended", "facing", "by rule")
    },
    "hitting": ("hits", cases.whole),
    "scoring": ("score", cases.whole),
    "covered": ("covered", True),
    "open": ("covered", False),
    "rolling": ("roll", cases.whole),
    "damaging": ("damage", cases.whole),
    "charging": ("charging", True),
    "result": ("result", cases.rest),
    "impact": ("impact", cases.point),
    "landing": ("impact", cases.point),
    "by": ("by", cases.unit),
}
OPERANDS: dict[str, Reading] = {
    **case_lines.OPERANDS, "target": cases.unit, "thing": cases.said, "mark": cases.point, "men": cases.whole,
    "health": cases.whole, "lost": cases.whole,
}  # fmt: skip
WORDS = {"kind": TESTS}
NOBODY = {"shoots": "shot", "moves": "move", "strikes": "blow", "loses": "loss", "tests": "test", "throws": "throw"}
VERBS = (
    Verb("at", "state", {}, "point", ("facing",)),
    Verb("facing", "state", {}, "facing"),
    Verb("men", "state", {}, "men"),
    Verb("health", "state", {}, "health"),
    Verb("removed", "state", {"status": "removed"}),
    Verb("on table", "state", {"status": "on table"}),
    Verb("set up", "state", {"set_up": True}),
    Verb("packed", "state", {"set_up": False}),
    Verb("snared", "state", {"snared": True}),
    Verb("not snared", "state", {"snared": False}),
    Verb("fighting", "fight", {}, "target"),
    Verb("not fighting", "fight", absent=True),
    Verb("driver dead", "state", {"driver": False}),
    Verb("driver alive", "state", {"driver": True}),
    Verb("gunner dead", "state", {"gunner": False}),
    Verb("gunner alive", "state", {"gunner": True}),
    Verb("there", "state", {"gone": False}),
    Verb("gone", "state", {"gone": True}),
    Verb("sees", "sight", {}, "thing"),
    Verb("does not see", "sight", {}, "thing", absent=True),
    Verb("begins", "turn", {"begins": True}),
    Verb("shoots", "shot", {}, "target", _SHOT),
    Verb("does not shoot", "shot", {}, "target?", _SHOT, absent=True),
    Verb("shells", "shell", {}, "mark", ("rolling", "impact")),
    Verb("does not shell", "shell", absent=True),
    Verb("flames", "flame", {}, "target", ("needing", "rolling", "scoring")),
    Verb("does not flame", "flame", {}, "target?", absent=True),
    Verb("throws", "throw", {}, "thing", ("rolling", "landing")),
    Verb("does not throw", "throw", absent=True),
    Verb("moves", "move", {}, "length_cm?", ("rate", "ended")),
    Verb("does not move", "move", absent=True),
    Verb("tests", "test", {}, "kind", _TEST),
    Verb("does not test", "test", {}, "kind", _TEST, absent=True),
    Verb("strikes", "blow", {}, "target", _BLOW),
    Verb("does not strike", "blow", {}, "target?", _BLOW, absent=True),
    Verb("loses", "loss", {}, "lost", ("in", "by")),
    Verb("loses nothing", "loss", {}, "", ("in",), absent=True),
    *explained("in", "by rule"),
)
