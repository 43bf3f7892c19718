"""Sentences that games of lines share: bodies and units by their ids, dice, places, lines, questions, losses."""
# not measured: prose of an account, a report and a replay

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.replay import ANSWERED_BY
from bound_sim.rules.records.sentences import Listed, Row
from bound_sim_maps.texts import Phrase, Text, listed, text, word


def unit_of(body: str) -> str:
    """The unit of a body; a thing, a unit or a side as it is."""
    return body.partition("/")[0]


def actor_of(name: str) -> Phrase:
    """A name as people read it: ``side A``, or a unit by its id."""
    side = name.removeprefix("side ")
    return name if side == name else text("side {side}", side=side)


def spot(x_cm: float, y_cm: float) -> str:
    """A place, to the millimetre."""
    return f"{round(x_cm, 1):g},{round(y_cm, 1):g}"


def dice(rows: Iterable[Row]) -> str:
    """Dice of one roll: ``4* 2`` where the first hit."""
    return " ".join(f"{row['roll']}" + "*" * bool(row.get("hit")) for row in rows)


def losses(rows: Sequence[Row]) -> Text:
    """The dead of a unit by one cause: ``2 men (B1/1, B1/3)``."""
    dead = [row["target"] for row in rows if row["effect"] == "removed"]
    surplus = len(rows) - len(dead)
    men = plural(len(dead), "man", "men")
    found = [text("{men} ({dead})", men=men, dead=", ".join(dead)) if dead else text("nobody")]
    found += [plural(surplus, "kill more than it had men", "kills more than it had men")] if surplus else []
    return listed(found)


def asked(row: Row) -> Text:
    """A question to a unit, its answer and whose that was."""
    about, answer, by = " ".join(row["about"].split()[1:]), row["answer"] or text("nothing"), ANSWERED_BY[row["by"]]
    whom = f" ({about})" if about else ""
    if not row["refused"]:
        return text("asked for {kind}{whom}: {answer} ({by})", kind=word(row["kind"]), whom=whom, answer=answer, by=by)
    return text(
        "asked for {kind}{whom}: {answer} ({by}; '{refused}' was not allowed)",
        kind=word(row["kind"]), whom=whom, answer=answer, by=by, refused=row["refused"],
    )  # fmt: skip


#: templates that need no words of a ruleset's own
TEMPLATES: Mapping[str, str] = {
    "line": "\u201c{told}\u201d{missed:? ~}",
    "question": "{asked}",
    "losses": "loses {lost} to {kind}{by:? of ~}",
    "test": "{kind}: rolled {roll}{by:? because of ~}: {result}",
    "tests": "{kind}{by:? because of ~}: {roll:dice}: {results}",
    "reason": "{text} ({rule})",
}
#: what is made of rows for them, and for what a replay lists
MADE: Mapping[str, Callable[[Row], Any]] = {
    "told": lambda row: row["line"].removeprefix(f"{row['battalion']} "),
    "missed": lambda row: "" if row["done"] == "done" else text("is passed over"),
    "asked": asked,
    "who": lambda row: row["unit"].removeprefix("side "),
    "first_about": lambda row: (*row["about"].split(), "")[0],
    "second_about": lambda row: (*row["about"].split(), "", "")[1],
}
#: rows that a replay of each of them lists
EVENTS: Mapping[str, Listed] = {
    "orders": Listed("line", "battalion", "", "line"),
    "decisions": Listed("question", "first_about", "second_about", "question"),
    "shots": Listed("shot", "shooter", "target", "shot"),
    "hits": Listed("hit", "target", "by", "hit"),
    "moves": Listed("move", "platoon", "", "move"),
    "melee": Listed("blow", "striker", "opponent", "blow"),
    "tests": Listed("test", "who", "by", "test"),
    "things": Listed("thing", "by", "", "thing"),
    "explanations": Listed("reason", "platoon", "", "reason"),
}  # fmt: skip
