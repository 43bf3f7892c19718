"""A table of Entrenched! as a case's ``units`` say it, and turns whose dice are those of a list, all others 1."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of


class ScriptedTurn(FieldTurn):
    """A turn without a battle: rolls are taken from ``faces`` one after the other; ``rolled`` says what was rolled."""

    def __init__(self, game: FieldGame, ground: FieldGround, bound: int, faces: Sequence[int] = ()) -> None:
        super().__init__(game, ground, bound)
        self.faces = list(faces)
        self.rolled: list[tuple[str, str, str, list[int]]] = []
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.logged = True

    def roll(self, purpose: str, roller: str, count: int = 1, *, target: str = "", first: int = 0) -> list[int]:
        faces = [self.faces.pop(0) if self.faces else 1 for _ in range(count)]
        self.rolled.append((purpose, roller.removeprefix("unit "), target.removeprefix("unit "), faces))
        return faces

    def add(self, table: str, row: dict[str, Any]) -> None:
        self.told.append((table, row))

    def codes(self, unit: str) -> list[str]:
        """The reasons that were given for a unit."""
        return [row["code"] for table, row in self.told if table == "explanations" and row["platoon"] == unit]


def turn_of(
    units: str, *, bound: int = 2, faces: Sequence[int] = (), rulings: dict[str, str] | None = None, **more: Any
) -> ScriptedTurn:
    """A turn at a table with units, of which Entente has the even bounds."""
    case = {"title": "a table", "units": units, "bounds": 9, **more}
    scenario = replace(scenario_of(case, BOOK)[0], rulings=rulings or {})
    game = FieldGame.opening(scenario, Readings(scenario.rulings))
    game.first = "Entente"
    return ScriptedTurn(game, FieldGround(scenario), bound, faces)


def unit_of(turn: FieldTurn, name: str) -> FieldUnit:
    return turn.game.by_id[name]
