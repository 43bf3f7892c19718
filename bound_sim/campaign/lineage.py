"""Units through a campaign: what each went into its battles with, and what was left of it."""

from collections.abc import Iterator
from typing import NamedTuple

from bound_sim.campaign.chain import Chain
from bound_sim.campaign.muster import full_strength


class UnitPassage(NamedTuple):
    """A unit in a battle: men that it went in with and that were left, that came back and that joined before it.

    ``left`` is None while the battle is not over.
    """

    men: int
    left: int | None
    returned: int
    joined: int


class Lineage(NamedTuple):
    """A unit as it is called last, with its passage in each battle; several that became one are summed up."""

    side: str
    unit: str
    name: str
    passages: dict[str, UnitPassage]


def lineages(chain: Chain) -> Iterator[Lineage]:
    """The units that go on in a later battle, in the order of the battles that they come to last."""
    battles = {id: each for id, each in chain.plan.battles.items() if chain.state(id) not in ("waits", "left out")}
    sources = {source for each in battles.values() for came in each.keeps.values() for source in came}
    for battle, planned in battles.items():
        for unit in planned.keeps:
            if (battle, unit) in sources:
                continue
            first = planned.scenario.forces.battalions[unit][0]
            found: dict[str, UnitPassage] = {}
            _trace(chain, battle, unit, found)
            yield Lineage(first.side, unit, first.battalion_name, {id: found[id] for id in battles if id in found})


def _trace(chain: Chain, battle: str, unit: str, found: dict[str, UnitPassage]) -> None:
    for source in chain.plan.battles[battle].keeps.get(unit, ()):
        _trace(chain, *source, found)
    if chain.state(battle) != "left out":
        passage = _passage(chain, battle, unit)
        before = found.get(battle, UnitPassage(0, 0 if passage.left is not None else None, 0, 0))
        left = None if passage.left is None or before.left is None else passage.left + before.left
        found[battle] = UnitPassage(
            passage.men + before.men, left, passage.returned + before.returned, passage.joined + before.joined
        )


def _passage(chain: Chain, battle: str, unit: str) -> UnitPassage:
    forces = chain.forces(battle)
    there, came = full_strength(forces.scenario).get(unit), forces.units.get(unit)
    men = (there.men if there else 0) + forces.mustered.behind.get(unit, 0)
    left = chain.after(battle, unit).men if battle in chain.results else None
    return UnitPassage(men, left, came.returned if came else 0, came.joined if came else 0)
