"""The numbers of seals: a side counts its seals up, an umpire takes the highest and none that is not higher.

No clock is in it. The count of a side lies beside its secret keys. Who has lost it is told by the umpire's refusal
which number to go on from.
"""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bound_sim.battle_file.newer_seals import most_after
from bound_sim.keys import seals
from bound_sim.results.folder import alone
from bound_sim.scenario.inputs import read_csv
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

SEALED, _LOCK = "sealed.csv", "sealed.lock"
#: seconds to wait for another one that seals
PATIENCE_S = 10.0
#: the highest number that a person can ask for: one typed wrong must leave room for the next
MOST_ASKED = 10**15
_COLUMNS = ("battle", "side", "number")


def take_number(folder: Path, battle: str, side: str, asked: int | None = None, *, after: int | None = None) -> int:
    """The number of a side's next seal, noted beside its keys; ``asked`` in its place. Raises Refused.

    ``after``: a number that the umpire has. A count that is far beyond a number that the umpire or the person says is
    not one that the umpire takes: it goes on from what they say.
    """
    if asked is not None and not 1 <= asked <= MOST_ASKED:
        raise Refused(
            [
                Fault(
                    "--number",
                    "",
                    text("{asked} is not allowed", asked=asked),
                    text("1 to {most_asked}", most_asked=f"{MOST_ASKED:,}"),
                )
            ]
        )
    busy = text("somebody else seals with these keys: try again when they are done")
    # not the folder's own lock: who writes the count looks for that, and would wait for it
    with alone(folder / _LOCK, busy, PATIENCE_S, create=True):
        counts = _read(folder / SEALED)
        last = counts.get((battle, side), 0)
        least = after or 0 if asked is None else asked - 1
        if (after is not None or asked is not None) and last > most_after(least):
            last = least
        number = max(last, least) + 1 if asked is None else asked
        _write(folder / SEALED, {**counts, (battle, side): max(last, number)})
    return number


def latest(
    found: Sequence[tuple[str, seals.OpenedSeal]],
    opened: Mapping[tuple[str, int], int],
    set_aside: Callable[[Phrase], object],
) -> list[seals.OpenedSeal]:
    """Of each seat and bound the seal with the highest number, whatever the order in which files are given.

    ``found`` has each seal with its file's name, ``opened`` the highest number opened before of each seat and bound;
    ``set_aside`` is told of each seal that another one replaces. Raises Refused with all faults.
    """
    best: dict[tuple[str, int], tuple[str, seals.OpenedSeal]] = {}
    for name, seal in sorted(found, key=lambda pair: pair[1].number):
        best[seal.post.key, seal.bound] = (name, seal)
    faults: list[Fault] = []
    for name, seal in found:
        winner_name, winner = best[seal.post.key, seal.bound]
        if seal.digest == winner.digest:
            if seal is not winner:
                set_aside(text("{name}: is the same seal as {other}", name=name, other=winner_name))
        elif seal.number == winner.number:
            wrong = text(
                "has number {number}, the same as {winner_name}: which one is newer is not known",
                number=seal.number,
                winner_name=winner_name,
            )
            allowed = text("one of them, or a seal of the side with --number {number}", number=seal.number + 1)
            faults.append(Fault(name, "", wrong, allowed))
        else:
            set_aside(text("{name}: number {number}, set aside for number {newer} in {other}", name=name,
                           number=seal.number, newer=winner.number, other=winner_name))  # fmt: skip
    for place, (name, winner) in best.items():
        faults += seals.number_faults(winner, name, opened.get(place))
        last = max((number for (seat, _), number in opened.items() if seat == winner.post.key), default=0)
        if winner.number > (most := most_after(last)):
            wrong = text("number {number} is far beyond the seals before it", number=winner.number)
            faults.append(Fault(name, "", wrong, text("at most {most}: --number {last}", most=most, last=last + 1)))
    if faults:
        raise Refused(faults)
    return [seal for _, seal in found if any(seal is winner for _, winner in best.values())]


def _read(path: Path) -> dict[tuple[str, str], int]:
    if not disk.exists(path):
        return {}
    faults: list[Fault] = []
    sheet = read_csv(path, faults)
    if sheet is None or faults or tuple(sheet.header) != _COLUMNS:
        raise Refused(
            faults or [Fault(path.name, text("line 1"), text("is not the count of seals"), ", ".join(_COLUMNS))]
        )
    found: dict[tuple[str, str], int] = {}
    for line, (battle, side, number) in sheet.rows:
        if not (number.isdecimal() and len(number) < 17):
            raise Refused(
                [Fault(path.name, text("line {line}", line=line), text("has no number"), text("a whole number"))]
            )
        found[battle, side] = max(int(number), found.get((battle, side), 0))
    return found


def _write(path: Path, counts: Mapping[tuple[str, str], int]) -> None:
    """All of it or nothing."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows((*place, number) for place, number in sorted(counts.items()))
    written.put(path, buffer.getvalue(), mode=0o600)
