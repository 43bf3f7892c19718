"""A table written as a case is, and a turn of Red on it without dice: what is asked of it changes nothing."""

from collections.abc import Mapping
from pathlib import Path

from bound_sim.cases.reader import read_cases
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn


def turn_of(folder: Path, units: str, *, ground: str = "", readings: Mapping[str, str] | None = None) -> TrenchTurn:
    """Red's first turn on a table with these teams; ``readings`` that are not the usual ones."""
    path = folder / "table.toml"
    path.write_text(
        'ruleset = "to-end-all-wars"\n[[case]]\nid = "TEAW-R-1-01"\ntitle = "A table"\nrules = ["TEAW-R-1"]\n'
        f'why = "For a turn."\nground = """\n{ground}\n"""\nunits = """\n{units}\n"""\nexpect = "nobody shoots"\n',
        encoding="utf-8",
    )
    scenario = read_cases([path])[0].scenario
    game = TrenchGame.opening(scenario, Readings(readings or {}))
    game.first = "Red"
    return TrenchTurn(game, TrenchGround(scenario.battlefield), 1)
