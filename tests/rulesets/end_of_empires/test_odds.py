"""covers: bound_sim/rulesets/end_of_empires/steps/turn.py

Odds of a battle of End of Empires: many tables are many battles, in one process or several.
"""

from pathlib import Path

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import forecast
from bound_sim.odds import play as odds
from bound_sim.odds.tally import MEN_LOST, REMOVED, WITHDRAWN
from bound_sim.results import tables as frames
from bound_sim.rulesets.end_of_empires.tables import COLUMNS

HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"
KEY = key_from_seed(1)
TABLES, BOUNDS = 3, 2


@pytest.mark.parametrize("side_by_side", [None, TABLES])
def test_many_tables_come_to_what_each_comes_to_alone(side_by_side: int | None) -> None:
    scenario = load(HEDGEROW)
    played = odds.run(odds.OddsPlan(scenario, KEY, BOUNDS), TABLES, side_by_side=side_by_side)
    last = []
    for table in range(TABLES):
        battle = Battle(scenario, KeyedDice(KEY), first_table=table)
        battle.run(bounds=BOUNDS)
        rows = frames.records(frames.frames(battle.log)["summary"])
        last.append({(row["level"], row["unit"]): row for row in rows if row["bound"] == BOUNDS})
    assert len({row["side", "R"]["men_lost"] for row in last}) > 1, "the tables differ"
    compared = 0
    for number, unit in enumerate(played.layout.units):
        if (unit.level, unit.id) not in last[0]:
            continue
        for measure in (MEN_LOST, REMOVED, WITHDRAWN):
            values, counts = played.distributions.histogram(BOUNDS - 1, number, measure)
            expected = sorted(float(row[unit.level, unit.id][measure]) for row in last)
            assert np.repeat(values, counts).tolist() == pytest.approx(expected), (unit.id, measure)
            compared += 1
    assert compared > 20
    assert set(COLUMNS["summary"]) >= {"men_lost", "removed", "withdrawn"}


def test_its_rulings_are_variants_and_the_scenario_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def counted(place: object) -> object:
        read.append(place)
        return load(place)  # type: ignore[arg-type]

    monkeypatch.setattr(forecast, "load", counted)
    asked = forecast.Asked(str(HEDGEROW), tables=1, bounds=1)
    first, second = forecast.plans(forecast.Compared(asked, ("EOE-Q-enfilade=along the line",)))
    assert (first.scenario.rulings, second.scenario.rulings) == ({}, {"EOE-Q-enfilade": "along the line"})
    assert len(read) == 1
