"""The sentences of Entrenched!, for account, report and replay, with lengths in inches."""
# not measured: prose of an account, a report and a replay

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Listed, Row, Sentences, Voice
from bound_sim.rulesets.entrenched.book.army_book import CM_PER_INCH
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.kit.lines.line_sentences import EVENTS, MADE, TEMPLATES, dice
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim_maps.speech import said


def inches(cm: float) -> str:
    """A length on the table, given in cm, to a tenth of an inch."""
    return f"{cm / CM_PER_INCH:.1f} {said('in')}"


def spot(x_cm: float, y_cm: float) -> str:
    """A place in inches."""
    return f"{round(x_cm / CM_PER_INCH, 2):g},{round(y_cm / CM_PER_INCH, 2):g}"


def _way(row: Row) -> str:
    """The length that a unit went, and the most that it could."""
    end = spot(row["to_x_cm"], row["to_y_cm"])
    if row["action"] in ("deploy", "umpire"):
        return f"{_PLACED[row['action']]} {end}, facing {row['to_facing']:g}"
    if row["action"] == "turn":
        return f"turns to {row['to_facing']:g}"
    of = f" of {inches(row['reach_cm'])}" if row["reach_cm"] else ""
    went = f"{inches(row['length_cm'])}{of} to {end}: {_ENDED[row['ended']]}"
    does = {
        "move": f"moves {went}", "run": f"runs {went}", "fall-back": f"falls back {went}",
        "run-back": f"runs back {went}", "charge": f"charges {went}",
    }  # fmt: skip
    return does[row["action"]]


#: ENT-R-17: each kind of check needs another die
_CHECK_OF = {needed: name for name, needed in CHECKS.items()}
_PLACED = {"deploy": "is placed at", "umpire": "is put at"}
_ENDED = {
    "order done": "as told", "reach": "its move ends", "enemy near": "an enemy is near", "check": "its check failed",
    "friend": "a friend is in the way", "table edge": "the table ends there", "contact": "contact",
    "placed": "placed",
}  # fmt: skip


#: purpose of a die -> how it is called
_KINDS = {
    "first": "who goes first", "response": "response", "run": "runs", "check": "check", "drift": "drift", "gas": "gas",
    "morale": "morale", "care": "in care",
}  # fmt: skip


def _tested(row: Row) -> str:
    """The purpose of a die; a check with its kind and its piece."""
    if row["kind"] != "check":
        return _KINDS[row["kind"]]
    return f"{_CHECK_OF[row['needed']]} check at {row['by']}"


def _taken(row: Row) -> str:
    """Dice and hit number of a roll, and the target's cover."""
    cover = row.get("cover", "none")
    return f"{plural(row['dice'], 'die', 'dice')} at {row['needed']}+" + (f", {cover} cover" if cover != "none" else "")


def _blow(row: Row) -> str:
    """The direction of a blow: back, in the flank."""
    if row["back"]:
        return "back in the flank" if row["flank"] else "back"
    return "in the flank" if row["flank"] else ""


def saves_with(row: Row) -> str:
    """The number that a save die needs, and its addition."""
    return f"{row['needed']}+" + (f", {row['added']} added" if row["added"] else "")


def _thing(row: Row) -> str:
    """The new state of a thing."""
    if row["state"] == GONE:
        return f"{row['id']} is gone"
    state = f": {row['state']}" if row["state"] else ""
    return f"{row['id']}{state} at {spot(row['x_cm'], row['y_cm'])}"


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
        **MADE,
        "fires": lambda row: (
            f"counter-fires its {row['weapon']}" if row["kind"] == "counter-fire" else f"fires its {row['weapon']}"
        ),
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
