"""Seals as files: keys in a folder, orders in and out, and the list of what an umpire opened (against replays)."""

import csv
import io
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bound_sim import seals
from bound_sim.inputs import quoted, read_csv, read_text
from maps.faults import Fault, Refused

SECRET, PUBLIC, OPENED = "secret.keys", "public.keys", "opened.csv"
#: a seal of the largest class with a mail around it
SEAL_LIMIT = 1024 * 1024
_KEY_LIMIT = 64 * 1024
_OPENED_COLUMNS = ("battle", "side", "bound", "number")


def make_keys(folder: Path, name: str) -> seals.PublicKeys:
    """Fresh keys in a folder; those that are there are never replaced. Raises Refused."""
    there = [path for path in (folder / SECRET, folder / PUBLIC) if path.exists()]
    if there:
        raise Refused([Fault(str(path), "", "is there already", "a folder without keys") for path in there])
    keys = seals.make_keys(name)
    folder.mkdir(parents=True, exist_ok=True)
    _secret_file(folder / SECRET, seals.secret_text(keys))
    (folder / PUBLIC).write_text(seals.public_text(keys.public), encoding="utf-8")
    return keys.public


def secret_keys(path: Path) -> seals.SecretKeys:
    """Secret keys of a file, or of the folder that holds it."""
    path = path / SECRET if path.is_dir() else path
    return seals.read_secret(_text(path, _KEY_LIMIT), path.name)


def public_keys(path: Path) -> seals.PublicKeys:
    """Public keys of a file, or of the folder that holds it."""
    path = path / PUBLIC if path.is_dir() else path
    return seals.read_public(_text(path, _KEY_LIMIT), path.name)


def senders(given: Sequence[str]) -> dict[str, seals.PublicKeys]:
    """Public keys by side from ``A=anna.keys``. Raises Refused with all faults."""
    found: dict[str, seals.PublicKeys] = {}
    faults: list[Fault] = []
    for entry in given:
        side, sign, path = entry.partition("=")
        if not (side and sign and path) or side in found:
            wrong = f"side {side} is there twice" if side in found else f"{quoted(entry)} names no side and no file"
            faults.append(Fault("--from", "", wrong, "A=anna.keys, each side once"))
            continue
        try:
            found[side] = public_keys(Path(path))
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return found


def orders_of(paths: Iterable[Path]) -> dict[str, str]:
    """The texts to seal, under the names that a seal has for them. Raises Refused with all faults."""
    found: dict[str, str] = {}
    faults: list[Fault] = []
    for path in paths:
        name = seals.FILES.get(path.suffix.lower())
        if name is None or name in found:
            wrong = f"is a second {path.suffix} file" if name else "is no file of orders"
            faults.append(Fault(path.name, "", wrong, "one each of .csv (sheet), .txt and .geojson (arrows)"))
            continue
        text = read_text(path, seals.ORDER_LIMIT, faults)
        if text is not None:
            found[name] = text
    if faults:
        raise Refused(faults)
    return found


def open_seals(
    paths: Sequence[Path], *, keys: Path, given: Sequence[str], battle: str, side: str | None, bound: int | None,
    out: Path,
) -> list[tuple[seals.Opened, list[Path]]]:  # fmt: skip
    """Open seals and write what they hold into ``out``, all or none; what was opened is noted beside the keys."""
    umpire, known = secret_keys(keys), senders(given)
    noted = (keys if keys.is_dir() else keys.parent) / OPENED
    numbers = _numbers(noted)
    faults: list[Fault] = []
    found: list[seals.Opened] = []
    for path in paths:
        try:
            text = _text(path, SEAL_LIMIT)
            mine = {(of, at): last for (for_battle, of, at), last in numbers.items() if for_battle == battle}
            opened = seals.open_seal(
                text, path.name, umpire=umpire, senders=known, battle=battle, side=side, bound=bound, numbers=mine
            )
        except Refused as refused:
            faults += refused.faults
            continue
        numbers[opened.battle, opened.side, opened.bound] = opened.number
        found.append(opened)
    if faults:
        raise Refused(faults)
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    written = [(opened, _write(opened, out)) for opened in found]
    _note(noted, numbers)
    return written


def _write(opened: seals.Opened, out: Path) -> list[Path]:
    """The texts under names of our own: ``orders-A-bound-03.csv``, ``arrows-A-bound-03.txt``.

    What an older seal of the side left for this bound goes, so that nobody hands in half of it with the new.
    """
    written = []
    for name in sorted(seals.FILES.values()):
        stem, suffix = name.split(".")
        path = out / f"{stem}-{opened.side}-bound-{opened.bound:02}.{suffix}"
        path.unlink(missing_ok=True)
        if name in opened.files:
            _secret_file(path, opened.files[name])
            written.append(path)
    return written


def _secret_file(path: Path, text: str) -> None:
    """A new file that nobody else on this machine may read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _text(path: Path, limit: int) -> str:
    faults: list[Fault] = []
    text = read_text(path, limit, faults)
    if text is None:
        raise Refused(faults)
    return text


def _numbers(path: Path) -> dict[tuple[str, str, int], int]:
    """The highest number opened by battle, side and bound."""
    if not path.exists():
        return {}
    faults: list[Fault] = []
    sheet = read_csv(path, faults)
    if sheet is None or faults or tuple(sheet.header) != _OPENED_COLUMNS:
        wanted = "columns " + ", ".join(_OPENED_COLUMNS)
        raise Refused(faults or [Fault(path.name, "line 1", "is not the list of opened seals", wanted)])
    found: dict[tuple[str, str, int], int] = {}
    for line, (battle, side, bound, number) in sheet.rows:
        if not (bound.isdecimal() and number.isdecimal() and len(bound) < 4 and len(number) < 17):
            raise Refused([Fault(path.name, f"line {line}", "has no bound and number", "whole numbers")])
        key = battle, side, int(bound)
        found[key] = max(int(number), found.get(key, 0))
    return found


def _note(path: Path, numbers: Mapping[tuple[str, str, int], int]) -> None:
    """Write the list anew, whole or not at all."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(_OPENED_COLUMNS)
    writer.writerows((*key, number) for key, number in sorted(numbers.items()))
    descriptor, temporary = tempfile.mkstemp(prefix=".opened-", dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(buffer.getvalue())
        file.flush()
        os.fsync(file.fileno())
    Path(temporary).replace(path)
