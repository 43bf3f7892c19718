"""covers: ui/bound_sim_ui/menu_words.py, ui/bound_sim_ui/policy_words.py, ui/bound_sim_ui/windows/actions.py,
ui/bound_sim_ui/desks/whole_texts.py

Menus say a verb and what it is done to; policies are explained where one is chosen; empty lists say what comes.
"""

from pytestqt.qtbot import QtBot

from bound_sim.rules import registered, ruleset
from bound_sim_ui.desks.whole_texts import SaidList
from bound_sim_ui.keys import KEYS
from bound_sim_ui.menu_words import MENU_WORDS
from bound_sim_ui.policy_words import policy_entry, policy_told
from bound_sim_ui.windows.actions import MENUS
from tests.ui.conftest import OpenDesk

#: what is drawn and answered is called by what its key does, orders of one word by that word
_BY_KEY = ("shape ", "brush ", "answer ")
_OF_ONE_WORD = {"stay", "dig", "line", "column", "block", "board", "leave", "dismount", "mount"}
#: characters of an entry at most: more is for the list of keys
_LONGEST = 44


def test_entries_are_short_and_begin_like_a_sentence(open_desk: OpenDesk) -> None:
    window = open_desk(seat="A")
    for name in (name for names in MENUS.values() for name in names if name):
        text = window.actions_by_name[name].text()
        assert text[0].isupper(), text
        assert len(text) <= _LONGEST, text
        assert ":" not in text or name.startswith(_BY_KEY), text
        assert name in MENU_WORDS or name.startswith(_BY_KEY) or name in _OF_ONE_WORD, name
        assert window.actions_by_name[name].statusTip() == KEYS[name].does


def test_no_entry_stands_twice_and_all_name_an_action() -> None:
    assert set(MENU_WORDS) <= set(KEYS)
    assert len(set(MENU_WORDS.values())) == len(MENU_WORDS)


def test_every_policy_of_the_project_is_explained() -> None:
    names = {name for id_ in registered() for name in ruleset(id_).policies}
    assert names
    for name in names:
        assert policy_told(name), name
        assert policy_entry(name).startswith(f"{name}: ")
    assert (policy_told("ours"), policy_entry("ours")) == ("", "ours")


def test_a_list_says_what_will_stand_there_as_long_as_it_is_empty(qtbot: QtBot) -> None:
    told = SaidList("Nothing yet.")
    qtbot.addWidget(told)
    told.resize(300, 100)
    empty = told.grab().toImage()
    assert any(empty.pixelColor(x, y).lightness() < 200 for x in range(8, 90) for y in range(8, 25))
    told.addItem("")
    full = told.grab().toImage()
    assert not any(full.pixelColor(x, y).lightness() < 200 for x in range(8, 90) for y in range(8, 25))
