"""``bound-sim desk [SCENARIO|map.geojson]``: opens the desk."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from bound_sim.cli.program import visible
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase
from bound_sim_ui import system_libraries

#: what to do where the desk's libraries are not there
_INSTALL = "pip install 'bound-sim[desk]'"
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def _key(seed: int | None) -> bytes | None:
    """The dice of a number; None for fresh ones."""
    if seed is None:
        return None
    from bound_sim.dice.keyed import key_from_seed  # brings numba with it, which the first page does without

    return key_from_seed(seed)


def _trouble(battle: Path) -> tuple[int, list[Phrase]]:
    """The fault that keeps a battle file from being opened: exit code as for other commands, and lines; (0, []) for
    none."""
    from bound_sim.battle_file.file import BattleFile
    from bound_sim.results.folder import Broken, Busy

    try:
        with BattleFile(battle) as file:
            file.player.with_orders()
    except Refused as refused:
        return 2, [str(fault) for fault in refused.faults]
    except Broken as broken:
        return 3, broken.files
    except Busy as busy:
        return 4, [str(busy)]
    except OSError as error:
        return 2, [f"{error.filename or battle}: {error.strerror or error}"]
    return 0, []


def without_qt(command: str = "bound-sim desk") -> str:
    """The reason why a command cannot use Qt on this machine, and what to install; "" for none."""
    if find_spec("PySide6") is None:
        return f"{command}: PySide6: is not installed: {_INSTALL}"
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:  # a library of the system that it needs
        return f"{command}: Qt: {system_libraries.told(system_libraries.missing(('qt', 'xcb')), str(error))}"
    return ""


def _without_a_window() -> str:
    """The reason why Qt cannot open a window here, and what to install; "" for none."""
    from PySide6.QtCore import QLibraryInfo

    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    wrong = system_libraries.without_a_window(plugins)
    return f"bound-sim desk: Qt: {wrong}" if wrong else ""


def without_console(arguments: Sequence[str] | None = None) -> int:
    """``bound-sim-desk``: the same for a desktop, where Windows gives a program no console: faults stand in a box."""
    if sys.stderr is not None:
        return main(arguments)
    told = io.StringIO()
    sys.stdout = sys.stderr = told
    try:
        code = main(arguments)
    except SystemExit as ended:  # words that argparse does not know
        code = int(ended.code or 0)
    if code:
        _show_in_a_box(told.getvalue())
    return code


def _show_in_a_box(text: str) -> None:
    """Show a fault where there is no console; without Qt nothing but Windows itself can."""
    if without_qt():
        windll = getattr(import_module("ctypes"), "windll", None)
        if windll is not None:
            windll.user32.MessageBoxW(0, text, "bound-sim", 0x10)
        return
    from PySide6.QtWidgets import QApplication

    from bound_sim_ui.faults_box import faults_box

    _application = QApplication.instance() or QApplication(["bound-sim"])
    faults_box(None, "bound-sim", text.splitlines()).exec()


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window. Exit codes: 0 closed by its user, 2 the battle was refused, there is no screen or no Qt.

    3 and 4 as for every command that takes a battle file: it is damaged, somebody else writes.
    """
    parser = argparse.ArgumentParser(prog="bound-sim desk", description="Draw secret orders, adjudicate, replay.")
    parser.add_argument(
        "battle",
        nargs="?",
        metavar="SCENARIO",
        help="a scenario's folder or a shipped one's name; a battle (.bound), a player's file (.seat), a map",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="repeatable dice from a number (for rehearsals)")
    given = parser.parse_args(arguments)
    if fault := without_qt():
        print(visible(fault), file=sys.stderr)
        return 2
    scenario = None
    a_map = Path(given.battle) if given.battle and given.battle.lower().endswith((".geojson", ".json")) else None
    if a_map is not None:
        from bound_sim_maps import geojson

        try:
            geojson.read(a_map)
        except Refused as refused:
            print(*refused.faults, sep="\n", file=sys.stderr)
            return 2
        except OSError as error:
            print(f"{error.filename or a_map}: {error.strerror or error}", file=sys.stderr)
            return 2
    elif given.battle and given.battle.endswith(".seat"):
        from bound_sim.secrecy import seat_folder

        try:
            seat_folder.read_file(Path(given.battle))
        except Refused as refused:
            print(*map(visible, refused.faults), sep="\n", file=sys.stderr)
            return 2
        except OSError as error:
            print(f"{error.filename or given.battle}: {error.strerror or error}", file=sys.stderr)
            return 2
    elif given.battle and not given.battle.endswith(".bound"):
        from bound_sim.desk.packet_folder import refuse_packet
        from bound_sim.files.folder import load, resolve

        try:
            refuse_packet(Path(given.battle))
            scenario = load(resolve(given.battle))
        except Refused as refused:
            print(*refused.faults, sep="\n", file=sys.stderr)
            return 2
        except OSError as error:
            print(f"{error.filename or given.battle}: {error.strerror or error}", file=sys.stderr)
            return 2
    elif given.battle:
        code, lines = _trouble(Path(given.battle))
        if code:
            print(*map(visible, lines), sep="\n", file=sys.stderr)
            return code
    if sys.platform == "linux" and not any(os.environ.get(screen) for screen in _SCREENS):
        print("No screen to open a window on: 'bound-sim run' plays a battle from files.", file=sys.stderr)
        return 2
    if fault := _without_a_window():
        print(visible(fault), file=sys.stderr)
        return 2

    from PySide6.QtCore import QLocale
    from PySide6.QtWidgets import QApplication

    from bound_sim.cli import languages
    from bound_sim_maps import speech
    from bound_sim_ui.error_log import ErrorLog
    from bound_sim_ui.windows.window import DeskWindow
    from bound_sim_ui.words import speak

    application = QApplication.instance() or QApplication(["bound-sim"])
    if speak(application) and speech.language() == languages.ENGLISH:
        # the system's language: faults, hints and the replay are told in it, too
        spoken = languages.name_of(QLocale().name())
        speech.choose(languages.wording(spoken) if spoken in languages.languages() else None)
    window = DeskWindow()
    ErrorLog(window.settings.folder / "desk-errors.log", window).install()
    window.show()
    if a_map is not None:
        window.room.open(a_map)
    elif given.battle and given.battle.endswith(".bound"):
        if not window.opening.open_battle(Path(given.battle)):
            return 2
    elif given.battle and given.battle.endswith(".seat"):
        if not window.opening.open_seat(Path(given.battle)):
            return 2
    elif scenario is not None:
        window.opening.open_scenario(scenario, _key(given.seed))
    return application.exec()
