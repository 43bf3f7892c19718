"""Words of To End All Wars that files use: sub-steps and purposes of dice, verbs of lines, questions, columns."""

from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.orders.records import SheetWords
from bound_sim.orders.text import Grammar
from bound_sim_maps.texts import text

#: TEAW-R-4: bursts and snared teams, then actions and reactions as often as they come, then charges on tanks
SUBSTEPS = ("start", "action", "reaction", "charges")
PURPOSES = (
    "first", "wire", "free", "cut", "shot", "cover", "scatter", "throw", "melee-first", "blow", "withdraw", "defuse",
    "charge", "damage", "flame", "cannon",
)  # fmt: skip
#: what a team may do several times in a turn, one roll after the other
DICE_WORDS = DiceWords(
    SUBSTEPS, PURPOSES,
    by_round=("wire", "cut", "shot", "cover", "scatter", "throw", "melee-first", "blow", "withdraw", "charge",
              "damage", "cannon"),
)  # fmt: skip

_WAY = Slot("way", "path")
_ENEMY = Slot("target", "enemy")
_MARK = Slot("mark", "point")

#: section 3 to 10: what a team is told to do
DOES = (
    # face: a tank's turn before it moves (TEAW-R-12)
    LineVerb("move", (_WAY, Slot("face", "bearing", lead="face", optional=True))),
    # of a man, after his team's move: its end (TEAW-Q-team-move)
    LineVerb("step", (_WAY,), body=True),
    # a tank that turns and does not move on
    LineVerb("turn", (Slot("face", "bearing", lead="face"),)),
    # a move action spent at the wire that stopped the team (TEAW-Q-cut)
    LineVerb("cut"),
    LineVerb("shoot", (_ENEMY,)),
    LineVerb("grenade", (_MARK,)),
    LineVerb("throw-back", (Slot("grenade", "number"), Slot("mark", "point", lead="to"))),
    LineVerb("fight", (_ENEMY,)),
    LineVerb("charge", (_ENEMY,)),
    LineVerb("withdraw"),
    LineVerb("wire", (_WAY,)),
    LineVerb("mine", (_MARK,)),
    LineVerb("defuse", (Slot("mine", "number"),)),
    LineVerb("charge-on-tank", (_ENEMY,)),
    LineVerb("set-up"),
    LineVerb("pack-up"),
    LineVerb("mg", (_ENEMY,)),
    LineVerb("flame", (Slot("man", "own", lead="from", body=True), Slot("bearing", "bearing", lead="toward"))),
    LineVerb("line-up"),
    LineVerb("precision", (_ENEMY,)),
    LineVerb("anti-tank", (_ENEMY,)),
    LineVerb("cannon", (_MARK,)),
    # what teams without a line do: nothing, or shoot at the nearest enemy
    LineVerb("rest", (Slot("what", "word", words=("hold", "shoot")),), use="rest", by="side"),
)
_OTHERS = Slot("targets", "enemy", lead="at", optional=True, many=True)
_WITHIN = Slot("within", "length", lead="within", optional=True)
_BELOW = Slot("below", "number", lead="below", optional=True)
#: section 13: answers given beforehand; the first line that fits counts
ANSWERS = tuple(
    LineVerb(word, slots, use="answer", body=word == "takes on")
    for word, slots in (
        ("cuts", ()),
        ("rolls", ()),
        ("goes on", ()),
        ("stays", ()),
        ("fires", (_OTHERS, _WITHIN)),
        ("waits", ()),
        ("takes cover", ()),
        ("keeps cover", ()),
        ("loses", (Slot("men", "own", many=True, body=True),)),
        ("takes on", (Slot("opponent", "enemy", body=True),)),
        ("fights", ()),
        ("charges", ()),
        ("withdraws", (_BELOW,)),
        ("throws back", (Slot("mark", "point", lead="to", optional=True),)),
        ("leaves grenade", ()),
    )
)
VERBS = (*DOES, *ANSWERS)

QUESTIONS: dict[str, QuestionKind] = {
    kind.name: kind
    for kind in (
        QuestionKind("next-action", "more lines of the programme, until end", tuple(verb.word for verb in DOES)),
        QuestionKind("wire-met", "a team that may cut wire has come to it", ("cuts", "rolls")),
        QuestionKind("move-when-free", "a snared team is free: one move, or none", ("goes on", "stays")),
        QuestionKind("defensive-fire", "an enemy has come into range", ("fires", "waits")),
        QuestionKind("take-cover", "an attack would kill men who may take cover", ("takes cover", "keeps cover")),
        QuestionKind("who-dies", "which men an attack kills", ("loses",)),
        QuestionKind("pairs", "whom men beyond the pairs take on", ("takes on",)),
        QuestionKind("fight-or-withdraw", "a team in a fight has its round", ("fights", "charges", "withdraws")),
        QuestionKind("throw-back", "a grenade lies within 4 cm of a team", ("throws back", "leaves grenade")),
    )
}  # fmt: skip

GRAMMAR = Grammar(
    actions={},
    level=0,
    given_to=text("orders are lines of teams, like AS1, and of men for step and takes on (TEAW-R-1)"),
    sheet=SheetWords("posture", {"advance": "a", "hold": "h", "assault": "s", "retreat": "r"},
                     alone="what teams do is a line"),
    lines=VERBS,
)  # fmt: skip

#: what ``forces.csv`` calls the columns; those called "" are not there
COLUMNS = {
    "regiment": "formation", "battalion": "team", "battalion_name": "team_name", "company": "", "platoon": "man",
    "parent": "", "dug_in": "", "transport": "", "dismounted": "",
}  # fmt: skip
#: TEAW-Q-start-packed: of machine guns
OWN_COLUMNS = {"set_up": ("yes", "no")}
