"""covers: bound_sim/files/type_words.py

Words of others for unit types: by the user, by name, by a symbol; each ruleset with the kinds that it has.
"""

import pytest

from bound_sim.files.folder import load
from bound_sim.files.type_words import TypeWords, side_of
from bound_sim.rules import kinds_of, ruleset

#: a friendly platoon's symbol before the six digits that say what it is, and after them
BEFORE, AFTER = "1003100014", "0000"


def words_of(name: str, **wanted: str) -> TypeWords:
    scenario = load(name)
    return TypeWords(scenario, ruleset(scenario.ruleset).type_book(scenario.unit_types), wanted)


@pytest.mark.parametrize(("battle", "code", "kinds"), [
    ("rulebook-sheet", "121100", {"infantry"}), ("rulebook-sheet", "120500", {"tank"}),
    ("rulebook-sheet", "130800", {"heavy"}), ("le-cateau-1914", "130800", {"guns", "battery"}),
    ("le-cateau-1914", "121300", {"cavalry"}),
])  # fmt: skip
def test_a_symbol_means_a_type_of_its_kind(battle: str, code: str, kinds: set[str]) -> None:
    words = words_of(battle)
    found = words.of(["", BEFORE + code + AFTER])
    assert kinds_of(load(battle))[found] in kinds
    assert words.said == {BEFORE + code + AFTER: found}


def test_a_symbol_that_no_type_has_means_none() -> None:
    words = words_of("le-cateau-1914")
    for code in ("999999", "120500", "163600"):
        assert words.of([BEFORE + code + AFTER]) in ("", *words.rows)
    assert words_of("rulebook-sheet").of([BEFORE + "999999" + AFTER, "123"]) == ""


def test_a_users_word_goes_before_a_name_and_a_name_before_a_symbol() -> None:
    line = BEFORE + "121100" + AFTER
    assert words_of("rulebook-sheet", foot="Elite infantry").of(["Foot", "Reserve infantry", line]) == "Elite infantry"
    assert words_of("rulebook-sheet").of(["Foot", "reserve INFANTRY", line]) == "Reserve infantry"


def test_a_side_is_known_by_its_id_its_name_and_a_users_word() -> None:
    scenario = load("rulebook-sheet")
    side = scenario.sides[0]
    for word, wanted in ((side.id.lower(), {}), (side.name, {}), ("Us", {"us": side.name})):
        assert side_of(scenario, word, wanted) == side.id
    assert side_of(scenario, "nobody known", {}) == "nobody known"
