"""Goals of resolving a bound: its end, the next sub-step, or one by its name.

Names are like ``5a``, or ``action 7`` and ``action`` where sub-steps come again.
"""

from dataclasses import dataclass

from bound_sim.battle.battle import END
from bound_sim.battle_file.places import InBound
from bound_sim.rules.api import Ruleset
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: the next sub-step, whatever its name
NEXT = "next"


@dataclass(frozen=True)
class To:
    """A sub-step by its name, after ``start``, where the bound stands; ``ahead``: whether it can still come."""

    name: str
    start: InBound
    ahead: bool = True
    again: bool = False

    def reached(self, place: InBound, name: str) -> bool:
        """True if a place that was reached is the one."""
        if place.passed <= self.start.passed or not name:
            return False
        return self.name == NEXT or name == self.name or (self.again and name.rpartition(" ")[0] == self.name)


def goal(rules: Ruleset, name: str, start: InBound) -> To:
    """The goal of this name for a bound that stands at a place."""
    if rules.numbers_substeps:
        # a ruleset may call its last sub-steps "end" too: the bound's end is another
        return To(name, start, again=" " not in name and name != END)
    ahead = name in (END, NEXT) or rules.substeps.index(name) + 1 > start.passed
    return To(name, start, ahead)


def check(rules: Ruleset, name: str) -> None:
    """Refuse what is not a name of a sub-step."""
    base, _, times = name.rpartition(" ")
    number = int(times) if times.isascii() and times.isdecimal() and len(times) < 7 else 0
    counted = rules.numbers_substeps and base in rules.substeps and number > 0
    if name not in (*rules.substeps, END, NEXT) and not counted:
        more = (
            text(", or {next:text}, or with its number, like action 7", next=NEXT)
            if rules.numbers_substeps
            else text(", or {next:text}", next=NEXT)
        )
        raise Refused(
            [
                Fault(
                    "--to-substep",
                    "",
                    text("'{name}' is none", name=name),
                    text("one of {substeps}{more:text}", substeps=", ".join(rules.substeps), more=more),
                )
            ]
        )
