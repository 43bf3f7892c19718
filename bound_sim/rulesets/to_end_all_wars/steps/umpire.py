"""Acts of the umpire in play: on a man or a tank, on all tables, logged with the reason."""

from bound_sim.battle.battle import Battle
from bound_sim.orders.interventions import ON_PLATOONS, Act, Intervention, format_act
from bound_sim.rulesets.kit.geometry.points import apart
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE, WAITING
from bound_sim.rulesets.kit.lines.driven_turn import TableInPlay
from bound_sim.rulesets.kit.lines.umpire import refuse_status, write_ruling
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import charges, losses
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text


def amend(battle: Battle, intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the man's state makes no sense of it."""
    act = intervention.act
    games: list[TrenchGame] = battle.state.games
    if act.word in ON_PLATOONS:
        _refuse(games[0], act)
    for table, game in enumerate(games):
        turn = TrenchTurn(
            game, battle.state.ground, intervention.bound, TableInPlay(battle, table, None, battle.state.rows)
        )
        turn.place = intervention.after
        if act.unit in game.man:
            _carry_out(turn, game.team_of[act.unit], game.man[act.unit], act)
    write_ruling(battle, intervention, intervention.after)


def _carry_out(turn: TrenchTurn, team: Team, man: Man, act: Act) -> None:
    start = man.x, man.y, man.facing
    if act.point is not None:  # move, and arrive where it is said where
        man.at = act.point
        man.facing = man.facing if act.facing is None else act.facing
    if act.word == "move":
        turn.moved(man, start, "umpire")
        charges.carried(turn, team)
    elif act.word in ("hit", "remove"):
        losses.die(turn, man, "umpire", "umpire")
    elif act.word == "restore":
        man.alive, man.health, man.penalty = True, HEALTH, 0
        team.on_table = True
        if team.is_tank:
            team.driver = team.gunner = True


def _refuse(game: TrenchGame, act: Act) -> None:
    """Refuse an act on a man who is not where it could happen, and one that sets him on another."""
    team, man = game.team_of[act.unit], game.man[act.unit]
    status = LOST if not man.alive else ON_TABLE if team.on_table else WAITING
    refuse_status(act, status, text("a man or tank"))
    if act.word != "move" and status == ON_TABLE:
        return
    if other := _stands_on(game, team, man, act):
        refuse(
            format_act(act), text("{unit} would stand on {other}", unit=act.unit, other=other), text("a clear place")
        )


def _stands_on(game: TrenchGame, team: Team, man: Man, act: Act) -> str:
    """The man that another would touch at the act's place, "" for none."""
    before = man.at, man.facing
    man.at = act.point or man.at
    man.facing = man.facing if act.facing is None else act.facing
    shape = team.shape(man)
    man.at, man.facing = before
    others = (
        (other, each) for other in game.teams if other.on_table for each in other.men if each is not man
    )  # fmt: skip
    return next((each.id for other, each in others if not apart(shape, other.shape(each))), "")
