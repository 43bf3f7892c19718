"""What a case says must come of it: one claim a line, ``1/1/1 shoots 9/1/1 in 4 needing 2``."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bound_sim.cases.case import Claim
from bound_sim.cases.words import Line, LineFault, Words
from bound_sim.inputs import Known, quoted
from bound_sim.rulesets.rules1418.reasons import REASONS
from bound_sim.rulesets.rules1418.state import STATUS, TASKS
from maps.table import Table, cm_from_u


class Verb(NamedTuple):
    """``phrase`` after the unit: the kind of record that it speaks of, what that must hold, what may follow."""

    phrase: str
    kind: str
    want: Mapping[str, object] = {}
    operand: str = ""
    clauses: tuple[str, ...] = ()
    absent: bool = False


def _text(words: Words, table: Table) -> object:
    return words.next("a word")


def _unit(words: Words, table: Table) -> object:
    return words.next("a unit's id")


def _whole(words: Words, table: Table) -> object:
    return words.signed("a whole number")


def _cm(words: Words, table: Table) -> object:
    value = words.decimal("a length in cm")
    words.skip("cm")
    return value


def _degrees(words: Words, table: Table) -> object:
    return words.bearing() / 10


def _point(words: Words, table: Table) -> object:
    x, y = words.point(table)
    return cm_from_u(x), cm_from_u(y)


def _rest(words: Words, table: Table) -> object:
    found = words.until(())
    if not found:
        raise LineFault("is followed by nothing", "a text")
    return found.strip('"')


#: clause -> (column of the record, how its value is read); a clause without a reader is true where it stands
_CLAUSES: dict[str, tuple[str, Callable[[Words, Table], object] | bool]] = {
    "in": ("substep", _text),
    "needing": ("needed", _whole),
    "at": ("distance_cm", _cm),
    "with": ("dice", _whole),
    "scoring": ("scored", _whole),
    "bonus on": ("bonuses", _whole),
    "rolling again": ("rerolls", _whole),
    "circle": ("circle", _point),
    "ordered": ("ordered", True),
    "freely": ("ordered", False),
    "reach": ("reach_cm", _cm),
    "rate": ("rate_cm", _cm),
    "contact": ("contact", _unit),
    "ground": ("ground", _text),
    "factors": ("factors", _rest),
    "ended": ("ended", _rest),
    "round": ("round", _whole),
    "deduction": ("deduction", _whole),
    "effect": ("effect", _text),
    "passed to": ("passed_to", _unit),
    "times": ("times", _whole),
    "fire": ("fire", _text),
    "roll": ("roll", _whole),
    "facing": ("facing", _degrees),
    "saying": ("text", _rest),
    "by rule": ("rule", _text),
}
_SHOT = ("in", "needing", "at", "with", "scoring", "rolling again", "ordered", "freely")
_LAID = ("in", "needing", "with", "scoring", "bonus on", "rolling again", "circle")
_MOVE = ("in", "reach", "rate", "contact", "ground", "factors", "ended")
_STRIKE = ("round", "needing", "with", "scoring", "rolling again", "deduction")
_HIT = ("in", "effect", "passed to", "times")
_VERBS = (
    Verb("at", "state", {}, "point", ("facing",)),
    Verb("facing", "state", {}, "facing"),
    Verb("hits", "state", {}, "hits"),
    Verb("unhurt", "state", {"hits": 0}),
    Verb("injured", "state", {"hits": 1, "status": "on table"}),
    Verb("removed", "state", {"status": "removed"}),
    Verb("withdrawn", "state", {"status": "withdrawn"}),
    Verb("waiting", "state", {"status": "waiting"}),
    Verb("on table", "state", {"status": "on table"}),
    Verb("dug in", "state", {"dug_in": True}),
    Verb("not dug in", "state", {"dug_in": False}),
    Verb("under fire", "state", {"under_fire": True}),
    Verb("not under fire", "state", {"under_fire": False}),
    Verb("halved", "state", {"halved": True}),
    Verb("not halved", "state", {"halved": False}),
    Verb("marker", "state", {}, "marker"),
    Verb("no marker", "state", {"marker": ""}),
    Verb("in contact with", "state", {}, "in_contact"),
    Verb("not in contact", "state", {"in_contact": ""}),
    Verb("ground", "state", {}, "ground"),
    Verb("works", "state", {}, "works"),
    Verb("men", "state", {}, "men"),
    Verb("shoots", "shot", {}, "target", _SHOT),
    Verb("does not shoot", "shot", {}, "target?", _SHOT, absent=True),
    Verb("bombards", "bombardment", {}, "target", _LAID),
    Verb("does not bombard", "bombardment", {}, "target?", _LAID, absent=True),
    Verb("moves", "move", {}, "length_cm?", _MOVE),
    Verb("does not move", "move", {}, "", _MOVE, absent=True),
    Verb("strikes", "strike", {}, "opponent", _STRIKE),
    Verb("does not strike", "strike", {}, "opponent?", _STRIKE, absent=True),
    Verb("hit by", "hit", {}, "by", _HIT),
    Verb("not hit by", "hit", {}, "by", _HIT, absent=True),
    Verb("not hit", "hit", {}, "", _HIT, absent=True),
    Verb("recovers", "recovery", {"restored": True}, "", ("fire", "needing", "roll")),
    Verb("does not recover", "recovery", {"restored": False}, "", ("fire", "needing", "roll")),
    Verb("no recovery", "recovery", absent=True),
    Verb("does", "order", {}, "done", ("by rule",)),
    Verb("told", "order", {}, "word"),
    Verb("legal", "order", {"legal": True}),
    Verb("not legal", "order", {"legal": False}),
    Verb("situation", "order", {}, "situation"),
    Verb("cell", "order", {}, "cell"),
    Verb("high command", "order", {}, "high_command"),
    Verb("explained", "explanation", {}, "code", ("in", "by rule", "saying")),
    Verb("not explained", "explanation", {}, "code", ("in", "by rule", "saying"), absent=True),
)
PHRASES = {verb.phrase: verb for verb in _VERBS}
_LONGEST_FIRST = sorted(_VERBS, key=lambda verb: -len(verb.phrase.split()))
_OPERANDS: dict[str, Callable[[Words, Table], object]] = {
    "point": _point, "facing": _degrees, "hits": _whole, "men": _cm, "length_cm": _cm, "marker": _text,
    "in_contact": _unit, "target": _unit, "opponent": _unit, "by": _unit, "ground": _text, "works": _text,
    "situation": _rest, "cell": _rest, "word": _rest, "high_command": _rest, "code": _text,
}  # fmt: skip
#: what ``nobody`` or ``nobody else`` does -> kind of record
NOBODY = {"shoots": "shot", "bombards": "bombardment", "moves": "move", "strikes": "strike", "hit": "hit"}
_CODES = {reason.code for reason in REASONS}


def claims(line: Line, table: Table) -> list[Claim]:
    """The claims of a line, for each of its bounds. Raises LineFault."""
    return [claim for bound in line.bounds for claim in _of_bound(line, bound, table)]


def _of_bound(line: Line, bound: int, table: Table) -> list[Claim]:
    words = Words(line.text)
    who = words.next("a unit, or nobody")
    if who.lower() == "nobody":
        words.skip("else")
        what = words.until(())
        if what not in NOBODY:
            raise LineFault(f"{quoted(what)}: nobody does what?", Known(NOBODY).hint(what))
        return [Claim(line.text, line.place, bound, NOBODY[what], "", only=True)]
    if who.lower() == "melee" and words.skip("lasts"):
        rounds = words.whole("a number of rounds")
        words.skip("rounds") or words.skip("round")
        words.end("melee lasts 2 rounds")
        return [Claim(line.text, line.place, bound, "melee", "", {"rounds": rounds})]
    verb = next((verb for verb in _LONGEST_FIRST if words.skip(*verb.phrase.split())), None)
    if verb is None:
        said = words.until(())
        raise LineFault(f"{quoted(said)} says nothing of {who}", Known(PHRASES).hint(said))
    want = dict(verb.want)
    because = _fill(words, verb, want, table)
    found = [Claim(line.text, line.place, bound, verb.kind, who, want, verb.absent)]
    if because:
        found.append(Claim(line.text, line.place, bound, "explanation", who, {"code": because}))
    return found


def _fill(words: Words, verb: Verb, want: dict[str, Any], table: Table) -> str:
    """Take operand and clauses into ``want``; the code after ``because``."""
    operand = verb.operand.rstrip("?")
    stops = (*(clause.split()[0] for clause in verb.clauses), "because")
    if operand == "done":
        want["done"] = words.until(stops)
        if want["done"] not in TASKS:
            raise LineFault(f"does {quoted(want['done'])}", Known(TASKS).hint(want["done"]))
    elif operand and not (verb.operand.endswith("?") and (not words.peek() or words.peek() in stops)):
        want[operand] = _OPERANDS[operand](words, table)
    because = ""
    while words.peek():
        clause = next((c for c in verb.clauses if words.skip(*c.split())), None)
        if clause is not None:
            column, reader = _CLAUSES[clause]
            want[column] = reader if isinstance(reader, bool) else reader(words, table)
        elif words.skip("because"):
            because = words.next("the code of an explanation")
        else:
            words.end(", ".join((*verb.clauses, "because CODE")))
    for code in (because, want.get("code", "")):
        if code and code not in _CODES:
            raise LineFault(f"{quoted(code)} is no code of an explanation", Known(_CODES).hint(str(code)))
    return because


__all__ = ["NOBODY", "PHRASES", "STATUS", "claims"]
