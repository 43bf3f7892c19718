"""Words of claims in cases of Entrenched!; the core has those on questions and on the winner.

CLAIMS.md, beside the cases, says what each means.
"""
# not measured: what cases are written in

import re

from bound_sim.rules.records import case_lines, cases
from bound_sim.rules.records.case_lines import either, explained
from bound_sim.rules.records.case_words import Words
from bound_sim.rules.records.cases import Reading, Verb
from bound_sim.rulesets.entrenched.answers.case_units import spot
from bound_sim_maps.table import Table, cm_from_u, u_from_inches

#: ENT-R-1 .. ENT-R-42 of the rules
RULES = tuple(f"ENT-R-{number}" for number in range(1, 43))
#: what a claim may be about beside units, sides and nobody; an objective is called after its side, in lower case
THING_IDS = re.compile(r"(?:gas|point)-[0-9]+|objective-[a-z0-9._-]+")
#: questions that cases don't count: what a programme or a usual answer says of the own turn
UNASKED = ("next-action", "want-first", "waves", "deploy", "place-wave", "signal", "withdraw", "take-up", "carry")
TESTS = ("first", "response", "run", "check", "drift", "gas", "morale", "care")


def inches(words: Words, table: Table) -> object:
    """A length in inches, as cm."""
    value = words.decimal("a length in inches")
    words.skip("in")
    return cm_from_u(u_from_inches(value))


def place(words: Words, table: Table) -> object:
    """A point x,y in inches, as cm."""
    x, y = spot(words)
    return cm_from_u(x), cm_from_u(y)


_SHOT = ("in", "at", "with", "needing", "hitting", "by")
_SAVE = ("in", "with", "needing", "adding", "saving", "rolling")
_TEST = ("in", "rolling", "needing", "adding", "result")
#: clause -> (column of the record, how its value is read)
CLAUSES: dict[str, tuple[str, Reading | bool]] = {
    **{word: case_lines.CLAUSES[word] for word in ("in", "with", "needing", "ended", "facing", "by rule")},
    "at": ("distance_cm", inches),
    "reach": ("reach_cm", inches),
    "hitting": ("hits", cases.whole),
    "saving": ("saved", cases.whole),
    "adding": ("added", cases.whole),
    "rolling": ("roll", cases.whole),
    "flank": ("flank", True),
    "no flank": ("flank", False),
    "back": ("back", True),
    "by": ("arm", cases.said),
    "from": ("from", cases.unit),
    "result": ("result", cases.rest),
}
OPERANDS: dict[str, Reading] = {
    **case_lines.OPERANDS, "point": place, "length_cm": inches, "target": cases.unit, "thing": cases.said,
    "wounds": cases.whole, "lost": cases.whole, "score": cases.whole, "side": cases.said, "of": cases.unit,
}  # fmt: skip
WORDS = {"kind": TESTS}
NOBODY = {
    "shoots": "shot", "moves": "move", "strikes": "blow", "charges": "charge", "loses": "loss", "tests": "test",
    "scores": "score",
}  # fmt: skip
VERBS = (
    Verb("at", "state", {}, "point", ("facing",)),
    Verb("facing", "state", {}, "facing"),
    Verb("wounds", "state", {}, "wounds"),
    *(
        Verb(status, "state", {"status": status})
        for status in (
            "on table",
            "killed",
            "fled",
            "waiting",
            "wounded",
            "in care",
            "lost",
        )
    ),
    Verb("active", "state", {"active": True}),
    Verb("inactive", "state", {"active": False}),
    *either("stunned", "stunned"),
    *either("suppressed", "suppressed"),
    *either("fell back", "fell_back"),
    Verb("locked with", "lock", {}, "target"),
    Verb("not locked", "lock", absent=True),
    Verb("carries nothing", "state", {"carries": ""}),
    Verb("carries", "state", {}, "carries"),
    Verb("there", "thing", {"gone": False}),
    Verb("gone", "thing", {"gone": True}),
    Verb("lies at", "thing", {}, "point"),
    Verb("held by", "thing", {}, "side"),
    Verb("contested", "thing", {"side": "contested"}),
    Verb("not held", "thing", {"side": ""}),
    Verb("goes first", "turn", {"first": True}),
    Verb("victory points", "tally", {}, "score"),
    Verb("points killed", "tally", {}, "killed"),
    Verb("zone", "zone", {}, "area"),
    Verb("measured in", "measure", {}, "phase"),
    Verb("not measured in", "measure", {}, "phase", absent=True),
    Verb("knows the wave of", "knowledge", {"what": "wave"}, "of"),
    Verb("does not know the wave of", "knowledge", {"what": "wave"}, "of", absent=True),
    Verb("knows the place of", "knowledge", {"what": "place"}, "of"),
    Verb("does not know the place of", "knowledge", {"what": "place"}, "of", absent=True),
    Verb("shoots", "shot", {"counter": False}, "target", _SHOT),
    Verb("does not shoot", "shot", {"counter": False}, "target?", _SHOT, absent=True),
    Verb("counter-fires at", "shot", {"counter": True}, "target", _SHOT),
    Verb("does not counter-fire", "shot", {"counter": True}, "", ("by",), absent=True),
    Verb("fires on", "burst", {}, "point", _SHOT),
    Verb("does not fire on", "burst", {}, "point?", absent=True),
    Verb("releases", "release", {}, "thing"),
    Verb("does not release", "release", absent=True),
    Verb("saves against", "save", {}, "target", _SAVE),
    Verb("does not save", "save", {}, "target?", ("in",), absent=True),
    Verb("moves", "move", {}, "length_cm?", ("reach", "ended")),
    Verb("does not move", "move", absent=True),
    Verb("charges", "charge", {}, "target", ("at",)),
    Verb("does not charge", "charge", {}, "target?", absent=True),
    Verb("strikes", "blow", {}, "target", ("with", "needing", "hitting", "flank", "no flank", "back", "by")),
    Verb("does not strike", "blow", {}, "target?", ("back",), absent=True),
    Verb("tests", "test", {}, "kind", _TEST),
    Verb("does not test", "test", {}, "kind", ("in",), absent=True),
    Verb("loses", "loss", {}, "lost", ("in", "from")),
    Verb("loses nothing", "loss", {}, "", ("in",), absent=True),
    Verb("scores", "score", {}, "score"),
    Verb("does not score", "score", absent=True),
    *explained("in", "by rule"),
)
OPERANDS |= {"carries": cases.unit, "killed": cases.whole, "phase": cases.said, "area": cases.rest}
