"""Dice of attacks, and what markers take off (AQ-R-21, AQ-Q-trench-fort): one function for play and for chances."""

from collections.abc import Sequence
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import GAS_ADDS, MOST_STRENGTH, RAIN_DICE, RAIN_STRENGTH
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn

NO_SHOOTER = ""


class Volley(NamedTuple):
    """Dice thrown together at the units of side ``at`` in an area: by units, or those of Steel Rain by a side."""

    kind: str
    units: Sequence[ArmyUnit]
    area: str
    at: str
    gas: bool = False
    #: where those who are struck stand, if not in the area (AQ-Q-mg-rail)
    stands: str = ""


class Cover(NamedTuple):
    """Help for the units of a side in an area: Trench takes 1 off the strength, Fort a hit of each attack."""

    trench: bool
    fort: bool
    better: bool = False

    def hits(self, dice: Sequence[tuple[int, int]]) -> int:
        """Hits of dice with their strengths; with both markers each counts, or the one that takes more off."""
        if not self.trench:
            return max(0, sum([die <= strength for die, strength in dice]) - self.fort)
        trenched = sum([die <= weaker(strength) for die, strength in dice])
        if self.better and self.fort:
            return min(trenched, max(0, sum([die <= strength for die, strength in dice]) - 1))
        return max(0, trenched - self.fort)


def weaker(strength: int) -> int:
    """Strength against a Trench: 1 less, at least 1."""
    return max(1, strength - 1)


def cover(game: FrontGame, area: str, side: str, *, gas: bool = False) -> Cover:
    """Help for a side in an area against an attack; there is none against gas."""
    if gas:
        return Cover(trench=False, fort=False)
    stated = game.net.by_name[area]
    printed = (
        game.readings.fort_printed == rulings.FortPrinted.ONE_HIT_LESS and stated.fortified and stated.owner == side
    )
    fort = game.has_marker(FORT, area, side) or printed
    return Cover(game.has_marker(TRENCH, area, side), fort, game.readings.trench_fort == rulings.TrenchFort.BETTER)


def strength_of(unit: ArmyUnit, *, gas: bool) -> int:
    """A unit's attack strength; gas adds 1, to 5 at most."""
    return min(MOST_STRENGTH, unit.strength + GAS_ADDS) if gas else unit.strength


def dice(turn: FrontTurn, volley: Volley) -> int:
    """Roll and log them; the points of damage that they make."""
    game, units = turn.game, volley.units
    helps = cover(game, volley.stands or volley.area, volley.at, gas=volley.gas)
    if volley.kind == "rain":
        strengths = [RAIN_STRENGTH] * RAIN_DICE
        faces = turn.roll("rain", f"side {game.other(volley.at)}", RAIN_DICE)
    else:
        strengths = [strength_of(unit, gas=volley.gas) for unit in units]
        rolls = turn.roll_each(volley.kind, [f"unit {unit.id}" for unit in units], [1] * len(units))
        faces = [face for (face,) in rolls]
    if turn.acting.by_dice(volley.kind):
        for unit in units:
            unit.acted = True
    thrown = [*zip(faces, strengths, strict=True)]
    points = helps.hits(thrown)
    for number, (face, strength) in enumerate(thrown if turn.logged else (), 1):
        needed = weaker(strength) if helps.trench else strength
        turn.add("shots", {
            "kind": volley.kind, "side": game.other(volley.at),
            "shooter": units[number - 1].base if units else NO_SHOOTER, "area": volley.area,
            "target": volley.at, "die": 1 if units else number, "roll": face, "needed": needed,
            "hit": face <= needed,
            "trench": helps.trench, "fort": helps.fort, "points": points,
        })  # fmt: skip
    return points
