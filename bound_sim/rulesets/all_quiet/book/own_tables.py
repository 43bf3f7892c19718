"""The tables of ``scenario.toml`` that only All Quiet reads: sides, charts of turns, nations, options."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bound_sim.rulesets.all_quiet.book.chart import (
    BELGIAN,
    EASTERN_TOWNS,
    HANDS,
    IN,
    LAST_TURN,
    NATIONS,
    OUT,
    TURN_NAMES,
    Nation,
)
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, text, word

_STRICT = ConfigDict(strict=True, extra="forbid")


class WarTable(BaseModel):
    """``[game]``: who is who, and the turn record chart (section 3, AQ-R-28, AQ-R-34 to AQ-R-36)."""

    model_config = _STRICT

    central: str = Field(default="CP", description="the id of the side of the Central Powers")
    entente: str = Field(default="ENT", description="the id of the side of the Entente")
    first_turn: int = Field(default=1, ge=1, le=LAST_TURN, description="turn of the record chart of bound 1, 1 to 10")
    hands_central: list[int] = Field(default=list(HANDS["central"]), description="cards of a hand by turn")
    hands_entente: list[int] = Field(default=list(HANDS["entente"]), description="cards of a hand by turn")
    out: list[int] = Field(default=list(OUT), description="German units that may leave, by turn")
    into: list[int] = Field(default=list(IN), description="German units that come, by turn")
    sudden: dict[str, str] = Field(default={}, description="area -> side that wins at once when it controls it")
    initiative: str = Field(default="", description="side that has the initiative at the start; the Central Powers")
    turn_one: bool = Field(default=True, description="whether the rules of turn 1 hold in bound 1 (AQ-R-34)")
    belgian: str = Field(default=BELGIAN, description="nation of the areas that AQ-R-34 speaks of")
    landing_seas: list[str] = Field(default=["ionian", "aegean"], description="seas of a landing (AQ-R-39)")
    whole: Literal["", "west"] = Field(
        default="", description="west: the whole front as a copy of the game has it; check says what it lacks"
    )
    joint: bool = Field(
        default=False,
        description="AQ-R-40: the joint campaign: both fronts, where east is given, else one with shares of the hands",
    )
    front: Literal["", "west", "east"] = Field(
        default="",
        description="AQ-R-37: the front of a battle of one; left out: the East where a source of it is on the map",
    )
    east: list[str] = Field(default=[], description="AQ-R-40: areas of the East, where both fronts are played")
    east_cards: list[str] = Field(default=[], description="AQ-R-40: cards of the East; no card crosses")
    hands_entente_east: list[int] = Field(default=[], description="AQ-R-40: cards of a hand in the East by turn")
    options: list[Literal["co-operation", "tanks"]] = Field(default=[], description="co-operation, tanks")


class NationTable(BaseModel):
    """``[[nations]]``: AQ-R-4, AQ-R-26, AQ-R-37 to AQ-R-39, where a scenario has other nations, or others' sources."""

    model_config = _STRICT

    id: str = Field(description="a short word, as in forces.csv and areas.csv")
    name: str = Field(default="", description="what it is called")
    camp: Literal["central", "entente"] = Field(description="central or entente: whose units are its")
    edges: list[Literal["north", "east", "south", "west"]] = Field(default=[], description="edges that are sources")
    ports: bool = Field(default=False, description="whether ports that its camp controls are sources")
    areas: list[str] = Field(default=[], description="areas that are sources")
    box: bool = Field(default=True, description="whether it has a reserve box")
    transfers: bool = Field(default=False, description="whether its units go to the other front")
    alone: bool = Field(default=False, description="AQ-R-38: no combined play, recovers by the card alone, homeland")
    neutral: bool = Field(default=False, description="AQ-R-39: a neutral at the start")


OWN_TABLES: Mapping[str, Any] = {"game": WarTable, "nations": NationTable}


def game_table(scenario: Scenario) -> WarTable:
    """``[game]`` with its defaults."""
    given: Any = scenario.own.get("game") or {}
    return WarTable(**given)


def nations(scenario: Scenario) -> dict[str, Nation]:
    """The nations of the chart and a scenario's own, by id."""
    rows: Any = scenario.own.get("nations") or []
    return dict(NATIONS) | {
        row["id"]: Nation(
            row["id"], row.get("name") or row["id"], row["camp"], tuple(row.get("edges", ())), row.get("ports", False),
            tuple(row.get("areas", ())), row.get("box", True), row.get("transfers", False), row.get("alone", False),
        )
        for row in rows
    }  # fmt: skip


def eastern(scenario: Scenario) -> frozenset[str]:
    """AQ-R-37, AQ-R-40: the areas that are the East's: in a battle of one front all or none."""
    table, areas = game_table(scenario), frozenset(scenario.areas.by_name)
    if table.joint and table.east:
        return frozenset(table.east)
    return areas if table.front == "east" or (not table.front and areas & EASTERN_TOWNS) else frozenset()


def neutrals(scenario: Scenario) -> list[str]:
    """Nations that are neutral at the start."""
    rows: Any = scenario.own.get("nations") or []
    return sorted(row["id"] for row in rows if row.get("neutral"))


def turn_of(bound: int, scenario: Scenario) -> int:
    """The turn of the record chart that a bound is."""
    return game_table(scenario).first_turn + bound - 1


def bound_name(bound: int, scenario: Scenario) -> Phrase:
    """Like "turn 3, 1915 Spring"."""
    turn = turn_of(bound, scenario)
    if turn > LAST_TURN:
        return text("turn {turn}", turn=turn)
    return text("turn {turn}, {name}", turn=turn, name=word(TURN_NAMES[turn - 1]))
