"""covers: bound_sim/scenario/model.py, bound_sim/scenario/inputs.py

Every text of a scenario is known for what it is: one that takes markup, which the row "pages" of make trust puts into
it, or one of a closed form. A new text field is in neither list and fails.
"""

from pathlib import Path

import pytest

from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from tests.support.payloads import BATTLES, FORMS, HELD, marked, text_fields, texts_of

_ID, _WORD, _READ = "an id: letters, digits, dots, dashes", "a word that the rules know", "where it was read"
CLOSED = {
    "Battlefield.spaces": _WORD, "Border.a": _ID, "Border.b": _ID, "Border.kind": _WORD, "Border.place": _READ,
    "Card.begins": _WORD, "Card.effect": _WORD, "Card.kind": _WORD, "Card.name": _ID, "Card.place": _READ,
    "Card.side": _ID, "Feature.ground": _WORD, "Feature.works": _WORD, "Fog.level": _WORD,
    "MapArea.edges": _WORD, "MapArea.name": _ID,
    "MapArea.owner": _ID, "MapArea.place": _READ, "MapArea.seas": _ID, "OrderLine.operands": "ids, words, places",
    "OrderLine.place": _READ, "OrderLine.side": _ID, "OrderLine.unit": _ID, "OrderLine.verb": _WORD,
    "Platoon.battalion": _ID, "Platoon.box": _WORD, "Platoon.cells": _WORD, "Platoon.company": _ID,
    "Platoon.company_id": _ID, "Platoon.id": _ID, "Platoon.number": _ID, "Platoon.parent": _ID,
    "Platoon.place": _READ, "Platoon.side": _ID, "Platoon.transport": _WORD, "Scenario.clock": "times of day",
    "Scenario.high": _ID, "Scenario.lines": _ID, "Scenario.low": _ID, "Scenario.ruleset": _ID,
    "Scenario.rulings": _WORD, "Scenario.seats": _WORD,
    "Scenario.unit_types": "columns of the chart", "Side.answers": _WORD,
    "Side.colour": "a colour like #0072B2", "Side.id": _ID,
    "Table.places": _ID, "TrenchSheet.points": "references of a sheet",
}  # fmt: skip


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Fields that hold markup in some ruleset."""
    found: set[str] = set()
    for name in BATTLES:
        folder: Path = tmp_path_factory.mktemp(name) / "scenario"
        made = marked(name, folder, FORMS[0])
        found |= {where.removesuffix(" key") for where, text in texts_of(made.scenario) if HELD.search(text)}
    return found


def test_every_text_takes_markup_or_has_a_closed_form(taken: set[str]) -> None:
    assert set(text_fields(Scenario)) - taken == set(CLOSED) - ({"Scenario.unit_types"} & taken)


@pytest.mark.parametrize("side", ["\x1b[2J", "\t=1+1", "\u202eevil", "\u2028x"])
def test_a_side_that_is_none_is_named_without_what_a_terminal_obeys(side: str) -> None:
    assert str(unknown_side("--side", side, "AB")).isprintable()
