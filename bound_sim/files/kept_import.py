"""The words of an import, kept in ``orbat.toml`` beside its scenario: words for the next one, and the way back."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from bound_sim.files.club_rows import Wanted
from bound_sim.files.club_sheet import NONE
from bound_sim.files.orbat_sheet import TakenForces
from bound_sim.scenario.files import FORCES, LARGEST, is_file_name
from bound_sim.scenario.inputs import clipped, read_toml
from bound_sim.scenario.toml_text import toml_text
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused, refuse
from bound_sim_maps.texts import Phrase, text

KEPT = "orbat.toml"
_HEADER = "# how a sheet became forces.csv: bound-sim orbat reads it again, and takes the import back with --undo\n"


@dataclass(frozen=True)
class Kept:
    """An import as it was told.

    ``file``: the sheet's name, its ``headings`` in their order, our ``columns`` -> theirs, its words for ``types`` and
    ``sides`` -> ours, ``spoken``: "SIDE/TYPE" of ours -> its word, ``yes`` and ``no`` as it writes them.
    ``semicolons``: between its cells, with decimal commas.
    ``wrote``: SHA-256 of the forces that the import wrote, "" for none. ``back``: a file's name -> that under which it
    is kept, "" for one that was not there.
    """

    file: str = ""
    sheet: str = ""
    header: int = 0
    fill_down: bool = False
    semicolons: bool = False
    yes: str = "yes"
    no: str = "no"
    wrote: str = ""
    headings: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    spoken: Mapping[str, str] = field(default_factory=dict)
    only: Mapping[str, str] = field(default_factory=dict)
    back: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The text of the file, which ``read_kept`` reads back as the same."""
        return _HEADER + toml_text({name: list(value) if isinstance(value, tuple) else value
                                    for name, value in asdict(self).items()})  # fmt: skip


def read_kept(folder: Path) -> Kept | None:
    """The words that are kept in a folder, None for nothing. Raises Refused for a file that is none, OSError."""
    if not disk.kind(folder / KEPT):
        return None
    faults: list[Fault] = []
    raw = read_toml(folder / KEPT, faults)
    found: dict[str, Any] = {}
    plain = asdict(Kept())
    for name, value in (raw or {}).items():
        usual = plain.get(name)
        if usual is None:
            faults.append(Fault(KEPT, name, text("is not known"), text("one of {plain}", plain=", ".join(plain))))
        elif not _is_like(value, usual):
            faults.append(
                Fault(
                    KEPT,
                    name,
                    text('is "{quoted}"', quoted=clipped(value)),
                    text("like '{usual}'", usual=usual) if usual else text("texts"),
                )
            )
        else:
            found[name] = tuple(value) if isinstance(usual, tuple) else value
    faults += [
        Fault(KEPT, "back", text("\"{name}\" is not a file's name", name=clipped(name)), text("a file beside this one"))
        for pair in found.get("back", {}).items() for name in pair if name and not is_file_name(name)
    ]  # fmt: skip
    if faults:
        raise Refused(faults)
    return Kept(**found)


def _is_like(value: Any, usual: Any) -> bool:
    if isinstance(usual, tuple):
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if isinstance(usual, dict):
        return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
    return type(value) is type(usual)


def kept_of(file: str, taken: TakenForces, wanted: Wanted, before: Kept | None) -> Kept:
    """An import of a file as it was told, with the words of the one before it; ``before`` says the way back."""
    kept = before or Kept()
    told = Kept(
        wrote=kept.wrote,
        types={**kept.types, **taken.types},
        sides={**kept.sides, **taken.sides},
        back=kept.back,
        spoken=dict(taken.spoken),
    )
    club = taken.club
    if club is None:
        return told
    yes, no = club.answers("dug_in")
    columns = {ours: club.sheet.header[at] for ours, at in club.found.items()}
    columns |= {ours: theirs for ours, theirs in (*wanted.usual.items(), *wanted.columns.items()) if theirs == NONE}
    return replace(
        told, file=file, sheet=wanted.sheet, header=wanted.header, fill_down=wanted.fill_down,
        semicolons=club.sheet.decimal_comma, yes=yes, no=no, headings=tuple(filter(None, club.sheet.header)),
        columns=columns, only=dict(wanted.only),
    )  # fmt: skip


def with_kept(wanted: Wanted, kept: Kept | None, file: str) -> Wanted:
    """The user's words, and below them those that were kept: of rows and columns only for a sheet of the same name."""
    if kept is None:
        return wanted
    same = kept.file == file
    return Wanted(
        columns=wanted.columns,
        usual=kept.columns,
        types={name.lower(): ours for name, ours in kept.types.items()} | dict(wanted.types),
        sides={name.lower(): ours for name, ours in kept.sides.items()} | dict(wanted.sides),
        sheet=wanted.sheet or (kept.sheet if same else ""),
        header=wanted.header or (kept.header if same else 0),
        fill_down=wanted.fill_down or (kept.fill_down and same),
        only=wanted.only or (kept.only if same else {}),
    )  # fmt: skip


def digest(path: Path) -> str:
    """SHA-256 of a file, "" where there is none."""
    return hashlib.sha256(disk.read(path, LARGEST)).hexdigest() if disk.is_file(path) else ""


def free_name(folder: Path, name: str) -> str:
    """``name.bak``, or with a number where that is taken."""
    names = (f"{name}.bak{number or ''}" for number in count())
    return next(kept for kept in names if not disk.kind(folder / kept))


def undo(folder: Path) -> list[Phrase]:
    """Take an import back: the files as they were before it; what was done, a line each. Raises Refused, OSError."""
    kept = read_kept(folder)
    if kept is None or not kept.wrote:
        refuse(
            str(folder), text("has no import to take back"), text("a scenario into which bound-sim orbat read forces")
        )
    there = digest(folder / FORCES)
    if there and there != kept.wrote:
        refuse(
            str(folder / FORCES),
            text("is not as the import wrote it"),
            text("move it out of the folder: then --undo again"),
        )
    taken = [name for name in kept.back if name != FORCES and disk.kind(folder / name)]
    lost = [name for name in kept.back.values() if name and not disk.is_file(folder / name)]
    faults = [
        Fault(str(folder / name), "", text("is there again"), text("move it out of the folder")) for name in taken
    ]
    faults += [Fault(str(folder / name), "", text("is gone"), text("the file that the import kept")) for name in lost]
    if faults:
        raise Refused(faults)
    said: list[Phrase] = []
    if there:
        (folder / FORCES).unlink()
        said.append(text("{file} of the import is gone", file=FORCES))
    for name, aside in kept.back.items():
        if aside:
            (folder / aside).rename(folder / name)
            said.append(text("{aside} is {name} again", aside=aside, name=name))
    written.put(folder / KEPT, replace(kept, wrote="", back={}).text())
    return said
