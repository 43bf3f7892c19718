"""Seals as files: keys in a folder, orders in and out, and the list of what an umpire opened (against replays)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim.dice.shares import Share, Shares, read_shares
from bound_sim.files.side_files import is_lines
from bound_sim.files.standing_answers import is_standing
from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.keys.slips import Slip, read_slip
from bound_sim.results.folder import staged
from bound_sim.scenario.inputs import clipped, read_text
from bound_sim.scenario.posts import post_at
from bound_sim.secrecy import answer_files, seal_numbers
from bound_sim.secrecy.opened_seals import opened_seals
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.secrecy.seats import Seat

SECRET, PUBLIC, SEAT = "secret.keys", "public.keys", ".seat"
#: a seal of the largest class with a mail around it
SEAL_LIMIT = 1024 * 1024
_KEY_LIMIT = 64 * 1024


def make_keys(folder: Path, name: str) -> seals.PublicKeys:
    """Fresh keys in a folder; those that are there are never replaced. Raises Refused."""
    there = [path for path in (folder / SECRET, folder / PUBLIC) if disk.exists(path)]
    if there:
        raise Refused([Fault(str(path), "", text("exists already"), text("a folder without keys")) for path in there])
    keys = seals.make_keys(name)
    secret, public = seals.secret_text(keys), seals.public_text(keys.public)
    if not disk.exists(folder) or disk.is_empty(folder):
        with staged(folder, replace=False) as work:
            for file, content, mode in ((SECRET, secret, 0o600), (PUBLIC, public, 0o666)):
                written.write(work / file, content, mode=mode)
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


def umpire_of(path: Path) -> seals.PublicKeys:
    """The umpire's public keys: of a file, of the folder that holds it, or of a seat's file."""
    return _seat(path).umpire if path.suffix == SEAT else public_keys(path)


def _seat(path: Path) -> "Seat":
    """A seat's file. Raises Refused."""
    from bound_sim.secrecy.seat_folder import read_file  # brings much with it, which other keys do without

    return read_file(path)


def senders(given: Sequence[str]) -> dict[str, seals.PublicKeys]:
    """Public keys by seat (``Post.key``), from ``A=anna.keys`` or ``A/North=bert.keys``. Raises Refused with all
    faults.
    """
    found: dict[str, seals.PublicKeys] = {}
    faults: list[Fault] = []
    for entry in given:
        seat, sign, path = entry.partition("=")
        if not (post_at(seat).side and sign and path) or seat in found:
            whose = post_at(seat).whose()
            wrong = (
                text("{whose:text} is given twice", whose=whose)
                if seat in found
                else text('"{entry}" names no side and no file', entry=clipped(entry))
            )
            faults.append(Fault("--from", "", wrong, text("A=anna.keys, each side once; A/NAME=KEYS for a commander")))
            continue
        try:
            keys = public_keys(Path(path))
        except Refused as refused:
            faults += refused.faults
            continue
        if other := next((one for one, known in found.items() if known.verify == keys.verify), ""):
            wrong = text(
                "{whose:text} has the keys of {whose2:text}", whose=post_at(seat).whose(), whose2=post_at(other).whose()
            )
            faults.append(Fault("--from", "", wrong, text("keys of its own for each seat")))
        found[seat] = keys
    if faults:
        raise Refused(faults)
    return found


def orders_of(paths: Iterable[Path]) -> dict[str, str]:
    """The texts to seal, under the names that a seal has for them. Raises Refused with all faults."""
    found: dict[str, str] = {}
    faults: list[Fault] = []
    for path in paths:
        name = (
            seals.STANDING if is_standing(path.name)
            else seals.LINES if is_lines(path.name)
            else seals.FILES.get(path.suffix.lower())
        )  # fmt: skip
        if name is None or name in found:
            wrong = text("is a second {suffix} file", suffix=path.suffix) if name else text("is not a file of orders")
            faults.append(
                Fault(
                    path.name,
                    "",
                    wrong,
                    text("one each of .csv (sheet), .txt and .geojson (arrows), lines.txt, standing.txt"),
                )
            )
            continue
        content = read_text(path, seals.ORDER_LIMIT, faults)
        if content is not None:
            found[name] = content
    if faults:
        raise Refused(faults)
    return found


def answer_of(paths: Sequence[Path], number: int) -> dict[str, str]:
    """The answer to seal, from a text file of one line, and the files of orders that it brings. Raises Refused."""
    first, *brings = paths
    if is_lines(first.name) or first.suffix.lower() in (".csv", ".geojson"):
        raise Refused(
            [
                Fault(
                    first.name, "", text("is not an answer"), text("first a text file with the answer, then the others")
                )
            ]
        )
    return {seals.ANSWER: answer_files.answer_text(number, _text(first, seals.ORDER_LIMIT)), **orders_of(brings)}


def answer_in(path: Path) -> tuple[int, str]:
    """The question's number and the answer, from a file that came out of a seal. Raises Refused."""
    return answer_files.read_answer(_text(path, seals.ORDER_LIMIT), path.name)


def share_of(path: Path, *, battle: str, side: str, bound: int, attempt: int = 1) -> Share:
    """A side's share of a bound's dice, out of its file of shares. Raises Refused where that is for another."""
    shares = shares_of(path)
    if (shares.battle, shares.side) != (battle, side):
        wrong = text("is of side {side} in battle {battle}", side=shares.side, battle=shares.battle)
        raise Refused(
            [
                Fault(
                    path.name, "", wrong, text("the shares of side {side} in battle {battle}", side=side, battle=battle)
                )
            ]
        )
    return shares.share(bound, attempt)


def shares_of(path: Path) -> Shares:
    """A side's shares of the dice from their file."""
    return read_shares(_text(path, _KEY_LIMIT), path.name)


def slip_of(path: Path) -> Slip:
    """A slip from its file."""
    return read_slip(_text(path, _KEY_LIMIT), path.name)


def seal_orders(
    files: Mapping[str, str], address: Address, *, keys: Path, umpire: Path, size_kib: int = seals.SIZES_KIB[0],
    number: int | None = None, share: Share | None = None,
) -> str:  # fmt: skip
    """A seat's orders as a seal, with the next number that is noted beside its keys, or ``number``.

    ``keys`` may be a seat's file, which has its keys; ``umpire`` too.
    """
    seat = _seat(keys) if keys.suffix == SEAT else None
    sender, receiver = seat.keys if seat else secret_keys(keys), umpire_of(umpire)
    make = partial(
        seals.seal, files, address, sender=sender, umpire=receiver, size_kib=size_kib, share=share,
    )  # fmt: skip
    make(number=1)  # what is wrong with the orders takes no number
    beside = keys if disk.is_folder(keys) else keys.parent
    after = seat.header.number if seat else None
    return make(number=seal_numbers.take_number(beside, address.battle, address.side, number, after=after))


def refuse_place(path: Path, *, force: bool) -> None:
    """Refuse a place that holds anything; ``force`` lets a seal pass, and never keys, orders or a link."""
    if not (disk.is_link(path) or disk.exists(path)):
        return
    if disk.is_link(path) or not disk.is_file(path) or not _is_seal(path):
        raise Refused([Fault(str(path), "", text("exists already, and is not a seal"), text("the name of a new file"))])
    if not force:
        raise Refused([Fault(str(path), "", text("exists already"), text("the name of a new file, or --force"))])


def write_seal(path: Path, text: str, *, force: bool = False) -> None:
    """Write a seal; ``force`` over a seal that is there. Nothing else is ever replaced. Raises Refused."""
    refuse_place(path, force=force)
    if force:
        written.put(path, text)
    else:
        new_file(path, text)  # never over a file that was put there meanwhile


def _is_seal(path: Path) -> bool:
    """True if a file is a seal and nothing beside it."""
    try:
        text = _text(path, SEAL_LIMIT)
        seals.digest_of(text)
    except Refused:
        return False
    return text.startswith("-----BEGIN BOUND-SIM") and text.rstrip().endswith("-----")


def open_seals(
    paths: Sequence[Path], *, keys: Path, given: Sequence[str], wanted: WantedSeal, out: Path,
    set_aside: Callable[[Phrase], object] = lambda _: None,
) -> list[tuple[seals.OpenedSeal, list[Path]]]:  # fmt: skip
    """Open seals and write what they hold into ``out``, all or none; what was opened is noted beside the keys.

    Of several seals of a seat for a bound the one with the highest number counts; ``set_aside`` hears of the others.
    """
    umpire, known = secret_keys(keys), senders(given)
    with opened_seals(keys if disk.is_folder(keys) else keys.parent) as listed:
        faults: list[Fault] = []
        read: list[tuple[str, seals.OpenedSeal]] = []
        for path in paths:
            try:
                text = _text(path, SEAL_LIMIT)
                opened = seals.open_seal(text, path.name, wanted, umpire=umpire, senders=known)
            except Refused as refused:
                faults += refused.faults
                continue
            except Exception as error:  # whatever is in a file, the umpire is told which one it is
                faults.append(seals.senseless(path.name, error))
                continue
            read.append((path.name, opened))
        if faults:
            raise Refused(faults)
        mine = {(of, at): last for (for_battle, of, at), last in listed.numbers.items() if for_battle == wanted.battle}
        found = seal_numbers.latest(read, mine, set_aside)
        listed.numbers |= {(opened.battle, opened.post.key, opened.bound): opened.number for opened in found}
        files: dict[str, str | None] = {}
        for opened in found:
            # what an older seal of the seat left for this bound goes, so that nobody hands in half of it with the new
            files |= {_placed(opened, name): opened.files.get(name) for name in seals.NAMES}
            files[slip_path(out, opened).name] = opened.slip.text
        listed.put(files, out)
    return [(opened, [out / _placed(opened, name) for name in sorted(opened.files)]) for opened in found]


def _placed(opened: seals.OpenedSeal, name: str) -> str:
    """A text's name among others, one of our own: ``orders-A-bound-03.csv``, ``arrows-A-bound-03.txt``."""
    stem, suffix = name.split(".")
    return f"{stem}-{opened.post.file_name}-bound-{opened.bound:02}.{suffix}"


def slip_path(out: Path, opened: seals.OpenedSeal) -> Path:
    """The file to which ``open_seals`` writes what came in a seal beside the orders."""
    return out / f"{opened.post.file_name}-bound-{opened.bound:02}.slip"


def new_file(path: Path, content: str) -> None:
    """A file that is not there yet, of text that others may read; whole, or not at all. Raises Refused."""
    try:
        written.put(path, content, new=True)
    except FileExistsError:
        raise Refused([Fault(str(path), "", text("exists already"), text("the name of a new file"))]) from None


def _text(path: Path, limit: int) -> str:
    faults: list[Fault] = []
    text = read_text(path, limit, faults)
    if text is None:
        raise Refused(faults)
    return text
