"""Acts of an umpire, carried out on the bases as they stand, on all tables, logged with the reason."""

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import ON_PLATOONS, Intervention, format_act
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.columns import SURRENDERED
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING, posed
from bound_sim.rulesets.kit.lines.umpire import refuse_status, write_ruling
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text


def amend(battle: Battle, intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the base's status makes no sense of it."""
    tables: Field = battle.state
    act, after = intervention.act, intervention.after or "0"
    if act.word in ON_PLATOONS:
        _refuse(tables.games[0], intervention)
    for table, game in enumerate(tables.games):
        base = game.base.get(act.unit)
        if base is not None:
            moment = Moment(tables, table, intervention.bound, None, step=after)
            _act(moment, game.unit_of[base.id], base, intervention)
        tables.places[table].changed()
    write_ruling(battle, intervention, after)


def _act(moment: Moment, unit: Unit, base: Base, intervention: Intervention) -> None:
    """One act: hits fall as in play (EOE-R-26)."""
    act, start = intervention.act, base.pose
    if act.point is not None:  # move, and arrive where it is said where
        base.pose = (*act.point, base.facing if act.facing is None else act.facing)
    if act.word == "move":
        if intervention.after:
            _halt(unit)
        moment.move(unit, base, start, "umpire")
    elif act.word == "hit":
        casualties.hit_base(moment, unit, base, "umpire", "umpire")
    elif act.word == "restore":
        base.status, base.figures = ON_TABLE, base.full - act.hits
        unit.status = ON_TABLE
    elif act.word == "remove":
        base.status = LOST
        moment.hit("umpire", "umpire", base, "removed")
    if all(each.status not in (ON_TABLE, WAITING, ABOARD) for each in unit.all):
        unit.status = LOST


def _halt(unit: Unit) -> None:
    """A unit that is moved while a turn runs carries out no move of its own any more, and does not charge."""
    unit.halt()
    unit.charging = ""


def _refuse(game: Game, intervention: Intervention) -> None:
    """Refuse an act on a base that is not where it could happen, and one that sets a base on another."""
    act = intervention.act
    base = game.base[act.unit]
    refuse_status(act, base.status, text("a base"), (SURRENDERED, LEFT))
    if act.word == "move" or base.status != ON_TABLE:
        other = _stands_on(game, base, intervention)
        if other:
            refuse(
                format_act(act),
                text("{unit} would stand on {other}", unit=act.unit, other=other),
                text("a clear place"),
            )


def _stands_on(game: Game, base: Base, intervention: Intervention) -> str:
    """Id of a base that one standing there would overlap, empty for none."""
    act = intervention.act
    pose = (*(act.point or (base.x, base.y)), base.facing if act.facing is None else act.facing)
    others = (other for unit in game.on_table() for other in unit.bases)
    with posed([base], [pose]):
        return next((other.id for other in others if other is not base and overlap(base, other)), "")
