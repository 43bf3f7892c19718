"""The sentences of To End All Wars, for account, report and replay: headings, templates, words, fields."""
# not measured: prose of an account, a report and a replay

from collections.abc import Iterable

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, actor_of, dice, spot, unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.rulesets.to_end_all_wars.book.reasons import AT_TARGET, BOOK, VERBS
from bound_sim_maps.texts import Phrase, Text, counted, listed, text, word

#: state of a grenade that is thrown for the second time
THROWN_BACK = "thrown back"


def _row_taken(row: Row) -> Text:
    """Of an attack: dice and least die of its row, and whether it is that of cover."""
    needed = text("{needed} or more", needed=row["needed"]) if row["needed"] < 6 else "6"
    taken = [
        counted(
            row["dice"], "{count} die, each hits with {needed}", "{count} dice, each hits with {needed}", needed=needed
        )
    ]
    return listed(taken + [word(row["cover"])] * (row["cover"] in ("cover", "open")))


def _kills(row: Row) -> Text:
    """Kills of an attack's dice; a hit on a tank is told by its own die."""
    return plural(row["kills"], "kill") if row["kills"] else text("nothing")


def _way(row: Row) -> Text:
    """The way of a man or a tank, and its share of the length of one move action."""
    end = spot(row["to_x_cm"], row["to_y_cm"])
    put = {
        "arrived": text("arrived to {end}", end=end),
        "umpire": text("umpire to {end}", end=end),
        "stepped aside": text("stepped aside to {end}", end=end),
        "withdrew": text("withdrew to {end}", end=end),
    }
    if row["ended"] in put:
        return put[row["ended"]]
    length, rate, ended = f"{row['length_cm']:.1f}", f"{row['rate_cm']:g}", _ENDED[row["ended"]]
    if not row["rate_cm"]:
        return text("moves {length} cm to {end}: {ended}", length=length, end=end, ended=ended)
    return text("moves {length} of {rate} cm to {end}: {ended}", length=length, rate=rate, end=end, ended=ended)


_ENDED = {
    "order done": text("the end of its way"), "reach": text("its figure ends there"), "wire": text("barbed wire"),
    "enemy near": text("an enemy is near"), "impassable": text("impassable ground ahead"),
    "table edge": text("the table ends there"), "tank halted": text("it touches somebody"),
    "trench": text("a trench"), "died": text("he died on the way"),
}  # fmt: skip


def astray(row: Row) -> Text:
    """The place where a throw or a shell landed, by its die."""
    landed = spot(row["x_cm"], row["y_cm"])
    if not row["roll"]:
        return text("to {landed}", landed=landed)
    where = {
        "mark": text("on the mark"), "front": text("short"), "behind": text("beyond"), "right": text("to the right"),
        "left": text("to the left"),
    }  # fmt: skip
    mark, fell = spot(row["mark_x_cm"], row["mark_y_cm"]), where[row["astray"]]
    return text("at {mark}, rolls {roll}: {where}, {landed}", mark=mark, roll=row["roll"], where=fell, landed=landed)


def _blow(row: Row) -> Text:
    damage = text("{damage} damage", damage=row["damage"]) if row["damage"] else text("no damage")
    if row["score"] == row["roll"]:
        return text("{roll}: {damage}", roll=row["roll"], damage=damage)
    return text("{roll}, counts as {score}: {damage}", roll=row["roll"], score=row["score"], damage=damage)


def _thing(row: Row) -> Text:
    """The new state of a thing; a grenade is gone at the start of a turn, where it bursts, or off the table."""
    at: Phrase = spot(row["x_cm"], row["y_cm"])
    if row["shape"] == "line":
        at = text("{start} to {end}", start=at, end=spot(row["x2_cm"], row["y2_cm"]))
    if row["state"] != GONE:
        return text("{id}: {state} at {at}", id=row["id"], state=word(row["state"]), at=at)
    burst = text("bursts") if row["substep"].startswith("start") else text("is lost")
    became = {"grenade": burst, "wire": text("is destroyed"), "charge": text("goes off")}.get(
        row["kind"], text("is gone")
    )
    if row["was"] == THROWN_BACK:
        return text("{id}, thrown back, {became}, {at}", id=row["id"], became=became, at=at)
    return text("{id} {became}, {at}", id=row["id"], became=became, at=at)


def whose(row: Row, things: Iterable[Row]) -> Phrase:
    """Of a loss to a thing: who threw it, laid it, threw it back; ``things`` are rows of the same turn."""
    who = actor_of(row["credited"])  # a team, or a side in words
    if not who:
        return ""
    if any(thing["id"] == row["by"] and thing["was"] == THROWN_BACK for thing in things):
        return text("thrown back by {who}", who=who)
    if row["kind"] == "burst":
        return text("thrown by {who}", who=who)
    return text("laid by {who}", who=who) if row["kind"] == "mine" else text("placed by {who}", who=who)


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
        **MADE, "text": BOOK.told,
        "thrown": lambda row: {
            "grenade": text("throws {thing}", thing=row["thing"]),
            "throw-back": text("throws {thing} back", thing=row["thing"]),
        }.get(row["kind"], text("fires a shell")),
        "taken": _row_taken, "killed": _kills, "astray": astray, "moved": _way, "blow": _blow,
        "charged": lambda row: text("with the bayonet ") if row["charging"] else "", "placed": _thing,
        "shooter_team": lambda row: row["shooter_unit"],
        "target_team": lambda row: row["target_unit"],
        "whom": lambda row: unit_of(row["target"]),
    },
    events={table: _EVENTS[table] for table in _LISTED},
)  # fmt: skip
SAY = Voice(SENTENCES, {"dice": dice})
