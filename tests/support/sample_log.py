"""A made-up battle as a log: no rules behind it, but every table filled, for tests of the output side."""

import random
from typing import Any

from bound_sim.logs.log import Log
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario


def sample_log(scenario: Scenario, bounds: int, seed: int = 7) -> Log:
    """A log of ``bounds`` bounds of a scenario's forces."""
    return _Sample(scenario, seed).play(bounds)


class _Sample:
    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.chance = random.Random(seed)
        self.log = Log(COLUMNS)
        self.hits: dict[str, int] = {}
        self.place = {p.id: ((p.x_u or 0) / 1000, (p.y_u or 0) / 1000) for p in scenario.forces.platoons}

    def _add(self, table: str, row: dict[str, Any]) -> None:
        """A row; what it does not say has the column's default."""
        self.log.add(table, COLUMNS[table].row(**row))

    def play(self, bounds: int) -> Log:
        self._states(0)
        for bound in range(1, bounds + 1):
            for platoon in self.scenario.forces.platoons:
                self._order(bound, platoon)
            living = [p for p in self.scenario.forces.platoons if self._there(bound, p) and p.x_u is not None]
            for platoon in self.chance.sample(living, len(living) // 3):
                self._shoot(bound, platoon)
            for platoon in self.chance.sample(living, len(living) // 4):
                self._move(bound, platoon)
            self._fight(bound)
            self._states(bound)
        return self.log

    def _there(self, bound: int, platoon: Platoon) -> bool:
        return self.hits.get(platoon.id, 0) < 2 and platoon.arrives <= bound

    def _order(self, bound: int, platoon: Platoon) -> None:
        high = self.scenario.high.get((platoon.battalion, bound))
        stays = self.chance.random() < 0.1
        word = high.verb if high else "hold"
        row: dict[str, Any] = {
            "bound": bound, "side": platoon.side, "battalion": platoon.battalion, "company": platoon.company_id,
            "platoon": platoon.id, "high_command": f"{word} {high.word('reference')}".strip() if high else "hold",
            "source": "no order", "low_command": "", "situation": "dug in, under fire", "cell": "stay",
            "word": "move" if stays else "", "legal": not stays, "done": "stay",
            "rule": "Q-illegal-now" if stays else "", "shoots_in": "4",
        }  # fmt: skip
        self._add("orders", row)

    def _shoot(self, bound: int, platoon: Platoon) -> None:
        enemies = [p for p in self.scenario.forces.platoons if p.side != platoon.side and self._there(bound, p)]
        near = sorted((p for p in enemies if p.x_u is not None), key=lambda p: self._distance(platoon, p))[:3]
        if not near:
            return
        target = self.chance.choice(near)
        bombards = "howitzer" in platoon.type.lower() or "guns" in platoon.type.lower()
        by, needed, hits = platoon.battalion if bombards else platoon.id, self.chance.randint(2, 6), 0
        substep = "1a" if bombards else self.chance.choice(["3", "4"])
        for die in range(1, self.chance.randint(2, 4)):
            roll = self.chance.randint(1, 6)
            row: dict[str, Any] = {
                "bound": bound, "substep": substep, "kind": "bombard" if bombards else "direct", "side": platoon.side,
                "shooter": by, "target": target.id, "distance_cm": self._distance(platoon, target),
                "ordered": bombards, "die": die, "roll": roll, "bonus": int(bombards), "resilience": 4,
                "cover_row": "open", "dug_in": False, "cover_modifier": -2, "dig_modifier": 0, "needed": needed,
                "reroll": 0, "hit": roll + bombards >= needed,
                "circle_x_cm": self.place[target.id][0] if bombards else 0.0,
                "circle_y_cm": self.place[target.id][1] if bombards else 0.0,
            }  # fmt: skip
            self._add("shots", row)
            hits += row["hit"]
        for _ in range(hits):
            self._hit(bound, substep, "bombard" if bombards else "direct", by, target.id)

    def _hit(self, bound: int, substep: str, kind: str, by: str, target: str) -> None:
        before = self.hits.get(target, 0)
        effect = ("injured", "removed", "surplus")[before]
        self.hits[target] = min(before + 1, 2)
        row = {
            "bound": bound, "substep": substep, "kind": kind, "by": by, "target": target, "passed_to": "",
            "effect": effect,
        }  # fmt: skip
        self._add("hits", row)

    def _move(self, bound: int, platoon: Platoon) -> None:
        if not self._there(bound, platoon):
            return
        front = next(side.front for side in self.scenario.sides if side.id == platoon.side)
        step = {0: (0, 1), 900: (1, 0), 1800: (0, -1), 2700: (-1, 0)}.get(front, (0, 1))
        x, y = self.place[platoon.id]
        length = self.chance.choice([4.5, 6.0, 12.0])
        table = self.scenario.battlefield.table
        to = min(max(x + step[0] * length, 1), table.width_u / 1000), min(max(y + step[1] * length, 1),
                                                                          table.height_u / 1000)  # fmt: skip
        row = {
            "bound": bound, "substep": "5a", "platoon": platoon.id, "from_x_cm": x, "from_y_cm": y,
            "from_facing": platoon.facing / 10, "to_x_cm": to[0], "to_y_cm": to[1], "to_facing": platoon.facing / 10,
            "length_cm": length, "reach_cm": 12.0, "rate_cm": 6.0, "ground": "open", "factors": "assault 2",
            "contact": "", "ended": "order done",
        }  # fmt: skip
        self._add("moves", row)
        self.place[platoon.id] = to
        reason = {
            "bound": bound, "substep": "5a", "platoon": platoon.id, "rule": "R-17", "code": "edge",
            "text": "halted at the edge of rough ground",
        }  # fmt: skip
        self._add("explanations", reason)

    def _fight(self, bound: int) -> None:
        sides = [[p for p in self.scenario.forces.platoons if p.side == side.id and self._there(bound, p)]
                 for side in self.scenario.sides]  # fmt: skip
        if not all(sides):
            return
        a, b = sides[0][0], sides[1][0]
        for striker, opponent in ((a, b), (b, a)):
            roll = self.chance.randint(1, 6)
            row = {
                "bound": bound, "round": 0, "striker": striker.id, "opponent": opponent.id, "die": 1, "roll": roll,
                "bonus": 0, "resilience": 4, "cover_modifier": 1, "deduction": 0, "needed": 5, "reroll": 0,
                "hit": roll >= 5,
            }  # fmt: skip
            self._add("melee", row)
            if row["hit"]:
                self._hit(bound, "m0", "melee", striker.id, opponent.id)
        recovery = {
            "bound": bound, "platoon": a.id, "fire": "others", "roll": 3, "needed": 4, "restored": True
        }  # fmt: skip
        self._add("recoveries", recovery)

    def _distance(self, a: Platoon, b: Platoon) -> float:
        (ax, ay), (bx, by) = self.place[a.id], self.place[b.id]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)

    def _states(self, bound: int) -> None:
        for p in self.scenario.forces.platoons:
            hits = self.hits.get(p.id, 0)
            off = p.x_u is None
            status = "removed" if hits == 2 else "off table" if off else "on table"
            x, y = (0.0, 0.0) if off else self.place[p.id]
            row = {
                "bound": bound, "side": p.side, "battalion": p.battalion, "company": p.company_id, "platoon": p.id,
                "type": p.type, "status": "waiting" if p.arrives > max(bound, 1) else status, "x_cm": x, "y_cm": y,
                "facing": p.facing / 10, "ground": "open", "works": "none", "hits": hits,
                "marker": "red" if hits == 1 else "", "halved": hits == 1, "dug_in": p.dug_in,
                "under_fire": False, "in_contact": "", "men": p.men * (1, 0.5, 0)[hits],
            }  # fmt: skip
            self._add("states", row)
