"""The sentences of End of Empires, for account, report and replay."""
# not measured: prose of an account, a report and a replay

from collections.abc import Iterable, Iterator, Sequence

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.end_of_empires.book.reasons import BOOK
from bound_sim_maps.texts import Phrase, Text, listed, text, word


def dice(rows: Iterable[Row]) -> str:
    """Dice of a volley: ``3 5*2`` for two figures hit by the second."""
    return " ".join(f"{row['roll']}" + (f"*{row['figures']}" if row["figures"] else "") for row in rows)


def sum_of(row: Row) -> str:
    """A die with what it came to: ``3 (cavalry +2): 5``; the die alone where nothing changes it."""
    return f"{row['roll']} ({row['modifiers']}): {row['score']}" if row["modifiers"] else f"{row['roll']}"


def result(say: Voice, one: Row, other: Row) -> str:
    """The result of a pair in melee."""
    if one["result"] == "again":
        return say("tie", one, became=text("again"))
    if one["result"] == other["result"]:
        return say("tie", one, became=text("both stay") if one["result"] == "stays" else text("both go"))
    won, lost = (one, other) if one["hit"] else (other, one)
    return say("won", won, less=lost["score"], lost=lost["striker"])


def throws(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """The two rows of each throw of a pair in melee, which stand together: of its first base, and of its second."""
    return zip(rows[::2], rows[1::2], strict=True)


def figures(shots: Sequence[Row]) -> Text:
    """Figures that dice hit."""
    number = sum(row["figures"] for row in shots)
    return plural(number, "figure") if number else text("no hit")


def modifiers(printed: str) -> Text:
    """Modifiers as a log has them, in words: ``target cavalry +2, long range -1``."""
    pairs = (each.rpartition(" ") for each in printed.split(", "))
    return listed(text("{name} {size}", name=word(name), size=size) for name, _, size in pairs)


def _volley(row: Row) -> Text:
    """Range and modifiers of a volley, with the sum of several; a modifier of its range names that."""
    said = modifiers(row["modifiers"]) if row["modifiers"] else text("no modifier")
    if "," in row["modifiers"]:
        said = text("{modifiers}: {sum}", modifiers=said, sum=f"{row['modifier']:+d}")
    in_range = text("{band} range", band=word(row["band"]))
    return said if "range" in row["modifiers"] else listed([in_range, said])


def _told(row: Row) -> Phrase:
    """The order as it was given, or what a standing policy made of the posture."""
    if row["source"] == "standing policy":
        return text("{posture}: {action}", posture=row["order"], action=word(row["action"]))
    return str(row["order"].partition(" ")[2] or row["order"])


def _came(row: Row) -> Phrase:
    """The meaning of a die; one that nothing is needed of says so itself."""
    return word(row["result"]) or (text("nothing") if row["needed"] else "")


def _way(row: Row) -> str:
    return f"{row['dx_cm']:g},{row['dy_cm']:g}" if row["dx_cm"] or row["dy_cm"] else ""


def _reached(row: Row) -> Phrase:
    """A base's way of the most that it could go, and its rate."""
    if not row["reach_cm"]:
        return ""
    factors = listed(["; ", row["factors"]], "") if row["factors"] else ""
    return text(
        "{length_cm} of {reach_cm} cm (rate {rate_cm} cm{factors})", length_cm=f"{row['length_cm']:.1f}",
        reach_cm=f"{row['reach_cm']:.1f}", rate_cm=f"{row['rate_cm']:g}", factors=factors,
    )  # fmt: skip


_ROLL = "({near:cm}{ordered:?, as ordered}): {roll:dice} {volley:why}: {effect}"
SENTENCES = Sentences(
    headings={
        "0": "Opening of the turn",
        "1": "Step 1: side A moves",
        "2": "Step 2: side B shoots",
        "3": "Step 3: side B moves",
        "4": "Step 4: side A shoots",
        "5": "Step 5: melee",
        "6": "Step 6: morale",
    },
    templates={
        "declared": "{given}: {quoted}; declares: {action}{toward:? ~}{way:? by ~}{fire:?, and fires}",
        "order": "{letter}: {told} ({source})",
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
    },
    words={
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
        "kind": {"commander": "commander at risk"},
    },
    made={
        "text": BOOK.told,
        "told": _told,
        "given": lambda row: row["source"] or text("no order"),
        "quoted": lambda row: f"\u201c{row['order']}\u201d" if row["order"] else text("no order"),
        "way": _way,
        "whom": lambda row: row["target"] or row["toward"],
        "reached": _reached,
        "volley": _volley,
        "scored": lambda row: figures([row]),
        "again": lambda row: row["round"] + 1 if row["round"] else "",
        "itself": lambda row: row,
        "came": _came,
    },
    events={
        "hits": Listed("hit", "target", "by", "hit"),
        "shots": Listed("shot", "shooter", "target", "shot"),
        "moves": Listed("move", "platoon", "contact", "move"),
        "melee": Listed("melee", "striker", "opponent", "blow", "5"),
        "tests": Listed("test", "unit", "", "test"),
        "orders": Listed("order", "battalion", "whom", "order", "0"),
        "explanations": Listed("reason", "platoon", "", "reason"),
    },
)
SAY = Voice(SENTENCES, {"sum": sum_of})
