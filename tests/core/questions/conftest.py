"""The toy ruleset that asks questions, installed for these tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim.scenario.folder import load
from bound_sim.scenario.model import Scenario
from tests.toy import installed


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of packages in which the toy is installed, known to this process."""
    place = installed.install(tmp_path_factory.mktemp("site"), "raid")
    with installed.found(place):
        yield place


@pytest.fixture
def barn(site: Path) -> Scenario:
    """The toy's battle."""
    return load(installed.BARN)
