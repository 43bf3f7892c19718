"""Battles that the first page offers."""

import tomllib

from bound_sim.scenario.files import SCENARIOS, TOML, shipped
from bound_sim.scenario.inputs import TOML_LIMIT
from bound_sim_maps import disk

_MOST_WORDS = 168


def offered() -> list[tuple[str, str, str]]:
    """(name, title, what it is) of the shipped battles, without loading them."""
    found = []
    for name in shipped():
        data = tomllib.loads(disk.read(SCENARIOS / name / TOML, TOML_LIMIT).decode())
        about = " ".join(str(data.get("introduction", "")).split())
        if len(about) > _MOST_WORDS:
            about = about[:_MOST_WORDS].rsplit(" ", 1)[0] + " \u2026"
        found.append((name, str(data.get("title", name)), about))
    return found
