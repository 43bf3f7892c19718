"""Bound 1: who goes first, the division into waves, deployment (ENT-R-5 to ENT-R-8)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.battle.answers import lines_of
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import legality, rulings
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import deployment, objectives, waves
from bound_sim.rulesets.kit.lines.contest import AGAIN, LOST, WON, Contender, contest
from bound_sim.rulesets.kit.lines.driven_turn import Play

WANTS, DOES_NOT_MIND = "wants first", "does not mind"


def play(turn: FieldTurn, orders: Mapping[str, SideOrders]) -> Play:
    """The whole set-up."""
    yield from turn.passes("set-up")
    for what, advice in legality.outside_advice(turn.game.scenario) if turn.logged else ():
        turn.why("battle", "outside-advice", what=str(what), advice=str(advice))
    yield from first_player(turn)
    given = {side: list(orders[side].lines) for side in turn.game.sides}
    yield from waves.division(turn, given)
    deploying = {side: [line for line in given[side] if line.verb == "deploy"] for side in turn.game.sides}
    yield from (in_secret if turn.readings.deploy == rulings.Deploy.IN_SECRET else in_turn)(turn, deploying)
    objectives.place(turn)


def first_player(turn: FieldTurn) -> Play:
    """ENT-R-6: the scenario says it, or the sides agree, or both roll, again where dice are equal."""
    game = turn.game
    game.first = str(game.own_game.get("first", ""))
    if not game.first:
        asked = tuple(Decision("want-first", side, turn.bound, (WANTS, DOES_NOT_MIND)) for side in game.sides)
        said = yield asked
        willing = [side for side, answer in zip(game.sides, said, strict=True) if answer == WANTS]
        if len(willing) == 1:
            game.first = willing[0]
            turn.why(f"side {game.first}", "by-agreement")
        else:
            roll_for_it(turn)
    turn.side = game.first
    turn.why(f"side {game.first}", "goes-first")


def roll_for_it(turn: FieldTurn) -> None:
    """Both sides roll; the higher die goes first (ENT-Q-superiority-tie)."""
    game, words = turn.game, {WON: "goes first", LOST: "waits"}

    def told(place: int, die: int, word: str, tries: int) -> None:
        side = f"side {game.sides[place]}"
        turn.tested("first", side, die, words.get(word, word), number=tries)
        if word == AGAIN:
            turn.why(side, "rolled-again")

    game.first = game.sides[contest(turn, "first", [Contender(f"side {side}") for side in game.sides], told)]


def waiting(turn: FieldTurn, side: str) -> list[FieldUnit]:
    """Units of a side that are still to be deployed now."""
    return [unit for unit in turn.game.to_come(side) if unit.wave <= 1]


def in_turn(turn: FieldTurn, deploying: dict[str, list[OrderLine]]) -> Play:
    """ENT-R-8: one unit at a time, the first player first; who has units left goes on (ENT-Q-deploy-rest)."""
    game = turn.game
    side, alone = game.first, False
    armies = {each: waiting(turn, each) for each in game.sides}
    while any(waiting(turn, each) for each in game.sides):
        if not waiting(turn, side):
            side = game.other(side)
            if not alone:
                turn.why(f"side {side}", "goes-on-placing")
            alone = True
        yield from _one(turn, side, deploying[side], armies[side])
        side = game.other(side)
    for line in (line for each in game.in_order for line in deploying[each]):
        deployment.not_now(turn, game.by_id[line.unit])


def _one(turn: FieldTurn, side: str, lines: list[OrderLine], army: Sequence[FieldUnit]) -> Play:
    """A side places one unit: by its next line, else it is asked, else where the unit usually stands."""
    asked = False
    while True:
        left = waiting(turn, side)
        while lines:
            line = lines.pop(0)
            unit = turn.game.by_id[line.unit]
            if unit not in left:
                deployment.not_now(turn, unit)
            elif deployment.by_line(turn, unit, line):
                return
        if asked:
            break
        decision = Decision("deploy", side, turn.bound, about=tuple(unit.id for unit in left))
        said = yield decision
        lines += lines_of(turn.game.scenario, decision, str(said))
        asked = True
    deployment.usually(turn, left[0], army)


def in_secret(turn: FieldTurn, deploying: dict[str, list[OrderLine]]) -> Play:
    """ENT-Q-deploy, reading "in secret": both place all at once; then all is shown together."""
    game = turn.game
    decisions = [
        Decision("deploy", side, turn.bound, about=tuple(unit.id for unit in left))
        for side in game.in_order
        if (left := [unit for unit in waiting(turn, side) if not _named(unit, deploying[side])])
    ]  # fmt: skip
    if decisions:
        said: Any = yield tuple(decisions)
        for decision, text in zip(decisions, said, strict=True):
            deploying[decision.side] += lines_of(game.scenario, decision, str(text))
    for side in game.in_order:
        army = waiting(turn, side)
        for line in deploying[side]:
            unit = game.by_id[line.unit]
            if unit in army and unit.to_come:
                deployment.by_line(turn, unit, line)
            else:
                deployment.not_now(turn, unit)
        for unit in waiting(turn, side):
            deployment.usually(turn, unit, army)


def _named(unit: FieldUnit, lines: Sequence[OrderLine]) -> bool:
    return any(line.unit == unit.id for line in lines)
