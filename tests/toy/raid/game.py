"""Where everything of one table stands, and what is written down of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.orders.checks import own_edges
from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.cards import CardPiles
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u, u_from_inches

from .book import IN_AREA_IN, UNIT_TYPES

Spot = tuple[int, int]


@dataclass
class Bomb:
    """A thrown thing; it bursts at the opening of the bound after the one in which it was thrown."""

    id: str
    side: str
    at: Spot
    by: str
    bound: int


@dataclass
class Game:
    """One table: ``at`` is None for a base in a box; ``holders`` are who controls each area."""

    scenario: Scenario
    at: list[Spot | None] = field(default_factory=list)
    gone: list[bool] = field(default_factory=list)
    down: list[bool] = field(default_factory=list)
    bombs: list[Bomb] = field(default_factory=list)
    thrown: int = 0
    cards: CardPiles = field(default_factory=lambda: CardPiles(()))
    holders: dict[str, str] = field(default_factory=dict)
    won: str = ""

    def __post_init__(self) -> None:
        self.platoons = self.scenario.forces.platoons
        self.rows = {platoon.id: row for row, platoon in enumerate(self.platoons)}
        self.sides = [side.id for side in self.scenario.sides]
        self.net = self.scenario.areas

    @classmethod
    def opening(cls, scenario: Scenario) -> "Game":
        """As the scenario says."""
        platoons = scenario.forces.platoons
        at: list[Spot | None] = [None if p.x_u is None or p.y_u is None else (p.x_u, p.y_u) for p in platoons]
        return cls(
            scenario, at, [False] * len(platoons), [False] * len(platoons), cards=CardPiles(scenario.cards),
            holders={area.name: area.owner for area in scenario.areas.areas},
        )  # fmt: skip

    @classmethod
    def saved(cls, scenario: Scenario, state: bytes) -> "Game":
        """As it was saved. Raises KeyError, TypeError, ValueError for what makes no sense."""
        kept = json.loads(state)
        spots: list[Spot | None] = [None if at is None else (at[0], at[1]) for at in kept["at"]]
        bombs = [Bomb(bomb["id"], bomb["side"], (bomb["at"][0], bomb["at"][1]), bomb["by"], bomb["bound"])
                 for bomb in kept["bombs"]]  # fmt: skip
        made = cls(scenario, spots, kept["gone"], kept["down"], bombs, kept["thrown"],
                   CardPiles.of_facts(scenario.cards, kept["cards"]), kept["holders"])  # fmt: skip
        if not len(spots) == len(made.gone) == len(made.down) == len(made.platoons):
            raise ValueError("a state of other bases")
        return made

    def text(self) -> bytes:
        """The state, for ``saved``."""
        kept = {
            "at": self.at, "gone": self.gone, "down": self.down, "bombs": [vars(bomb) for bomb in self.bombs],
            "thrown": self.thrown, "cards": self.cards.facts(), "holders": self.holders,
        }  # fmt: skip
        return json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()

    def on_table(self, row: int) -> bool:
        """Whether a base stands on the table."""
        return self.at[row] is not None and not self.gone[row]

    def side(self, row: int) -> str:
        """The side of a base."""
        return self.platoons[row].side

    def row_of(self, unit: str) -> int:
        """The base of a unit: its own id, or the squad's. Raises KeyError."""
        if unit in self.rows:
            return self.rows[unit]
        return self.rows[self.scenario.forces.battalions[unit][0].id]

    def distance(self, one: Spot, other: Spot) -> float:
        """In 0.01 mm."""
        return hypot(one[0] - other[0], one[1] - other[1])

    def apart(self, one: int, other: int) -> float:
        """Between two bases on the table."""
        a, b = self.at[one], self.at[other]
        assert a is not None
        assert b is not None
        return self.distance(a, b)

    def range_u(self, row: int) -> float:
        """How far a base shoots."""
        return u_from_inches(UNIT_TYPES[self.platoons[row].type].range_in)

    def area_at(self, spot: Spot) -> str:
        """The area that a place lies in: the nearest anchor in reach, "" for none."""
        near = [(self.distance(spot, area.at), area.name) for area in self.net.areas]
        return next((name for far, name in sorted(near) if far <= u_from_inches(IN_AREA_IN)), "")

    def supplied(self, side: str, area: str) -> bool:
        """Whether a line of areas that the side controls leads to an area from one on its own edge."""
        front = next(one.front for one in self.scenario.sides if one.id == side)
        own = [one.name for one in self.net.areas
               if set(own_edges(front)) & set(one.edges) and self.holders.get(one.name) == side]  # fmt: skip
        return bool(self.net.line(own, [area], lambda one, other, kind: self.holders.get(other) == side))

    def take_areas(self) -> str:
        """Who is alone in an area holds it; the side that holds all that count wins, "" for none."""
        present: dict[str, set[str]] = {}
        for row in range(len(self.at)):
            if self.on_table(row):
                present.setdefault(self.area_at(self.at[row] or (0, 0)), set()).add(self.side(row))
        self.holders = self.net.control(self.holders, present)
        holders = {self.holders[area.name] for area in self.net.areas if area.vp}
        if not any(self.on_table(row) for row in range(len(self.at))):
            return "draw"
        return holders.pop() if len(holders) == 1 and "" not in holders else ""

    def scores(self) -> dict[str, int]:
        """A side's score: enemies gone, and twice the points of the areas that it holds."""
        return {
            side: sum(self.gone[row] for row in range(len(self.at)) if self.side(row) != side)
            + 2 * sum(area.vp for area in self.net.areas if self.holders.get(area.name) == side)
            for side in self.sides
        }

    def states(self, bound: int) -> list[dict[str, Any]]:
        """A row of ``states`` a base."""
        found = []
        for row, platoon in enumerate(self.platoons):
            x, y = self.at[row] or (0, 0)
            waits = self.at[row] is None and not self.gone[row]
            status = "removed" if self.gone[row] else "waiting" if waits else "on table"
            found.append({
                "bound": bound, "side": platoon.side, "battalion": platoon.battalion, "platoon": platoon.id,
                "type": platoon.type, "status": status, "x_cm": cm_from_u(x), "y_cm": cm_from_u(y),
                "facing": platoon.facing / 10, "hits": int(self.gone[row]), "down": self.down[row],
                "box": platoon.box if waits else "", "men": 0.0 if self.gone[row] else float(platoon.men),
            })  # fmt: skip
        return found


def states_now(battle: Battle) -> list[dict[str, Any]]:
    """Rows of ``states`` as the bases of the logged table stand now."""
    game: Game = battle.state[0]
    return game.states(battle.bound or 1)


def standing(battle: Battle) -> Standing:
    """How the bases of all tables stand, and who has how much and has won."""
    games: list[Game] = battle.state
    gone = np.array([game.gone for game in games])
    there = np.array([[game.on_table(row) for row in range(len(game.at))] for game in games])
    spots = np.array([[spot or (0, 0) for spot in game.at] for game in games], dtype=np.int64)
    sides = games[0].sides
    score = np.array([[game.scores()[side] for side in sides] for game in games], dtype=np.int64)
    codes = {"": 0, "draw": 1, **{side: 2 + place for place, side in enumerate(sides)}}
    won = np.array([codes[battle.outcomes.get(table, "")] for table in range(len(games))], dtype=np.int64)
    return Standing(
        there, gone.astype(np.int64), gone, np.zeros_like(gone), spots[..., 0], spots[..., 1], score, won,
    )  # fmt: skip


def save(battle: Battle) -> bytes:
    """The state of the logged table."""
    game: Game = battle.state[0]
    return game.text()


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """A state that a side holds possible: the others' hands are drawn from all cards that it does not see."""
    real = Game.saved(whole, state)
    cards = real.cards
    others = [one for one in real.sides if one != side]
    held = {one: cards.count(one, "hand") for one in others}
    for one in others:
        for card in cards.cards(one, "hand"):
            cards.take(one, card, "hand", "pile")
    for one in others:
        for _ in range(held[one]):
            unseen = cards.cards(cards.pile_of(one), "pile")
            cards.take(one, unseen[choose(len(unseen))], "pile", "hand")
    rows = [real.rows[platoon.id] for platoon in known.forces.platoons]
    seen = Game(
        known, [real.at[row] for row in rows], [real.gone[row] for row in rows], [real.down[row] for row in rows],
        real.bombs, real.thrown, cards, real.holders,
    )  # fmt: skip
    return seen.text()
