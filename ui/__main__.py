"""``python -m ui SCENARIO_OR_MAP`` opens a window on a battlefield."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from maps.battlefield import Battlefield
from maps.faults import Refused


def battlefield(name: str) -> Battlefield:
    """The ground of a map file (``.geojson``), or of a scenario: its folder, or the name of a shipped one.

    Raises Refused with every fault of the files.
    """
    if Path(name).suffix.lower() in (".geojson", ".json"):
        from maps import geojson

        return geojson.read(Path(name))
    from bound_sim.scenario import load, resolve

    return load(resolve(name)).battlefield


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window. Exit codes: 0 closed by its user, 2 the map was refused or there is no screen."""
    parser = argparse.ArgumentParser(prog="python -m ui", description="Show a battlefield in a window.")
    parser.add_argument("map", metavar="SCENARIO_OR_MAP", help="a scenario's folder, a shipped one's name, a .geojson")
    name = parser.parse_args(arguments).map
    try:
        ground = battlefield(name)
    except Refused as refused:
        print(*refused.faults, sep="\n", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename or name}: {error.strerror or error}", file=sys.stderr)
        return 2
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(screen) for screen in screens):
        print("No screen to open a window on: 'bound-sim map' draws the same picture to a file.", file=sys.stderr)
        return 2

    from PySide6.QtWidgets import QApplication

    from maps.picture import svg
    from ui.window import MapWindow

    application = QApplication.instance() or QApplication(["bound-sim"])
    window = MapWindow(ground.title, svg(ground))
    window.show()
    return application.exec()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear Ctrl+C
    sys.exit(main())
