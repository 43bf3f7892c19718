"""Signals before a turn of the raid: who leads a unit is asked for it, and the umpire for the weather.

A side is asked in secret, as often as its orders have lines ``keep``, whether it drinks.
"""

from collections.abc import Generator
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn
from bound_sim.orders.decisions import Decision, QuestionKind, SideOrders, SubStep
from bound_sim.rules.records import fog
from bound_sim.scenario.posts import Post
from bound_sim_maps.table import u_from_inches
from tests.toy.raid.answers import SHOWS as RAID_SHOWS
from tests.toy.raid.book import COLUMNS, order_of_sides
from tests.toy.raid.book import QUESTIONS as RAID_QUESTIONS
from tests.toy.raid.turn import Bound
from tests.toy.raid.turn import play as raid_play
from tests.toy.raid.turn import turn as raid_turn

QUESTIONS = {
    **RAID_QUESTIONS,
    "stand": QuestionKind("stand", "a squad may step forward before its turn"),
    "weather": QuestionKind("weather", "how the weather is", umpire=True),
    "plan": QuestionKind("plan", "whether the side has another plan", files=True),
    "drink": QuestionKind("drink", "whether the side drinks before it goes on", secret=True),
}
SHOWS = RAID_SHOWS._replace(rows={**RAID_SHOWS.rows, "decisions": fog.decisions(COLUMNS, QUESTIONS)})
STEP_U = u_from_inches(1)


def turn(bound: Bound, orders: dict[str, SideOrders]) -> Turn:
    """Signals in the first bound, then the raid; a first drink before it, a second after it."""
    if bound.bound == 1:
        bound.place = yield SubStep("burst")
        yield from _signals(bound)
    yield from _drink(bound, orders, 0)
    if bound.bound == 2:
        yield from _plan(bound, orders)
    won = yield from raid_turn(bound, orders)
    yield from _drink(bound, orders, 1)
    return won


def _plan(bound: Bound, orders: dict[str, SideOrders]) -> Generator[Any, Any, None]:
    """The side whose turn it is may have another plan: the orders that its answer brings."""
    side = order_of_sides(bound.battle.scenario)[1]
    decision = Decision("plan", side, bound.bound, ("as before", "another"))
    if (yield decision) == "another":
        orders[side] = bound.battle.brought.get(Post(side), SideOrders())


def _drink(bound: Bound, orders: dict[str, SideOrders], after: int) -> Generator[Any, Any, None]:
    for side in bound.game.sides:
        if sum(line.verb == "keep" for line in orders[side].lines) > after:
            yield Decision("drink", side, bound.bound, ("no", "yes"))


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
