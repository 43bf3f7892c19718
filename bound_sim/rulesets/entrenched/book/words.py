"""Words of Entrenched! that files use: sub-steps and purposes of dice, verbs of lines, questions, columns."""

from functools import lru_cache

from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.orders.records import SheetWords
from bound_sim.orders.text import Grammar
from bound_sim.rulesets.entrenched.book.chart import PHASES, WAVES
from bound_sim_maps.texts import text

#: bound 1 is the set-up; a player turn begins with what comes (waves), then has the five phases of ENT-R-9
SUBSTEPS = ("set-up", "start", *PHASES)
PURPOSES = (
    "first", "response", "run", "check", "hit", "save", "drift", "gas", "counter", "blow", "morale", "care",
)  # fmt: skip
#: what a unit may do several times in a phase, one roll after the other
DICE_WORDS = DiceWords(SUBSTEPS, PURPOSES, by_round=("first", "check", "hit", "save", "gas", "counter", "blow"))


@lru_cache(maxsize=1024)
def word_of(weapon: str) -> str:
    """A weapon as one word of a line: ``rifle (BEF)`` is ``rifle-bef``."""
    return "-".join("".join(c if c.isalnum() else " " for c in weapon.lower()).split())


_ENEMY = Slot("target", "enemy")
_SPOT = Slot("spot", "point")
_FACE = Slot("face", "bearing", lead="face", optional=True)
_BY = Slot("length", "length", lead="by", optional=True)
#: ENT-Q-volley, other readings: one weapon, or each its own target; a scenario's own weapons too
_WITH = Slot("weapon", "name", lead="with", optional=True, seldom=True)

#: what a unit is told to do; the verb says in which phase
DOES = (
    # bound 1: where it is deployed, its base's centre
    LineVerb("deploy", (_SPOT, _FACE)),
    LineVerb("join wave", (Slot("wave", "number"),)),
    # phase 2, movement: face is the pivot before it; without a length as far as it may
    LineVerb("move", (Slot("length", "length"), _FACE)),
    LineVerb("run", (Slot("length", "length"), _FACE)),
    LineVerb("turn", (Slot("face", "bearing", lead="face"),)),
    LineVerb("fall-back", (_BY,)),
    LineVerb("run-back", (_BY,)),
    # phase 3, ranged: at a unit, at a spot under a template, gas
    LineVerb("fire", (_ENEMY, _WITH)),
    LineVerb("fire-on", (_SPOT, _WITH)),
    LineVerb("release", (_SPOT,)),
    # phase 4, melee
    LineVerb("charge", (_ENEMY,)),
    LineVerb("strike", (_ENEMY,)),
    # what units without a line do: nothing, or shoot at the nearest enemy
    LineVerb("rest", (Slot("what", "word", words=("hold", "fire")),), use="rest", by="side"),
)
_AT = Slot("targets", "enemy", lead="at", optional=True, many=True)
#: section 14: answers given beforehand; the first line that fits counts
ANSWERS = (
    LineVerb("wants first", use="answer", by="side"),
    LineVerb("does not mind", use="answer", by="side"),
    LineVerb("helps", (Slot("friend", "own"),), use="answer"),
    LineVerb("counter-fires", (_WITH, _AT), use="answer"),
    LineVerb("holds fire", (_AT,), use="answer"),
    LineVerb("strikes", (_ENEMY,), use="answer"),
    LineVerb("falls back if locked", use="answer"),
    LineVerb("stays if locked", use="answer"),
    LineVerb("takes up", use="answer"),
    LineVerb("leaves it", use="answer"),
    LineVerb("carries", (Slot("wounded", "own"),), use="answer"),
)
VERBS = (*DOES, *ANSWERS)

#: phase of a line -> its verbs
IN_PHASE = {
    "set-up": ("deploy", "join wave"),
    "movement": ("move", "run", "turn", "fall-back", "run-back"),
    "ranged": ("fire", "fire-on", "release"),
    "melee": ("charge", "strike"),
}
QUESTIONS: dict[str, QuestionKind] = {
    kind.name: kind
    for kind in (
        QuestionKind("want-first", "does the side want to go first", ("wants first", "does not mind")),
        QuestionKind("waves", "which units come in which wave", ("join wave",)),
        QuestionKind("deploy", "the next unit and its place in the zone", ("deploy",)),
        QuestionKind("place-wave", "places of the units of a wave that comes", ("deploy",)),
        QuestionKind("next-action", "more lines for this phase, until end",
                     tuple(verb.word for verb in DOES if verb.use == "do" and verb.word not in IN_PHASE["set-up"])),
        QuestionKind("signal", "whom a signaller helps to respond", ("helps",)),
        QuestionKind("counter-fire", "a unit is charged: which weapon it fires", ("counter-fires", "holds fire")),
        QuestionKind("strike-at", "which of several enemies in contact a unit strikes", ("strikes",)),
        QuestionKind("withdraw", "a locked unit may leave its melee", ("stays if locked", "falls back if locked")),
        QuestionKind("take-up", "an objective of the enemy is within 1 inch", ("takes up", "leaves it")),
        QuestionKind("carry", "a wounded friend is in contact with a bearer", ("carries", "leaves it")),
    )
}  # fmt: skip

GRAMMAR = Grammar(
    actions={},
    level=0,
    given_to=text("orders are lines of units, like INF1 (ENT-R-3)"),
    sheet=SheetWords("posture", {"advance": "a", "hold": "h", "assault": "s", "retreat": "r"},
                     alone="what units do is a line"),
    lines=VERBS,
    units="in",
)  # fmt: skip

#: what ``forces.csv`` calls the columns; those called "" are not there
COLUMNS = {
    "regiment": "formation", "battalion": "unit", "battalion_name": "unit_name", "company": "", "platoon": "base",
    "parent": "", "dug_in": "", "arrives": "", "transport": "", "dismounted": "",
}  # fmt: skip
#: wounds that a unit has left at the start, where these are not all
OWN_COLUMNS = {"wounds": ("1", "2", "3", "4", "5", "6")}
#: where units wait that have no place yet: those that are to be deployed, those of a wave that the scenario fixes
TO_DEPLOY = "to deploy"
BOXES = (TO_DEPLOY, *(f"wave {number}" for number in range(1, WAVES + 1)))
