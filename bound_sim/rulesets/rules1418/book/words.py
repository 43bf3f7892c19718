"""Words of 1418 that files use: sub-steps and purposes of dice as the kernels number them; the words of orders."""

from bound_sim.dice.words import DiceWords
from bound_sim.orders.records import SheetWords
from bound_sim.orders.text import Echelon, Grammar
from bound_sim.rulesets.rules1418.book.chart import WITH_DICE
from bound_sim_maps.texts import text

PURPOSES = ("shot", "reroll", "recovery", "bombard", "bombard reroll", "melee", "melee reroll")
DICE_WORDS = DiceWords(WITH_DICE, PURPOSES, by_round=("melee", "melee reroll"))

#: what a company is told, and what the commander of an artillery battalion is (R-11, R-35)
_COMPANY = ("stay", "dig", "move", "cover", "toward", "shoot", "prepared", "face", "except")
_BATTERIES = ("circle", "shots")
#: R-8, R-11..R-13
GRAMMAR = Grammar(
    actions={"stay": False, "dig": False, "move": True, "cover": True},
    clauses=("toward", "shoot", "prepared", "face", "circle", "shots", "except"),
    given_to=text("Low Commands go to companies (section 4)"),
    echelons={
        0: Echelon(text("a battalion"), _BATTERIES,
                   text("Low Commands go to companies like 2/3 (section 4), circle and shots to artillery battalions")),
        1: Echelon(text("a company"), _COMPANY, text("circle and shots go to artillery battalions (R-35)")),
        2: Echelon(text("a platoon"), (), text("Low Commands go to companies (section 4)")),
    },
    goes_with={"toward": ("move", text("move PATH toward TARGET (Q-assault-direction)"))},
    # S is for the storm of an assault, since A is taken
    sheet=SheetWords(
        "High Command", {"advance": "a", "hold": "h", "assault": "s", "retreat": "r", "bombard": "b"}, ("bombard",),
        "what companies do is a Low Command",
    ),
    leaves=("retreat", "R-20"),
)  # fmt: skip
