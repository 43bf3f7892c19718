"""Checks of what a side received from the umpire: a packet, a receipt for its orders, a head."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bound_sim.battle_file import receipts
from bound_sim.battle_file.entries import Message
from bound_sim.keys import seals
from bound_sim.keys.signatures import Statement, looks_signed, read_statement
from bound_sim.orders.text import ORDER_LIMIT
from bound_sim.results.folder import Broken
from bound_sim.scenario.inputs import read_text
from bound_sim.secrecy import seal_files
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

_LIMIT, _RECEIPTS_LIMIT = 64 * 1024, 4 * 1024 * 1024
_SQLITE = b"SQLite format 3\0"
_RECORD_LIMIT = 16 * 1024 * 1024
HEAD = re.compile("[0-9a-f]{16,64}")
#: files of a packet, and bytes of each: a packet of the largest battles stays far below
_MOST_FILES, _FILE_LIMIT = 5_000, 512 * 1024 * 1024


def is_signed(path: Path) -> bool:
    """True if something looks like a packet, a receipt or a head, and not like a battle file."""
    if disk.is_folder(path):
        return True
    return disk.is_file(path) and looks_signed(disk.start(path, 100).decode(errors="replace"))


def is_battle(path: Path) -> bool:
    """True if a file begins as battle files do."""
    return disk.is_file(path) and disk.start(path, len(_SQLITE)) == _SQLITE


def head_of(content: str) -> str:
    """A head from its digits, or out of the file that has it. Raises Refused, Broken."""
    if HEAD.fullmatch(content):
        return content
    if not disk.is_file(Path(content)):
        raise Refused(
            [
                Fault(
                    "--head",
                    "",
                    text("{text} is not a head", text=content),
                    text("at least 16 hexadecimal digits, or a head's file"),
                )
            ]
        )
    found = statement_in(Path(content))
    if found.kind != "head" or not HEAD.fullmatch(found.said["head"]):
        raise Broken([text("{text}: is not a head as the umpire makes it", text=content)])
    return found.said["head"]


def held_in(path: Path) -> list[receipts.Held]:
    """The receipts in a file. Raises Refused, Broken."""
    faults: list[Fault] = []
    text = read_text(path, _RECEIPTS_LIMIT, faults)
    if text is None:
        raise Refused(faults)
    return receipts.read_held(text, path.name)


def check(path: Path, umpire: seals.PublicKeys, orders: Sequence[Path], keys: Path | None) -> Phrase:
    """Check a file or packet and give the result as one line. Raises Broken where it does not hold, Refused for another
    file."""
    if disk.is_folder(path):
        return check_packet(path, umpire)
    found = statement_in(path)
    found.check(umpire.verify, path.name)
    if found.kind in ("packet", "seat"):
        wrong, allowed = text("is a part of a packet"), text("the packet's folder")
        if found.kind == "seat":
            wrong, allowed = (
                text("is a part of a seat file"),
                text("bound-sim desk FILE.seat: it checks the whole file"),
            )
        raise Refused([Fault(path.name, "", wrong, allowed)])
    if found.kind == "message":
        return _message(found, path.name, orders)
    if found.kind == "head":
        return text(
            "{name}: the umpire's: head {head} of battle {battle} after bound {bound}",
            name=path.name,
            head=found.said["head"],
            battle=found.said["battle"],
            bound=found.said["bound"],
        )
    return _receipt(found, path.name, orders, keys)


def statement_in(path: Path) -> Statement:
    """A receipt or a head from its file."""
    if not disk.is_file(path):
        wrong = text("is not a file") if disk.exists(path) else text("is missing")
        raise Refused([Fault(path.name, "", wrong, text("a packet, a receipt or a head"))])
    data = disk.start(path, _LIMIT + 1)
    try:
        content = data.decode()
    except UnicodeDecodeError:
        content = ""
    return read_statement(content if len(data) <= _LIMIT else "", path.name)


def _receipt(found: Statement, name: str, orders: Sequence[Path], keys: Path | None) -> Phrase:
    """Check that a receipt is for these orders; its signature was looked at before."""
    said = found.said
    if not orders:
        raise Refused(
            [Fault("--orders", "", text("{name} is a receipt", name=name), text("the files of orders that it is for"))]
        )
    salt = found.aside.get("salt", "")
    if not salt:
        if keys is None:
            raise Refused(
                [
                    Fault(
                        "--key",
                        "",
                        text("the receipt's salt is the side's own"),
                        text("the keys that sealed the orders"),
                    )
                ]
            )
        salt = _own_salt(said, name, keys)
    names = _digests(orders, sealed=bool(said["seal"]))
    if receipts.hash_for(said, names, salt) != said["hash"]:
        raise Broken([text("{name}: is the umpire's, and for other orders than these", name=name)])
    whose = (
        text("{commander} of side {side}", commander=said["commander"], side=said["side"])
        if said.get("commander")
        else text("side {side}", side=said["side"])
    )
    return text(
        "{name}: the umpire's, for these orders: number {number} of {whose:text} for bound {bound}"
        "{by:text}{share:text}, {state}, {at}",
        name=name, number=said["number"], whose=whose, bound=said["bound"],
        state=receipts.state_text(said["state"]), at=said["at"],
        by="" if said["by"] == "side" else text(", written by the umpire"),
        share=text(", with a share of the dice") if said["share"] else "",
    )  # fmt: skip


def _message(found: Statement, name: str, content: Sequence[Path]) -> Phrase:
    """Check that a receipt is for a message of this text; its signature was looked at before."""
    said = found.said
    if len(content) != 1:
        raise Refused(
            [
                Fault(
                    "--orders", "", text("{name} is a receipt for a message", name=name), text("one file with its text")
                )
            ]
        )
    words = disk.read(content[0], ORDER_LIMIT).decode(errors="replace")
    try:
        meant = Message(
            side=said["side"], commander=said["commander"], to_side=said["toside"], to_commander=said["tocommander"],
            number=int(said["number"]), bound=int(said["bound"]), arrives=int(said["arrives"]), text=words,
            seal=said["seal"], salt=found.aside.get("salt", ""),
        )  # fmt: skip
    except ValueError:  # pydantic's is one too
        raise Broken([text("{name}: is not of a message of this text", name=name)]) from None
    if receipts.message_hash(said["battle"], meant) != said["hash"]:
        raise Broken([text("{name}: is the umpire's, and for another message than this", name=name)])
    whom = said["tocommander"] or (
        text("side {toside}", toside=said["toside"]) if said["toside"] else text("the umpire")
    )
    return text(
        "{name}: the umpire's, for this message: number {number} of {value} to {whom:text}, "
        "sent in bound {bound}, there in bound {arrives}, {at}",
        name=name,
        number=said["number"],
        value=said["commander"] or said["side"],
        whom=whom,
        bound=said["bound"],
        arrives=said["arrives"],
        at=said["at"],
    )


def _own_salt(said: Mapping[str, str], name: str, keys: Path) -> str:
    number = said["seal"].partition(" ")[2]
    if not (number.isdecimal() and said["bound"].isdecimal()):
        raise Broken([text("{name}: names no seal", name=name)])
    return seals.salt_of(
        seal_files.secret_keys(keys), battle=said["battle"], side=said["side"], bound=int(said["bound"]),
        number=int(number),
    )  # fmt: skip


def _digests(orders: Sequence[Path], *, sealed: bool) -> list[tuple[str, str]]:
    """Names and digests of orders, as they were handed in: those out of a seal are its text."""
    if sealed:
        return [
            (name, receipts.orders_digest(content.encode())) for name, content in seal_files.orders_of(orders).items()
        ]
    faults = [
        Fault(path.name, "", text("is missing"), text("a file of orders")) for path in orders if not disk.is_file(path)
    ]
    if faults:
        raise Refused(faults)
    return [(path.name, receipts.orders_digest(disk.read(path, ORDER_LIMIT))) for path in orders]


def check_packet(folder: Path, umpire: seals.PublicKeys) -> Phrase:
    """Check that a packet is the umpire's, with all its files and no others, each as it was written."""
    from bound_sim.secrecy.packets import RECORD, SIGNED, digest_of

    faults: list[Fault] = []
    signed, record = folder / SIGNED, folder / RECORD
    if not disk.is_file(record):
        raise Refused(
            [
                Fault(
                    str(folder),
                    "",
                    text("has no {record}", record=RECORD),
                    text("a packet, as bound-sim packet writes it"),
                )
            ]
        )
    if not disk.is_file(signed):
        raise Broken([text("{folder}: is not signed: {signed} is missing", folder=folder, signed=SIGNED)])
    content = read_text(signed, _LIMIT, faults)
    if content is None:
        raise Broken([text("{signed}: {wrong:text}", signed=SIGNED, wrong=fault.wrong) for fault in faults])
    found = read_statement(content, SIGNED, "packet")
    found.check(umpire.verify, SIGNED)
    data = disk.read(record, _RECORD_LIMIT)
    if digest_of(data) != found.said["digest"]:
        raise Broken([text("{folder}: {record} is not what the umpire signed", folder=folder, record=RECORD)])
    wrong = _changed(folder, _named(data, RECORD), {RECORD, SIGNED})
    if wrong:
        raise Broken(wrong)
    said = found.said
    return text(
        "{folder}: the umpire's, untouched: side {side} after bound {bound}, battle {battle}",
        folder=folder,
        side=said["side"],
        bound=said["bound"],
        battle=said["battle"],
    )


def _named(record: bytes, name: str) -> dict[str, str]:
    """The files that a record names, with their digests; an umpire can sign anything. Raises Refused."""
    try:
        files = json.loads(record)["files"]
    except (ValueError, KeyError, TypeError, RecursionError):
        files = None
    if not isinstance(files, dict) or not all(isinstance(digest, str) for digest in files.values()):
        raise Refused([Fault(name, "", text("names no files"), text("a packet, as bound-sim packet writes it"))])
    return files


def _changed(folder: Path, files: Mapping[str, str], beside: set[str]) -> list[Phrase]:
    """Files that are missing, changed or strange; the record was signed, so its names can be trusted."""
    there: set[str] = set()
    for name in _all_in(folder):
        if len(there) > _MOST_FILES:
            return [text("{folder}: holds more files than a packet", folder=folder)]
        there.add(name)
    wrong = [
        text("{folder}: {name} is not in the packet that was signed", folder=folder, name=name)
        for name in there - files.keys() - beside
    ]
    for name, digest in files.items():
        path = folder / name
        if name not in there:
            wrong.append(text("{folder}: {name} is missing", folder=folder, name=name))
        elif disk.is_link(path) or not disk.is_file(path) or disk.size(path) > _FILE_LIMIT:
            wrong.append(text("{folder}: {name} is not a file of a packet", folder=folder, name=name))
        elif hashlib.sha256(disk.read(path, _FILE_LIMIT)).hexdigest() != digest:
            wrong.append(text("{folder}: {name} is not what the umpire signed", folder=folder, name=name))
    return sorted(wrong)


def _all_in(folder: Path, above: str = "") -> Iterator[str]:
    """Names of the files in a folder and in those below it, from the first folder on."""
    for name in disk.names(folder, _MOST_FILES):
        path = folder / name
        if disk.is_folder(path) and not disk.is_link(path):
            yield from _all_in(path, f"{above}{name}/")
        else:
            yield above + name
