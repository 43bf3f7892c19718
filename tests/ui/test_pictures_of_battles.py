"""covers: ui/bound_sim_ui/scene/small_picture.py, ui/bound_sim_ui/shipped.py, ui/bound_sim_ui/windows/battle_list.py

The first page: cards of shipped battles and of those that were begun, with small pictures that give nothing away.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.scenario.files import shipped
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import BasesItem
from bound_sim_ui.scene.small_picture import SIZE, small_picture
from bound_sim_ui.shipped import PICTURES, offered
from bound_sim_ui.windows.window import DeskWindow
from docs.shipped_pictures import MADE_OF, digest
from tests.ui.conftest import OpenDesk, keys, settled, small_battle

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize("name", shipped())
def test_each_shipped_battle_has_its_picture_and_says_who_it_is_for(name: str) -> None:
    """``python -m docs.shipped_pictures`` makes those anew that are out of date."""
    [offer] = [offer for offer in offered() if offer.name == name]
    assert offer.whom, "ui/bound_sim_ui/shipped.py says who it is for"
    assert offer.picture is not None
    image = QImage(str(offer.picture))
    assert image.text(MADE_OF) == digest(name)
    assert image.size() == SIZE
    assert {path.stem for path in PICTURES.glob("*.png")} == set(shipped())


def test_those_to_start_with_come_first_in_each_game() -> None:
    first = {offer.game: offer for offer in reversed(offered())}
    starts = [offer for offer in first.values() if offer.whom.startswith("Start here")]
    assert len(starts) >= len(first) - 1, "of the rules of great battles none is small"


def pictures(window: DeskWindow) -> list[QLabel]:
    return [label for label in window.start.battles.findChildren(QLabel) if label.objectName() == "picture"]


def test_a_battle_that_was_left_has_a_picture_of_its_bound(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle(3), seat="")
    keys(qtbot, window, (K.Key_W, CTRL))
    [card] = window.autosave.battles()
    assert card.picture is not None
    assert len(pictures(window)) == 1
    assert card.wanted == ("A", "B")
    assert card.game
    assert QImage(str(card.picture)).size() == SIZE
    window.opening.go_on(str(card.path))
    window.wait_for_rules()
    window.sit("")
    before = card.picture
    keys(qtbot, window, (K.Key_M, CTRL | SHIFT), K.Key_F5)
    settled(qtbot, window)
    keys(qtbot, window, (K.Key_W, CTRL))
    [card] = window.autosave.battles()
    assert card.picture not in (None, before)
    assert card.picture is not None
    card.picture.unlink()
    window.show_start()
    assert pictures(window) == [], "a picture of another bound is none"
    window.autosave.forget(card.path)
    assert list(window.autosave.folder.glob("*.png")) == []


def test_a_picture_shows_no_more_than_every_seat_knows(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = small_battle()
    battle = Battle(scenario, KeyedDice(bytes(32)))
    battle.open()
    drawn: dict[str, object] = {}
    monkeypatch.setattr(BasesItem, "show_standing", lambda _, standing, **more: drawn.update(standing))
    whole = Document(scenario, battle.log.tables, "", 1)
    seats = [Document(scenario, battle.log.tables, side, 1) for side in ("A", "B")]
    all_of_it = dict(whole.standing)
    names = list(all_of_it)
    hidden, moved = names[0], names[1]
    known = dict(seats[0].standing)
    known[moved] = replace(known[moved], x_u=known[moved].x_u + 1000)
    del known[hidden]
    monkeypatch.setattr(Document, "standing", property(lambda self: known if self is seats[0] else all_of_it))
    small_picture(seats)
    assert set(drawn) == set(names) - {hidden, moved}
