"""covers: bound_sim/cli/cards.py, bound_sim/rules/records/card_chart.py

``bound-sim cards``: decks of a ruleset and of a scenario, and a ruleset without cards.
"""

import json

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules import registered, ruleset

SHIPPED = "flanders-to-vosges-1914"
WITH_CARDS = [name for name in registered() if ruleset(name).offers("card_chart")]


def cards(*words: str) -> Result:
    return CliRunner().invoke(app, ["cards", *words], env={"COLUMNS": "200"})


def test_a_ruleset_without_cards_says_so() -> None:
    told = cards()
    assert told.exit_code == 2
    assert told.stderr.strip() == f"ruleset 1418: has no cards: one of {', '.join(WITH_CARDS)}"


@pytest.mark.parametrize("name", WITH_CARDS)
def test_decks_are_listed_with_what_each_card_does(name: str) -> None:
    facts = json.loads(cards("--ruleset", name, "--json").output)
    assert facts["ruleset"] == name
    assert {row["effect"] for row in facts["cards"]} <= set(ruleset(name).card_effects)
    assert all(row["does"] and row["from"] in ("source", "ours") and row["count"] > 0 for row in facts["cards"])
    told = cards("--ruleset", name).output
    assert all(note in told for note in facts["notes"])
    assert all(row["card"] in told and row["does"] in told for row in facts["cards"])


def test_a_scenario_has_its_own_decks() -> None:
    facts = json.loads(cards("--scenario", SHIPPED, "--json").output)
    wanted = {(card.name, card.count, card.effect) for card in load(SHIPPED).cards}
    assert {(row["card"], row["count"], row["effect"]) for row in facts["cards"]} == wanted
    assert {row["side"] for row in facts["cards"]} == {"Central Powers", "Entente"}
    assert cards("--scenario", SHIPPED, "--ruleset", "1418").exit_code == 2
