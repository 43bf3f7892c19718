"""Row ``folder``: links, pipes, devices and giants among a scenario's files: refused at once, none of them read."""

import os
import random
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bound_sim.battle_file import BattleFile
from bound_sim.files.folder import load_files
from bound_sim.files.scenario_files import scenario_files
from bound_sim.scenario import files as scenario_folder
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import STORM
from tests.trust.checks import Check, Tried, folder

SECRET = b"-----BEGIN PRIVATE KEY-----"
LIMIT_S = 2.0
GIB = 1024**3
Maker = Callable[[Path, Path], object]


def _out(target: str) -> Maker:
    """A link by a relative or an absolute path; ``{out}`` is a folder beside the scenario's."""
    return lambda path, out: path.symlink_to(target.format(out=out))


def _through(path: Path, out: Path) -> None:
    """A link to a link in the folder that leaves it."""
    (path.parent / "inner").symlink_to(out / "secret")
    path.symlink_to("inner")


def _by_folder(path: Path, out: Path) -> None:
    """A link through a folder of the scenario's folder that is a link itself."""
    (path.parent / "below").symlink_to(out)
    path.symlink_to("below/secret")


def _socket(path: Path, out: Path) -> None:
    listening = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(path.parent)  # a socket's path is short
    try:
        listening.bind(path.name)
    finally:
        os.chdir(here)
        listening.close()


def _sparse(path: Path, out: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * GIB)


def _many(path: Path, out: Path) -> None:
    for number in range(scenario_folder.MOST_FILES + 1):
        path.with_name(f"orders-{number}.csv").write_text("Battalion\n")
    path.write_text("Battalion\n")


KINDS: dict[str, Maker] = {
    "an absolute link": _out("{out}/secret"),
    "a relative link": _out("../out/secret"),
    "a link through a link": _through,
    "a link through a folder": _by_folder,
    "a link that names nothing": _out("nothing"),
    "a link to itself": lambda path, out: path.symlink_to(path.name),
    "a link to a folder": _out("{out}"),
    "a link to a process": _out("/proc/self/environ"),
    "a link to a device": _out("/dev/zero"),
    "a pipe": lambda path, out: os.mkfifo(path),
    "a socket": _socket,
    "a folder": lambda path, out: path.mkdir(),
    "3 GiB": _sparse,
}
#: files that a scenario names in one way or another
NAMES = ("scenario.toml", "map.geojson", "forces.csv", "orders.csv", "arrows.txt", "arrows-more.geojson", "NOTES.md")


def laid(place: Path) -> tuple[Path, Path]:
    """A scenario with notes, and a folder beside it with a secret."""
    source, out = place / "scenario", place / "out"
    shutil.copytree(STORM, source)
    out.mkdir()
    (out / "secret").write_bytes(SECRET)
    toml = source / "scenario.toml"
    if "notes" not in toml.read_text():
        toml.write_text('notes = "NOTES.md"\n' + toml.read_text())
        (source / "NOTES.md").write_text("Notes.")
    return source, out


def refused(source: Path, name: str) -> str:
    """What is wrong with how a scenario's folder is taken; nothing where it is refused by the file's name, quickly."""
    ways: tuple[Callable[[], Any], ...] = (
        lambda: load_files(source),
        lambda: scenario_files(source),
        lambda: BattleFile.create(source.parent / "b.bound", source, dice="table", key=None),
    )
    for number, way in enumerate(ways):
        start = time.process_time()
        try:
            way()
            return f"way {number}: taken"
        except Refused as error:
            said = str(error)
        except OSError as error:
            said = str(error)
        if name not in said or len(said) > 2_000 or SECRET.decode() in said:
            return f"way {number}: {said[:300]}"
        if time.process_time() - start > LIMIT_S:
            return f"way {number}: {time.process_time() - start:.1f} s"
    return ""


def every_kind(share: float, dice: random.Random) -> Tried:
    """Each kind in the place of each file; then links that stay in the folder, and files that it does not name."""
    wrong: list[str] = []
    count = 0
    for name in NAMES:
        for kind, make in KINDS.items():
            with folder() as place:
                source, out = laid(place)
                (source / name).unlink(missing_ok=True)
                make(source / name, out)
                count += 1
                if harm := refused(source, name):
                    wrong.append(f"{kind} as {name}: {harm}")
    for kind, more in (("too many files", _many),):
        with folder() as place:
            source, out = laid(place)
            more(source / "orders.csv", out)
            count += 1
            if harm := refused(source, "orders*.csv"):
                wrong.append(f"{kind}: {harm}")
    with folder() as place:
        count += 1
        if harm := beside(*laid(place)):
            wrong.append(harm)
    return Tried(count, wrong, f"{len(KINDS)} kinds")


def beside(source: Path, out: Path) -> str:
    """Files that a scenario does not name are not looked at, a link within the folder is a file like others."""
    before = load_files(source)[1]
    for number, make in enumerate(KINDS.values()):
        make(source / f"zz{number}.md", out)
        (source / "inner").unlink(missing_ok=True)
        (source / "below").unlink(missing_ok=True)
    (source / "orders.csv").rename(source / "kept.csv")
    (source / "orders.csv").symlink_to("kept.csv")
    start = time.process_time()
    taken = load_files(source)[1]
    if taken != before or scenario_files(source) != before:
        return f"taken are {sorted(taken)}, not {sorted(before)}"
    return "files beside the scenario are read" if time.process_time() - start > LIMIT_S else ""


@contextmanager
def following() -> Iterator[None]:
    """Control: links are followed wherever they lead."""
    real = scenario_folder._Member._within
    scenario_folder._Member._within = lambda self, path: Path(os.path.realpath(path))  # type: ignore[method-assign]
    try:
        yield
    finally:
        scenario_folder._Member._within = real  # type: ignore[method-assign]


def control(dice: random.Random) -> Tried:
    with following():
        return every_kind(1, dice)


CHECKS = [
    Check("folder", "13 kinds of link and special file as each file of a scenario", every_kind, control,
          "looking where a link leads"),
]  # fmt: skip
