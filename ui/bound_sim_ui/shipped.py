"""Battles that the first page offers."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bound_sim.campaign.plan import CAMPAIGNS, FILE, shipped_campaigns
from bound_sim.desk.games import first_game, titles
from bound_sim.scenario.files import SCENARIOS, TOML, shipped
from bound_sim.scenario.inputs import TOML_LIMIT
from bound_sim_maps import disk
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

_MOST_WORDS = 168
#: who a shipped battle is for, by its name, in the order in which they are offered
_WHOM = {
    "rulebook-sheet": QT_TRANSLATE_NOOP("shipped", "Start here: two players and an umpire, or one alone; four bounds"),
    "nimy": QT_TRANSLATE_NOOP("shipped", "Two players who know the rules; an evening"),
    "beaumont-hamel": QT_TRANSLATE_NOOP("shipped", "A club of two sides; a long day, or a part of it"),
    "beaumont-hamel-fog": QT_TRANSLATE_NOOP("shipped", "A club: seven commanders with seats of their own, an umpire"),
    "le-cateau-1914": QT_TRANSLATE_NOOP("shipped", "Two to six players who know the rules; a day"),
    "trench-and-tank": QT_TRANSLATE_NOOP("shipped", "Start here: two players, one table; an hour"),
    "petite-douve-1915": QT_TRANSLATE_NOOP("shipped", "Two players; a raid by night in an evening"),
    "brickyard-assault": QT_TRANSLATE_NOOP("shipped", "Start here: two players; small armies, the first game type"),
    "brickyard-control": QT_TRANSLATE_NOOP("shipped", "Two players; the second game type: places worth points"),
    "brickyard-capture": QT_TRANSLATE_NOOP("shipped", "Two players; the third game type: a chest to carry home"),
    "brickyard-attrition": QT_TRANSLATE_NOOP("shipped", "Two players; the fourth game type: three waves a side"),
    "hooge-1915": QT_TRANSLATE_NOOP("shipped", "Two players who know the rules; an attack on a trench in an evening"),
    "langemarck-1914": QT_TRANSLATE_NOOP("shipped", "Two players who know the rules; a defence in an evening"),
    "summer-1914": QT_TRANSLATE_NOOP("shipped", "Start here: two players; two turns, cards and areas"),
    "flanders-to-vosges-1914": QT_TRANSLATE_NOOP("shipped", "Two players, also by mail; the whole war in the west"),
    "two-fronts-1914": QT_TRANSLATE_NOOP("shipped", "Two players who know the cards; the joint campaign of 1914"),
}  # fmt: skip


#: pictures of the maps of shipped battles, made by docs/shipped_pictures.py
PICTURES = Path(__file__).parent / "pictures"


class ShippedBattle(NamedTuple):
    """A battle that the first page offers: its name, its title, what it is, and the game that it is of.

    ``whom``: who it is for; ``picture``: its map, if there is one.
    """

    name: str
    title: str
    about: str
    game: str
    whom: str = ""
    picture: Path | None = None


def offered() -> list[ShippedBattle]:
    """The shipped battles, game by game, those to start with first, without loading them."""
    found = []
    games = titles()
    order, places = list(games), {name: place for place, name in enumerate(_WHOM)}
    for name in shipped():
        data = tomllib.loads(disk.read(SCENARIOS / name / TOML, TOML_LIMIT).decode())
        about = _begins(data)
        rules = str(data.get("ruleset", first_game()))
        picture = PICTURES / f"{name}.png"
        offer = ShippedBattle(
            name, str(data.get("title", name)), about, games[rules], who_for(name),
            picture if disk.is_file(picture) else None,
        )  # fmt: skip
        found.append((order.index(rules), places.get(name, len(places)), offer))
    return [offer for *_, offer in sorted(found)]


def offered_campaigns() -> list[ShippedBattle]:
    """The shipped campaigns, without loading them."""
    found = []
    for name in shipped_campaigns():
        data = tomllib.loads(disk.read(CAMPAIGNS / name / FILE, TOML_LIMIT).decode())
        found.append(ShippedBattle(name, str(data.get("title", name)), _begins(data), ""))
    return found


def who_for(name: str) -> str:
    """Who a shipped battle is for, in the user's language; "" where nobody said so."""
    return translate("shipped", _WHOM[name]) if name in _WHOM else ""


def _begins(data: Mapping[str, object]) -> str:
    """The introduction, or as much of it as there is room for."""
    about = " ".join(str(data.get("introduction", "")).split())
    return about if len(about) <= _MOST_WORDS else about[:_MOST_WORDS].rsplit(" ", 1)[0] + " \u2026"
