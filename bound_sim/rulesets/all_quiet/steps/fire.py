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


def strengths(volley: Volley) -> list[tuple[str, str, int]]:
    """(who rolls, base that shoots, strength) of each die before markers."""
    if volley.kind == "rain":
        return [("", NO_SHOOTER, RAIN_STRENGTH)] * RAIN_DICE
    return [(f"unit {unit.id}", unit.base, strength_of(unit, gas=volley.gas)) for unit in volley.units]


def dice(turn: FrontTurn, volley: Volley) -> int:
    """Roll and log them; the points of damage that they make."""
    game = turn.game
    helps = cover(game, volley.stands or volley.area, volley.at, gas=volley.gas)
    rows = strengths(volley)
    if volley.kind == "rain":
        faces = turn.roll("rain", f"side {game.other(volley.at)}", len(rows))
    else:
        faces = [face for (face,) in turn.roll_each(volley.kind, [who for who, _, _ in rows], [1] * len(rows))]
    if turn.acting.by_dice(volley.kind):
        for unit in volley.units:
            unit.acted = True
    points = helps.hits([(face, row[2]) for face, row in zip(faces, rows, strict=True)])
    for number, (face, (_, base, strength)) in enumerate(zip(faces, rows, strict=True) if turn.logged else (), 1):
        needed = weaker(strength) if helps.trench else strength
        turn.add("shots", {
            "kind": volley.kind, "side": game.other(volley.at), "shooter": base, "area": volley.area,
            "target": volley.at, "die": number if volley.kind == "rain" else 1, "roll": face, "needed": needed,
            "hit": face <= needed,
            "trench": helps.trench, "fort": helps.fort, "points": points,
        })  # fmt: skip
    return points
