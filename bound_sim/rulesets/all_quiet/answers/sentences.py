"""The sentences of All Quiet, for account, report and replay: headings, templates, words, fields."""
# not measured: prose of an account, a report and a replay

from collections.abc import Mapping
from typing import Any

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.replay import ANSWERED_BY
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, dice, unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim_maps.speech import kept, said, spoken

_KIND = {
    "attack": "attacks", "second-attack": "attacks again", "rain": "lets Steel Rain fall on", "fire": "fires in",
}  # fmt: skip

#: questions of a unit, whose step follows
UNITS_ASKED = ("retreat", "enter")


def _went(row: Row) -> str:
    """A step, like ``moves from Metz to Verdun``."""
    origin = f" (from {said(row['origin'])})" if row["origin"] and row["ended"] != "umpire" else ""
    to = f"{row['area']}{origin}"
    went = {
        "moved": f"moves to {to}", "by rail": f"goes by rail to {to}", "came in": f"comes in at {to}",
        "retreated": f"retreats to {to}", "to the box": f"goes to its box: {to}",
        "transferred": f"leaves for the other front: {to}", "umpire": f"is set by the umpire in {to}",
    }  # fmt: skip
    return went[row["ended"]]


def _go(row: Row) -> str:
    """A step of several, like ``move from Metz to Verdun``."""
    origin = f" (from {said(row['origin'])})" if row["origin"] and row["ended"] != "umpire" else ""
    to = f"{row['area']}{origin}"
    go = {
        "moved": f"move to {to}", "by rail": f"go by rail to {to}", "came in": f"come in at {to}",
        "retreated": f"retreat to {to}", "to the box": f"go to their box: {to}",
        "transferred": f"leave for the other front: {to}", "umpire": f"are set by the umpire in {to}",
    }  # fmt: skip
    return go[row["ended"]]


def _asked(row: Row) -> str:
    """A question to a unit or a side, and its answer."""
    about, answer, by = row["about"].split(), row["answer"], ANSWERED_BY[row["by"]]
    match "" if row["refused"] else row["kind"]:
        case "machine-gun-fire":
            return f"is asked for Machine Gun Fire in {about[0]} at {', '.join(about[1:])}: {answer} ({by})"
        case "damage":
            points, units = plural(_number(about[1]), "point"), ", ".join(about[2:])
            return f"is asked to share out {points} in {about[0]} on {units}: {answer or 'as usual'} ({by})"
        case "transfer":
            most = plural(_number(about[0]), "unit")
            return f"is asked who leaves for the other front, {most} at most: {answer or 'nobody'} ({by})"
        case "retreat":
            return f"is asked where it retreats to: {answer} ({by})"
        case "enter":
            return f"is asked where it comes in: {answer} ({by})"
    return str(MADE["asked"](row))


def _number(text: str) -> int:
    """The number of what a question is about, like ``3-points``."""
    return int(text.partition("-")[0])


def _one_asked(row: Row) -> str:
    """The unit that was asked where it goes, else its side."""
    return str(row["about"].split()[0] if row["kind"] in UNITS_ASKED else row["side"])


def _helped(row: Row) -> str:
    """Markers that help those who are struck."""
    if row["trench"] and row["fort"]:
        return ", against a Trench and a Fort"
    return ", against a Trench" if row["trench"] else ", against a Fort" if row["fort"] else ""


def _marker(row: Row) -> str:
    """A marker placed or taken off; control has one where the owner is not the starting one."""
    area = row["id"].partition("-")[2]
    if row["kind"] == "control":
        return f"{area} is the starting owner's again" if row["state"] == GONE else f"holds {area}"
    return f"{row['kind'].capitalize()} in {area}" + (" taken off" if row["state"] == GONE else "")


def _card(row: Row) -> str:
    card = row["card"] or "a card"
    return f"plays {card}" if row["to"] == "table" else f"uses {card} by its reverse"


def _line(row: Row) -> str:
    return kept(str(row["line"]) + ("" if row["done"] == "done" else spoken(f" (not done: {row['done']})")))


def points(row: Row) -> str:
    """The points of an attack, in words."""
    return plural(row["points"], "point")


_EVENTS: Mapping[str, Listed] = {
    "explanations": EVENTS["explanations"],
    "decisions": Listed("question", "one_asked", "", "question"),
    "orders": Listed("line", "side", "", "order"),
    "shots": Listed("shot", "shooter", "", "shot"),
    "hits": Listed("hit", "target", "by", "hit"),
    "moves": Listed("move", "platoon", "", "move"),
    "control": Listed("control", "side", "", "control"),
    "points": Listed("points", "side", "", "points"),
    "cards": Listed("card", "side", "", "moved_card"),
    "things": Listed("marker", "side", "", "marker"),
}
SENTENCES = Sentences(
    headings={
        "hands": "Hands", "impulse": "Impulse", "action": "Action", "fire": "Machine Gun Fire",
        "end": "End of the turn",
    },
    templates={
        **{name: TEMPLATES[name] for name in ("question", "reason")},
        "order": "{ordered}",
        "cards": "{carded}",
        "moved_card": "{card:?~|}{unknown}: {from} to {to}",
        "move": "{went}",
        "moves": "{names} {go}",
        "attack": "{struck} {area} with {count} at {needed} or less{helped}: {roll:dice}: {scored}",
        "mixed": "{struck} {area} with {count}, {strengths}{helped}: {roll:dice}: {scored}",
        "shot": "{struck} {area}: {roll} of {needed}{hit:?, a hit}",
        "hit": "{effect} ({kind})",
        "taken": "takes {count}: {effects}",
        "control": "takes {area}{before:? from ~}, its capture {captures} of the turn",
        "points": "has {gained} victory points more, {total} in all{initiative:?; it has the initiative}",
        "marker": "{placed}",
    },
    words={
        "effect": {"spent": "is spent", "retreats": "retreats", "box": "goes to its box"},
        "kind": {"no way": "no way out"},
    },
    made={
        **MADE, "asked": _asked, "one_asked": _one_asked,
        "went": _went, "go": _go, "helped": _helped, "placed": _marker, "carded": _card, "ordered": _line,
        "scored": points,
        "struck": lambda row: _KIND[row["kind"]], "unknown": lambda row: "" if row["card"] else "a card",
        "told": _line,
    },
    events=_EVENTS,
)  # fmt: skip
SAY = Voice(SENTENCES, {"dice": dice})


def names(rows: list[Row]) -> str:
    """The units of rows."""
    return ", ".join(unit_of(row["platoon"]) for row in rows)


def strengths(needed: Mapping[int, int]) -> str:
    """The needs of dice of several strengths: ``4 at 4 or less, 2 at 3 or less``."""
    return ", ".join(f"{count} at {most} or less" for most, count in sorted(needed.items(), reverse=True))


def effects(rows: list[Row]) -> dict[str, Any]:
    """The effects of the points that a unit took, in their order."""
    said = SENTENCES.words["effect"]
    told = ", ".join(said.get(row["effect"], row["effect"]) for row in rows)
    return {"count": plural(len(rows), "point"), "effects": told}
