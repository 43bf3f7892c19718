"""Small battles in files, for tests: quick ones, with a clock that stands still."""

from pathlib import Path

from bound_sim.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.dice import KeyedDice, key_from_seed
from bound_sim.log import Log
from bound_sim.scenario import load

TESTS = Path(__file__).parent.parent
STORM, GOOD, SHEET = str(TESTS / "battles/storm"), str(TESTS / "scenarios/good"), "rulebook-sheet"
#: orders of side A of the storm for bound 2, other than the scenario's
HIGH_A = b"Battalion,Bound 2\n1,Hold\nC,Hold\n"
LOW_A = b"1/1 stay shoot 9/1\n"


def clock() -> str:
    """The time, always the same."""
    return "2026-01-01T00:00:00Z"


def opened(path: Path, scenario: str = STORM, *, seed: int = 7) -> BattleFile:
    """A new battle file with the dice of a seed."""
    BattleFile.create(path, scenario, dice="seed", key=key_from_seed(seed), seed=seed, clock=clock)
    return BattleFile(path, clock=clock)


def played(path: Path, scenario: str = STORM, *, seed: int = 7, bounds: int | None = None) -> BattleFile:
    """A battle file with its bounds resolved."""
    file = opened(path, scenario, seed=seed)
    for _ in range(bounds or file.history.opened.bounds):
        file.resolve()
    return file


def uninterrupted(scenario: str = STORM, *, seed: int = 7) -> Log:
    """The log of a battle that was played in one go, without a file."""
    battle = Battle(load(scenario), KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle.log
