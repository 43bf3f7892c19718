"""The sentences of All Quiet, for account, report and replay: headings, templates, words, fields."""
# not measured: prose of an account, a report and a replay

from collections.abc import Mapping
from typing import Any

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.replay import ANSWERED_BY
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.all_quiet.book.reasons import BOOK
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, asked, dice, unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim_maps.texts import Phrase, Text, listed, text, word

_KIND = {
    "attack": text("attacks"), "second-attack": text("attacks again"), "rain": text("lets Steel Rain fall on"),
    "fire": text("fires in"),
}  # fmt: skip

#: questions of a unit, whose step follows
UNITS_ASKED = ("retreat", "enter")


def _to(row: Row) -> Phrase:
    """The end of a step, like ``Verdun (from Metz)``."""
    if not row["origin"] or row["ended"] == "umpire":
        return str(row["area"])
    return text("{area} (from {origin})", area=row["area"], origin=word(row["origin"]))


def _went(row: Row) -> Text:
    """A step, like ``moves to Verdun (from Metz)``."""
    to = _to(row)
    went = {
        "moved": text("moves to {to}", to=to),
        "by rail": text("goes by rail to {to}", to=to),
        "came in": text("comes in at {to}", to=to),
        "retreated": text("retreats to {to}", to=to),
        "to the box": text("goes to its box: {to}", to=to),
        "transferred": text("leaves for the other front: {to}", to=to),
        "umpire": text("is set by the umpire in {to}", to=to),
    }
    return went[row["ended"]]


def _go(row: Row) -> Text:
    """A step of several, like ``move to Verdun (from Metz)``."""
    to = _to(row)
    go = {
        "moved": text("move to {to}", to=to),
        "by rail": text("go by rail to {to}", to=to),
        "came in": text("come in at {to}", to=to),
        "retreated": text("retreat to {to}", to=to),
        "to the box": text("go to their box: {to}", to=to),
        "transferred": text("leave for the other front: {to}", to=to),
        "umpire": text("are set by the umpire in {to}", to=to),
    }
    return go[row["ended"]]


def _asked(row: Row) -> Text:
    """A question to a unit or a side, and its answer."""
    about, answer, by = row["about"].split(), row["answer"], ANSWERED_BY[row["by"]]
    match "" if row["refused"] else row["kind"]:
        case "machine-gun-fire":
            return text(
                "is asked for Machine Gun Fire in {area} at {units}: {answer} ({by})",
                area=about[0], units=", ".join(about[1:]), answer=answer, by=by,
            )  # fmt: skip
        case "damage":
            points, units = plural(_number(about[1]), "point"), ", ".join(about[2:])
            return text(
                "is asked to share out {points} in {area} on {units}: {answer} ({by})",
                points=points, area=about[0], units=units, answer=answer or text("as usual"), by=by,
            )  # fmt: skip
        case "transfer":
            most = plural(_number(about[0]), "unit")
            return text(
                "is asked who leaves for the other front, {most} at most: {answer} ({by})",
                most=most, answer=answer or text("nobody"), by=by,
            )  # fmt: skip
        case "retreat":
            return text("is asked where it retreats to: {answer} ({by})", answer=answer, by=by)
        case "enter":
            return text("is asked where it comes in: {answer} ({by})", answer=answer, by=by)
    return asked(row)


def _number(text: str) -> int:
    """The number of what a question is about, like ``3-points``."""
    return int(text.partition("-")[0])


def _one_asked(row: Row) -> str:
    """The unit that was asked where it goes, else its side."""
    return str(row["about"].split()[0] if row["kind"] in UNITS_ASKED else row["side"])


def _helped(row: Row) -> Phrase:
    """Markers that help those who are struck."""
    if row["trench"] and row["fort"]:
        return text(", against a Trench and a Fort")
    return text(", against a Trench") if row["trench"] else text(", against a Fort") if row["fort"] else ""


def _marker(row: Row) -> Text:
    """A marker placed or taken off; control has one where the owner is not the starting one."""
    area = row["id"].partition("-")[2]
    if row["kind"] == "control":
        gone = row["state"] == GONE
        return text("{area} is the starting owner's again", area=area) if gone else text("holds {area}", area=area)
    kind = word(row["kind"].capitalize())
    if row["state"] == GONE:
        return text("{kind} in {area} taken off", kind=kind, area=area)
    return text("{kind} in {area}", kind=kind, area=area)


def _card(row: Row) -> Text:
    card = row["card"] or text("a card")
    return text("plays {card}", card=card) if row["to"] == "table" else text("uses {card} by its reverse", card=card)


def _line(row: Row) -> Phrase:
    line, done = str(row["line"]), row["done"]
    return line if done == "done" else text("{line} (not done: {reason})", line=line, reason=word(done))


def points(row: Row) -> Text:
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
        **MADE, "text": BOOK.told, "asked": _asked, "one_asked": _one_asked,
        "went": _went, "go": _go, "helped": _helped, "placed": _marker, "carded": _card, "ordered": _line,
        "scored": points,
        "struck": lambda row: _KIND[row["kind"]], "unknown": lambda row: "" if row["card"] else text("a card"),
        "told": _line,
    },
    events=_EVENTS,
)  # fmt: skip
SAY = Voice(SENTENCES, {"dice": dice})


def names(rows: list[Row]) -> str:
    """The units of rows."""
    return ", ".join(unit_of(row["platoon"]) for row in rows)


def strengths(needed: Mapping[int, int]) -> Text:
    """The needs of dice of several strengths: ``4 at 4 or less, 2 at 3 or less``."""
    return listed(
        text("{count} at {most} or less", count=count, most=most)
        for most, count in sorted(needed.items(), reverse=True)
    )


def effects(rows: list[Row]) -> dict[str, Any]:
    """The effects of the points that a unit took, in their order."""
    words = SENTENCES.words["effect"]
    told = listed(word(words.get(row["effect"], row["effect"])) for row in rows)
    return {"count": plural(len(rows), "point"), "effects": told}
