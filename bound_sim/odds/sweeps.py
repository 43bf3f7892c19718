"""Sweeps: the odds of many variants, one row a run. Each row is written at once, so that a sweep can be continued."""

import csv
import hashlib
import io
import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from bound_sim.dice.keyed import key_from_seed
from bound_sim.odds.play import Odds, OddsPlan, run
from bound_sim.odds.sweep_plan import Sweep, Value, changed
from bound_sim.odds.tally import MEN_LOST
from bound_sim.results.folder import alone
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

ROWS, RECORD = "sweep.csv", "sweep.json"
_LIMIT = 512 * 1024 * 1024


def columns(sweep: Sweep) -> list[str]:
    """Columns: the run, its parameters, mean loss and interval for each side and battalion, then the objectives."""
    scenario = sweep.scenario
    units = [*(f"side {side.id}" for side in scenario.sides), *scenario.forces.battalions]
    found = ["run", *sweep.names, "tables"]
    found += [f"{unit} {what}" for unit in units for what in ("men_lost", "low", "high")]
    return found + [f"{o.name}: {side.id}" for o in scenario.objectives for side in scenario.sides]


def row_of(sweep: Sweep, number: int, values: tuple[Value, ...], found: Odds) -> list[str]:
    """A run's row."""
    known, last = found.distributions, found.plan.bounds - 1
    cells: list[str] = [str(number), *map(str, values), str(found.tally.tables)]
    scenario = sweep.scenario
    units = [*(("side", side.id) for side in scenario.sides), *(("battalion", b) for b in scenario.forces.battalions)]
    for unit in units:
        lost = known.summary(last, known.numbers[unit], MEN_LOST)
        cells += [f"{value:.3f}" for value in (lost.mean, lost.low, lost.high)]
    for place in range(len(scenario.objectives)):
        held = known.holders(last, place).tolist()
        cells += [f"{held[side + 1] / found.tally.tables:.5f}" for side in range(len(scenario.sides))]
    return cells


def digest(sweep: Sweep) -> str:
    """A digest of what the rows depend on: the plan and the whole scenario with its orders."""
    from bound_sim.files.folder import texts

    told = json.dumps([sweep.file.model_dump(), texts(sweep.scenario), sweep.runs], sort_keys=True)
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def done(sweep: Sweep, folder: Path) -> list[list[str]]:
    """Rows of an earlier, interrupted sweep of this plan, without an incomplete last one. Raises Refused for others."""
    record, rows = folder / RECORD, folder / ROWS
    there = [disk.is_file(path) for path in (record, rows)]
    if not any(there):
        return []
    data = [disk.read(path, _LIMIT) if one else b"" for path, one in zip((record, rows), there, strict=True)]
    try:
        told, content = json.loads(data[0])["plan"], data[1].decode()
    except (ValueError, KeyError, TypeError):
        raise Refused(
            [
                Fault(
                    str(folder),
                    "",
                    text("holds no whole sweep"),
                    text("a new folder, or {rows} with {record}", rows=ROWS, record=RECORD),
                )
            ]
        ) from None
    if told != digest(sweep):
        wrong = text("holds another sweep: its plan or its scenario is not this one")
        raise Refused([Fault(str(folder), "", wrong, text("a new folder, or the plan it was made with"))])
    found = list(csv.reader(io.StringIO(content[: content.rfind("\n") + 1])))
    return found[1:]


def play(
    sweep: Sweep,
    folder: Path,
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    on_run: Callable[[int], object] = lambda runs: None,
) -> int:
    """Play the missing runs, all on the same dice, and return their number.

    Each row is on the disk before the next run begins.
    """
    have = done(sweep, folder)
    written.make_folder(folder)
    with alone(folder / ".lock", text("another sweep is writing here"), create=True):
        _write_whole(folder, sweep, have)
        for number, values in enumerate(sweep.runs[len(have) :], len(have) + 1):
            on_run(number - 1)
            scenario = replace(changed(sweep, values, []), notes="", introduction="", folder=None)
            plan = OddsPlan(scenario, key_from_seed(sweep.file.seed), sweep.bounds)
            found = run(plan, sweep.file.tables, executor=executor, ahead=ahead)
            _append(folder / ROWS, row_of(sweep, number, values, found))
        on_run(len(sweep.runs))
        return len(sweep.runs) - len(have)


def _write_whole(folder: Path, sweep: Sweep, rows: list[list[str]]) -> None:
    """Write the rows so far and the record, each file whole or not at all."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns(sweep), *rows])
    record = {"plan": digest(sweep), "title": sweep.scenario.title, "runs": len(sweep.runs)}
    for name, content in ((ROWS, text.getvalue()), (RECORD, json.dumps(record, ensure_ascii=False, indent=2) + "\n")):
        written.put(folder / name, content)


def _append(path: Path, row: list[str]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(row)
    written.append(path, text.getvalue())
