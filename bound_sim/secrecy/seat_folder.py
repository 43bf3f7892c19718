"""A seat's folder on its player's machine: the newest file of the seat, the player's notes, the count of seals.

A newer file replaces the one in the folder; notes, drafts and the count stay.
"""

from dataclasses import dataclass
from pathlib import Path

from bound_sim.secrecy import seal_numbers, seals, seats
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused

_FILE, _NOTES = "newest" + seats.SUFFIX, "notes.txt"
_NOTES_LIMIT = 1024 * 1024


@dataclass(frozen=True)
class SeatFolder:
    """A folder with a seat's file in it, as it was read."""

    folder: Path
    seat: seats.Seat

    @property
    def file(self) -> Path:
        """The seat's newest file."""
        return self.folder / _FILE

    @property
    def notes(self) -> str:
        """What the player wrote for the player alone. Raises Refused, OSError."""
        path = self.folder / _NOTES
        return disk.read(path, _NOTES_LIMIT).decode(errors="replace") if disk.exists(path) else ""

    def keep_notes(self, text: str) -> None:
        """Write the notes, whole or not at all. Raises OSError."""
        written.put(self.folder / _NOTES, text, mode=0o600)

    def sealed(self, files: dict[str, str]) -> str:
        """Orders for the open bound, sealed to the umpire with the next number. Raises Refused, Busy, OSError."""
        said = self.seat.header
        length = sum(len(text.encode()) for text in files.values())
        size = next((size for size in seals.SIZES_KIB if length * 1.5 < (size - 1) * seals.KIB), seals.SIZES_KIB[-1])
        number = seal_numbers.take_number(self.folder, said.battle, said.side)
        if number <= said.number:
            number = seal_numbers.take_number(self.folder, said.battle, said.side, said.number + 1)
        return seals.seal(
            files, battle=said.battle, side=said.side, bound=self.seat.opens, number=number, sender=self.seat.keys,
            umpire=self.seat.umpire, size_kib=size,
        )  # fmt: skip


def read_file(path: Path) -> seats.Seat:
    """A seat's file. Raises Refused, OSError."""
    return seats.read(disk.read(path, seats.LIMIT), path.name)


def taken_up(path: Path, root: Path) -> SeatFolder:
    """Take a seat's file into the seat's folder below ``root``. Raises Refused where it cannot follow what is there."""
    data = disk.read(path, seats.LIMIT)
    seat = seats.read(data, path.name)
    found = SeatFolder(root / seat.name, seat)
    if disk.exists(found.file):
        kept = read_file(found.file)
        if (kept.header.battle, kept.header.side) != (seat.header.battle, seat.header.side):
            raise Refused([Fault(path.name, "", "is of another battle than the folder for it", str(found.folder))])
        if kept.umpire != seat.umpire:
            wrong = "is not of the umpire who made the ones before"
            raise Refused([Fault(path.name, "", wrong, f"fingerprint {kept.umpire.fingerprint}; compare by voice")])
        if kept.header.turn > seat.header.turn:
            wrong = f"is older than the file after bound {kept.header.bound} that was opened here"
            raise Refused([Fault(path.name, "", wrong, f"the newest that the umpire sent, or {found.file}")])
    written.make_folder(root, 0o700)
    written.make_folder(found.folder, 0o700)
    written.put(found.file, data, mode=0o600)
    return found
