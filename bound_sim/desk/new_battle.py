"""A new battle file at a desk: its name, its dice, and who is asked what the rules ask inside a bound."""

import re
from datetime import UTC, datetime
from pathlib import Path

from bound_sim.battle_file.entries import Dice
from bound_sim.battle_file.file import BattleFile
from bound_sim.files.folder import texts
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk


def begin(scenario: Scenario, folder: Path, key: bytes | None) -> Path:
    """A new battle file of a scenario in a folder; ``key`` None: dice rolled at a real table. Raises Refused."""
    title = re.sub(r"[^A-Za-z0-9]+", " ", scenario.title).strip()[:50] or "battle"
    stamp = datetime.now(UTC).strftime("%Y-%m-%d %H.%M.%S.%f")
    path = folder / f"{title} {stamp}.bound"
    dice: Dice = "keyed" if key is not None else "table"
    source = scenario.folder if scenario.folder is not None and disk.is_folder(scenario.folder) else None
    files = {name: text.encode() for name, text in texts(scenario).items()}
    BattleFile.create(path, source or files, dice=dice, key=key)
    ask_all(path)
    return path


def ask_all(path: Path) -> None:
    """At a desk people answer: a new battle waits for all kinds of question of the sides that no policy plays."""
    with BattleFile(path) as file:
        questions = ruleset(file.history.opened.ruleset).questions
        kinds = [name for name, kind in questions.items() if not kind.ordered]
        for side in file.scenario_as_given().sides if kinds else ():
            if file.history.policy_of(side.id) is None:
                file.set_policy(side.id, ask=kinds)
        if to_umpire := [name for name, kind in questions.items() if kind.umpire]:
            file.set_policy("", ask=to_umpire)
