"""The sentences of Entrenched!, for account, report and replay, with lengths in inches."""
# not measured: prose of an account, a report and a replay

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.entrenched.book.army_book import CM_PER_INCH
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.book.reasons import BOOK
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, dice
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Phrase, Text, text, word


def inches(cm: float) -> str:
    """A length on the table, given in cm, to a tenth of an inch."""
    return f"{cm / CM_PER_INCH:.1f} {said('in')}"


def spot(x_cm: float, y_cm: float) -> str:
    """A place in inches."""
    return f"{round(x_cm / CM_PER_INCH, 2):g},{round(y_cm / CM_PER_INCH, 2):g}"


def _way(row: Row) -> Text:
    """The length that a unit went, and the most that it could."""
    end = spot(row["to_x_cm"], row["to_y_cm"])
    if row["action"] in ("deploy", "umpire"):
        placed, facing = _PLACED[row["action"]], f"{row['to_facing']:g}"
        return text("{placed} {end}, facing {facing}", placed=placed, end=end, facing=facing)
    if row["action"] == "turn":
        return text("turns to {facing}", facing=f"{row['to_facing']:g}")
    length, ended = inches(row["length_cm"]), _ENDED[row["ended"]]
    if row["reach_cm"]:
        reach = inches(row["reach_cm"])
        went = text("{length} of {reach} to {end}: {ended}", length=length, reach=reach, end=end, ended=ended)
    else:
        went = text("{length} to {end}: {ended}", length=length, end=end, ended=ended)
    does = {
        "move": text("moves {went}", went=went),
        "run": text("runs {went}", went=went),
        "fall-back": text("falls back {went}", went=went),
        "run-back": text("runs back {went}", went=went),
        "charge": text("charges {went}", went=went),
    }
    return does[row["action"]]


#: ENT-R-17: each kind of check needs another die
_CHECK_OF = {needed: name for name, needed in CHECKS.items()}
_PLACED = {"deploy": text("is placed at"), "umpire": text("is put at")}
_ENDED = {
    "order done": text("as told"), "reach": text("its move ends"), "enemy near": text("an enemy is near"),
    "check": text("its check failed"), "friend": text("a friend is in the way"),
    "table edge": text("the table ends there"), "contact": text("contact"), "placed": text("placed"),
}  # fmt: skip


#: purpose of a die -> how it is called
_KINDS = {
    "first": "who goes first", "response": "response", "run": "runs", "check": "check", "drift": "drift", "gas": "gas",
    "morale": "morale", "care": "in care",
}  # fmt: skip


def _tested(row: Row) -> Phrase:
    """The purpose of a die; a check with its kind and its piece."""
    if row["kind"] != "check":
        return _KINDS[row["kind"]]
    return text("{kind} check at {by}", kind=word(_CHECK_OF[row["needed"]]), by=row["by"])


def _taken(row: Row) -> Text:
    """Dice and hit number of a roll, and the target's cover."""
    cover, dice = row.get("cover", "none"), plural(row["dice"], "die", "dice")
    if cover == "none":
        return text("{dice} at {needed}+", dice=dice, needed=row["needed"])
    return text("{dice} at {needed}+, {cover} cover", dice=dice, needed=row["needed"], cover=word(cover))


def _blow(row: Row) -> Phrase:
    """The direction of a blow: back, in the flank."""
    if row["back"]:
        return text("back in the flank") if row["flank"] else text("back")
    return text("in the flank") if row["flank"] else ""


def _fires(row: Row) -> Text:
    if row["kind"] == "counter-fire":
        return text("counter-fires its {weapon}", weapon=word(row["weapon"]))
    return text("fires its {weapon}", weapon=word(row["weapon"]))


def saves_with(row: Row) -> Phrase:
    """The number that a save die needs, and its addition."""
    needed = f"{row['needed']}+"
    return text("{needed}, {added} added", needed=needed, added=row["added"]) if row["added"] else needed


def _thing(row: Row) -> Text:
    """The new state of a thing."""
    if row["state"] == GONE:
        return text("{id} is gone", id=row["id"])
    at = spot(row["x_cm"], row["y_cm"])
    if row["state"]:
        return text("{id}: {state} at {at}", id=row["id"], state=word(row["state"]), at=at)
    return text("{id} at {at}", id=row["id"], at=at)


SENTENCES = Sentences(
    headings={
        "set-up": "Set-up", "start": "Start of the turn", "response": "Response", "movement": "Movement",
        "ranged": "Ranged", "melee": "Melee", "morale": "Morale",
    },
    templates={
        **TEMPLATES,
        "attack": "{fires} at {target_unit:unit}, {distance_cm:cm} ({taken}): {roll:dice}{opens}{saves:dice}{result}",
        "burst": "{fires} on {where}, {distance_cm:cm} ({taken}): {roll:dice}{result}",
        "caught": "catches {unit:unit}{opens}{saves:dice}{result}",
        "blow": "strikes{how:? ~} {opponent_unit:unit} with {weapon} ({taken}): {roll:dice}{opens}{saves:dice}{result}",
        "charge": "charges {target:unit}, {length_cm:cm}{flank:?, in the flank}",
        "gone": "is {effect}{kind:? by ~}{by:? of ~}",
        "move": "{moved}",
        "test": "{tested}: {roll}{added:? + ~}{needed:? of ~+}: {result}",
        "thing": "{placed}",
        "score": "{points:?scores ~ , }{total} victory points, {killed} points killed",
        # as a replay lists rows one by one
        "shot": "{fires}: {roll} of {needed}+",
        "save": "saves against {by:unit}: {roll} of {needed}+{added:?, ~ added}",
        "struck": "strikes{how:? ~}: {roll} of {needed}+",
        "hit": "{effect} ({kind})",
    },
    words={
        "kind": _KINDS,
        "effect": {"injured": "a wound", "removed": "taken off", "surplus": "nobody was left"},
    },
    made={
        **MADE, "text": BOOK.told,
        "fires": _fires,
        "where": lambda row: spot(row["x_cm"], row["y_cm"]),
        "tested": _tested, "taken": _taken, "how": _blow, "moved": _way, "placed": _thing,
        # the question for more lines is about a phase, and no unit
        "first_about": lambda row: "" if row["kind"] == "next-action" else MADE["first_about"](row),
        "scorer": lambda row: f"side {row['side']}",
    },
    events={
        **EVENTS,
        "saves": Listed("save", "unit", "by", "save"),
        "charges": Listed("charge", "unit", "target", "charge"),
        "melee": Listed("blow", "striker", "opponent", "struck"),
        "scores": Listed("score", "scorer", "", "score"),
    },
)  # fmt: skip
SAY = Voice(SENTENCES, {"dice": dice, "cm": inches})
