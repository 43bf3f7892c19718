"""Who wins (TEAW-R-33, TEAW-Q-hold, TEAW-Q-end)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.battle.drive import DRAW
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim_maps.table import u_from_cm

#: a row of ``[[aims]]``
Aim = Mapping[str, Any]


def outcome(turn: TrenchTurn) -> str:
    """The side that has won at a turn's end, "draw", or "" for a battle that goes on."""
    game = turn.game
    won = {side: why for side in game.sides if (why := _won(turn, side))}
    if len(won) == 1:
        (side,) = won
        turn.why(f"side {side}", "won", why=won[side])
        return side
    wiped_out = not any(_comes(turn, team) or team.alive for team in game.teams)
    last = turn.bound >= game.scenario.bounds
    if not won and not wiped_out and not last:
        return ""
    own: Any = game.scenario.own.get("game") or {}
    if turn.readings("end"):
        turn.why(f"side {own['otherwise']}", "won", why="the battle is over, and no other side has reached its aim")
        return str(own["otherwise"])
    for side in game.sides:
        turn.why(f"side {side}", "draw")
    return DRAW


def aims_of(turn: TrenchTurn, side: str) -> list[tuple[int, Aim]]:
    """A side's aims with their numbers; one that has none is to kill all."""
    given: Any = turn.game.scenario.own.get("aims") or []
    rows: Sequence[Aim] = given
    own = [(number, aim) for number, aim in enumerate(rows, 1) if aim["side"] == side]
    return own or [(0, {"side": side, "kind": "kill all"})]


def _won(turn: TrenchTurn, side: str) -> str:
    """By which of its aims a side has won, "" for none."""
    enemies = [team for team in turn.game.teams if team.side != side]
    found = ""
    for number, aim in aims_of(turn, side):
        if aim["kind"] == "hold":
            found = found or _held(turn, side, number, aim)
        elif aim["kind"] == "destroy":
            gone = sum(not team.alive and not _comes(turn, team) for team in enemies)
            found = found or (f"{gone} teams destroyed" if gone >= aim["number"] else "")
        elif not any(team.alive or _comes(turn, team) for team in enemies):
            found = found or "all enemies are dead"
    return found


def _comes(turn: TrenchTurn, team: Team) -> bool:
    """Whether a team is still to arrive."""
    return not team.on_table and team.arrives > turn.bound


def _held(turn: TrenchTurn, side: str, number: int, aim: Aim) -> str:
    """TEAW-Q-hold: own men in the area and no living enemy, looked at after each pair of turns."""
    held = turn.game.held
    if turn.bound % 2:
        return ""
    west, south, east, north = (u_from_cm(value) for value in aim["area"])

    def inside(team: Team) -> bool:
        return any(west <= man.x <= east and south <= man.y <= north for man in team.men)

    there = [team for team in turn.game.teams if team.alive and inside(team)]
    if not there or any(team.side != side for team in there):
        if not turn.readings("hold"):
            held[number] = 0
        return ""
    held[number] += 1
    x0, y0, x1, y1 = aim["area"]
    area = f"{x0:g},{y0:g} to {x1:g},{y1:g}"
    turn.why(there[0].id, "holds", area=area, turns=held[number], needs=aim["number"])
    return f"{area} held" if held[number] >= aim["number"] else ""
