"""The end of a battle: read from its battle file, or from the folder of a result."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bound_sim.battle_file.reader import BattleReader
from bound_sim.logs.log import rows_of
from bound_sim.results import run, tables
from bound_sim.results.folder import Broken, No, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.remains import Remain, Row
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


@dataclass(frozen=True)
class PlayedBattle:
    """A battle as far as it was played: what is left of each base, and who won ("draw", "" where nothing says)."""

    scenario: Scenario
    bounds: int
    over: bool
    won: str
    remains: tuple[Remain, ...]
    #: the chain's head of a battle file, the head of its opening, in hex; "" of a folder
    head: str = ""
    opening: str = ""


def played(path: Path) -> PlayedBattle:
    """The battle of a file or a result so far. Raises Refused for what is neither, Broken, No.

    No: no bound was played yet.
    """
    if disk.is_folder(path):
        return of_folder(path)
    with BattleReader(path) as file:
        return of_file(file)


def of_file(file: BattleReader) -> PlayedBattle:
    """The same of a battle file. Raises Refused, Broken, No."""
    history, scenario = file.history, file.scenario_as_given()
    count = len(history.bounds)
    if not count:
        raise No(text("{path}: no bound is resolved yet", path=file.path))
    states = (row for bound in sorted({1, count}) for row in rows_of(file.bound_log(bound, ["states"])["states"]))
    remains = _remains(file.path, scenario, states)
    first = history.entries[0].head.hex()
    return PlayedBattle(scenario, count, history.over, history.won, remains, history.head.hex(), first)


def of_folder(folder: Path) -> PlayedBattle:
    """The same of a result; nothing in it says who won, or that somebody has. Raises Refused, Broken."""
    record, scenario = run.fought(folder)
    found = tables.read(folder, {"states": ruleset(scenario.ruleset).log_columns["states"]}, record["bounds"])
    remains = _remains(folder, scenario, tables.records(found["states"]))
    over = record["bounds"] == scenario.bounds or ruleset(scenario.ruleset).ends_early
    return PlayedBattle(scenario, record["bounds"], over, "", remains)


def _remains(path: Path, scenario: Scenario, states: Iterable[Row]) -> tuple[Remain, ...]:
    rules = ruleset(scenario.ruleset)
    if not rules.offers("remains"):
        wrong = text("battles of {title} leave nothing to go on with", title=rules.title)
        raise Refused([Fault(str(path), "", wrong, text("a battle of men on a table"))])
    with making_sense_of(f"{path}: the states in its log"):
        found = rules.remains.of(scenario, states)
    if any(not 0 <= each.men <= each.men_at_start for each in found):
        raise Broken([text("{path}: the states in its log make no sense", path=path)])
    return found
