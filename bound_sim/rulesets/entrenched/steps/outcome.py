"""Outcome of a turn: winner, scores, stays in a zone, points kept (section 10, ENT-R-40, ENT-R-41)."""

from bound_sim.battle.drive import DRAW
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import HOLDS_IN, HOOGE_TURNS, OPERATIONS, POINT_IN, STAYS
from bound_sim.rulesets.entrenched.state.game import CONTESTED, FLED, FREE, POINT, FieldGame
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import nearby, objectives
from bound_sim_maps.table import u_from_inches
from bound_sim_maps.texts import Phrase, text


def close(turn: FieldTurn) -> None:
    """After the morale phase: control points, victory points, who stays and who keeps."""
    game = turn.game
    gained = dict.fromkeys(game.sides, 0)
    if game.type == "control":
        held = hold(turn)
        each = turn.readings.score_when == rulings.ScoreWhen.EACH_TURN
        scoring = [turn.side] if each else game.sides if turn.bound % 2 else []
        gained |= {side: held.count(side) for side in scoring}
        game.score.update(gained)
    _stay(turn)
    _keep(turn)
    scores(turn, gained)


def scores(turn: FieldTurn, gained: dict[str, int]) -> None:
    """The rows of ``scores`` of this bound."""
    killed = turn.game.killed_points() if turn.logged else {}
    for side in turn.game.sides if turn.logged else ():
        turn.add("scores", {
            "side": side, "points": gained[side], "total": turn.game.score[side], "killed": killed[side],
        })  # fmt: skip


def hold(turn: FieldTurn) -> list[str]:
    """ENT-R-36: who holds each control point: a side, ``contested``, or nobody."""
    found, places = [], turn.game.places
    for point in turn.game.there(POINT):
        near = {unit.side for unit in nearby.near_point(turn, point.at, u_from_inches(HOLDS_IN), places)}
        state = FREE if not near else CONTESTED if len(near) > 1 else min(near)
        if state != point.state:
            point.state, point.side = state, state if len(near) == 1 else ""
            turn.why(point.id, "contested") if state == CONTESTED else None
            turn.why(point.id, "held", side=state) if len(near) == 1 else None
            turn.thing(point)
        found.append(state)
    return found


def _stay(turn: FieldTurn) -> None:
    """ENT-Q-stay: units in the enemy's zone at the end of their own turns."""
    if turn.side not in stayers(turn.game):
        return
    zone = turn.game.zones[turn.game.other(turn.side)]
    for unit in turn.game.of(turn.side):
        unit.stays = unit.stays + 1 if zone.holds(*unit.at) else 0
        if unit.stays:
            turn.why(unit.id, "stays", turns=unit.stays, needs=_needed(turn))


def _needed(turn: FieldTurn) -> int:
    return 1 + STAYS[turn.readings.stay]


def stayers(game: FieldGame) -> list[str]:
    """Sides that win by staying in the enemy's zone."""
    return game.sides if game.type == "attrition" else [central_side(game)] if game.type == "langemarck" else []


def central_side(game: FieldGame) -> str:
    """The side with the German army."""
    return next((unit.side for unit in game.units if unit.kind.army == "German"), "")


def _keep(turn: FieldTurn) -> None:
    """ENT-R-41, ENT-Q-two-turns: own turn ends at the point, one after the other."""
    game = turn.game
    if game.type != "hooge" or turn.side == central_side(game):
        return
    there, reading = nearby.near_point(turn, game.point, u_from_inches(POINT_IN)), turn.readings.two_turns
    here = [unit for unit in there if unit.side == turn.side]
    if reading == rulings.TwoTurns.UNCONTESTED and len(there) > len(here):
        here = []
    for unit in game.army(turn.side):
        unit.keeps = unit.keeps + 1 if unit in here else 0
    game.kept[turn.side] = game.kept[turn.side] + 1 if here else 0
    for unit in here:
        turns = unit.keeps if reading == rulings.TwoTurns.SAME_UNIT else game.kept[turn.side]
        turn.why(unit.id, "at-the-point", turns=turns, needs=HOOGE_TURNS)


def at_once(turn: FieldTurn) -> str:
    """The winner in mid-turn, "" for none: ENT-R-37, the enemy's objective brought home; ENT-Q-killed-when."""
    unit = objectives.brought_home(turn)
    if unit is None:
        return _killed(turn) if turn.readings.killed_when == rulings.KilledWhen.PHASES_END else ""
    return _wins(
        turn,
        unit.side,
        "won-brought-home",
        text("{id} has brought {carries} into its zone", id=unit.id, carries=unit.carries),
    )


def outcome(turn: FieldTurn) -> str:
    """The winner at a turn's end, "draw", or "" for a battle that goes on."""
    game = turn.game
    return at_once(turn) or _killed(turn) or _stayed(turn) or (
        _at_limit(turn) if turn.bound >= game.scenario.bounds else ""
    )  # fmt: skip


def _killed(turn: FieldTurn) -> str:
    """ENT-R-39, ENT-Q-operation-killed: a side of which nobody is left has lost, where that is a condition."""
    game = turn.game
    gone = [side for side in game.sides if all_killed(game, side)]
    if game.type in OPERATIONS and turn.readings.operation_killed == rulings.OperationKilled.NOTHING:
        central = central_side(game)
        gone = [side for side in gone if (side == central) == (game.type == "langemarck")]
    if len(gone) > 1:
        turn.why("battle", "draw", why=text("nobody is left on either side"))
        return DRAW
    if not gone:
        return ""
    return _wins(
        turn, game.other(gone[0]), _code_of_killing(turn, gone[0]), text("all of {gone} are killed", gone=gone[0])
    )


def _code_of_killing(turn: FieldTurn, gone: str) -> str:
    """The reason by which the other side of one that is gone has won: in an operation where that is a condition."""
    if turn.game.type not in OPERATIONS:
        return "won"
    asked = (gone == central_side(turn.game)) == (turn.game.type == "langemarck")
    return f"won-{turn.game.type}" if asked else "won-operation-killed"


def all_killed(game: FieldGame, side: str) -> bool:
    """ENT-Q-all-killed: nobody on the table, nobody to come; by a reading those that fled are not killed."""
    army = game.army(side)
    if any(unit.alive or unit.to_come for unit in army):
        return False
    return not (game.readings.all_killed == rulings.AllKilled.FLED_DO_NOT and any(unit.status == FLED for unit in army))


def _stayed(turn: FieldTurn) -> str:
    """ENT-R-38, ENT-R-40, ENT-R-41: by staying in the enemy's zone, or by keeping the point."""
    game = turn.game
    for unit in game.of(turn.side) if turn.side in stayers(game) else ():
        if unit.stays >= _needed(turn):
            code = "won-stayed" if game.type == "attrition" else "won-langemarck"
            return _wins(turn, turn.side, code, text("{id} has stayed in the enemy's zone", id=unit.id))
    same = turn.readings.two_turns == rulings.TwoTurns.SAME_UNIT
    kept = max((unit.keeps for unit in game.of(turn.side)), default=0) if same else game.kept[turn.side]
    return _wins(turn, turn.side, "won-hooge", text("it has kept the point")) if kept >= HOOGE_TURNS else ""


def _at_limit(turn: FieldTurn) -> str:
    """The winner at the limit of turns (section 10, ENT-R-10)."""
    game = turn.game
    if game.type == "assault":
        return _most_killed(turn)
    if game.type == "control":
        return _most_points(turn)
    if game.type == "capture":
        turn.why("battle", "draw-at-limit", why=text("the limit is reached"))
    else:
        turn.why("battle", "stalemate")
    return DRAW


def _most_killed(turn: FieldTurn) -> str:
    """Assault: who killed more points of the enemy; ENT-Q-assault-equal: a draw, or the second player."""
    game, counts = turn.game, turn.game.killed_points()
    if len({*counts.values()}) > 1:
        return _more(turn, counts, "won-killed-more", text("points killed"))
    if turn.readings.assault_equal == rulings.AssaultEqual.SECOND_PLAYER:
        return _wins(turn, game.other(game.first), "won-second", text("equal points killed, and it went second"))
    return _equal(turn, counts, "draw-equal-killed", text("points killed"))


def _most_points(turn: FieldTurn) -> str:
    """ENT-R-36: who has more victory points, or by a reading of ENT-Q-score-what who holds more points."""
    game, by_held = turn.game, turn.readings.score_what == rulings.ScoreWhat.HELD_AT_THE_END
    held = [point.state for point in game.there(POINT)]
    counts = {side: held.count(side) if by_held else game.score[side] for side in game.sides}
    what = text("points held") if by_held else text("victory points")
    if len({*counts.values()}) > 1:
        return _more(turn, counts, "won-points-held" if by_held else "won-points", what)
    return _equal(turn, counts, "draw-equal-held" if by_held else "draw-equal-points", what)


def _more(turn: FieldTurn, counts: dict[str, int], code: str, what: Phrase) -> str:
    (one, most), (other, fewer) = sorted(counts.items(), key=lambda item: -item[1])
    return _wins(
        turn,
        one,
        code,
        text("{most} {what} against {fewer} of {other}", most=most, what=what, fewer=fewer, other=other),
    )


def _equal(turn: FieldTurn, counts: dict[str, int], code: str, what: Phrase) -> str:
    turn.why("battle", code, why=text("equal {what}: {values}", what=what, values=max(counts.values())))
    return DRAW


def _wins(turn: FieldTurn, side: str, code: str, why: Phrase) -> str:
    turn.why(f"side {side}", code, why=why)
    return side
