"""Acts of the umpire in play: on a unit as it stands, on all tables, logged with the reason."""

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import ON_PLATOONS, Act, Intervention, format_act
from bound_sim.rulesets.entrenched.state.game import FATES, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import losses, movement, objectives
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE
from bound_sim.rulesets.kit.lines.driven_turn import TableInPlay
from bound_sim.rulesets.kit.lines.umpire import refuse_status, write_ruling
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text


def amend(battle: Battle, intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the unit's state makes no sense of it."""
    act = intervention.act
    games: list[FieldGame] = battle.state.games
    for table, game in enumerate(games):
        turn = FieldTurn(
            game, battle.state.ground, intervention.bound, TableInPlay(battle, table, None, battle.state.rows)
        )
        turn.place = intervention.after
        unit = game.by_base.get(act.unit)
        if unit is None:
            continue
        if not table:
            _refuse(turn, unit, act)
        _carry_out(turn, unit, act)
    write_ruling(battle, intervention, intervention.after, unit=act.unit.partition("/")[0])


def _carry_out(turn: FieldTurn, unit: FieldUnit, act: Act) -> None:
    start = unit.pose
    if act.word == "restore":
        unit.status, unit.figures = ON_TABLE, unit.full - act.hits
    if act.point is not None:  # move, and arrive where it is said where
        unit.pose = (*act.point, unit.facing if act.facing is None else act.facing)
        turn.game.part(unit)
        turn.moved(unit, start, "umpire", "umpire")
        objectives.carried_along(turn)
    if act.word == "hit":
        losses.wound(turn, unit, 1, by=None, kind="umpire")
    elif act.word == "remove":
        losses.kill(turn, unit, by="umpire", kind="umpire")


def _refuse(turn: FieldTurn, unit: FieldUnit, act: Act) -> None:
    """Refuse an act on a unit that is not where it could happen, and one that sets it on another."""
    if act.word not in ON_PLATOONS:
        refuse(format_act(act), text("units come by deployment and waves"), ", ".join(ON_PLATOONS))
    refuse_status(act, LOST if unit.status in FATES else unit.status, text("a unit"))
    if act.word not in ("move", "restore"):
        return
    if act.hits >= unit.full:
        refuse(
            format_act(act),
            text("{unit} has {full} wounds", unit=act.unit, full=unit.full),
            text("hits 0 to {full}", full=unit.full - 1),
        )
    pose = (*(act.point or unit.at), unit.facing if act.facing is None else act.facing)
    if not movement.clear_at(turn, unit, pose):
        refuse(
            format_act(act),
            text("{unit} would stand on another unit, or off the table", unit=act.unit),
            text("a clear place"),
        )
