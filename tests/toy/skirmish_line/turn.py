"""The toy's turn: all walk at once, then all shoot at once."""

from collections.abc import Generator
from math import hypot, isqrt
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, Decision, SideOrders
from bound_sim.dice.keyed import roll
from bound_sim.rules.records.standing import Standing
from bound_sim_maps.table import cm_from_u, u_from_cm

from .book import DICE_WORDS, UNIT_TYPES

SQUAD = UNIT_TYPES["Squad"]


class Game:
    """Where the squads of one table stand, and which are gone."""

    def __init__(self, battle: Battle) -> None:
        self.platoons = battle.scenario.forces.platoons
        self.places = [(platoon.x_u or 0, platoon.y_u or 0) for platoon in self.platoons]
        self.gone = [False] * len(self.platoons)

    def walk(self, orders: dict[str, SideOrders]) -> None:
        """As far along the first leg as a squad walks."""
        for row, platoon in enumerate(self.platoons):
            order = orders[platoon.side].low.get(platoon.battalion)
            if order is None or order.verb != "walk" or self.gone[row]:
                continue
            (x0, y0), (x1, y1) = order.points("path")[:2]
            length = isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
            far = min(u_from_cm(SQUAD.walks_cm), length)
            x, y = self.places[row]
            self.places[row] = (x + (x1 - x0) * far // max(length, 1), y + (y1 - y0) * far // max(length, 1))

    def target(self, row: int) -> int | None:
        """The nearest enemy within reach, the first by id of several."""
        away = [
            (hypot(x - self.places[row][0], y - self.places[row][1]), other)
            for other, (x, y) in enumerate(self.places)
            if self.platoons[other].side != self.platoons[row].side and not self.gone[other]
        ]
        near = min(away, default=(float("inf"), -1))
        return near[1] if near[0] <= u_from_cm(SQUAD.shoots_cm) else None

    def states(self, battle: Battle, bound: int) -> None:
        """One row a squad."""
        for row, platoon in enumerate(self.platoons if battle.logged else ()):
            x, y = self.places[row]
            battle.log.add("states", {
                "bound": bound, "side": platoon.side, "battalion": platoon.battalion, "platoon": platoon.id,
                "type": platoon.type, "status": "removed" if self.gone[row] else "on table", "x_cm": cm_from_u(x),
                "y_cm": cm_from_u(y), "hits": int(self.gone[row]), "men": 0.0 if self.gone[row] else platoon.men,
            })  # fmt: skip


def shoot(battle: Battle, game: Game, table: int, bound: int, dice: Any) -> None:
    """Every squad rolls one die at its target; all hits count at the end."""
    out, hit = np.zeros(1, dtype=np.int64), set()
    for row, platoon in enumerate(game.platoons):
        target = None if game.gone[row] else game.target(row)
        if target is None:
            continue
        roll(dice, table, DICE_WORDS.substeps.index("shoot"), 0, 0, row, -1, 0, 1, out)
        hits = int(out[0]) >= SQUAD.needs
        if battle.logged and table == 0:
            at = game.platoons[target].id
            battle.log.add("shots", {"bound": bound, "substep": "shoot", "shooter": platoon.id, "target": at, "die": 1,
                                     "roll": int(out[0]), "hit": hits})  # fmt: skip
            if hits:
                effect = "surplus" if target in hit else "removed"
                battle.log.add("hits", {"bound": bound, "substep": "shoot", "kind": "direct", "by": platoon.id,
                                        "target": at, "passed_to": "", "effect": effect})  # fmt: skip
        if hits:
            hit.add(target)
    for target in hit:
        game.gone[target] = True


def standing(battle: Battle) -> Standing:
    """How the squads of all tables stand."""
    games: list[Game] = battle.state
    gone = np.array([game.gone for game in games])
    places = np.array([game.places for game in games], dtype=np.int64)
    return Standing(~gone, gone.astype(np.int64), gone, np.zeros_like(gone), places[..., 0], places[..., 1])


def play(battle: Battle) -> Generator[Any, Any, None]:
    """Turn by turn."""
    battle.state = games = [Game(battle) for _ in range(battle.tables)]
    rollers = [platoon.id for platoon in games[0].platoons]
    numbers = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
    games[0].states(battle, 0)
    for bound in range(1, battle.scenario.bounds + 1):
        orders: dict[str, SideOrders] = {}
        for side in battle.scenario.sides:
            orders[side.id] = yield battle.ask(Decision("orders", side.id, bound))
        dice = battle.dice.open_bound(bound, rollers, numbers)
        yield battle.substep(bound, "walk")
        for game in games:
            game.walk(orders)
        yield battle.substep(bound, "shoot")
        for table, game in enumerate(games):
            shoot(battle, game, table, bound, dice)
        battle.dice.after_substep(dice, bound)
        yield battle.substep(bound, "end")
        battle.dice.close_bound(dice, bound)
        games[0].states(battle, bound)
