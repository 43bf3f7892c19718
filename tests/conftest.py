"""For all tests: Qt without a screen (a Qt warning fails a test: ``qt_log_level_fail`` in pyproject.toml).

The rules are compiled once for all workers of pytest-xdist, before the first test of a run that plays battles.
"""

import os
import sys

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"


@pytest.fixture(scope="session", autouse=True)
def rules_compiled() -> None:
    """Compile what is not in the cache: one worker does it, the others wait for it."""
    if "bound_sim.battle.battle" not in sys.modules:
        return
    from bound_sim.rulesets import ruleset

    ruleset("1418").warm_up(lambda _: None)
