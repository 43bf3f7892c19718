"""Words of End of Empires that files use: sub-steps and purposes of dice, the words of an order, columns of forces."""

from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.records import SheetWords
from bound_sim.orders.text import Grammar
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Text, text

#: 0 is the opening of a turn with the initiative, then the six steps (EOE-R-7)
SUBSTEPS = ("0", "1", "2", "3", "4", "5", "6")
PURPOSES = ("initiative", "shot", "commander", "melee", "surrender", "morale", "retreat", "successor")
DICE_WORDS = DiceWords(SUBSTEPS, PURPOSES, by_round=("melee",))

#: EOE-Q-prone: from the opening of the turn, or of a later step
PRONE = ("prone", "prone-2", "prone-3", "prone-4", "prone-5", "prone-6")
#: EOE-R-9..17: what a unit is told to do, and whether a way follows
GRAMMAR = Grammar(
    actions={
        "stay": False, "advance": True, "march": True, "charge": None, "crawl": True, "limber": None, "unlimber": False,
        "board": None, "leave": None, "dismount": None, "mount": None, "line": None, "column": None, "block": None,
    },
    clauses=("toward", "shoot", "face", "loses"),
    plain=("fire", "hold-fire", *PRONE, "rise", "press", "break", "choose-a", "choose-b"),
    level=0,
    given_to=text("orders go to units, like 2KOYLI, not to their bases (EOE-R-2)"),
    sheet=SheetWords("posture", {"advance": "a", "hold": "h", "assault": "s", "retreat": "r"},
                     alone="what units do is an order"),
    leaves=("retreat", "EOE-Q-edge"),
)  # fmt: skip

#: what ``forces.csv`` calls the columns; those called "" are not there
COLUMNS = {
    "regiment": "formation", "battalion": "unit", "battalion_name": "unit_name", "company": "", "platoon": "base",
    "parent": "", "dug_in": "", "transport": "", "dismounted": "",
}  # fmt: skip
OWN_COLUMNS = {"figures": ("1", "2", "3", "4"), "limbered": ("yes", "no")}


#: EOE-Q-choice: words by which a side says which letter it takes
CHOICES = {"choose-a": "A", "choose-b": "B"}
#: EOE-R-7: the winner of the initiative takes a letter
CHOICE = "choice"
QUESTIONS = {CHOICE: QuestionKind(CHOICE, "the side with the initiative is A or B", ordered=True)}


def unit_of(base: str) -> str:
    """A base's unit, by its id; "" for a unit."""
    return base.rpartition("/")[0]


def bound_name(bound: int, _: Scenario) -> Text:
    """Like "turn 3"."""
    return text("turn {turn}", turn=bound)
