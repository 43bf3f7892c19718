"""The ledger of actions (TEAW-R-2 to TEAW-R-6): what a team may do now, and what it has spent.

``may`` is asked by play, by hints and by the order form alike.
"""

from functools import cache

from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import CAPS, COSTS, MAY, OWN_CAPS, Act, Kind
from bound_sim.rulesets.to_end_all_wars.state.game import Melee, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn

#: verbs of lines -> the act of the chart that they are, where it is called otherwise
ACT_OF: dict[str, Act] = {"turn": "move", "cut": "move", "step": "move"}
#: acts that count as one for the caps (TEAW-R-5)
_CAPPED_AS: dict[str, Act] = {"charge": "fight"}
#: what a team does in a fight beside throwing back (TEAW-Q-engaged)
FIGHTING = ("fight", "charge", "withdraw", "throw-back")
#: guns of which a rifle reading asks that they are set up (TEAW-R-11)
_ATTACKS = ("shoot", "fight", "charge", "precision", "anti-tank")
#: kinds of teams with guns that are set up, and with rifles that line up
_SET_UP: tuple[Kind, ...] = ("lmg", "hmg")
_LINE_UP: tuple[Kind, ...] = ("sniper", "anti-tank")
#: the shots for which these line up
_LINED_UP = ("precision", "anti-tank")


def act_of(verb: str) -> Act:
    """The act of the chart that a verb is; withdrawing is one by itself."""
    return ACT_OF.get(verb, verb)  # type: ignore[arg-type]


@cache
def cost(verb: str) -> int:
    """The number of actions that a verb takes; a round in a fight and a withdrawal are one."""
    return COSTS.get(act_of(verb), 1)


def actions(team: Team) -> int:
    """The number of actions of a team in its turn (TEAW-Q-reaction-cost)."""
    return max(0, team.actions - team.owes)


def left(team: Team) -> int:
    """The number of actions that a team has left."""
    # it is asked for all the time, and few owe
    return (actions(team) if team.owes else team.actions) - team.spent


def may(turn: TrenchTurn, team: Team, verb: str) -> Why | None:
    """The reason why a team may not do this now, None where it may: its kind, its state, caps, actions left."""
    if not _is_its_verb(team.kind, verb):
        return Why("not-its-verb", {"verb": verb, "kind": team.type})
    why = _of_state(turn, team, verb)
    if why is None and team.kind in _SET_UP:
        why = _of_gun(turn, team, verb)
    elif why is None and team.kind in _LINE_UP:
        why = _of_shot(turn, team, verb)
    return why or _of_caps(turn, team, verb)


@cache
def _is_its_verb(kind: Kind, verb: str) -> bool:
    """True if a kind of team may ever be told this; all but tanks may withdraw."""
    act = "cut" if verb == "cut" else act_of(verb)
    return act in MAY[kind] or (verb == "withdraw" and kind != "tank")


def _of_state(turn: TrenchTurn, team: Team, verb: str) -> Why | None:
    """The reason in the team's state: death, wire, a fight, a failed throw; None where none of them hinders the
    verb."""
    if not team.alive:
        return Why("gone", {"verb": verb})
    if team.over:
        return Why(team.over, {"verb": verb})
    moves, fight = act_of(verb) == "move", turn.game.fight_of(team)
    # its act in a fight is forced (TEAW-Q-melee-turn)
    forced = fight is not None and verb in FIGHTING and verb != "throw-back"
    if team.one_move and not forced and (not moves or team.used.get("move")):
        return Why("one-move", {"verb": verb})
    if team.snared and (moves or turn.readings.snared == rulings.Snared.ROLL_ALONE):
        return Why("snared", {"verb": verb})
    if team.no_moving and moves:
        return Why("no-more-moving")
    if team.is_tank and not (team.driver if moves else team.gunner):
        return Why("driver-dead") if moves else Why("gunner-dead", {"verb": verb})
    free = turn.readings.engaged == rulings.Engaged.AFTER_THE_ROUND and fight is not None and fight.played and not moves
    if fight is not None and verb not in FIGHTING and not free:
        return Why("in-a-fight", {"verb": verb})
    if fight is None and verb == "withdraw":
        return Why("not-in-a-fight")
    return None


def _of_gun(turn: TrenchTurn, team: Team, verb: str) -> Why | None:
    """TEAW-R-11, TEAW-Q-set-up: of a team with a machine gun."""
    if team.set_up:
        if act_of(verb) == "move":
            return Why("set-up-no-move")
        return Why("is-set-up") if verb == "set-up" else None
    needs = verb in ("mg", "pack-up") or (verb == "fight" and turn.readings.set_up == rulings.SetUp.ALL_ATTACKS)
    if needs and not (verb == "fight" and turn.game.fight_of(team)):
        return Why("is-packed", {"verb": verb})
    return None


def _of_shot(turn: TrenchTurn, team: Team, verb: str) -> Why | None:
    """TEAW-Q-line-up: of a team that lines up."""
    asked = verb in _LINED_UP or (turn.readings.line_up == rulings.LineUp.ANY_ATTACK and verb in _ATTACKS)
    if asked and not team.lined_up and not (verb == "fight" and turn.game.fight_of(team)):
        return Why("not-lined-up", {"verb": verb})
    return None


@cache
def capped_as(verb: str) -> Act:
    """The act as which a verb counts for the caps."""
    act = act_of(verb)
    return _CAPPED_AS.get(act, act)


def cap(turn: TrenchTurn, team: Team, verb: str) -> tuple[int | None, str]:
    """The times that a team may do this in a turn, None where its actions alone limit it; and the rule."""
    if _is_capped_cannon(turn, verb):
        return 1, "TEAW-Q-cannon-cap"
    return _charted_cap(team.kind, verb), "TEAW-R-5"


def _is_capped_cannon(turn: TrenchTurn, verb: str) -> bool:
    return verb == "cannon" and turn.readings.cannon_cap == rulings.CannonCap.ONE


@cache
def _charted_cap(kind: Kind, verb: str) -> int | None:
    capped = capped_as(verb)
    return OWN_CAPS.get((kind, capped), CAPS.get(capped))


def _of_caps(turn: TrenchTurn, team: Team, verb: str) -> Why | None:
    most = 1 if _is_capped_cannon(turn, verb) else _charted_cap(team.kind, verb)
    needs, has = cost(verb), left(team)
    if most is not None and team.used.get(capped_as(verb), 0) >= most:
        return Why("cannon-cap") if verb == "cannon" else Why("cap", {"verb": verb, "cap": most})
    if has < needs:
        return Why("no-actions", {"verb": verb, "left": has, "needs": needs})
    if verb == "throw-back" and _is_kept(turn, team):
        return Why("kept-to-fight", {"verb": verb})
    return None


def has_round(turn: TrenchTurn, fight: Melee) -> bool:
    """TEAW-Q-melee-turn: true where a fight has a round in this turn that is still to come."""
    return not fight.played and not (
        turn.readings.melee_turn == rulings.MeleeTurn.ENGAGERS_TURNS and fight.engaged_by != turn.side
    )


def _is_kept(turn: TrenchTurn, team: Team) -> bool:
    """True if the last action of a team is for its fight: a round of it is to come, in which its act is forced."""
    fight = turn.game.fight_of(team)
    comes = fight is not None and has_round(turn, fight) and team.id not in fight.acted
    return comes and team.kind != "hmg" and left(team) == 1


def spend(team: Team, verb: str) -> None:
    """Write down that a team does this."""
    team.spent += cost(verb)
    team.used[capped_as(verb)] += 1


def open_turn(turn: TrenchTurn) -> None:
    """The active side's teams have all their actions, what the other side's reactions cost is paid."""
    for team in turn.game.teams:
        team.reacted = False
        if team.side != turn.side:
            continue
        team.spent, team.over, team.no_moving, team.lined_up = 0, "", False, False
        team.moved = team.no_reaction = team.one_move = False
        team.used.clear()
        if team.owes:
            turn.why(team.id, "reaction-paid")


def close_turn(turn: TrenchTurn) -> None:
    """Cancel what the side's teams owed: it is paid with their turn."""
    for team in turn.game.of(turn.side):
        team.owes = 0


def ends_turn(turn: TrenchTurn, team: Team) -> None:
    """A failed throw or charge ends a team's turn; by a reading its reaction of the next is lost as well."""
    team.over = "turn-over"
    team.no_reaction = turn.readings.turn_ends == rulings.TurnEnds.REACTIONS_TOO


def may_react(turn: TrenchTurn, team: Team) -> Why | None:
    """TEAW-R-6: why a team has no reaction now, None where it has; what it would react to is asked elsewhere."""
    if team.reacted:
        return Why("reaction-used")
    if team.no_reaction:
        return Why("turn-over", {"verb": "react"})
    if team.snared and turn.readings.snared == rulings.Snared.ROLL_ALONE:
        return Why("snared", {"verb": "react"})
    return Why("in-a-fight", {"verb": "react"}) if turn.game.fight_of(team) else None


def reacts(turn: TrenchTurn, team: Team) -> None:
    """A team has used its reaction of this turn (TEAW-Q-reaction-cost)."""
    team.reacted = True
    team.owes += turn.readings.reaction_cost == rulings.ReactionCost.NEXT_TURN
