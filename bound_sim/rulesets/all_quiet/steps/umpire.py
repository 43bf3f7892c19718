"""Acts of the umpire in play: on a unit as it stands, on all tables, logged with the reason."""

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import ON_PLATOONS, Act, Intervention, format_act
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import control, damage
from bound_sim.rulesets.kit.lines.umpire import write_ruling
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text


def amend(battle: Battle, intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the unit's state makes no sense of it."""
    act = intervention.act
    games: list[FrontGame] = battle.state.games
    if act.word in ON_PLATOONS:
        _refuse(games[0], act)
        for table, game in enumerate(games):
            turn = FrontTurn(battle, game, table, intervention.bound, None, battle.state.rows)
            turn.place = intervention.after
            _carry_out(turn, _unit(game, act.unit), act)
    write_ruling(battle, intervention, intervention.after)


def _unit(game: FrontGame, name: str) -> ArmyUnit:
    return game.by_id[name.partition("/")[0]]


def _carry_out(turn: FrontTurn, unit: ArmyUnit, act: Act) -> None:
    origin = unit.area
    turn.game.ruled += 1
    if act.word in ("move", "restore"):
        area = turn.game.net.area_at(act.point) or unit.area or unit.previous
        if act.word != "move":
            unit.fresh, unit.fallen = True, False
        unit.area, unit.box = area, ""
        turn.moved(unit, origin, "umpire")
        control.look(turn, *(each for each in (origin, area) if each))
    elif act.word == "hit":
        turn.struck("umpire", "umpire", unit.base, damage.SPENT if unit.fresh else damage.BOX)
        if unit.fresh:
            unit.fresh = False
        else:
            damage.to_box(turn, unit)
    else:
        turn.struck("umpire", "umpire", unit.base, damage.BOX)
        damage.to_box(turn, unit)


def _refuse(game: FrontGame, act: Act) -> None:
    """Refuse an act on a unit that is not where it could happen, a place that is not an area, and one that is full."""
    unit = _unit(game, act.unit)
    on_map = bool(unit.area)
    if act.word in ("move", "hit", "remove") and not on_map:
        refuse(format_act(act), text("{unit} is not on the map", unit=act.unit), text("a unit in an area"))
    if act.word == "restore" and not on_map and not unit.previous:
        refuse(format_act(act), text("{unit} never was on the map", unit=act.unit), text("a unit that fell in an area"))
    if act.point is not None:
        area = game.net.area_at(act.point)
        if not area:
            refuse(format_act(act), text("that place is not an area"), text("the name of an area"))
        elif area != unit.area and game.room(area, unit.side) < 1:
            refuse(
                format_act(act), text("{area} is full", area=area), text("an area with fewer than 10 units of its side")
            )
