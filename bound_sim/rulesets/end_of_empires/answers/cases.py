"""Cases of End of Empires: what their claims may say beside those of all games of objects, orders, dice, records."""

import re
from functools import partial

from bound_sim.battle.log import Log
from bound_sim.rulesets.end_of_empires.answers import case_records
from bound_sim.rulesets.end_of_empires.answers.base.cases import (
    CLAUSES,
    NOBODY,
    OPERANDS,
    TOLD,
    VERBS,
    DiceLines,
    blows,
    order,
    sides,
)
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS, GRAMMAR
from bound_sim.rulesets.records import cases
from bound_sim.rulesets.records.case_lines import either
from bound_sim.rulesets.records.cases import CaseBook, Records, Verb, rows

#: EOE-R-1 .. EOE-R-34 of the rules
RULES = tuple(f"EOE-R-{number}" for number in range(1, 35))
_VERBS = (
    *VERBS,
    *either("pinned", "pinned"),
    *either("prone", "prone"),
    Verb("limbered", "state", {"limbered": True}),
    Verb("unlimbered", "state", {"limbered": False}),
    Verb("retreating", "state", {}, "retreating"),
    Verb("dismounted", "state", {"dismounted": True}),
    Verb("mounted", "state", {"dismounted": False}),
    Verb("is", "side", {}, "letter"),
    Verb("has the initiative", "side", {"initiative": True}),
)
_OPERANDS = {**OPERANDS, "retreating": cases.whole, "letter": cases.text}
_WORDS = {
    "action": ("stay", "pivot", "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "retreat",
               "board", "leave", "dismount", "mount"),
    "kind": ("initiative", "commander", "surrender", "morale", "retreat"),
}  # fmt: skip
_DICE = DiceLines(
    DICE_WORDS, of_side=("initiative", "successor"), of_unit=("surrender", "morale", "retreat"), first="Red",
    form="STEP UNIT PURPOSE [at TARGET] [round N] [die N] DICE, like  2 1R shot 6 2, or: initiative SIDE",
)  # fmt: skip


def records(log: Log) -> Records:
    """Kind -> what happened, one record a unit and one a base where both can be spoken of."""
    found = case_records.records(log) | {
        "side": sides(log, {"side-a": "A", "side-b": "B"}), "shot": case_records.shots(rows(log, "shots")),
        "blow": blows(log),
    }  # fmt: skip
    return case_records.with_names(found, "shot", "move", "blow", "loss")


CASES = CaseBook(
    RULES, RULINGS, re.compile(r"EOE-[RQ]-[A-Za-z0-9-]{1,60}"), "EOE-R-18-01 or EOE-Q-cover-02",
    "Red 1R Infantry at 20,30", {"Red": 90.0, "Blue": 270.0}, _VERBS, CLAUSES, _OPERANDS, NOBODY, REASONS,
    {**TOLD, "side": ("letter", "initiative")}, records, case_records.units, partial(order, GRAMMAR), _DICE.read,
    _DICE.completed, words=_WORDS, unsaid=("surrender",), transforms=("mirrored", "turned", "shuffled"),
    ground={"hedge": ("defensible", 0.2), "wall": ("defensible", 0.2), "obstacle": ("rough", 0.2),
            "stream": ("rough", 1.0), "cover": ("defensible", 0.0), "impassable": ("water", 0.5)},
)  # fmt: skip
