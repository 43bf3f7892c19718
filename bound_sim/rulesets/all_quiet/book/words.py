"""Words of All Quiet that files use: sub-steps and purposes of dice, verbs of lines, questions, columns, boxes."""

from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.orders.text import Grammar
from bound_sim.rulesets.all_quiet.book.chart import NATIONS
from bound_sim_maps.texts import text

#: section 3: hands, impulses with their actions and the fire on them as often as they come, the turn's end
SUBSTEPS = ("hands", "impulse", "action", "fire", "end")
PURPOSES = ("attack", "second-attack", "rain", "fire", "draw-card", "draw-unit", "transfer")
DICE_WORDS = DiceWords(SUBSTEPS, PURPOSES, by_round=PURPOSES)

#: AQ-R-4: where units wait that are not on the map
RESERVE, OUT_BOX, IN_BOX, TO_COME, TANKS, LOST_BOX = (
    "reserve", "transfer out", "transfer in", "to come", "tanks", "lost",
)  # fmt: skip
#: AQ-R-40: the front of the areas that ``game.east`` names, and of all others; its boxes are called after it
WEST, EAST = "west", "east"
BOXES = (RESERVE, OUT_BOX, IN_BOX, TO_COME, TANKS, f"{RESERVE} {EAST}", f"{IN_BOX} {EAST}")

_FROM = Slot("origin", "area", lead="from")
_TO = Slot("way", "area", lead="to", many=True)
_IN = Slot("area", "area", lead="in")
#: some of an area's units; without it all that may act
_WITH = Slot("units", "own", lead="with", optional=True, many=True)
#: of a unit that acts by Init Ind, beside a group
_ALONE = Slot("alone", "word", optional=True, words=("alone",))
#: AQ-R-7: the play of an impulse
PLAYS = (
    LineVerb("hand", (Slot("cards", "card", many=True),), by="side"),
    LineVerb("play", (Slot("cards", "card", many=True),), by="side"),
    # any card by its reverse: one group moves or attacks
    LineVerb("use", (Slot("cards", "card"),), by="side"),
    LineVerb("pass", by="side"),
)
#: AQ-R-8: what a group does, and what cards do
ACTIONS = (
    LineVerb("move", (_FROM, _TO, _WITH, _ALONE), by="side"),
    LineVerb("attack", (_IN, _WITH, _ALONE), by="side"),
    LineVerb("attack together", (_IN, _WITH, _ALONE), by="side"),
    LineVerb("bombard", (_FROM, Slot("area", "area", lead="at"), _WITH), by="side"),
    LineVerb("gas", (_IN, _WITH), by="side"),
    LineVerb("rain", (Slot("area", "area", lead="on"),), by="side"),
    LineVerb("recover", (_IN, _WITH), by="side"),
    LineVerb("rail", (Slot("origin", "area", lead="from", optional=True), Slot("area", "area", lead="to"), _WITH),
             by="side"),
    LineVerb("land", (_FROM, Slot("area", "area", lead="at"), _WITH), by="side"),
    LineVerb(
        "event",
        (Slot("card", "card"), Slot("areas", "area", lead="in", optional=True, many=True),
         Slot("nation", "word", lead="of", optional=True, words=tuple(name.lower() for name in NATIONS))),
        by="side",
    ),
    # an action that is not used
    LineVerb("skip", by="side"),
)  # fmt: skip
TRANSFER = LineVerb("transfers")
TAKES = LineVerb("takes", (Slot("points", "number"),))
#: section 13: answers given beforehand; the first line that fits counts
ANSWERS = (
    LineVerb(
        "fires",
        (Slot("area", "area", lead="in", optional=True), Slot("count", "number", lead="at", optional=True), _WITH),
        use="answer", by="side",
    ),
    LineVerb("waits", (Slot("area", "area", lead="in", optional=True),), use="answer", by="side"),
    LineVerb("retreats", (Slot("areas", "area", lead="to", many=True),), use="answer"),
    LineVerb("enters", (Slot("areas", "area", lead="in", many=True),), use="answer", by="side"),
    LineVerb("begins", use="answer", by="side"),
    LineVerb("yields", use="answer", by="side"),
)  # fmt: skip
VERBS = (*PLAYS, *ACTIONS, TRANSFER, TAKES, *ANSWERS)
#: verbs of the play of an impulse, and of what belongs to it
BEGINS_IMPULSE = ("play", "use", "pass")
ACTS = tuple(verb.word for verb in ACTIONS)

QUESTIONS: dict[str, QuestionKind] = {
    kind.name: kind
    for kind in (
        QuestionKind("hand", "the cards of the turn's hand", ("hand",)),
        QuestionKind("who-begins", "the holder of the initiative says who begins", ("begins", "yields")),
        QuestionKind("impulse", "the play of an impulse, with its actions", (*BEGINS_IMPULSE, *ACTS)),
        QuestionKind("action", "the next action of a play", ACTS),
        QuestionKind("machine-gun-fire", "an enemy group enters an area of own units, or attacks there",
                     ("fires", "waits")),
        QuestionKind("damage", "points of damage to share out", ("takes",)),
        QuestionKind("retreat", "where a unit retreats to", ("retreats",)),
        QuestionKind("enter", "the area in which units come in", ("enters",)),
        QuestionKind("transfer", "units that leave for the other front", ("transfers",)),
    )
}  # fmt: skip

GRAMMAR = Grammar(actions={}, clauses=(), level=0, given_to=text("orders are lines of a side"), lines=VERBS)

#: what ``forces.csv`` calls the columns; those called "" are not there
COLUMNS = {
    "regiment": "nation", "battalion": "unit", "battalion_name": "", "company": "", "platoon": "counter", "parent": "",
    "dug_in": "", "transport": "", "dismounted": "", "arrives": "", "player": "",
}  # fmt: skip
#: AQ-R-6: counters in brackets begin spent
OWN_COLUMNS = {"spent": ("yes", "no")}
