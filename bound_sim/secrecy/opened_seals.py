"""The list of seals that an umpire opened (against replays), and the folder with the orders that were in them.

One opens at a time. Orders come into their folder all or none, and stand there just when the list has their seals: what
is to be noted lies beside the list first, and holds from the moment at which the folder has its place.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bound_sim.keys import seals
from bound_sim.results.folder import Busy, alone, identity
from bound_sim.scenario.inputs import read_csv
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

LIST, _BEGUN, _LOCK = "opened.csv", ".opening", "opened.lock"
#: seconds to wait for another one that opens
PATIENCE_S = 10.0
_COLUMNS = ("battle", "side", "bound", "number")
_KINDS = "|".join(sorted({name.partition(".")[0] for name in seals.NAMES}))
_OURS = re.compile(rf"({_KINDS})-.+-bound-[0-9]{{2,3}}\.(csv|txt|geojson|json)|.+-bound-[0-9]{{2,3}}\.slip")
_LIMIT = 1024 * 1024
Numbers = dict[tuple[str, str, int], int]


class OpenedSeals:
    """The list while nobody else opens: ``numbers`` are the highest by battle, seat and bound."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = _numbers(folder / LIST)

    def put(self, files: Mapping[str, str | None], out: Path) -> None:
        """Put texts into ``out`` by name (None: none of this name) and note ``numbers``; all or nothing.

        Raises Refused where the folder holds what is not of this making, Busy, OSError.
        """
        kept = _kept(out, files)
        place, begun = out.absolute(), self.folder / _BEGUN
        with written.staging(place) as staging:
            new = staging / written.NEW
            new.mkdir(mode=0o700)
            for name, content in {**kept, **files}.items():
                if content is not None:
                    written.write(new / name, content, mode=0o600)
                    written.sync(new / name)
            before = identity(place)
            written.put(begun, _record(place, identity(new), self.numbers), mode=0o600, new=True)
            try:
                written.put_folder(staging, place, replace=before is not None)
            except BaseException as error:
                begun.unlink(missing_ok=True)
                if isinstance(error, FileExistsError):
                    raise Busy(text("{out}: something else was put there meanwhile", out=out)) from None
                raise
        with written.naming(self.folder / LIST, f"the orders stand in {out}, their seals count as opened"):
            written.sync_folder(place.parent)
            self.note()

    def note(self) -> None:
        """Write the list; nothing is left to be noted."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(_COLUMNS)
        writer.writerows((*key, number) for key, number in sorted(self.numbers.items()))
        written.put(self.folder / LIST, text.getvalue(), mode=0o600)
        (self.folder / _BEGUN).unlink(missing_ok=True)


@contextmanager
def opened_seals(folder: Path) -> Iterator[OpenedSeals]:
    """The list beside the umpire's keys, with what a killed program had begun. Raises Busy, Refused, OSError."""
    busy = text("somebody else opens seals with these keys: try again when they are done")
    with alone(folder / _LOCK, busy, PATIENCE_S, create=True):
        found = OpenedSeals(folder)
        _finish(found)
        yield found


def _finish(found: OpenedSeals) -> None:
    """Finish the work that a killed program had begun if its folder has its place; else drop it."""
    begun = found.folder / _BEGUN
    if not disk.exists(begun):
        return
    data = disk.read(begun, _LIMIT)
    try:
        told = json.loads(data)
        place, new = Path(told["out"]), tuple(told["folder"])
        rows = [((str(battle), str(side), int(bound)), int(number)) for battle, side, bound, number in told["numbers"]]
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(
            [Fault(str(begun), "", text("is not as it was written ({error})", error=error), text("none"))]
        ) from None
    if identity(place) == new:
        found.numbers |= {key: max(number, found.numbers.get(key, 0)) for key, number in rows}
        found.note()
    begun.unlink(missing_ok=True)


def _record(place: Path, new: tuple[int, int] | None, numbers: Numbers) -> str:
    rows = [[*key, number] for key, number in sorted(numbers.items())]
    return json.dumps({"out": str(place), "folder": new, "numbers": rows})


def _kept(out: Path, files: Mapping[str, str | None]) -> dict[str, str]:
    """The orders of other bounds and sides in the folder. Raises Refused for anything that this program didn't open."""
    found = disk.kind(out)
    if not found:
        return {}
    if found != "folder":
        raise Refused([Fault(str(out), "", disk.IS[found], text("a new folder, or one with opened orders"))])
    names = disk.names(out)
    foreign = [name for name in names if not _OURS.fullmatch(name)]
    if foreign:
        shown = ", ".join(foreign[:3]) + (" ..." if len(foreign) > 3 else "")
        raise Refused(
            [
                Fault(
                    str(out),
                    "",
                    text("holds other files ({shown})", shown=shown),
                    text("a new folder, or one with opened orders"),
                )
            ]
        )
    return {name: disk.read(out / name, _LIMIT, follow=False).decode() for name in names if name not in files}


def _numbers(path: Path) -> Numbers:
    """The highest number opened by battle, seat and bound; a seat stands in the column of sides by its key."""
    if not disk.exists(path):
        return {}
    faults: list[Fault] = []
    sheet = read_csv(path, faults)
    if sheet is None or faults or tuple(sheet.header) != _COLUMNS:
        wanted = text("columns {columns:text}", columns=", ".join(_COLUMNS))
        raise Refused(faults or [Fault(path.name, text("line 1"), text("is not the list of opened seals"), wanted)])
    found: Numbers = {}
    for line, (battle, side, bound, number) in sheet.rows:
        if not (bound.isdecimal() and number.isdecimal() and len(bound) < 4 and len(number) < 17):
            raise Refused(
                [
                    Fault(
                        path.name,
                        text("line {line}", line=line),
                        text("has no bound and number"),
                        text("whole numbers"),
                    )
                ]
            )
        key = battle, side, int(bound)
        found[key] = max(int(number), found.get(key, 0))
    return found
