"""covers: bound_sim/results/films.py

The file of a film: pictures go to ffmpeg, and what ffmpeg says of them comes to its user.

A program in Python stands for ffmpeg, which is an extra: it writes what it is given to the last of its words.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bound_sim.results import films
from bound_sim.results.films import Cut
from bound_sim_maps.faults import Refused

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script stands for ffmpeg")
PICTURES = [bytes([n] * 12) for n in (1, 2)]
WRITES = "open(sys.argv[-1], 'wb').write(sys.stdin.buffer.read())"


@pytest.fixture
def ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with what stands for ffmpeg does."""
    does, script = tmp_path / "does.py", tmp_path / "ffmpeg"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} {does} "$@"\n')
    script.chmod(0o755)
    does.write_text(f"import sys\n{WRITES}\n")
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", SimpleNamespace(get_ffmpeg_exe=lambda: str(script)))
    return does


def encode(path: Path, pictures: Iterator[bytes] | list[bytes] = PICTURES) -> None:
    films.encode(path, ".mp4", (2, 2), pictures, 0.3)


def test_each_picture_is_shown_as_long_as_it_shall(ffmpeg: Path, tmp_path: Path) -> None:
    encode(tmp_path / "film")
    assert (tmp_path / "film").read_bytes() == PICTURES[0] * 3 + PICTURES[1] * 3, "ten a second"


def test_its_own_words_say_why_it_fails(ffmpeg: Path, tmp_path: Path) -> None:
    ffmpeg.write_text("import sys\nsys.stderr.write('at first\\nNo space left on device\\n')\nsys.exit(1)\n")
    with pytest.raises(OSError, match="ffmpeg: No space left on device") as found:
        encode(tmp_path / "film", [bytes(1 << 20)])
    assert found.value.filename == str(tmp_path / "film")
    ffmpeg.write_text("")
    with pytest.raises(OSError, match="it ended without a reason"):
        encode(tmp_path / "film")


def test_it_ends_with_who_draws(ffmpeg: Path, tmp_path: Path) -> None:
    ffmpeg.write_text(f"import sys, time\n{WRITES}\ntime.sleep(600)\n")

    def drawn() -> Iterator[bytes]:
        yield PICTURES[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        encode(tmp_path / "film", drawn())


def test_without_ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise RuntimeError("No ffmpeg exe could be found")

    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", SimpleNamespace(get_ffmpeg_exe=none))
    with pytest.raises(Refused, match="finds no ffmpeg"):
        encode(tmp_path / "film")


def test_what_a_film_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "find_spec", lambda name: None)
    films.check(tmp_path / "x.GIF", Cut())
    assert films.check_ending(tmp_path / "x.GIF") == ".gif"
    with pytest.raises(Refused) as refused:
        films.check(tmp_path / "x.mp4", Cut(9, 90))
    assert [fault.file for fault in refused.value.faults] == [
        "--pause", "--width", str(tmp_path / "x.mp4"),
    ]  # fmt: skip
    with pytest.raises(Refused, match="has not the ending of a film"):
        films.check_ending(tmp_path / "x.avi")
    monkeypatch.setattr(films, "find_spec", lambda name: object())
    assert films.endings() == (".gif", ".mp4", ".webm")
