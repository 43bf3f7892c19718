"""Asking a battle why: what each platoon of a unit did or did not do in the sub-steps of a bound."""

from collections.abc import Sequence
from typing import NamedTuple

from bound_sim.rules.records.account import Account, Passage, told
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.faults import refuse
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import text


class Explained(NamedTuple):
    """The account of one platoon in one bound, under a title."""

    platoon: str
    title: str
    bound: int
    passages: Sequence[Passage]

    @property
    def lines(self) -> list[str]:
        """The passages as lines of text below the title."""
        return [spoken(text("{title}, bound {bound}", title=self.title, bound=self.bound)), *told(self.passages)]


def explain(
    account: Account, battle: str, unit: str, bound: int | None = None, substep: str | None = None
) -> list[Explained]:
    """The account of a unit's platoons in a bound (the last one); ``battle`` is its name. Raises Refused."""
    units = account.asked
    if unit not in units:
        refuse(unit, text("is not a unit of this battle"), Known(units).hint(unit))
    if not account.bounds:
        refuse(battle, text("no bound was played yet"), text("a battle with a bound to explain"))
    at = account.bounds[-1] if bound is None else bound
    if at not in account.bounds:
        refuse("--bound", text("{at} was not played", at=at), text("1 to {bounds}", bounds=account.bounds[-1]))
    if substep is not None and substep not in account.substeps:
        refuse("--substep", text('"{substep}" is not a sub-step', substep=clipped(substep)), " ".join(account.substeps))
    return [
        Explained(name, account.title(name), at, [p for p in account.of(name, at) if substep in (None, p.substep)])
        for name in units[unit]
    ]
