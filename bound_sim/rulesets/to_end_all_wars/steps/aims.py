"""Who wins (TEAW-R-33, TEAW-Q-hold, TEAW-Q-end)."""


from bound_sim.battle.drive import DRAW
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def outcome(turn: TrenchTurn) -> str:
    """The side that has won at a turn's end, "draw", or "" for a battle that goes on."""
    game = turn.game
    if not any(team.alive or _comes(team.on_table, team.arrives, turn.bound) for team in game.teams):
        turn.why(f"side {turn.side}", "draw")
        return DRAW
    return ""


def _comes(on_table: bool, arrives: int, bound: int) -> bool:
    return not on_table and arrives > bound
