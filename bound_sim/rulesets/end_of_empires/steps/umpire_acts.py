"""Acts of an umpire, carried out on the bases as they stand, on all tables, logged with the reason."""

from collections.abc import Collection
from typing import Generic

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import ON_PLATOONS, Intervention, format_act
from bound_sim.rulesets.end_of_empires.state.games import GameTables
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps.losses import strike
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, Base, Game, U, posed
from bound_sim.rulesets.kit.lines.umpire import refuse_status, write_ruling
from bound_sim_maps.faults import refuse


class Umpire(Generic[U]):
    """The acts of an umpire: move, hit, remove, restore, arrive; a ruleset says what a hit is and who moves on.

    ``gone``: what else than lost a base may be from which it is restored.
    """

    gone: Collection[str] = ()

    def turn_of(self, tables: GameTables[U], table: int, intervention: Intervention) -> Turn[U]:
        """A turn without dice, at the sub-step after which the umpire acts."""
        return Turn(tables, table, intervention.bound, None, step=intervention.after or "0")

    def hit(self, turn: Turn[U], unit: U, base: Base) -> None:
        """One hit on a base."""
        strike(turn, base, "umpire", "umpire")

    def halt(self, unit: U) -> None:
        """A unit that is moved while a turn runs carries out no move of its own any more."""

    def amend(self, battle: Battle, intervention: Intervention) -> None:
        """Carry out one act on all tables. Raises Refused where the base's status makes no sense of it."""
        tables: GameTables[U] = battle.state
        act = intervention.act
        if act.word in ON_PLATOONS:
            self._refuse(tables.games[0], intervention)
        for table, game in enumerate(tables.games):
            turn = self.turn_of(tables, table, intervention)
            base = game.base.get(act.unit)
            if base is not None:
                self._act(turn, game.unit_of[base.id], base, intervention)
            tables.places[table].changed()
        write_ruling(battle, intervention, intervention.after or "0")

    def _act(self, turn: Turn[U], unit: U, base: Base, intervention: Intervention) -> None:
        act, start = intervention.act, base.pose
        if act.point is not None:  # move, and arrive where it is said where
            base.pose = (*act.point, base.facing if act.facing is None else act.facing)
        if act.word == "move":
            if intervention.after:
                self.halt(unit)
            turn.move(unit, base, start, "umpire")
        elif act.word == "hit":
            self.hit(turn, unit, base)
        elif act.word == "restore":
            base.status, base.figures = ON_TABLE, base.full - act.hits
            unit.status = ON_TABLE
        elif act.word == "remove":
            base.status = LOST
            turn.hit("umpire", "umpire", base.id, "removed")
        if all(each.status not in (ON_TABLE, WAITING, ABOARD) for each in unit.all):
            unit.status = LOST

    def _refuse(self, game: Game[U], intervention: Intervention) -> None:
        """Refuse an act on a base that is not where it could happen, and one that sets a base on another."""
        act = intervention.act
        base = game.base[act.unit]
        refuse_status(act, base.status, "a base", (*self.gone, LEFT))
        if act.word == "move" or base.status != ON_TABLE:
            other = self._stands_on(game, base, intervention)
            if other:
                refuse(format_act(act), f"{act.unit} would stand on {other}", "a clear place")

    def _stands_on(self, game: Game[U], base: Base, intervention: Intervention) -> str:
        """Id of a base that one standing there would overlap, empty for none."""
        act = intervention.act
        pose = (*(act.point or (base.x, base.y)), base.facing if act.facing is None else act.facing)
        others = (other for unit in game.on_table() for other in unit.bases)
        with posed([base], [pose]):
            return next((other.id for other in others if other is not base and overlap(base, other)), "")
