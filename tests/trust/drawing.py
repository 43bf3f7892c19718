"""Row ``drawing``: what ``check`` accepts is drawn in 30 s of a processor and 2 GB, each map in a process of its own.

``python -m tests.trust.drawing NAME [unlimited]`` draws one of the maps of ``tests.trust.extremes`` in every way.
"""

import json
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bound_sim.files.folder import load
from bound_sim.results import tables as frames
from bound_sim.scenario.model import Scenario
from tests.support.sample_log import sample_log
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.extremes import MAPS, scenario

MOST_S, MOST_MB, MOST_PIXELS = 30.0, 2_000, 8_000_000
#: a way that takes longer is ended; what wants more memory ends by itself
_CPU_S, _ADDRESSES = 100, 8 * 2**30


def _svg(given: Scenario, place: Path) -> None:
    from bound_sim.results.report.pictures import opening

    (place / "map.svg").write_text(opening(given), encoding="utf-8")


def _png(given: Scenario, place: Path) -> None:
    from bound_sim_maps import picture

    picture.png((place / "map.svg").read_text(encoding="utf-8"), place / "map.png")
    head = (place / "map.png").read_bytes()[16:24]
    pixels = int.from_bytes(head[:4], "big") * int.from_bytes(head[4:], "big")
    assert pixels <= MOST_PIXELS, f"{pixels} pixels"


def _report(given: Scenario, place: Path) -> None:
    from bound_sim.results.run import write_report

    write_report(given, frames.frames(sample_log(given, 2)), place, "dice")


def _desk(given: Scenario, place: Path) -> None:
    """The map of a desk's page: opened, looked at whole, and near."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from bound_sim_ui.scene.view import MapView

    application = QApplication.instance() or QApplication([])
    view = MapView(given.battlefield)
    view.resize(1200, 800)
    view.show()
    view.grab()
    whole = view.ground.boundingRect()
    view.ground.sharpen_now(whole, view.zoom_now)
    part = whole.adjusted(0, 0, -whole.width() * 0.9, -whole.height() * 0.9)
    view.ground.sharpen_now(part, view.zoom_now * 10)
    assert not view.grab().isNull()
    view.deleteLater()
    application.processEvents()


WAYS: dict[str, Callable[[Scenario, Path], None]] = {"svg": _svg, "png": _png, "report": _report, "desk": _desk}


def draw(name: str, *, limited: bool = True) -> dict[str, float]:
    """Draw a map in every way; the time that each took on processors, of processes that it started too."""
    if not limited:
        from bound_sim_maps import canvas, pngs

        for module, limit in ((canvas, "MOST_PX"), (pngs, "MOST_PX"), (canvas, "MOST_SIDE_PX")):
            setattr(module, limit, 10**15)
    took = {}
    with folder() as place:
        given = load(scenario(place, name))
        for way, work in WAYS.items():
            start = _cpu_s()
            work(given, place)
            took[way] = _cpu_s() - start
    return took


def _cpu_s() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _peak_mb() -> float:
    """The most memory of this program and of those that it started; not what the program that started it had."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    own_kb = int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")))
    return max(own_kb, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024


def _faults(name: str, *, limited: bool = True) -> tuple[list[str], float]:
    """What goes wrong where a map is drawn in a process of its own, and its slowest way."""
    command = [sys.executable, "-m", "tests.trust.drawing", name, *([] if limited else ["unlimited"])]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert child.stdout is not None
    told = child.stdout.read().decode()
    child.stdout.close()
    if child.wait() != 0:
        return [f"{name}: ended with {child.returncode}"], 0.0
    took: dict[str, float] = json.loads(told)
    megabytes = took.pop("peak_mb")
    wrong = [f"{name}: {way} took {seconds:.0f} s" for way, seconds in took.items() if seconds > MOST_S]
    wrong += [f"{name}: took {megabytes:.0f} MB"] if megabytes > MOST_MB else []
    return wrong, max(took.values())


def drawn(share: float, dice: random.Random) -> Tried:
    """Every map in every way; a small share: the first ones."""
    wrong: list[str] = []
    slowest = 0.0
    chosen = list(MAPS)[: times(len(MAPS), share)]
    for name in chosen:
        faults, seconds = _faults(name)
        wrong += faults
        slowest = max(slowest, seconds)
    return Tried(len(chosen) * len(WAYS), wrong, f"slowest {slowest:.0f} s")


def unlimited(dice: random.Random) -> Tried:
    """Control: a picture as large as its table."""
    return Tried(1, _faults("26 x 999 spaces", limited=False)[0])


CHECKS = [
    Check("drawing", "the hardest maps as SVG, PNG, report and desk page, in 30 s and 2 GB", drawn, unlimited,
          "the limit on pixels"),
]  # fmt: skip

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))
    took_s = draw(sys.argv[1], limited="unlimited" not in sys.argv[2:])
    print(json.dumps({**took_s, "peak_mb": _peak_mb()}))
