"""covers: ui/bound_sim_ui/system_libraries.py, ui/bound_sim_ui/entry.py, .ci/system-packages

What Qt takes from the system: the list is what its own files ask for, and what lacks is named before Qt aborts.
"""

import ctypes
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import PySide6
import pytest

from bound_sim_ui import entry as program
from bound_sim_ui import system_libraries as libraries

ROOT = Path(__file__).resolve().parents[2]
QT = Path(PySide6.__file__).parent
PLUGINS = QT / "Qt" / "plugins"
#: the C library and its loader, which every program has
ALWAYS = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"}
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux")
DISPLAY = {"DISPLAY": ":0"}


def needed(path: Path) -> list[str]:
    """The libraries that a file of Qt's names: DT_NEEDED of a 64-bit ELF file."""
    data = path.read_bytes()
    (heads_at,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    heads = [struct.unpack_from("<IIQQQQQQ", data, heads_at + size * n) for n in range(count)]
    dynamic = next(head for head in heads if head[0] == 2)
    entries = [struct.unpack_from("<qQ", data, dynamic[2] + at) for at in range(0, dynamic[5], 16)]
    names = next(value for tag, value in entries if tag == 5)
    begins = next(names - head[3] + head[2] for head in heads if head[0] == 1 and head[3] <= names < head[3] + head[5])
    return [data[begins + at : data.index(b"\0", begins + at)].decode() for tag, at in entries if tag == 1]


def of_the_system(files: Iterable[Path]) -> set[str]:
    """What these files and the libraries of Qt's own that they use take from the system."""
    own = {
        path.name: path for folder in (QT / "Qt" / "lib", QT, QT.parent / "shiboken6") for path in folder.glob("*.so*")
    }
    waiting, seen, found = list(files), set(), set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in needed(path):
            if name in own:
                waiting.append(own[name])
            else:
                found.add(name)
    return {name for name in found if name not in ALWAYS and not name.startswith("ld-linux")}


@LINUX
def test_the_list_is_what_qt_asks_for() -> None:
    """Not one more, not one less: of the modules that the desk uses, and of windows on an X server."""
    modules = [QT / f"{name}.abi3.so" for name in ("QtCore", "QtGui", "QtWidgets", "QtSvg")]
    plain = of_the_system([*modules, PLUGINS / "platforms" / "libqoffscreen.so"])
    windows = of_the_system([PLUGINS / "platforms" / "libqxcb.so"])
    listed = {use: {one.name for one in libraries.listed() if one.use == use} for use in ("qt", "xcb")}
    assert listed["qt"] == plain
    assert listed["xcb"] == windows - plain


def without(*gone: str, error: str = "") -> Callable[[str], object]:
    """A loader of a system that lacks some libraries: what needs them cannot be loaded either."""

    def loads(name: str) -> object:
        if name in gone or (gone and name.endswith("libqxcb.so")):
            raise OSError(error or f"{gone[0]}: cannot open shared object file: No such file or directory")
        return ctypes.CDLL(None)

    return loads


@LINUX
def test_what_lacks_is_named_by_library_and_package() -> None:
    said = libraries.without_a_window(PLUGINS, DISPLAY, without("libxcb-icccm.so.4", "libxcb-keysyms.so.1"))
    assert said == ("this system lacks libxcb-icccm.so.4, libxcb-keysyms.so.1: on Debian or Ubuntu: "
                    "sudo apt-get install libxcb-icccm4 libxcb-keysyms1")  # fmt: skip
    assert libraries.without_a_window(PLUGINS, DISPLAY, without()) == ""
    both = without("libglib-2.0.so.0", "libgthread-2.0.so.0")
    assert libraries.without_a_window(PLUGINS, DISPLAY, both).endswith("install libglib2.0-0"), "a package once"


@LINUX
def test_what_is_not_listed_is_said_as_the_loader_says_it() -> None:
    said = libraries.without_a_window(PLUGINS, DISPLAY, without("libnew.so.9"))
    assert said == "libnew.so.9: cannot open shared object file: No such file or directory"


@LINUX
def test_only_what_will_be_used_is_asked() -> None:
    """A screen of Wayland does without X; a platform that was chosen counts; one that is nowhere is Qt's to tell."""
    broken = without("libxcb-icccm.so.4")
    assert libraries.without_a_window(PLUGINS, {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, broken) == ""
    assert libraries.without_a_window(PLUGINS, {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, broken) == ""
    assert "libxcb-icccm4" in libraries.without_a_window(PLUGINS, {"QT_QPA_PLATFORM": "xcb:a=b"}, broken)
    assert libraries.without_a_window(PLUGINS, {"QT_QPA_PLATFORM": "none"}, broken) == ""
    assert libraries.without_a_window(PLUGINS, {}, broken) == ""


@LINUX
def test_the_program_says_it_before_qt_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    loads = without("libxcb-cursor.so.0")
    given = libraries.without_a_window
    monkeypatch.setattr(libraries, "without_a_window", lambda plugins: given(plugins, os.environ, loads))
    assert program.main([]) == 2
    said = capsys.readouterr().err
    assert said.startswith("bound-sim desk: Qt: this system lacks libxcb-cursor.so.0")
    assert said.count("\n") == 1


@LINUX
def test_setup_installs_what_windows_need(tmp_path: Path) -> None:
    """On a machine that lacks two of them, its programs played by small ones that note what they are called with."""
    assert ".ci/system-packages window" in (ROOT / ".ci" / "setup").read_text()
    gone = ("libxcb-icccm.so.4", "libglib-2.0.so.0", "libgthread-2.0.so.0")
    there = "\n".join(one.name for one in libraries.listed() if one.name not in gone)
    for name, does in (("ldconfig", f"cat <<END\n{there}\nEND"), ("apt-get", f'echo "$@" >>{tmp_path}/called'),
                       ("id", "echo 0"), ("fc-list", "echo a font")):  # fmt: skip
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run([ROOT / ".ci" / "system-packages", "window"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})  # fmt: skip
    assert done.returncode == 0, done.stderr
    installed = (tmp_path / "called").read_text().splitlines()[-1].split()
    assert installed == ["install", "--yes", "--no-install-recommends", "libglib2.0-0", "libxcb-icccm4", "--quiet=2"]


def test_the_readme_names_the_packages() -> None:
    """Each that is listed, but for those that others bring with them."""
    brought = {"libx11-6", "libxkbcommon0", "libfreetype6", "zlib1g", "libzstd1", "libstdc++6", "libgcc-s1", "libxcb1",
               "libxcb-render0"}  # fmt: skip
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split()
    for library in libraries.listed():
        assert library.package in brought or library.package in {word.strip("`.") for word in readme}, library
