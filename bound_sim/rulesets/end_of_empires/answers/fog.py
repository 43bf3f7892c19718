"""What a side may know of a battle of End of Empires: the table is open, orders and what is still to come are not.

The source knows no hidden units: whoever is on the table is seen by all, and dice are rolled before all. A side does
not know the other's orders and reasons, its reinforcements before they come, nor its men (figures are seen).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.fog import Known, Tables
from bound_sim.rulesets.records.line_of_sight import Row, Sight
from bound_sim.rulesets.records.memory import Shows, Witness
from bound_sim.scenario.model import Scenario

#: tables that all may read, row by row: their columns of bases, and of units or "side" and its id
_OPEN: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "shots": (("shooter", "target"), ("target_unit",)), "hits": (("by", "target"), ()),
    "moves": (("platoon",), ("contact",)), "melee": (("striker", "opponent"), ()), "tests": ((), ("unit", "by")),
}  # fmt: skip
#: of the others' bases nobody knows more than what stands there
_HIDDEN = {"men": math.nan, "men_at_start": 0}


def witness(scenario: Scenario, side: str) -> Witness:
    """A side that follows a battle from its opening. Raises KeyError where there is no such side."""
    return Witness(scenario, side, SHOWS)


def known(scenario: Scenario, side: str, tables: Tables, bound: int) -> Known:
    """All that a side may know after a turn (0: before the first), from the recorded tables. Raises KeyError."""
    return fog.followed(witness(scenario, side), scenario, tables, bound)


def known_at_start(scenario: Scenario, side: str) -> Scenario:
    """The scenario as a side knows it before turn 1: of the others, who is on the table."""
    return fog.at_start(witness(scenario, side), scenario)


def _open(table: str) -> Callable[[Sequence[Row], Sight], Iterator[Row]]:
    """Rows of what happened on the table; none of a base that never came, which an umpire alone can act on."""
    bases, units = _OPEN[table]

    def rows(found: Sequence[Row], eyes: Sight) -> Iterator[Row]:
        forces = eyes.scenario.forces
        for row in found:
            named = [row[name] for name in bases if row[name] in forces.by_id]
            bodies = [forces.battalions[row[name]] for name in units if row[name] in forces.battalions]
            if all(eyes.knows_of(base, row["bound"]) for base in named) and all(
                any(eyes.knows_of(platoon.id, row["bound"]) for platoon in body) for body in bodies
            ):
                yield row

    return rows


def _states(found: Sequence[Row], eyes: Sight) -> Iterator[Row]:
    """An own base whole; another's as it stands on the table or left it, not one that is still to come."""
    for row in found:
        if row["side"] == eyes.side:
            yield row
        elif row["status"] == "on table" or eyes.gone.get(row["platoon"]):
            yield {**row, **_HIDDEN}


def _orders(found: Sequence[Row], eyes: Sight) -> Iterator[Row]:
    return (row for row in found if row["side"] == eyes.side)


def _explanations(found: Sequence[Row], eyes: Sight) -> Iterator[Row]:
    return (row for row in found if row["platoon"].startswith("side ") or eyes.own(str(row["platoon"])))


SHOWS = Shows(
    {**{name: _open(name) for name in _OPEN}, "states": _states, "orders": _orders, "explanations": _explanations},
    COLUMNS, level="open",
)  # fmt: skip
