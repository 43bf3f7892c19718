"""covers: ui/bound_sim_ui/windows/film.py, ui/bound_sim_ui/scene/glide.py

Bases glide from moment to moment; the whole battle is a film with its title and the time.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from bound_sim_ui.scene.glide import between
from bound_sim_ui.windows import film
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, view_of
from tests.ui.test_order_desk import document_of
from tests.ui.test_whole_battle import play_two_bounds, sit

K = Qt.Key


def replay_of(open_desk: OpenDesk, qtbot: QtBot) -> DeskWindow:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.set_mode("replay")
    return window


def test_bases_glide_to_where_they_stand(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = replay_of(open_desk, qtbot)
    bar, bases, history = window.replay_bar, view_of(window).bases, document_of(window).history
    assert bar is not None
    assert bases is not None
    moving = next(
        number for number, when in enumerate(history.moments) if number
        and any(one.x_u != history.at(when)[name].x_u for name, one in history.at(history.moments[number - 1]).items())
    )  # fmt: skip
    bar.go(moving - 1)
    before = dict(bases._standing)
    keys(qtbot, window, K.Key_Period)
    assert window.glide.goes_on
    after = history.at(history.moments[moving])
    window.glide.step(0.5)
    halfway = dict(bases._standing)
    gone = [name for name in before if before[name].x_u != after[name].x_u]
    assert gone
    for name in gone:
        assert halfway[name].x_u == round((before[name].x_u + after[name].x_u) / 2)
    rest = window.glide
    qtbot.waitUntil(lambda: not rest.goes_on, timeout=5_000)
    assert bases._standing == {name: one for name, one in after.items() if one.on_table}
    keys(qtbot, window, K.Key_Comma)
    assert bases._standing == before


def test_a_turn_goes_the_shorter_way(open_desk: OpenDesk) -> None:
    window = open_desk(seat="A")
    base = next(iter(document_of(window).standing.values()))
    one, other = replace(base, facing=3500), replace(base, facing=100)
    assert between({"x": one}, {"x": other}, 0.5)["x"].facing == 0
    fallen = replace(other, status="lost")
    assert between({"x": one}, {"x": fallen}, 0.5)["x"] == one


def test_the_whole_battle_is_a_film(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = replay_of(open_desk, qtbot)
    document, path = document_of(window), tmp_path / "battle.gif"
    now = document.moment
    window.outputs.export("film", str(path))
    assert document.moment == now
    with Image.open(path) as picture:
        frames = int(getattr(picture, "n_frames", 1))
        moments = document.history.moments
        assert 2 < frames <= len(moments)
        shown = 0
        strips = set()
        for number in range(frames):
            picture.seek(number)
            shown += picture.info["duration"]
            image = picture.convert("RGB")
            strips.add(image.crop((600, image.height - 44, image.width, image.height)).tobytes())
        assert shown == 700 * len(moments)
    assert len(strips) > 2, "the strip tells another time"


def test_a_film_given_up_leaves_nothing(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    window = replay_of(open_desk, qtbot)

    def cancel() -> None:
        [dialog] = window.findChildren(QProgressDialog)
        qtbot.mouseClick(dialog.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, cancel)
    window.outputs.export("film", str(tmp_path / "battle.gif"))
    assert list(tmp_path.glob("*.gif")) == []
    assert "nothing is written" in window.statusBar().currentMessage()
    QApplication.processEvents()


def test_a_film_of_another_kind_needs_the_extra(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = replay_of(open_desk, qtbot)
    monkeypatch.setattr(film, "find_spec", lambda name: None)
    assert film.endings() == (".gif",)
    told: list[list[str]] = []
    monkeypatch.setattr(window, "show_faults", lambda title, faults: told.append(faults))
    window.outputs.export("film", str(tmp_path / "battle.mp4"))
    assert "bound-sim[video]" in told[0][0]
    assert list(tmp_path.glob("*.mp4")) == []


@pytest.mark.parametrize("ending", film.CODECS)
def test_mp4_and_webm_by_the_extra(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, ending: str) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    window = replay_of(open_desk, qtbot)
    path = tmp_path / f"battle{ending}"
    window.outputs.export("film", str(path))
    frames, seconds = ffmpeg.count_frames_and_secs(str(path))
    moments = len(document_of(window).history.moments)
    assert frames == 7 * moments
    assert abs(seconds - 0.7 * moments) < 0.2
