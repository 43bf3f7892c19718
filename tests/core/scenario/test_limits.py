"""covers: bound_sim/scenario/limits.py

The limits of a scenario are the same wherever it is read from: each is tried, and each and one more.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import limits
from bound_sim.files.folder import load, read_as_far, texts
from bound_sim.keys import seals
from bound_sim.rules import registered, ruleset
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.limits import LIMITS, Limit, limit_faults
from bound_sim.scenario.model import Command, Fog, Objective, Scenario
from bound_sim.secrecy import seats
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.faults import Refused

STORM = Path(__file__).parents[2] / "battles/storm"
PAGE = Path(__file__).parents[3] / "docs/formats.md"
Change = Callable[[Scenario, int], Scenario]


def _first(**values: Any) -> Callable[[Scenario], Scenario]:
    """The first platoon with other values."""

    def change(scenario: Scenario) -> Scenario:
        first, *others = scenario.forces.platoons
        return replace(scenario, forces=Forces((replace(first, **values), *others)))

    return change


def _times(what: str) -> Change:
    """The first of something so many times, with names of their own."""

    def change(scenario: Scenario, count: int) -> Scenario:
        one = getattr(scenario, what)[0]
        key = "id" if hasattr(one, "id") else "name"
        found: dict[str, Any] = {what: tuple(replace(one, **{key: f"x{n}"}) for n in range(count))}
        return replace(scenario, **found)

    return change


def _many_platoons(scenario: Scenario, count: int) -> Scenario:
    one = scenario.forces.platoons[0]
    return replace(scenario, forces=Forces((one,) * count))


def _areas(scenario: Scenario, count: int) -> Scenario:
    one = scenario.areas.areas[0]
    return replace(scenario, areas=AreaNet(tuple(replace(one, name=f"x{n}") for n in range(count))))


def _borders(scenario: Scenario, count: int) -> Scenario:
    one = scenario.areas.borders[0]
    return replace(scenario, areas=AreaNet(scenario.areas.areas, (one,) * count))


def _features(scenario: Scenario, count: int) -> Scenario:
    ground = scenario.battlefield
    return replace(scenario, battlefield=replace(ground, features=ground.features[:1] * count))


CHANGES: dict[str, Change] = {
    "bounds": lambda scenario, n: replace(scenario, bounds=n),
    "characters of the title": lambda scenario, n: replace(scenario, title="x" * n),
    "characters of the introduction": lambda scenario, n: replace(scenario, introduction="x" * n),
    "times of the clock": lambda scenario, n: replace(scenario, bounds=999, clock=("07:25",) * n),
    "sides": _times("sides"),
    "rulings named": lambda scenario, n: replace(scenario, rulings={f"Q-{k}": "x" for k in range(n)}),
    "objectives": lambda scenario, n: replace(scenario, objectives=tuple(
        Objective(f"x{k}", (0, 0, 1000, 1000)) for k in range(n))),
    "points of an objective": lambda scenario, n: replace(scenario, objectives=(
        Objective("x", (0, 0, 1000, 1000), n),)),
    "own unit types": lambda scenario, n: replace(scenario, unit_types={
        f"x{k}": {"like": "Line infantry"} for k in range(n)}),
    "characters of a name": lambda scenario, n: replace(scenario, objectives=(
        Objective("x" * n, (0, 0, 1000, 1000)),)),
    "platoons": _many_platoons,
    "men of a platoon": lambda scenario, n: _first(men=n)(scenario),
    "bound at which a platoon enters": lambda scenario, n: _first(arrives=n)(scenario),
    "side of a base": lambda scenario, n: _first(width_u=n)(scenario),
    "place, from the table's corner": lambda scenario, n: _first(x_u=n)(scenario),
    "bearing": lambda scenario, n: _first(facing=n)(scenario),
    "sight": lambda scenario, n: replace(scenario, fog=Fog("visible", n)),
    "bounds that a message takes": lambda scenario, n: replace(scenario, command=Command(messages=n)),
    "bounds after which reports are known": lambda scenario, n: replace(scenario, command=Command(reports=n)),
    "areas": _areas,
    "borders of areas": _borders,
    "names of cards": _times("cards"),
    "cards of one name": lambda scenario, n: replace(scenario, cards=(replace(scenario.cards[0], count=n),)),
    "features of the map": _features,
}  # fmt: skip
#: of the rules that have areas and cards
WITH_AREAS = {"areas", "borders of areas", "names of cards", "cards of one name"}
#: those that take seconds to write and read: asked of the record alone
DEAR = {"platoons", "features of the map"}
#: what a folder does not say, but the rules do; rows that would have to be good ones to be counted
NOT_IN_A_FOLDER = {"side of a base", "bearing", "areas", "borders of areas"} | DEAR
#: numbers that no scenario is below: nothing, and what a text cannot say
NEVER_BELOW = {limit.name for limit in LIMITS if limit.least == 0}


@pytest.fixture(scope="module")
def scenarios() -> dict[bool, Scenario]:
    return {False: load(STORM), True: load("flanders-to-vosges-1914")}


def changed(scenarios: dict[bool, Scenario], limit: Limit, value: int) -> Scenario:
    return CHANGES[limit.name](scenarios[limit.name in WITH_AREAS], value)


def values(limit: Limit) -> list[tuple[int, bool]]:
    """The limits, and beyond each by one: value, whether it is allowed."""
    below = [] if limit.name in NEVER_BELOW else [(limit.least - 1, False), (limit.least, True)]
    return [*below, (limit.most, True), (limit.most + 1, False)]


def test_each_limit_is_tried() -> None:
    assert CHANGES.keys() == {limit.name for limit in LIMITS}


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_each_limit_and_one_more(limit: Limit, scenarios: dict[bool, Scenario]) -> None:
    for value, allowed in values(limit):
        said = [fault for fault in limit_faults(changed(scenarios, limit, value)) if fault.allowed == limit.allowed]
        assert (said == []) == allowed, value


def refused_seat(scenario: Scenario, tables: dict[str, dict[str, list[Any]]]) -> str:
    umpire = seals.make_keys("U")
    header = seats.Header(
        battle="0" * 32, side=scenario.sides[0].id, bound=0, turn=0, over=False, taken=[], number=0,
        umpire=seals.public_text(umpire.public), keys=seals.secret_text(seals.make_keys("S")),
    )  # fmt: skip
    try:
        seats.read(seats.packed(header, scenario, tables, umpire), "a.seat")
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("limit", [one for one in LIMITS if one.name not in DEAR], ids=lambda limit: limit.name)
def test_a_seat_file_beyond_a_limit_is_refused_where_it_is_read(limit: Limit, scenarios: dict[bool, Scenario]) -> None:
    base = replace(scenarios[limit.name in WITH_AREAS], lines={})
    columns = ruleset(base.ruleset).log_columns
    tables: dict[str, dict[str, list[Any]]] = {"states": {column: [] for column in columns["states"]}}
    for value, allowed in values(limit):
        scenario = CHANGES[limit.name](base, value)
        if not scenario.sides:
            continue
        said = refused_seat(scenario, tables)
        assert (limit.allowed in said) != allowed, (value, said[:300])
        assert "math domain" not in said
        assert "Infinity" not in said


@pytest.mark.parametrize(
    "limit", [one for one in LIMITS if one.name not in NOT_IN_A_FOLDER], ids=lambda limit: limit.name
)
def test_files_of_a_scenario_beyond_a_limit_are_refused(limit: Limit, scenarios: dict[bool, Scenario]) -> None:
    """In the words of the file that holds it, or in those of the table; what is allowed has one fault less."""

    def faults(value: int) -> set[str]:
        made = {name: text.encode() for name, text in texts(changed(scenarios, limit, value)).items()}
        return {re.sub(r"\d+", "", str(fault)) for fault in read_as_far(made)[1]}

    assert faults(limit.most + 1) - faults(limit.most), limit.allowed


def test_the_page_tells_every_limit() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [limit.name for limit in LIMITS
               if f"| {limit.name} | {limit.text(limit.least)} | {limit.text(limit.most)} |" not in page]  # fmt: skip
    assert missing == []


def test_the_page_names_every_ruleset() -> None:
    [row] = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `ruleset` |")]
    ours = {name for name in registered() if registered()[name].startswith("bound_sim.")}
    assert set(re.findall(r'`"([a-z0-9-]+)"`', row.split("|")[2])) == ours


def test_limits_of_seat_files_and_of_battle_files_agree() -> None:
    assert [limit.most for limit in LIMITS if limit.name == "sides"] == [limits.SIDES]
