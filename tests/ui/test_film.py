"""covers: ui/bound_sim_ui/windows/film.py, ui/bound_sim_ui/film_command.py, bound_sim/cli, ui/bound_sim_ui/scene

Bases glide from moment to moment; the whole battle is a film with its title and the time.
"""

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.files.folder import load, save
from bound_sim.results import films
from bound_sim.results.battle_map.timeline import history_of
from bound_sim.scenario.model import Fog
from bound_sim_ui.scene.glide import between
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import played
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
    monkeypatch.setattr(films, "find_spec", lambda name: None)
    assert films.endings() == (".gif",)
    told: list[list[str]] = []
    monkeypatch.setattr(window, "show_faults", lambda title, faults: told.append(faults))
    window.outputs.export("film", str(tmp_path / "battle.mp4"))
    assert "bound-sim[video]" in told[0][0]
    assert list(tmp_path.glob("*.mp4")) == []


@pytest.mark.parametrize("ending", films.CODECS)
def test_mp4_and_webm_by_the_extra(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, ending: str) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    window = replay_of(open_desk, qtbot)
    path = tmp_path / f"battle{ending}"
    window.outputs.export("film", str(path))
    frames, seconds = ffmpeg.count_frames_and_secs(str(path))
    moments = len(document_of(window).history.moments)
    assert frames == 7 * moments
    assert abs(seconds - 0.7 * moments) < 0.2


# ---- from the command line


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle file of two bounds with fog, and the folder of its results beside it."""
    place = tmp_path_factory.mktemp("fought")
    save(replace(load("rulebook-sheet"), fog=Fog("reports"), folder=None), place / "foggy")
    played(place / "sheet.bound", str(place / "foggy"), bounds=2).close()
    assert said("export", place / "sheet.bound", "--out", place / "results", "--no-report")[0] == 0
    return place


def said(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(map(str, words)))
    return done.exit_code, done.output.strip()


def pictures(path: Path) -> list[tuple[int, bytes]]:
    """Each picture of a GIF: ms that it is shown, its pixels."""
    found = []
    with Image.open(path) as film:
        for number in range(int(getattr(film, "n_frames", 1))):
            film.seek(number)
            found.append((int(film.info["duration"]), film.convert("RGB").tobytes()))
    return found


def test_the_command_makes_the_film_of_the_desk(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """The umpire's, picture by picture: one engine."""
    window = replay_of(open_desk, qtbot)
    window.outputs.export("film", str(tmp_path / "desk.gif"))
    assert window.sitting is not None
    battle = window.sitting.path
    window.close()
    assert said("film", battle, "--out", tmp_path / "line.gif") == (0, str(tmp_path / "line.gif"))
    assert pictures(tmp_path / "line.gif") == pictures(tmp_path / "desk.gif")


def test_a_film_is_of_a_file_or_of_a_folder_and_of_some_bounds(fought: Path, tmp_path: Path) -> None:
    made: dict[str, Any] = {}
    for name in ("sheet.bound", "results"):
        words = ("--bound", "1", "--pause", "1.5", "--width", "400", "--out", str(tmp_path / f"{name}.gif"))
        assert said("film", fought / name, *words)[0] == 0
        made[name] = pictures(tmp_path / f"{name}.gif")
    assert made["sheet.bound"] == made["results"]
    with BattleFile(fought / "sheet.bound") as file:
        moments = history_of(file.player.scenario_at(1), file.log(upto=1).tables).moments
    assert sum(ms for ms, _ in made["results"]) == 1500 * len(moments)
    with Image.open(tmp_path / "results.gif") as film:
        assert film.width == 400


def test_a_seat_sees_what_it_may_know(fought: Path, tmp_path: Path) -> None:
    for side in ("", "D", "L"):
        words = ("--side", side) if side else ()
        assert (
            said(
                "film",
                fought / "sheet.bound",
                *words,
                "--bound",
                1,
                "--width",
                400,
                "--out",
                tmp_path / f"of{side}.gif",
            )[0]
            == 0
        )
    opening = {side: pictures(tmp_path / f"of{side}.gif")[0][1] for side in ("", "D", "L")}
    assert len(set(opening.values())) == 3, "each sees its own"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("sheet.bound --out x.avi", 2, "x.avi: has not the ending of a film: .gif .mp4 .webm"),
        ("sheet.bound --out x.gif --side Z", 2, "--side: there is no side 'Z'"),
        ("sheet.bound --out x.gif --side D --commander Foch", 2, "Foch"),
        ("sheet.bound --out x.gif --bound 9", 2, "--bound: bound 9 is not resolved: 1 to 2"),
        ("missing.bound --out x.gif", 2, "missing.bound"),
    ],
)
def test_refusals(words: str, code: int, told: str, fought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(fought)
    answer = said("film", *words.split())
    assert answer[0] == code
    assert told in answer[1]
    assert not list(fought.glob("x.*"))


def test_all_that_is_wrong_is_told_at_once(fought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(fought)
    monkeypatch.setattr(films, "find_spec", lambda name: None)
    code, told = said("film", "sheet.bound", "--out", "x.mp4", "--width", 9, "--pause", 90)
    assert code == 2
    assert told.splitlines() == [
        "--pause: 90 s is not possible: 0.1 to 10",
        "--width: 9 px is not possible: 320 to 3840",
        "x.mp4: films other than .gif need imageio-ffmpeg, which is not installed: a name that ends in .gif, or the "
        'extra of bound-sim that brings it: pip install "bound-sim[video]"',
    ]


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent by a signal")
def test_ctrl_c_leaves_nothing_and_the_old_film(fought: Path, tmp_path: Path) -> None:
    """It is pressed as soon as the command draws: it has made a folder beside the film by then."""
    out = tmp_path / "x.gif"
    out.write_bytes(b"before")
    command = [sys.executable, "-m", "bound_sim", "film", str(fought / "sheet.bound"), "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        while len(os.listdir(tmp_path)) == 1 and process.poll() is None:  # noqa: PTH208
            pass
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate()
    assert process.returncode not in (0, None), told
    assert "Traceback" not in told
    assert [path.name for path in tmp_path.iterdir()] == ["x.gif"]
    assert out.read_bytes() == b"before"


def test_a_seat_file_or_a_scenario_is_not_a_battle(tmp_path: Path) -> None:
    shutil.copytree(load("rulebook-sheet").folder or tmp_path, tmp_path / "scenario")
    code, told = said("film", tmp_path / "scenario", "--out", tmp_path / "x.gif")
    assert code == 2
    assert "scenario" in told
