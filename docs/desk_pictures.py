"""Pictures of the desk for the docs, made without a screen: ``python docs/desk_pictures.py [NAME ...]``."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps.table import u_from_cm
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.making.forces_panel import ForcesPanel
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.settings import Settings
from bound_sim_ui.theme import DARK
from bound_sim_ui.windows.window import DeskWindow

FOLDER = Path(__file__).parent / "pictures"
SHEET = SCENARIOS / "rulebook-sheet"
LE_CATEAU = SCENARIOS / "le-cateau-1914"
SIZE = (1360, 860)


def settle(seconds: float = 0.5) -> None:
    """Let timers run out: maps are drawn sharp when all is still."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QApplication.processEvents()


def battle(window: DeskWindow, seat: str) -> None:
    window.opening.open_scenario(load(SHEET), key_from_seed(7))
    window.wait_for_rules()
    if seat != "-":
        window.sit(seat)
    settle()


def start(window: DeskWindow) -> None:
    settle()


def map_editor(window: DeskWindow) -> None:
    window.room.open(SHEET / "map.geojson")
    assert window.room.making is not None
    making = window.room.making
    making.action("brush wood")
    tool = making.tools["polygon"]
    for x, y in ((60, 100), (80, 104), (75, 118)):
        tool.cross = (u_from_cm(x), u_from_cm(y))
        tool.mark()
    tool.cross, tool.by_keys = (u_from_cm(58), u_from_cm(112)), True
    settle()


def forces(window: DeskWindow) -> None:
    window.room.open(SHEET / "map.geojson")
    assert window.room.making is not None
    making = window.room.making
    window.set_mode("forces")
    panel = making.panel
    assert isinstance(panel, ForcesPanel)
    laid = (("british battalion 1916", 0, 60, 22, False), ("german battalion 1916", 1, 60, 85, True),
            ("german field guns 1914", 1, 150, 110, False), ("german regiment 1914", 1, 130, 92, False))  # fmt: skip
    for name, side, x, y, dug_in in laid:
        panel.template.setCurrentIndex(panel.template.findData(name))
        panel.side.setCurrentIndex(side)
        panel.state.setChecked(dug_in)
        panel.lay()
        making.place_tool.cross = (u_from_cm(x), u_from_cm(y))
        if name != "german regiment 1914":
            making.place_tool.mark()
    making.place_tool.turn(150)
    settle(1.5)


def orders(window: DeskWindow) -> None:
    battle(window, "D")
    view, document = window.view, window.document
    assert view is not None
    assert document is not None
    document.select_company("1/2")
    view.zoom(4, view.pixel_of(u_from_cm(60), u_from_cm(60)))
    QTest.keyClick(view, Qt.Key.Key_A)
    base = document.present("1/2")[1]
    window.arrow_tool.begin()
    at = (base.x_u + 2000, base.y_u - 9500)
    pixel = view.pixel_of(*at)
    touch = Touch(pixel, QPointF(view.places.at(*at)), at, at, Qt.MouseButton.NoButton, False, False)
    window.arrow_tool.move(touch)
    view.viewport().update()
    settle()


def umpire(window: DeskWindow) -> None:
    battle(window, "-")
    resolve(window, whole=1)
    for _ in range(8):
        window.umpire.step()
        resolved(window)
    settle()


def replay(window: DeskWindow) -> None:
    window.settings.theme = DARK
    window.dress()
    battle(window, "-")
    resolve(window, whole=2)
    window.set_mode("replay")
    bar, document = window.replay_bar, window.document
    assert bar is not None
    assert document is not None
    moments = [when for when in document.history.moments if when.bound == 2 and when.substep in ("3", "4")]
    document.set_moment(moments[-1])
    settle()


def empires_orders(window: DeskWindow) -> None:
    """Le Cateau, turn 4: a German battalion's advance is drawn, others have their orders."""
    fought(window, 3)
    window.sit("G")
    view, document = window.view, window.document
    assert view is not None
    assert document is not None
    for unit, way in (
        ("66.I", (0, -8000)),
        ("66.II", (1000, -8000)),
        ("66.III", (0, -8000)),
        ("26.III", (1500, -9000)),
    ):
        document.select_company(unit)
        draw(window, unit, way)
        window.arrow_tool.commit()
        window.orders.order_action("move and fire")
    document.select_company("66.II")
    base = document.present("66.II")[1]
    view.zoom(3, view.pixel_of(base.x_u + 8000, base.y_u - 9000))
    draw(window, "66.II", (3000, -15000))
    window.statusBar().clearMessage()
    settle(1)


def fought(window: DeskWindow, turns: int) -> None:
    """Le Cateau after a number of turns by its own orders, as a battle file that is opened."""
    from bound_sim.battle_file.file import BattleFile

    window.autosave.folder.mkdir(parents=True, exist_ok=True)
    path = window.autosave.folder / "le-cateau.bound"
    BattleFile.create(path, LE_CATEAU, dice="key", key=key_from_seed(7))
    with BattleFile(path) as file:
        for _ in range(turns):
            file.resolve()
    window.opening.open_battle(path)
    window.wait_for_rules()


def draw(window: DeskWindow, unit: str, way: tuple[int, int]) -> None:
    """The pointer of the arrow's tool, so far from a unit's middle."""
    view, document = window.view, window.document
    assert view is not None
    assert document is not None
    window.arrow_tool.begin()
    bases = document.present(unit)
    x, y = sum(base.x_u for base in bases) // len(bases), sum(base.y_u for base in bases) // len(bases)
    at = x + way[0], y + way[1]
    window.arrow_tool.move(
        Touch(view.pixel_of(*at), QPointF(view.places.at(*at)), at, at, Qt.MouseButton.NoButton, False, False)
    )


def empires_umpire(window: DeskWindow) -> None:
    """Le Cateau in the middle of turn 6: side A has shot."""
    fought(window, 5)
    resolve(window, whole=0)
    for _ in range(5):
        window.umpire.step()
        resolved(window)
    settle(1)


def empires_replay(window: DeskWindow) -> None:
    """Le Cateau, a shooting step of turn 9, near enough to read the dice."""
    fought(window, 9)
    window.sit("")
    window.set_mode("replay")
    view, document = window.view, window.document
    assert view is not None
    assert document is not None
    document.set_moment(next(when for when in document.history.moments if (when.bound, when.substep) == (9, "2")))
    fire = document.history.fire[document.moment] if document.moment else []
    base = document.standing[next(shot.target for shot in fire if shot.hit)]
    view.zoom(3, view.pixel_of(base.x_u, base.y_u))
    settle(1)


def resolved(window: DeskWindow) -> None:
    """Wait until nothing is being resolved."""
    while window.umpire.busy:
        QApplication.processEvents()
        time.sleep(0.01)  # the rules run beside it


def resolve(window: DeskWindow, *, whole: int) -> None:
    """So many bounds by the scenario's own orders; then the umpire sits, all orders in."""
    assert window.whole is not None
    for bound in range(whole + 1):
        for side in window.whole.sides if not window.whole.over else ():
            window.sit(side)
            document = window.document
            assert document is not None
            window.whole.hand_in(side, document.high_now(), document.low_now())
            document.lock(True)
            window.draw_curtain()
        window.sit("")
        if bound < whole:
            window.umpire.resolve_bound("")
            resolved(window)
            window.draw_curtain()


def in_fog(window: DeskWindow) -> None:
    """Beaumont-Hamel with a seat for each commander."""
    window.opening.open_scenario(load(SCENARIOS / "beaumont-hamel-fog"), key_from_seed(7))
    window.wait_for_rules()
    settle()


def messages(window: DeskWindow) -> None:
    """A commander at his seat, a message on its way."""
    from bound_sim.battle_file.messages import send
    from bound_sim.scenario.posts import Post

    in_fog(window)
    assert window.whole is not None
    send(window.whole.file, Post(), Post("B", "87 Brigade"), "The smoke drifts to the south: keep to the left.")
    send(window.whole.file, Post("B", "87 Brigade"), Post("B", "88 Brigade"), "The wire is uncut at the ravine.")
    window.sit("B/87 Brigade")
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    panel.tabs.setCurrentIndex(panel.tabs.count() - 1)
    settle(1)


def board(window: DeskWindow) -> None:
    """The umpire's board in the second bound: some commanders' orders are in, arrows are hidden until all are."""
    in_fog(window)
    whole = window.whole
    assert whole is not None
    for bound in (1, 2):
        for post in whole.posts:
            late = bound == 2 and post.commander in ("88 Brigade", "RIR 119")
            if post.commander and not late:
                window.sit(post.key)
                document = window.document
                assert document is not None
                side, commander = post
                whole.hand_in(side, document.high_now(), document.low_now(), commander=commander)
                window.draw_curtain()
        if bound == 1:
            window.sit("")
            window.umpire.resolve_bound("")
            resolved(window)
            window.draw_curtain()
    window.sit("")
    settle(1)


def reported(window: DeskWindow) -> None:
    """A commander of guns behind the front: who he does not see stands where he was reported."""
    in_fog(window)
    whole = window.whole
    assert whole is not None
    for post in whole.posts:
        if whole.wanted(post):
            window.sit(post.key)
            document = window.document
            assert document is not None
            whole.hand_in(post.side, document.high_now(), document.low_now(), commander=post.commander)
            window.draw_curtain()
    window.sit("")
    window.umpire.resolve_bound("")
    resolved(window)
    window.draw_curtain()
    window.sit("G/26 Reserve Division artillery")
    settle(1)


def programme(window: DeskWindow) -> None:
    """To End All Wars: lines with what each would do."""
    window.opening.open_scenario(load(SCENARIOS / "petite-douve-1915"), key_from_seed(7))
    window.wait_for_rules()
    window.sit(next(seat for seat in window.curtain.buttons if seat))
    document = window.document
    assert document is not None
    document.select_company(document.own_companies[0])
    settle(1)


def cards(window: DeskWindow) -> None:
    """All Quiet: a hand of cards under the map, and a play that is looked at."""
    front = replace(load(SCENARIOS / "flanders-to-vosges-1914"), seats={}, folder=None)
    window.opening.open_scenario(front, key_from_seed(7))
    window.wait_for_rules()
    assert window.whole is not None
    for side in window.whole.sides:
        window.whole.hand_in(side, {}, {}, policy="hold")
    window.sit("")
    window.umpire.resolve_bound("")
    resolved(window)
    for side in ("CP", "ENT", "CP"):
        window.draw_curtain()
        window.sit(side)
        panel = window.panel
        assert isinstance(panel, QuestionPanel)
        panel.press(1)
        if panel.question.decision.number == 1:
            panel.press(1)
            resolved(window)
    window.statusBar().clearMessage()
    settle(4)


PICTURES: dict[str, Callable[[DeskWindow], None]] = {
    "start": start, "map": map_editor, "forces": forces, "orders": orders, "umpire": umpire, "replay": replay,
    "empires-orders": empires_orders, "empires-umpire": empires_umpire, "empires-replay": empires_replay,
    "curtain": in_fog, "messages": messages, "board": board, "reported": reported, "programme": programme,
    "cards": cards,
}  # fmt: skip


def main(names: list[str]) -> None:
    application = QApplication.instance() or QApplication(["pictures"])
    for name in names or PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            window = DeskWindow(Settings(Path(folder) / "settings.ini"))
            window.resize(*SIZE)
            window.show()
            PICTURES[name](window)
            window.grab().save(str(FOLDER / f"desk-{name}.png"))
            window.room.close()
            window.close()
            window.deleteLater()
            application.processEvents()
        print(f"desk-{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
