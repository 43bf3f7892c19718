"""What a side may know of a battle of End of Empires: the table is open, orders and what is still to come are not.

The source knows no hidden units: whoever is on the table is seen by all, and dice are rolled before all. A side does
not know the other's orders and reasons, its reinforcements before they come, nor its men (figures are seen).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from bound_sim.battle.log import AS_OWN, AS_SEEN
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.eyes import Eyes, Row
from bound_sim.rulesets.records.memory import Shows

#: tables that all may read, row by row: their columns of bases, and of units or "side" and its id
_OPEN: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "shots": (("shooter", "target"), ("target_unit",)), "hits": (("by", "target"), ()),
    "moves": (("platoon",), ("contact",)), "melee": (("striker", "opponent"), ()), "tests": ((), ("unit", "by")),
}  # fmt: skip


def _open(table: str) -> Callable[[Sequence[Row], Eyes], Iterator[Row]]:
    """Rows of what happened on the table; none of a base that never came, which an umpire alone can act on."""
    bases, units = _OPEN[table]

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
        forces = eyes.scenario.forces
        for row in found:
            named = [row[name] for name in bases if row[name] in forces.by_id]
            bodies = [forces.battalions[row[name]] for name in units if row[name] in forces.battalions]
            if all(eyes.knows_of(base, row["bound"]) for base in named) and all(
                any(eyes.knows_of(platoon.id, row["bound"]) for platoon in body) for body in bodies
            ):
                yield _shown(table, row, AS_SEEN, eyes)

    return rows


def _shown(table: str, row: Row, kind: str, eyes: Eyes) -> Row:
    return fog.shown(COLUMNS[table], row, kind, eyes.level)


def _states(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    """An own base whole; another's as it stands on the table or left it, not one that is still to come."""
    for row in found:
        if row["side"] == eyes.side:
            yield _shown("states", row, AS_OWN, eyes)
        elif row["status"] == "on table" or eyes.gone.get(row["platoon"]):
            yield _shown("states", row, AS_SEEN, eyes)


def _explanations(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    """Of the own units, and of what both sides see: who has the initiative."""
    for row in found:
        if row["platoon"].startswith("side ") or eyes.own(str(row["platoon"])):
            yield _shown("explanations", row, AS_OWN, eyes)


SHOWS = Shows(
    {**fog.own_rows(COLUMNS), **{name: _open(name) for name in _OPEN}, "states": _states,
     "explanations": _explanations},
    COLUMNS, level="open",
)  # fmt: skip
