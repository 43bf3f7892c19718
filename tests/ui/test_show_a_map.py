"""``python -m ui``: shipped battlefields open in a window; what cannot be read is told, without one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import bound_sim
from ui.__main__ import main
from ui.window import MapWindow

SCENARIOS = Path(bound_sim.__file__).parent / "scenarios"
SHIPPED = sorted(path.name for path in SCENARIOS.iterdir() if (path / "scenario.toml").is_file())


def colours(image: QImage) -> int:
    """How many different colours are on a coarse grid over an image: an empty window has one or two."""
    columns, rows = range(0, image.width(), 7), range(0, image.height(), 7)
    return len({image.pixelColor(x, y).rgb() for x in columns for y in rows})


def looked_at(seen: list[tuple[str, int]]) -> None:
    """Note the window that is open and what is in it, then close it."""
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MapWindow) and window.isVisible():
            seen.append((window.windowTitle(), colours(window.map.grab().toImage())))
            window.quit.trigger()


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("what", ["name", "folder", "map"])
def test_opens_a_shipped_battlefield(name: str, what: str, qtbot: QtBot) -> None:
    argument = {"name": name, "folder": str(SCENARIOS / name), "map": str(SCENARIOS / name / "map.geojson")}[what]
    seen: list[tuple[str, int]] = []
    QTimer.singleShot(0, lambda: looked_at(seen))
    assert main([argument]) == 0
    [(title, shades)] = seen
    assert title.endswith("bound-sim")
    assert shades > 5


@pytest.mark.parametrize(
    ("text", "said"),
    [(None, "map.geojson"), ("{", "map.geojson"), ('{"type": "FeatureCollection", "features": []}', "battlefield")],
)
def test_tells_what_is_wrong_with_a_map(
    text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.geojson"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main([str(path)]) == 2
    assert said in capsys.readouterr().err


def test_tells_that_there_is_no_such_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebok-sheet"]) == 2
    assert "rulebok-sheet" in capsys.readouterr().err


def test_tells_that_there_is_no_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert main([str(SCENARIOS / "rulebook-sheet" / "map.geojson")]) == 2
    assert "bound-sim map" in capsys.readouterr().err
