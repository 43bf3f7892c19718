"""Films of battles: their kinds, sizes and paces, and ffmpeg, an extra, that writes them as MP4 and WebM."""

import errno
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NamedTuple

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

GIF = ".gif"
#: ending -> how ffmpeg writes it: WebM with less care than it could, which takes a third of the time
CODECS = {".mp4": ("libx264", "-crf", "23"), ".webm": ("libvpx-vp9", "-crf", "32", "-b:v", "0", "-cpu-used", "4")}
NEEDS_VIDEO = text('a name that ends in .gif, or the extra of bound-sim that brings it: pip install "bound-sim[video]"')
_FPS = 10


class Cut(NamedTuple):
    """The cut of a film: px of its width, s that each moment is shown."""

    width_px: int = 1000
    pause_s: float = 0.7


#: the whole battle, as the desk shows it
WHOLE = Cut()


def endings() -> tuple[str, ...]:
    """Endings of the files that a film can be written to here."""
    return (GIF, *(CODECS if find_spec("imageio_ffmpeg") else ()))


def check_ending(path: Path) -> str:
    """The ending of a film's file. Raises Refused for one that can't be written here."""
    ending = path.suffix.lower()
    if ending not in (GIF, *CODECS):
        raise Refused([Fault(str(path), "", text("has not the ending of a film"), text(".gif .mp4 .webm"))])
    if ending not in endings():
        wrong = text("films other than .gif need imageio-ffmpeg, which is not installed")
        raise Refused([Fault(str(path), "", wrong, NEEDS_VIDEO)])
    return ending


def check(path: Path, cut: Cut) -> None:
    """Raises Refused with all that is wrong with a film."""
    faults = list(_faults(cut))
    try:
        check_ending(path)
    except Refused as refused:
        faults += refused.faults
    if faults:
        raise Refused(faults)


def _faults(cut: Cut) -> Iterator[Fault]:
    if not 320 <= cut.width_px <= 3840:
        yield Fault("--width", "", text("{width_px} px is not possible", width_px=cut.width_px), text("320 to 3840"))
    if not 0.1 <= cut.pause_s <= 10:
        yield Fault("--pause", "", text("{pause_s} s is not possible", pause_s=f"{cut.pause_s:g}"), text("0.1 to 10"))


def encode(path: Path, ending: str, size: tuple[int, int], pictures: Iterable[bytes], pause_s: float) -> None:
    """Have ffmpeg write pictures (3 bytes a px, red first), each shown for ``pause_s``, as films of an ending are.

    Raises Refused where ffmpeg is not there, and OSError with the words of ffmpeg where it fails.
    """
    command = [
        _ffmpeg(path), "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}",
        "-r", str(_FPS), "-i", "-", "-an", "-c:v", *CODECS[ending], "-pix_fmt", "yuv420p", "-f", ending[1:], str(path),
    ]  # fmt: skip
    # in a group of its own: Ctrl-C is for who draws, and ffmpeg is ended by it
    apart = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        creationflags=apart,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        try:
            _send(process.stdin, pictures, max(1, round(pause_s * _FPS)))
            _, said = process.communicate()
        except BaseException:
            process.kill()
            _let_go(process.stdin)
            raise
    if process.returncode or not disk.is_file(path):
        lines = said.decode(errors="replace").strip().splitlines() or ["it ended without a reason"]
        raise OSError(errno.EIO, f"ffmpeg: {lines[-1]}", str(path))


def _ffmpeg(path: Path) -> str:
    """The place of the program ffmpeg. Raises Refused."""
    ffmpeg: Any = import_module("imageio_ffmpeg")
    try:
        return str(ffmpeg.get_ffmpeg_exe())
    except RuntimeError:
        raise Refused(
            [Fault(str(path), "", text("imageio-ffmpeg finds no ffmpeg on this system"), NEEDS_VIDEO)]
        ) from None


def _send(ffmpeg: IO[bytes], pictures: Iterable[bytes], times: int) -> None:
    """Give each picture to ffmpeg as often as it is shown; where ffmpeg ends early, its own words say why."""
    with suppress(BrokenPipeError):
        for picture in pictures:
            for _ in range(times):
                ffmpeg.write(picture)


def _let_go(ffmpeg: IO[bytes]) -> None:
    """Close the way to an ffmpeg that is gone: what waits in it goes nowhere."""
    with suppress(BrokenPipeError):
        ffmpeg.close()
