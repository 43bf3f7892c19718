"""Fog at an open table: all stand around it, see all units on it, and dice are rolled before all.

A side does not know the other's orders and reasons, its reinforcements before they come, nor the columns that are its
own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bound_sim.logs.log import AS_OWN, AS_SEEN, Columns
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Eyes, Row

Shown = Callable[[Sequence[Row], Any], Iterable[Row]]


class BodyColumns(NamedTuple):
    """Columns of a table that name bases, and those that name units (or "side" and its id)."""

    bases: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


def open_rows(columns: Columns, told: Mapping[str, BodyColumns]) -> dict[str, Shown]:
    """For ``Shows.rows``: the tables ``told`` before all, own rows of the others; states and reasons as below."""
    found: dict[str, Shown] = {**fog.own_rows(columns), **{name: _open(columns, name, told[name]) for name in told}}
    found["states"] = _states(columns)
    if "explanations" in columns:
        found["explanations"] = _explanations(columns)
    return found


def _open(columns: Columns, table: str, named: BodyColumns) -> Shown:
    """Rows of what happened on the table; none of a base that never came, which an umpire alone can act on."""

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
        forces = eyes.scenario.forces
        for row in found:
            bases = [row[name] for name in named.bases if row[name] in forces.by_id]
            bodies = [forces.battalions[row[name]] for name in named.units if row[name] in forces.battalions]
            if all(eyes.knows_of(base, row["bound"]) for base in bases) and all(
                any(eyes.knows_of(platoon.id, row["bound"]) for platoon in body) for body in bodies
            ):
                yield fog.shown(columns[table], row, AS_SEEN, eyes.level)

    return rows


def _states(columns: Columns) -> Shown:
    """An own base whole; another's as it stands on the table or left it, not one that is still to come."""

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
        for row in found:
            if eyes.own(row["platoon"]):
                yield fog.shown(columns["states"], row, AS_OWN, eyes.level)
            elif row["status"] == "on table" or eyes.gone.get(row["platoon"]):
                yield fog.shown(columns["states"], row, AS_SEEN, eyes.level)

    return rows


def _explanations(columns: Columns) -> Shown:
    """Of the own units, and of what both sides see: who has the initiative."""

    def rows(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
        for row in found:
            if row["platoon"].startswith("side ") or eyes.own(str(row["platoon"])):
                yield fog.shown(columns["explanations"], row, AS_OWN, eyes.level)

    return rows
