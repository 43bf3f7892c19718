"""Sentences on the tables that all games of objects write, for accounts, reports and replays.

A ruleset adds its headings and its own sentences, and says otherwise what it calls otherwise.
"""
# not measured: prose of an account, a report and a replay

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bound_sim.rulesets.records.prose import plural
from bound_sim.rulesets.records.sentences import Listed, Row, Sentences, Voice


def dice(rows: Iterable[Row]) -> str:
    """Dice of a volley: ``3 5*2`` for two figures hit by the second."""
    return " ".join(f"{row['roll']}" + (f"*{row['figures']}" if row["figures"] else "") for row in rows)


def sum_of(row: Row) -> str:
    """A die with what it came to: ``3 (cavalry +2): 5``; the die alone where nothing changes it."""
    return f"{row['roll']} ({row['modifiers']}): {row['score']}" if row["modifiers"] else f"{row['roll']}"


def result(say: Voice, one: Row, other: Row) -> str:
    """What became of a pair in melee."""
    if one["result"] == "again":
        return say("tie", one, became="again")
    if one["result"] == other["result"]:
        return say("tie", one, became="both stay" if one["result"] == "stays" else "both go")
    won, lost = (one, other) if one["hit"] else (other, one)
    return say("won", won, less=lost["score"], lost=lost["striker"])


def figures(shots: Sequence[Row]) -> str:
    """Figures that dice hit."""
    number = sum(row["figures"] for row in shots)
    return plural(number, "figure") if number else "no hit"


def _volley(row: Row) -> str:
    """Range and modifiers of a volley, with the sum of several; a modifier of its range names that."""
    several = f": {row['modifier']:+d}" if "," in row["modifiers"] else ""
    said = row["modifiers"] + several if row["modifiers"] else "no modifier"
    return said if "range" in row["modifiers"] else f"{row['band']} range, {said}"


def _told(row: Row) -> str:
    """The order as it was given, or what a standing policy made of the posture."""
    if row["source"] == "standing policy":
        return f"{row['order']}: {row['action']}"
    return str(row["order"].partition(" ")[2] or row["order"])


def _came(row: Row) -> str:
    """What a die meant; one that nothing is needed of says so itself."""
    return str(row["result"]) or ("nothing" if row["needed"] else "")


def _way(row: Row) -> str:
    return f"{row['dx_cm']:g},{row['dy_cm']:g}" if row["dx_cm"] or row["dy_cm"] else ""


def _reached(row: Row) -> str:
    """How far a base went of what it could, and at which rate."""
    factors = f"; {row['factors']}" if row["factors"] else ""
    far = f"{row['length_cm']:.2f} of {row['reach_cm']:g} cm (rate {row['rate_cm']:g} cm{factors})"
    return far if row["reach_cm"] else ""


_ROLL = "({near:cm}{ordered:?, as ordered}): {roll:dice} {volley:why}: {effect}"
TEMPLATES: Mapping[str, str] = {
    "declared": "{given}: {quoted}; declares: {action}{toward:? ~}{way:? by ~}{fire:?, and fires}",
    "move": "{action}: {reached:?~: }{ended}",
    "contact": "{unit} reached {contact:unit} after {length_cm:cm}.",
    "shot at": "shot at {target_unit:unit} " + _ROLL,
    "was shot at": "was shot at by {firer:unit} " + _ROLL,
    "fire of": "{firer:unit}{ordered:? as ordered} {near:cm} {volley:why} {roll:dice}",
    "shot": "{scored}: {roll} ({distance_cm:cm}, {volley})",
    "hit": "{effect} ({kind})",
    "pair": "{again:?round ~: }{striker:unit} {one:sum} against {opponent:unit} {other:sum}: {result}",
    "tie": "{score} each: {became}",
    "won": "{score} to {less}: {lost:unit} is lost",
    "blow": "{result}: {itself:sum} against {against}",
    "test": "{kind}: rolled {itself:sum}{needed:? for ~+}{came:?: ~}",
    "reason": "{text} ({rule})",
}
WORDS: Mapping[str, Mapping[Any, str]] = {
    "ended": {
        "order done": "the end of its way",
        "reach": "its allowance ends there",
        "obstacle": "an obstacle that it could not afford to cross",
        "enemy near": "an enemy is near",
        "friends": "friends stand further on",
        "impassable": "impassable ground ahead",
        "table edge": "the table ends there",
    },
    "effect": {"injured": "a figure lost", "removed": "the base is gone", "surplus": "nobody was left"},
}
MADE: Mapping[str, Callable[[Row], Any]] = {
    "told": _told,
    "given": lambda row: row["source"] or "no order",
    "quoted": lambda row: f"\u201c{row['order']}\u201d" if row["order"] else "no order",
    "way": _way,
    "whom": lambda row: row["target"] or row["toward"],
    "reached": _reached,
    "volley": _volley,
    "scored": lambda row: figures([row]),
    "again": lambda row: row["round"] + 1 if row["round"] else "",
    "itself": lambda row: row,
    "came": _came,
}
EVENTS: Mapping[str, Listed] = {
    "hits": Listed("hit", "target", "by", "hit"),
    "shots": Listed("shot", "shooter", "target", "shot"),
    "moves": Listed("move", "platoon", "contact", "move"),
    "melee": Listed("melee", "striker", "opponent", "blow"),
    "tests": Listed("test", "unit", "", "test"),
    "orders": Listed("order", "battalion", "whom", "order", "0"),
    "explanations": Listed("reason", "platoon", "", "reason"),
}


def sentences(
    headings: Mapping[str, str], templates: Mapping[str, str], words: Mapping[str, Mapping[Any, str]], *, melee: str
) -> Sentences:
    """A ruleset's sentences beside those of all games of objects; ``melee`` is the step of its melees."""
    events = {**EVENTS, "melee": Listed("melee", "striker", "opponent", "blow", melee)}
    return Sentences(headings, {**TEMPLATES, **templates}, {**WORDS, **words}, MADE, events)


def voice(of: Sentences) -> Voice:
    """Says them as plain text."""
    return Voice(of, {"sum": sum_of})
