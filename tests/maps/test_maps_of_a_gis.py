"""covers: maps/bound_sim_maps/geojson.py

A map that a GIS saved: every feature has the properties of all, null where it has none.
"""

import json
from typing import Any

import pytest

from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps.faults import Refused
from bound_sim_maps.geojson import parse, read, write


def saved(text: str) -> str:
    """The same map with the properties of all features on each, as a table of attributes has them."""
    document: dict[str, Any] = json.loads(text)
    names = sorted({name for feature in document["features"] for name in feature["properties"]})
    assert len(names) > 1
    for feature in document["features"]:
        feature["properties"] = {name: feature["properties"].get(name) for name in names}
    return json.dumps(document)


#: maps with something drawn on them: areas of a scenario are files of their own
MAPS = [path for path in sorted(SCENARIOS.glob("*/map.geojson")) if read(path).features]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.parent.name)
def test_nulls_are_absent(path: Any) -> None:
    battlefield = read(path)
    assert parse(saved(write(battlefield))) == parse(write(battlefield))


def test_what_a_feature_needs_is_still_needed() -> None:
    document = json.loads(write(read(SCENARIOS / "rulebook-sheet" / "map.geojson")))
    document["features"][0]["properties"]["kind"] = None
    document["features"][1]["properties"]["ground"] = document["features"][1]["properties"]["works"] = None
    with pytest.raises(Refused) as refused:
        parse(json.dumps(document))
    said = [str(fault) for fault in refused.value.faults]
    assert len(said) == 2
    assert "has no kind" in said[0]
