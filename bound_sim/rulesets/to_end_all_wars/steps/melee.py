"""Fights hand to hand (TEAW-R-22 to TEAW-R-25): begun, joined, round by round, left."""

from math import ceil

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.landing import landing
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from bound_sim.rulesets.kit.geometry.points import Leg, apart, length_clear_of, to_point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import target_of
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import ENGAGE_CM, HEALTH, MAY, WITHDRAW, WITHDRAW_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Melee, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import blows, ledger, losses, mines, movement, wire
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import u_from_cm

#: what a machine gun team does in its own turn where it does not withdraw (TEAW-Q-hmg-melee)
STAY = "stay"


def open_turn(turn: TrenchTurn) -> None:
    """Each fight has a round before it."""
    for fight in turn.game.fights:
        fight.played, fight.waiting, fight.acted, fight.left = False, [], [], []


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """``fight`` and ``charge``: within 2 cm of an enemy that can be fought, or in a fight with it."""
    target = target_of(turn, line)
    words = {"verb": line.verb, "target": target.id}
    fight = turn.game.fight_of(team)
    if fight is not None:
        if target.id not in fight.teams:
            return Why("in-a-fight", words)
        return _acted(turn, team, fight, line.verb)
    if not target.alive:
        return Why("target-gone", words)
    if target.is_tank:
        return Why("target-tank", words)
    if turn.readings.third == rulings.Third.NOT_WHILE_IT_LASTS and turn.game.fight_of(target):
        return Why("no-third", words)
    far = turn.nearest(team, target)[0]
    return Why("too-far-to-fight", {**words, "cm": cm_text(far, ceil)}) if far > u_from_cm(ENGAGE_CM) else None


def _acted(turn: TrenchTurn, team: Team, fight: Melee, verb: str) -> Why | None:
    """A team has one round a turn, or tries to withdraw; after the round under TEAW-Q-withdraw."""
    if (
        verb != "withdraw"
        and turn.readings.melee_turn == rulings.MeleeTurn.ENGAGERS_TURNS
        and fight.engaged_by != turn.side
    ):
        return Why("in-a-fight", {"verb": verb})
    again = (
        verb == "withdraw" and turn.readings.withdraw == rulings.Withdraw.AFTER_THE_ROUND and team.id not in fight.left
    )
    if (team.id in (*fight.acted, *fight.waiting) and not again) or (fight.played and verb != "withdraw"):
        return Why("cap", {"verb": verb, "cap": 1})
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """A round, named by a line: of the fight that the team is in, joins, or begins."""
    game, target = turn.game, target_of(turn, line)
    fight = game.fight_of(team) or game.fight_of(target)
    if fight is None:
        fight = Melee([team.id, target.id], "", turn.side)
        game.fights.append(fight)
    elif team.id not in fight.teams:
        fight.teams.append(team.id)
        if fight.played:
            fight.waiting.append(team.id)
            return
    yield from _round(turn, fight, {team.id: line.verb})


def withdraw_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """A team that has not had its round, or has not tried, in this turn."""
    fight = turn.game.fight_of(team)
    assert fight is not None
    return _acted(turn, team, fight, line.verb)


def withdraw_play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-25: instead of the own round; or after it, under a reading."""
    fight = turn.game.fight_of(team)
    assert fight is not None
    if turn.readings.withdraw == rulings.Withdraw.AFTER_THE_ROUND and ledger.has_round(turn, fight):
        yield from _round(turn, fight, {team.id: line.verb})
    else:
        yield from _withdraw(turn, team, fight)


def rounds_left(turn: TrenchTurn) -> Play:
    """TEAW-Q-melee-turn: rounds that no line has named, when the side's lines are over."""
    for fight in list(turn.game.fights):
        if fight not in turn.game.fights:
            continue  # a mine of another round may have ended it
        if ledger.has_round(turn, fight):
            yield from turn.passes("action")
            yield from _round(turn, fight, {})
            sweep(turn)


def _round(turn: TrenchTurn, fight: Melee, acts: dict[str, str]) -> Play:
    """One round: the active side's other teams are asked, those that withdraw try, then blows fall (TEAW-R-23).

    In the own turn a blow is an action: men of a team that does another, or none, have none. A team that tries to
    withdraw has none either; under a reading it tries after them.
    """
    after = turn.readings.withdraw == rulings.Withdraw.AFTER_THE_ROUND
    for team in _to_ask(turn, fight, acts):
        enemies = [name for name in fight.teams if turn.game.by_id[name].side != team.side]
        about, options = (team.id, *enemies), _options(turn, team, fight)
        act = str((yield Decision("fight-or-withdraw", team.side, turn.bound, options, about=about)))
        acts[team.id] = act
        if act != STAY:
            ledger.spend(team, act)
    fight.acted += acts
    leaving = [turn.game.by_id[name] for name, act in acts.items() if act == "withdraw"]
    for team in () if after else leaving:
        if _is_on(turn, team, fight):
            yield from _withdraw(turn, team, fight)
    strikers = {name: act for name, act in acts.items() if act in ("fight", "charge") or (after and act != STAY)}
    # a mine that a leaver set off may have killed all of a side
    if any(_is_on(turn, turn.game.by_id[name], fight) for name in strikers):
        own = [name for name in fight.teams if turn.game.by_id[name].side == turn.side]
        yield from blows.play(turn, fight, strikers, [name for name in own if name not in strikers])
    fight.played = True
    for team in leaving if after else ():
        if _is_on(turn, team, fight):
            yield from _withdraw(turn, team, fight)


def _to_ask(turn: TrenchTurn, fight: Melee, acts: dict[str, str]) -> list[Team]:
    """Teams of the active side that have done nothing in the fight in this turn and may, in order of ids."""
    done = (*acts, *fight.acted, *fight.waiting)
    teams = [turn.game.by_id[name] for name in fight.teams if name not in done]
    free = [team for team in teams if team.side == turn.side and not team.over and ledger.left(team) > 0]
    return sorted(
        (team for team in free if not team.snared or turn.readings.snared == rulings.Snared.ALL_BUT_MOVING),
        key=lambda team: team.row,
    )


def _is_on(turn: TrenchTurn, team: Team, fight: Melee) -> bool:
    """True if the fight goes on for a team: it lives, and so does an opponent."""
    return team.alive and bool(_enemies(turn, team, fight))


def _enemies(turn: TrenchTurn, team: Team, fight: Melee) -> list[Team]:
    teams = [turn.game.by_id[name] for name in fight.teams]
    return [each for each in teams if each.side != team.side and each.alive]


def _options(turn: TrenchTurn, team: Team, fight: Melee) -> tuple[str, ...]:
    """Answers open to a team, the usual first: withdraw with fewer than half as many men as the opponents."""
    acts = (STAY,) if team.kind == "hmg" else ("charge", "fight") if "charge" in MAY[team.kind] else ("fight",)
    teams = [turn.game.by_id[name] for name in fight.teams]
    own = sum(len(each.men) for each in teams if each.side == team.side)
    others = sum(len(each.men) for each in teams if each.side != team.side)
    return ("withdraw", *acts) if 2 * own < others else (*acts, "withdraw")


def _withdraw(turn: TrenchTurn, team: Team, fight: Melee) -> Play:
    """TEAW-R-25: away, or not, with what that costs."""
    (die,) = turn.roll("withdraw", f"unit {team.id}")
    result = WITHDRAW[die - 1]
    turn.test("withdraw", team.id, die, result)
    fight.acted.append(team.id)
    fight.left.append(team.id)
    if result == "away":
        yield from _leaves(turn, team, fight)
    for man in team.men if result == "fails, hurt" else ():
        man.health -= 1
        if man.health <= 0:
            losses.die(turn, man, "withdrawal", team.id)
    for man in team.men if result == "fails, hampered" else ():
        man.penalty += 1


def _leaves(turn: TrenchTurn, team: Team, fight: Melee) -> Play:
    """TEAW-Q-withdraw: straight away from the nearest enemy, 10 cm from all it leaves, or as far as there is room.

    On the lattice the nearest of them is 10 cm off and no more: 10 cm is the last of a row of the tables.
    """
    pairs = [
        (apart((man.at,), (other.at,)), man.row, other.row, man, other)
        for enemy in _enemies(turn, team, fight) for man in team.men for other in enemy.men
    ]  # fmt: skip
    *_, own, enemy = min(pairs, key=lambda pair: pair[:3])
    dx, dy = own.x - enemy.x, own.y - enemy.y
    if (dx, dy) == (0, 0):
        front = turn.game.fronts[team.side]
        dx, dy = -int(DIRECTION_X[front]), -int(DIRECTION_Y[front])
    apart_u = u_from_cm(WITHDRAW_CM) + 2 * turn.man_u
    places = [(one.at, other.at) for *_, one, other in pairs]
    share = length_clear_of(places, dx, dy, apart_u) / Leg(dx, dy).length

    def is_at_it(x: int, y: int) -> bool:
        return any(to_point((own_x + x, own_y + y), there) <= apart_u for (own_x, own_y), there in places)

    leg = Leg(*(landing(dx * share, dy * share, is_at_it) or (0, 0)))
    fight.teams.remove(team.id)
    walk = movement.Walk(team)
    yield from movement.go(turn, team, [leg], leg.length, walk, placed=True)
    met = walk.stop.met
    walk.stop = movement.Stop(walk.gone, "withdrew")
    movement.tell(turn, team, walk, leg.length)
    yield from mines.at_end(turn, team)
    team.moved, team.set_up, team.lined_up = True, False, False
    turn.why(team.id, "withdrew", cm=cm_text(walk.gone))
    _rested(turn, team)
    _one_fewer(turn, fight, team)
    if met is not None and team.alive:
        yield from wire.met(turn, team, met)


def sweep(turn: TrenchTurn) -> None:
    """Teams of the dead leave their fights; a fight of one side alone is over (TEAW-R-22)."""
    for fight in list(turn.game.fights):
        dead = [name for name in fight.teams if not turn.game.by_id[name].alive]
        fight.teams = [name for name in fight.teams if name not in dead]
        for name in dead:
            _one_fewer(turn, fight, turn.game.by_id[name])
        if len({turn.game.by_id[name].side for name in fight.teams}) < 2:
            turn.game.fights.remove(fight)
            for name in fight.teams:
                _rested(turn, turn.game.by_id[name])


def _rested(turn: TrenchTurn, team: Team) -> None:
    """TEAW-R-23: out of the fight, all are back at 3; TEAW-Q-pending: what their next die lacks, it still lacks."""
    turn.why(team.id, "fight-over")
    for man in team.men:
        man.health = HEALTH
        if turn.readings.pending == rulings.Pending.GONE:
            man.penalty = 0


def _one_fewer(turn: TrenchTurn, fight: Melee, gone: Team) -> None:
    """TEAW-Q-health: a team is dead or has withdrawn; where the fight goes on, all in it are back at 3."""
    teams = [turn.game.by_id[name] for name in fight.teams]
    if turn.readings.health == rulings.Health.FIGHT_ENDS or len({team.side for team in teams if team.alive}) < 2:
        return
    for team in teams:
        if any(man.health < HEALTH for man in team.men):
            turn.why(team.id, "health-back", team=gone.id)
        for man in team.men:
            man.health = HEALTH
