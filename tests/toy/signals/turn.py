"""Signals before a turn of the raid: who leads a unit is asked for it, and the umpire for the weather."""

from collections.abc import Generator
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn
from bound_sim.orders.decisions import Decision, QuestionKind, SideOrders, SubStep
from bound_sim_maps.table import u_from_inches
from tests.toy.raid.book import QUESTIONS as RAID_QUESTIONS
from tests.toy.raid.turn import Bound
from tests.toy.raid.turn import play as raid_play
from tests.toy.raid.turn import turn as raid_turn

QUESTIONS = {
    **RAID_QUESTIONS,
    "stand": QuestionKind("stand", "a squad may step forward before its turn"),
    "weather": QuestionKind("weather", "how the weather is", umpire=True),
}
STEP_U = u_from_inches(1)


def turn(bound: Bound, orders: dict[str, SideOrders]) -> Turn:
    """Signals in the first bound, then the raid."""
    if bound.bound == 1:
        bound.place = yield SubStep("burst")
        yield from _signals(bound)
    won = yield from raid_turn(bound, orders)
    return won


def _signals(bound: Bound) -> Generator[Any, Any, None]:
    game = bound.game
    weather = yield Decision("weather", "", bound.bound, ("dry", "wet"))
    standing = [row for row in range(len(game.platoons)) if game.on_table(row)]
    asked = tuple(
        Decision("stand", game.side(row), bound.bound, ("stay", "step"), about=(game.platoons[row].id,))
        for row in standing
    )
    answers: list[str] = []
    for decision in asked:
        answers.append((yield decision))
    for row, answer in zip(standing, answers, strict=True):
        if answer == "step" and weather == "dry":
            x, y = game.at[row] or (0, 0)
            bound.go(row, (x, y - STEP_U), "stepped")


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Bound by bound, each after its signals."""
    return raid_play(battle, turn)
