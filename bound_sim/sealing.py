"""Seals as files: keys in a folder, orders in and out, and the list of what an umpire opened (against replays)."""

import csv
import io
import os
import secrets as randomness
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from bound_sim import seal_numbers, seals
from bound_sim.inputs import quoted, read_csv, read_text
from bound_sim.shared_dice import Share, Shares, read_shares
from bound_sim.slips import Slip, read_slip
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


def share_of(path: Path, *, battle: str, side: str, bound: int, attempt: int = 1) -> Share:
    """A side's share of a bound's dice, out of its file of shares. Raises Refused where that is for another."""
    shares = shares_of(path)
    if (shares.battle, shares.side) != (battle, side):
        wrong = f"is of side {shares.side} in battle {shares.battle}"
        raise Refused([Fault(path.name, "", wrong, f"the shares of side {side} in battle {battle}")])
    return shares.share(bound, attempt)


def shares_of(path: Path) -> Shares:
    """A side's shares of the dice from their file."""
    return read_shares(_text(path, _KEY_LIMIT), path.name)


def slip_of(path: Path) -> Slip:
    """A slip from its file."""
    return read_slip(_text(path, _KEY_LIMIT), path.name)


def seal_orders(
    files: Mapping[str, str], *, battle: str, side: str, bound: int, keys: Path, umpire: Path,
    size_kib: int = seals.SIZES_KIB[0], number: int | None = None, share: Share | None = None,
) -> str:  # fmt: skip
    """A side's orders as a seal, with the next number that is noted beside its keys, or ``number``."""
    sender, receiver = secret_keys(keys), public_keys(umpire)
    make = partial(
        seals.seal, files, battle=battle, side=side, bound=bound, sender=sender, umpire=receiver, size_kib=size_kib,
        share=share,
    )  # fmt: skip
    make(number=1)  # what is wrong with the orders takes no number
    return make(number=seal_numbers.take_number(keys if keys.is_dir() else keys.parent, battle, side, number))


def refuse_place(path: Path, *, force: bool) -> None:
    """Refuse a place that holds anything; ``force`` lets a seal pass, and never keys, orders or a link."""
    if not (path.is_symlink() or path.exists()):
        return
    if path.is_symlink() or not path.is_file() or not _is_seal(path):
        raise Refused([Fault(str(path), "", "is there already, and is not a seal", "the name of a new file")])
    if not force:
        raise Refused([Fault(str(path), "", "is there already", "the name of a new file, or --force")])


def write_seal(path: Path, text: str, *, force: bool = False) -> None:
    """Write a seal; ``force`` over a seal that is there. Nothing else is ever replaced. Raises Refused."""
    refuse_place(path, force=force)
    if not path.exists():
        new_file(path, text)
        return
    beside = path.with_name(f".{path.name}-{randomness.token_hex(4)}")
    new_file(beside, text)
    try:
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _is_seal(path: Path) -> bool:
    """Whether a file is a seal and nothing beside it."""
    try:
        text = _text(path, SEAL_LIMIT)
        seals.digest_of(text)
    except Refused:
        return False
    return text.startswith("-----BEGIN BOUND-SIM") and text.rstrip().endswith("-----")


def open_seals(
    paths: Sequence[Path], *, keys: Path, given: Sequence[str], battle: str, side: str | None, bound: int | None,
    out: Path, set_aside: Callable[[str], object] = lambda _: None,
) -> list[tuple[seals.Opened, list[Path]]]:  # fmt: skip
    """Open seals and write what they hold into ``out``, all or none; what was opened is noted beside the keys.

    Of several seals of a side for a bound the one with the highest number counts; ``set_aside`` hears of the others.
    """
    umpire, known = secret_keys(keys), senders(given)
    noted = (keys if keys.is_dir() else keys.parent) / OPENED
    numbers = _numbers(noted)
    faults: list[Fault] = []
    read: list[tuple[str, seals.Opened]] = []
    for path in paths:
        try:
            text = _text(path, SEAL_LIMIT)
            opened = seals.open_seal(
                text, path.name, umpire=umpire, senders=known, battle=battle, side=side, bound=bound
            )
        except Refused as refused:
            faults += refused.faults
            continue
        read.append((path.name, opened))
    if faults:
        raise Refused(faults)
    mine = {(of, at): last for (for_battle, of, at), last in numbers.items() if for_battle == battle}
    found = seal_numbers.latest(read, mine, set_aside)
    numbers |= {(opened.battle, opened.side, opened.bound): opened.number for opened in found}
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
    slip = slip_path(out, opened)
    slip.unlink(missing_ok=True)
    _secret_file(slip, opened.slip.text)
    return written


def slip_path(out: Path, opened: seals.Opened) -> Path:
    """Where ``open_seals`` puts what came in a seal beside the orders."""
    return out / f"{opened.side}-bound-{opened.bound:02}.slip"


def new_file(path: Path, text: str) -> None:
    """A file that is not there yet, of text that others may read; whole, or not at all. Raises Refused."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Refused([Fault(str(path), "", "is there already", "the name of a new file")]) from None
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise


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
