"""The sentences of To End All Wars, for account, report and replay: headings, templates, words, fields."""
# not measured: prose of an account, a report and a replay

from collections.abc import Iterable

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, dice, spot, unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.rulesets.to_end_all_wars.book.reasons import AT_TARGET, VERBS
from bound_sim_maps.speech import spoken

#: state of a grenade that is thrown for the second time
THROWN_BACK = "thrown back"


def _row_taken(row: Row) -> str:
    """Of an attack: dice and least die of its row, and whether it is that of cover."""
    row_of = {"cover": ", cover", "open": ", open"}.get(row["cover"], "")
    needed = f"{row['needed']} or more" if row["needed"] < 6 else "6"
    return f"{plural(row['dice'], 'die', 'dice')}, each hits with {needed}{row_of}"


def _kills(row: Row) -> str:
    """Kills of an attack's dice; a hit on a tank is told by its own die."""
    return plural(row["kills"], "kill") if row["kills"] else "nothing"


def _way(row: Row) -> str:
    """The way of a man or a tank, and its share of the length of one move action."""
    end = spot(row["to_x_cm"], row["to_y_cm"])
    put = {"arrived": f"arrived to {end}", "umpire": f"umpire to {end}", "stepped aside": f"stepped aside to {end}",
           "withdrew": f"withdrew to {end}"}  # fmt: skip
    of = f" of {row['rate_cm']:g}" if row["rate_cm"] else ""
    return put.get(row["ended"]) or f"moves {row['length_cm']:.1f}{of} cm to {end}: {_ENDED[row['ended']]}"


_ENDED = {
    "order done": "the end of its way", "reach": "its figure ends there", "wire": "barbed wire",
    "enemy near": "an enemy is near", "impassable": "impassable ground ahead", "table edge": "the table ends there",
    "tank halted": "it touches somebody", "trench": "a trench", "died": "he died on the way",
}  # fmt: skip


def astray(row: Row) -> str:
    """The place where a throw or a shell landed, by its die."""
    landed = spot(row["x_cm"], row["y_cm"])
    if not row["roll"]:
        return f"to {landed}"
    where = {"mark": "on the mark", "front": "short", "behind": "beyond", "right": "to the right",
             "left": "to the left"}[row["astray"]]  # fmt: skip
    return f"at {spot(row['mark_x_cm'], row['mark_y_cm'])}, rolls {row['roll']}: {where}, {landed}"


def _blow(row: Row) -> str:
    score = f", counts as {row['score']}" if row["score"] != row["roll"] else ""
    return f"{row['roll']}{score}: " + (f"{row['damage']} damage" if row["damage"] else "no damage")


def _thing(row: Row) -> str:
    """The new state of a thing; a grenade is gone at the start of a turn, where it bursts, or off the table."""
    at = spot(row["x_cm"], row["y_cm"])
    if row["shape"] == "line":
        at += f" to {spot(row['x2_cm'], row['y2_cm'])}"
    if row["state"] != GONE:
        return f"{row['id']}: {row['state']} at {at}"
    burst = "bursts" if row["substep"].startswith("start") else "is lost"
    became = {"grenade": burst, "wire": "is destroyed", "charge": "goes off"}.get(row["kind"], "is gone")
    if row["was"] == THROWN_BACK:
        return f"{row['id']}, thrown back, {became}, {at}"
    return f"{row['id']} {became}, {at}"


def whose(row: Row, things: Iterable[Row]) -> str:
    """Of a loss to a thing: who threw it, laid it, threw it back; ``things`` are rows of the same turn."""
    who = spoken(row["credited"])  # a team, or a side in words
    if not who:
        return ""
    if any(thing["id"] == row["by"] and thing["was"] == THROWN_BACK for thing in things):
        return f"thrown back by {who}"
    if row["kind"] == "burst":
        return f"thrown by {who}"
    return f"laid by {who}" if row["kind"] == "mine" else f"placed by {who}"


_EVENTS = {
    **EVENTS, "flames": Listed("flame", "man", "target", "flame"), "throws": Listed("throw", "man", "", "throw"),
}  # fmt: skip
#: tables in the order of a replay's list
_LISTED = (
    "orders", "decisions", "shots", "flames", "throws", "hits", "moves", "melee", "tests", "things", "explanations",
)  # fmt: skip
SENTENCES = Sentences(
    headings={"start": "Start of the turn", "action": "Action", "reaction": "Reaction", "charges": "Charges on tanks"},
    templates={
        **TEMPLATES,
        "attack": "{kind} at {target_unit:unit}, {distance_cm:cm} ({taken}): {roll:dice}: {killed}",
        "shot": "{kind}: {roll} ({distance_cm:cm}, {taken})",
        "flame": "flame from {man:unit} touches {target:unit}: {roll} of {needed}+{hit:?, burns}",
        "throw": "{thrown} {astray}",
        "hit": "{effect} ({kind})",
        "losses": "loses {lost} to {kind}{by:? of ~}{whose:?, ~}",
        "move": "{moved}",
        "blow": "{charged}strikes {opponent:unit}: {blow}",
        "thing": "{placed}",
        "test": "{kind}{by:? because of ~}: rolls {roll}: {result}",
    },
    words={
        "kind": {
            "rifles": "shoots", "machine gun": "fires its machine gun", "defensive fire": "defensive fire",
            "precision": "precision shot", "anti-tank": "anti-tank shot", "first": "who begins",
            "free": "free from wire", "cover": "takes cover", "scatter": "scatter", "throw": "throw-back",
            "melee-first": "who strikes first", "cannon": "shell",
        },
        # phrases alone: a single word is that of the line, as an order form has it
        "verb": {text: text for text in (*VERBS.values(), *AT_TARGET.values()) if " " in text},
        "effect": {"removed": "killed", "surplus": "nobody was left"},
    },
    made={
        **MADE,
        "thrown": lambda row: {
            "grenade": f"throws {row['thing']}", "throw-back": f"throws {row['thing']} back",
        }.get(row["kind"], "fires a shell"),
        "taken": _row_taken, "killed": _kills, "astray": astray, "moved": _way, "blow": _blow,
        "charged": lambda row: "with the bayonet " if row["charging"] else "", "placed": _thing,
        "shooter_team": lambda row: row["shooter_unit"],
        "target_team": lambda row: row["target_unit"],
        "whom": lambda row: unit_of(row["target"]),
    },
    events={table: _EVENTS[table] for table in _LISTED},
)  # fmt: skip
SAY = Voice(SENTENCES, {"dice": dice})
