"""The sentences of 1418, for account, report and replay: headings, templates, words, and what is made of a row."""

from collections.abc import Iterable, Sequence

from bound_sim.rules.records.prose import plural, signed
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.rules1418.book import chart
from bound_sim.rulesets.rules1418.book.chart import STEPS
from bound_sim.rulesets.rules1418.book.reason_book import BOOK
from bound_sim_maps.texts import Phrase, Text, listed, text, word

FIRE = tuple(step.name for step in STEPS if step.act == chart.FIRE)
MOVEMENT = tuple(step.name for step in STEPS if step.act == chart.MOVEMENT)


def needs(row: Row) -> Text:
    """R-26, R-31, R-43: what the number that a die had to reach is made of."""
    parts: list[Phrase] = [f"R {row['resilience']}"]
    cover = signed(row["cover_modifier"])
    if "cover_row" in row:
        parts += [text("dug in")] if row["dug_in"] else []
        parts.append(text("{ground} {cover}", ground=word(row["cover_row"]), cover=cover))
    elif row["cover_modifier"]:
        parts.append(text("cover {cover}", cover=cover))
    if row.get("dig_modifier"):
        parts.append(text("digging {modifier}", modifier=signed(row["dig_modifier"])))
    if row.get("deduction"):
        parts.append(text("deathmatch {modifier}", modifier=signed(row["deduction"])))
    return listed(parts)


def die(row: Row) -> str:
    """A die as it fell: ``4``, with its bonus ``4+1``, rolled again ``5\u21922``."""
    rolled = str(row["roll"]) + (f"+{row['bonus']}" if row["bonus"] else "")
    return rolled + (f"\u2192{row['reroll']}" if row["reroll"] else "")


def dice(rows: Iterable[Row]) -> str:
    """A roll: its dice, hits with a star."""
    return " ".join(die(row) + "*" * row["hit"] for row in rows)


def effects(say: Voice, hits: Sequence[Row]) -> str:
    """R-28, R-42: what hits on one base did; those lost on it are counted. "" for none."""
    surplus = sum(hit["effect"] == "surplus" for hit in hits)
    told = [say("effect", hit) for hit in hits if hit["effect"] != "surplus"]
    return say.all(told + [say("to spare", {}, spare=plural(surplus, "hit"))] * (surplus > 0))


def _low(row: Row) -> Phrase:
    """The Low Command as it was given, else where the task comes from."""
    given = f"\u201c{row['low_command']}\u201d" if row["low_command"] else word(row["source"])
    return text("{given}, exempted", given=given) if row["source"] == "exempted" else given


_NEEDING = "for {needed:needed} {needs:why}"
_DIE = "{result}: {die} " + _NEEDING
_ROLL = "{roll:dice} " + _NEEDING + ": {effect}"
_AWAY = "({distance_cm:cm}{ordered:?, as ordered})"
_STEP_OF = "m{round}"

SENTENCES = Sentences(
    headings={step.name: step.heading for step in STEPS},
    rounds=("Melee", "Deathmatch, round {}"),
    templates={
        #
        "commands": "High Command {high_command}; Low Command: {low}",
        "task": "{situation}, under {high} it may {cell}; {told}: sets out to {done}",
        "order": "{high_command}: {done}{rule:? (~)}",
        # R-25..R-28, R-36, R-42
        "shot at": "shot at {target:kind} " + _AWAY + ": " + _ROLL,
        "was shot at": "was shot at by {shooter:kind} " + _AWAY + ": " + _ROLL,
        "laid on": "laid on {target:kind}: " + _ROLL,
        "was bombarded": "was bombarded by the batteries of {shooter:kind}: " + _ROLL,
        "fire of": "{shooter:kind}{ordered:? as ordered} {distance_cm:cm} {roll:dice}",
        "more fire of": "{shooter:unit}{ordered:? as ordered} {distance_cm:cm} {roll:dice}",
        "bombardment of": "bombardment by {shooter:unit} {roll:dice}",
        "target": "{target:kind}{effect:? \u2013 ~} on {needed:needed} {needs:why}:",
        "struck unseen": "{target:kind} \u2013 {effect}, by fire from {by}",
        "die": _DIE,
        "effect": "{effect:effect}{passed_to:? (passed to ~)|unit}",
        "to spare": "{spare} to spare",
        "hit": "{effect} ({kind}){passed_to:?, passed to ~}",
        "took a hit": "took the hit of {by:unit} on {target:unit}: {effect}",
        "circle": "bombards with its battalion: {shots} shots in the circle at {circle_x_cm:.1f}, {circle_y_cm:.1f} cm",
        # R-16..R-21
        "move": "moved {length_cm:.1f} of {reach_cm:.1f} cm (rate {rate_cm:g} cm{factors:?; ~}), from {from_x_cm:.1f}, "
                "{from_y_cm:.1f} to {to_x_cm:.1f}, {to_y_cm:.1f}: {ended}{contact:? with ~|unit}",
        "way": "{way}{factors:? ~|why}: {ended}",
        "moved": "{length_cm:.1f} of {reach_cm:.1f} cm: {ended}",
        "reached": "{platoon:kind} reached {contact:kind} after {length_cm:cm} of {reach_cm:cm}{factors:? ~|why}.",
        #
        "recovery": "{fire}{roll:?, rolled ~ for }{most}: {restored}",
        # R-40..R-43
        "strikes": "strikes {opponent:kind}: " + _ROLL,
        "is struck": "is struck by {striker:kind}: " + _ROLL,
        "steps up": "{platoon:kind} steps up.",
        "reason": "{text} ({rule})",
    },
    words={
        "ended": {
            "order done": "the end of its arrow", "reach": "its reach ends there",
            "edge of ground": "halts at the ground's edge", "impassable": "impassable ground ahead",
            "table edge": "the table ends there", "withdrawn": "left by its own edge",
            "crossing taken": "another base is on the crossing", "contact": "base contact",
            "second rank": "second rank", "idle": "stands idle", "friends": "friends stand further on",
            "pinned": "pinned by an enemy's contact", "no place": "no place to turn flush",
            "stopped short": "stops short of the enemy",
        },
        "fire": {
            "injurer": "its injurer shot at it", "others": "only others shot at it", "nobody": "nobody shot at it",
        },
        "restored": {True: "restored", False: "moves at half rate"},
    },
    made={
        "text": BOOK.told,
        "needs": needs,
        "die": die,
        "result": lambda row: text("hit") if row["hit"] else text("miss"),
        "low": _low,
        "high": lambda row: row["high_command"].split()[0],
        "cell": lambda row: listed(map(word, row["cell"].split(", ")), text(" or ")),
        "told": lambda row: text("told to {task}", task=word(row["word"])) if row["word"] else text("told nothing"),
        "most": lambda row: text("{needed} or less", needed=row['needed']) if row["roll"] else "",
    },
    reads={
        "text": ("code", "text", "values"), "result": ("hit",), "die": ("roll", "bonus", "reroll"),
        "needs": ("resilience", "cover_modifier", "cover_row", "dug_in", "dig_modifier", "deduction"),
        "most": ("roll", "needed"),
    },
    events={
        "hits": Listed("hit", "target", "by", "hit"),
        "shots": Listed("shot", "shooter", "target", "die"),
        "moves": Listed("move", "platoon", "contact", "moved"),
        "melee": Listed("melee", "striker", "opponent", "die", _STEP_OF),
        "recoveries": Listed("recovery", "platoon", "", "recovery", "5"),
        "orders": Listed("order", "platoon", "", "order", "#"),
        "explanations": Listed("reason", "platoon", "", "reason"),
    },
)  # fmt: skip
SAY = Voice(SENTENCES)
