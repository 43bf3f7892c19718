"""Units that act in an impulse, and are spent when it is over (AQ-R-10), by the words of rows: in play and replays.

A unit of a group makes a step, rolls dice, or takes damage of the fire that meets it (AQ-R-29); others fire.
"""

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.rulings import Readings

FIRE = "fire"
_STEPS = ("moved", "by rail")
_DICE = ("attack", "second-attack")


class Actors:
    """AQ-R-10 under a battle's readings."""

    def __init__(self, readings: Readings) -> None:
        #: AQ-Q-mg-who: the kinds of dice whose units are spent by them
        self._dice = _DICE if readings.mg_who == rulings.MgWho.STAY_FRESH else (*_DICE, FIRE)

    def by_step(self, ended: str) -> bool:
        """True for a unit one of whose steps ended so: one that retreats or comes in has not acted by that."""
        return ended in _STEPS

    def by_dice(self, kind: str) -> bool:
        """True for a unit that rolls dice of this kind."""
        return kind in self._dice

    def by_damage(self, kind: str) -> bool:
        """True for a unit that takes damage of this kind: it was about to act (AQ-R-29)."""
        return kind == FIRE
