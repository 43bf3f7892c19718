"""The narrative of a turn of End of Empires: what the kit doesn't tell, and what each step cites."""
# not measured: prose of a report

from collections.abc import Mapping
from typing import ClassVar

from markupsafe import Markup

from bound_sim.rulesets.end_of_empires.answers.base import narrative
from bound_sim.rulesets.end_of_empires.answers.base.narrative import die, rows_in
from bound_sim.rulesets.end_of_empires.answers.sentences import SENTENCES
from bound_sim.rulesets.end_of_empires.book.gists import GISTS
from bound_sim.rulesets.records.narrative import Passage, Telling
from bound_sim.rulesets.records.prose import marked
from bound_sim.rulesets.records.sentences import Row
from bound_sim.rulesets.records.view import View


class Narrative(narrative.Narrative):
    """EOE-R-7: the six steps and the opening."""

    sentences = SENTENCES
    moving, shooting, melee = ("1", "3"), ("2", "4"), "5"
    testing: ClassVar[Mapping[str, str]] = {
        "2": "Step 2: commanders at risk", "4": "Step 4: commanders at risk", "6": SENTENCES.headings["6"],
    }  # fmt: skip
    cited: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "arrival": ("EOE-R-8",), "moves": ("EOE-R-9", "EOE-R-12"), "small arms": ("EOE-R-18", "EOE-R-26"),
        "artillery": ("EOE-R-20",), "melee": ("EOE-R-22", "EOE-R-24", "EOE-R-25"), "contact": ("EOE-R-22",),
        "2": ("EOE-R-29",), "4": ("EOE-R-29",), "6": ("EOE-R-30", "EOE-R-31", "EOE-R-32"),
    }  # fmt: skip
    routine = ("side-a", "side-b", "no-target", "mg-moved", "moved-too-far", "moves-instead", "charge-ready", "closes")
    # a retreat follows its morale test
    untold = ("initiative", "retreat")
    unmoved = ("stood", "stands")

    def opening(self, view: View, bound: int) -> Passage:
        """EOE-R-7: the roll for the initiative, and what the units declared."""
        passage = Passage("0", SENTENCES.heading("0"), ("EOE-R-7",))
        rolls = [row for row in rows_in(view, "tests", bound, "0") if row["kind"] == "initiative"]
        said = Markup(", ").join(
            Markup("{} {}").format(_side(view, row["unit"]), die(row["roll"], hit=False)) for row in rolls
        )
        codes = ("side-a", "side-b")
        letters = {row["code"]: row["platoon"] for row in view.rows("explanations", bound) if row["code"] in codes}
        winner = next((row["unit"] for row in rolls if row["result"] == "initiative"), "")
        if not winner and letters:  # the last winner keeps it
            winner = letters["side-a"]
        if letters:
            passage.lead = marked(
                "{rolled}. {winner} has the initiative; {first} is side A, moves first and shoots last.",
                rolled=said, winner=_side(view, winner), first=_side(view, letters["side-a"]),
            )  # fmt: skip
        passage.lines = self.declared(view, bound)
        return passage


def _side(view: View, unit: str) -> str:
    return view.side_name(unit.removeprefix("side "))


LEGEND = (
    "Each base is drawn where it stood when the turn ended, its front marked by a tick; where it set out from is "
    "a dashed outline, with an arrow to where it came. A red bar across a base: pinned; an empty one: prone; an "
    "arrow out of its rear: retreating; two wheels: limbered. A crossed-out outline: lost in this turn. Lines are "
    "fire, from the shooter to its target: solid with a star where it hit, broken with a ring where it missed. "
    "Point at a base to read what it is."
)


def marks(row: Row) -> tuple[str, ...]:
    """A red bar for pinned, an empty one for prone, an arrow to the rear for retreating, wheels for limbered."""
    marked = {"pinned": row["pinned"], "prone": row["prone"], "retreats": row["retreating"] > 0,
              "limbered": row["limbered"]}  # fmt: skip
    return tuple(name for name, is_so in marked.items() if is_so)


def described(row: Row) -> str:
    """A base in words, for a reader who points at it."""
    said = narrative.described(row, "pinned", "prone", "limbered", "under fire")
    return f"{said}, retreats {row['retreating']} more" if row["retreating"] else said


def late(substep: str) -> tuple[bool, bool]:
    """EOE-R-8: B shoots before it moves at who has moved; A shoots when all have moved."""
    return substep == "4", True


TELLING = Telling(
    Narrative().tell, GISTS, LEGEND, marks, described, late,
    words={"bound": "turn", "platoon": "base", "battalion": "unit", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt"},
    objectives_rule="EOE-R-34",
)  # fmt: skip
