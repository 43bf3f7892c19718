"""Battles that the first page offers."""

import tomllib
from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.campaign.plan import CAMPAIGNS, FILE, shipped_campaigns
from bound_sim.desk.games import first_game, titles
from bound_sim.scenario.files import SCENARIOS, TOML, shipped
from bound_sim.scenario.inputs import TOML_LIMIT
from bound_sim_maps import disk

_MOST_WORDS = 168


class ShippedBattle(NamedTuple):
    """A battle that the first page offers: its name, its title, what it is, and the game that it is of."""

    name: str
    title: str
    about: str
    game: str


def offered() -> list[ShippedBattle]:
    """The shipped battles, game by game, without loading them."""
    found = []
    games = titles()
    order = list(games)
    for name in shipped():
        data = tomllib.loads(disk.read(SCENARIOS / name / TOML, TOML_LIMIT).decode())
        about = _begins(data)
        rules = str(data.get("ruleset", first_game()))
        found.append((order.index(rules), ShippedBattle(name, str(data.get("title", name)), about, games[rules])))
    return [offer for _, offer in sorted(found)]


def offered_campaigns() -> list[ShippedBattle]:
    """The shipped campaigns, without loading them."""
    found = []
    for name in shipped_campaigns():
        data = tomllib.loads(disk.read(CAMPAIGNS / name / FILE, TOML_LIMIT).decode())
        found.append(ShippedBattle(name, str(data.get("title", name)), _begins(data), ""))
    return found


def _begins(data: Mapping[str, object]) -> str:
    """The introduction, or as much of it as there is room for."""
    about = " ".join(str(data.get("introduction", "")).split())
    return about if len(about) <= _MOST_WORDS else about[:_MOST_WORDS].rsplit(" ", 1)[0] + " \u2026"
