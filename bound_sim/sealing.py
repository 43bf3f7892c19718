"""Seals as files: keys in a folder, orders in and out, and the list of what an umpire opened (against replays)."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from bound_sim import seals
from bound_sim.inputs import quoted, read_text
from bound_sim.opened_seals import opened_seals
from bound_sim.results import staged
from maps import disk, written
from maps.faults import Fault, Refused

SECRET, PUBLIC = "secret.keys", "public.keys"
#: a seal of the largest class with a mail around it
SEAL_LIMIT = 1024 * 1024
_KEY_LIMIT = 64 * 1024


def make_keys(folder: Path, name: str) -> seals.PublicKeys:
    """Fresh keys in a folder; those that are there are never replaced. Raises Refused."""
    there = [path for path in (folder / SECRET, folder / PUBLIC) if disk.exists(path)]
    if there:
        raise Refused([Fault(str(path), "", "is there already", "a folder without keys") for path in there])
    keys = seals.make_keys(name)
    secret, public = seals.secret_text(keys), seals.public_text(keys.public)
    if not disk.exists(folder) or disk.is_empty(folder):
        with staged(folder, replace=False) as work:
            for file, text, mode in ((SECRET, secret, 0o600), (PUBLIC, public, 0o666)):
                written.write(work / file, text, mode=mode)
                written.sync(work / file)
        return keys.public
    written.put(folder / SECRET, secret, mode=0o600, new=True)
    try:
        written.put(folder / PUBLIC, public, new=True)
    except BaseException:
        (folder / SECRET).unlink()
        raise
    return keys.public


def secret_keys(path: Path) -> seals.SecretKeys:
    """Secret keys of a file, or of the folder that holds it."""
    path = path / SECRET if disk.is_folder(path) else path
    return seals.read_secret(_text(path, _KEY_LIMIT), path.name)


def public_keys(path: Path) -> seals.PublicKeys:
    """Public keys of a file, or of the folder that holds it."""
    path = path / PUBLIC if disk.is_folder(path) else path
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
    with opened_seals(keys if disk.is_folder(keys) else keys.parent) as listed:
        faults: list[Fault] = []
        found: list[seals.Opened] = []
        for path in paths:
            try:
                text = _text(path, SEAL_LIMIT)
                mine = {(of, at): last for (for_battle, of, at), last in listed.numbers.items() if for_battle == battle}
                opened = seals.open_seal(
                    text, path.name, umpire=umpire, senders=known, battle=battle, side=side, bound=bound, numbers=mine
                )
            except Refused as refused:
                faults += refused.faults
                continue
            listed.numbers[opened.battle, opened.side, opened.bound] = opened.number
            found.append(opened)
        if faults:
            raise Refused(faults)
        files: dict[str, str | None] = {}
        for opened in found:
            # what an older seal of the side left for this bound goes, so that nobody hands in half of it with the new
            files |= {_placed(opened, name): opened.files.get(name) for name in seals.FILES.values()}
        listed.put(files, out)
    return [(opened, [out / _placed(opened, name) for name in sorted(opened.files)]) for opened in found]


def _placed(opened: seals.Opened, name: str) -> str:
    """A text's name among others, one of our own: ``orders-A-bound-03.csv``, ``arrows-A-bound-03.txt``."""
    stem, suffix = name.split(".")
    return f"{stem}-{opened.side}-bound-{opened.bound:02}.{suffix}"


def _text(path: Path, limit: int) -> str:
    faults: list[Fault] = []
    text = read_text(path, limit, faults)
    if text is None:
        raise Refused(faults)
    return text
