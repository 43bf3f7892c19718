"""For all tests: Qt without a screen (a Qt warning fails a test: ``qt_log_level_fail`` in pyproject.toml).

The rules are compiled once for all workers of pytest-xdist, before the first test of a run that plays battles.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from bound_sim_maps import texts
from tests.support.commands import keep_commands

if TYPE_CHECKING:
    from bound_sim.scenario.model import Scenario

os.environ["QT_QPA_PLATFORM"] = "offscreen"
keep_commands()
texts.refuse_in_fstrings(True)
# examples are the same in each run, and no clock decides: a busy machine is slow, not wrong
settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def rules_compiled() -> None:
    """Compile what is not in the cache: one worker does it, the others wait for it."""
    if "bound_sim.battle.battle" not in sys.modules:
        return
    from bound_sim.rules import ruleset

    ruleset("1418").warm_up(lambda _: None)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of packages in which the toy that asks questions is installed, known to this process."""
    from tests.toy import installed

    place = installed.install(tmp_path_factory.mktemp("site"), "raid", "signals")
    with installed.found(place):
        yield place


@pytest.fixture
def barn(site: Path) -> "Scenario":
    """The battle of that toy."""
    from bound_sim.files.folder import load
    from tests.toy.installed import BARN

    return load(BARN)
