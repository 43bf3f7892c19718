"""The scenario in a battle file, read once for the same bytes: reading it takes most of what many commands take."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

from bound_sim.battle_file import bounds
from bound_sim.files.folder import load
from bound_sim.scenario.model import Scenario


@contextmanager
def scenarios_kept() -> Iterator[None]:
    """For trials on thousands of files of a few battles: a scenario follows from its files alone."""
    known: dict[tuple[bool, tuple[tuple[str, bytes], ...]], Scenario] = {}

    def once(source: Mapping[str, bytes], *, any_policy: bool = False) -> Scenario:
        files = any_policy, tuple(sorted(source.items()))
        if files not in known:
            known[files] = load(source, any_policy=any_policy)
        return known[files]

    with mock.patch.object(bounds, "load", once):
        yield
