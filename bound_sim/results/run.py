"""Playing a scenario for the command line: dice chosen, bounds run, results written whole or not at all."""

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import DiceSource, KeyedDice, fresh_key, key_from_seed
from bound_sim.dice.typed import read_dice
from bound_sim.dice.words import DiceWords
from bound_sim.files.folder import DRAWN, load, load_parts
from bound_sim.logs.log import Columns
from bound_sim.results.folder import (
    MAPS,
    RECORD,
    REPORT,
    SCENARIO,
    WORKBOOK,
    Broken,
    carry,
    making_sense_of,
    map_name,
    read_record,
    refuse_foreign,
    staged,
    write_record,
)
from bound_sim.results.tables import Frames, derived, frames_of, read, write
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import memory
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.symbols import Style
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, Text, text, words_of_error

KEY_BYTES = 32


@dataclass(frozen=True)
class Chosen:
    """The chosen dice: ``key`` in hex for keyed ones, else the file of those rolled at a real table."""

    source: DiceSource
    key: str = ""
    seed: int | None = None
    file: Path | None = None
    fresh: bool = False

    def line(self) -> Text:
        """The line that a report says of its dice."""
        if self.file:
            return text("Dice rolled at a real table, from {file}.", file=self.file.name)
        return keyed_line(self.key, self.seed)


def keyed_line(key: str, seed: int | None) -> Text:
    """The line that is said of keyed dice."""
    if seed is None:
        return text("Keyed dice; battle key {key}", key=key)
    return text("Keyed dice, from seed {seed}; battle key {key}", seed=seed, key=key)


@dataclass(frozen=True)
class RunResult:
    """A battle that was played and written."""

    scenario: Scenario
    chosen: Chosen
    folder: Path
    bounds: int
    tables: Frames
    report: bool
    #: the side that won, "draw", or "" where nobody has
    won: str = ""


class Extras(NamedTuple):
    """Further parts of a result beside its tables and its report: maps as PNG, the tables as one workbook; the
    signs, and a scan that lies on the ground of maps."""

    png: bool = False
    xlsx: bool = False
    symbols: Style = "period"
    scan: Backdrop | None = None


class ScenarioRead(NamedTuple):
    """A scenario with the name and the files that it was read from."""

    scenario: Scenario
    name: str
    files: Mapping[str, bytes]


#: a result with its tables and its report alone
PLAIN = Extras()


def choose_dice(*, seed: int | None, file: Path | None, key: str | None, words: DiceWords | None = None) -> Chosen:
    """The dice of a battle: of a seed, a file in its ruleset's ``words``, a key, or a fresh key where none is given."""
    given = [name for name, value in (("--seed", seed), ("--dice", file), ("--key", key)) if value is not None]
    if len(given) > 1:
        raise Refused([Fault(" and ".join(given), "", text("say two things about the dice"), text("one of them"))])
    if file is not None:
        if words is None:
            raise TypeError("a file of dice is read in the words of a ruleset")
        return Chosen(read_dice(file, words), file=file)
    if seed is not None:
        of_seed = key_from_seed(seed)
        return Chosen(KeyedDice(of_seed), of_seed.hex(), seed)
    if key is None:
        new = fresh_key()
        return Chosen(KeyedDice(new), new.hex(), fresh=True)
    try:
        chosen = bytes.fromhex(key)
    except ValueError:
        chosen = b""
    if len(chosen) != KEY_BYTES or len(key) != 2 * KEY_BYTES:
        allowed = text("{count} hexadecimal digits", count=2 * KEY_BYTES)
        raise Refused([Fault("--key", "", text("is not a battle key"), allowed)])
    return Chosen(KeyedDice(chosen), chosen.hex())


def choose_bounds(scenario: Scenario, bounds: int | None) -> int:
    if bounds is None:
        return scenario.bounds
    if not 1 <= bounds <= scenario.bounds:
        allowed = text("1 to {most}", most=scenario.bounds)
        raise Refused([Fault("--bounds", "", text("{bounds} bounds", bounds=bounds), allowed)])
    return bounds


def play(
    given: ScenarioRead,
    chosen: Chosen,
    *,
    folder: Path,
    bounds: int,
    report: bool,
    on_bound: Callable[[Phrase], None],
    extras: Extras = PLAIN,
) -> RunResult:
    """Run a battle and leave its tables, report, maps and a copy of the scenario's files in ``folder``."""
    scenario = given.scenario
    refuse_foreign(folder)
    battle = Battle(scenario, dice=chosen.source)
    fought: list[int] = []  # fewer than asked for where somebody wins before

    def after(bound: int) -> None:
        fought.append(bound)
        on_bound(text("bound {bound}", bound=bound))

    battle.run(after, bounds=bounds)
    played = Played(*given, len(fought), chosen.line(), chosen.key, chosen.seed)
    columns, won = battle.log.columns, battle.outcomes.get(0, "")
    recorded = frames_of(battle.log.tables, columns)
    del battle
    gc.collect()  # its parts know each other, and a large log takes more room than all that is made of it
    memory.give_back()
    tables = derived(recorded, columns)
    memory.give_back()
    write_result(played, tables, folder=folder, report=report, tell=on_bound, extras=extras)
    return RunResult(scenario, chosen, folder, len(fought), tables, report, won)


@dataclass(frozen=True)
class Played:
    """The facts of a battle in a result, beside its log: ``name`` and ``files`` of its scenario, the line on its dice.

    ``key`` and ``seed`` are of keyed dice, as far as they may be told.
    """

    scenario: Scenario
    name: str
    files: Mapping[str, bytes]
    bounds: int
    dice: Phrase
    key: str = ""
    seed: int | None = None

    def facts(self) -> dict[str, Any]:
        """The record of the battle."""
        return {
            "title": self.scenario.title,
            "scenario": self.name,
            "ruleset": self.scenario.ruleset,
            "rulings": dict(sorted(self.scenario.rulings.items())),
            "bounds": self.bounds,
            "dice": str(self.dice),
            "key": self.key,
            "seed": self.seed,
        }


def write_result(
    played: Played, tables: Frames, *, folder: Path, report: bool, tell: Callable[[Phrase], object],
    extras: Extras = PLAIN,
) -> None:  # fmt: skip
    """Leave a battle's tables, report, maps, ``extras`` and a copy of its scenario in ``folder``."""
    refuse_foreign(folder)
    columns = ruleset(played.scenario.ruleset).log_columns
    with staged(folder, replace=True) as work:
        write(tables, work, columns)
        (work / SCENARIO).mkdir()
        for name, data in played.files.items():
            written.write(work / SCENARIO / name, data)
        if extras.xlsx:
            write_workbook(tables, work / WORKBOOK, columns)
        if report:
            tell(text("report and maps"))
            memory.give_back()
            write_report(played.scenario, tables, work, played.dice, extras)
        write_record(work, played.facts())


def write_workbook(tables: Frames, path: Path, columns: Columns) -> None:
    """Write a log as one workbook. Raises Refused where a table has more rows than a sheet takes."""
    from bound_sim.results.report import workbook

    try:
        workbook.write(tables, path, columns)
    except ValueError as error:
        raise Refused([Fault("--xlsx", "", words_of_error(error), text("without it"))]) from None


def write_report(scenario: Scenario, tables: Frames, folder: Path, dice: Phrase, extras: Extras = PLAIN) -> None:
    """Write report.html and the map of every bound as SVG; as PNG too takes longer than all else."""
    from bound_sim.results.report import page
    from bound_sim.results.report.pictures import Pictures
    from bound_sim.results.report.view import ReportView
    from bound_sim_maps.pngs import PngQueue

    view = ReportView.of(scenario, tables)
    pictures = Pictures(view, extras.symbols, extras.scan)
    maps = folder / MAPS
    maps.mkdir()
    files = [maps / map_name(bound) for bound in (0, *view.bounds)]
    for path, bound in zip(files, (0, *view.bounds), strict=True):
        written.write(path, pictures.file(bound))
        if bound:
            view.passages(bound)  # while the rows that the map was made of are at hand
    with PngQueue(files if extras.png else ()) as drawing:
        written.write(folder / REPORT, page.render(view, pictures, dice, maps=MAPS))
        drawing.finish()


def _said_of(record: Mapping[str, Any]) -> Phrase:
    """The line on a result's dice: the text that it was made of where it is known, else as it was written."""
    made = keyed_line(str(record.get("key")), record.get("seed"))
    return made if made == record["dice"] else str(record["dice"])


def fought(folder: Path) -> tuple[dict[str, Any], Scenario]:
    """The record of a result, and the scenario that it was made from. Raises Refused, Broken."""
    record = read_record(folder)
    with making_sense_of(folder / SCENARIO):
        scenario = load(folder / SCENARIO)
    if (scenario.ruleset, scenario.bounds >= record["bounds"]) != (record["ruleset"], True):
        raise Broken(
            [text("{folder}: is not the scenario that {record} is of", folder=folder / SCENARIO, record=RECORD)]
        )
    return record, scenario


def rebuild(folder: Path, *, png: bool = False, symbols: Style = "period", scan: Path | None = None) -> Path:
    """Write report and maps again from a battle's tables and the scenario it was made from; a ``scan`` lies on the
    ground of all maps."""
    record, scenario = fought(folder)
    laid = laid_scan(scan, scenario.battlefield.table)
    tables = read(folder, ruleset(scenario.ruleset).log_columns, record["bounds"])
    refuse_foreign(folder)
    with staged(folder, replace=True) as work:
        for name in disk.names(folder):
            if name not in (REPORT, MAPS):
                carry(folder / name, work / name)
        with making_sense_of(folder):
            write_report(scenario, tables, work, _said_of(record), Extras(png=png, symbols=symbols, scan=laid))
    return folder / REPORT


def draw(name: str, out: Path, scan: Path | None = None) -> None:
    """Draw a map file, or a scenario with its forces at their start; a ``scan`` lies on the ground.

    Raises Refused, OSError.
    """
    from bound_sim_maps import geojson, picture

    if name.lower().endswith((".geojson", ".json")):
        field = geojson.read(Path(name))
        drawn = picture.svg(field, picture.MapOverlay(_scan(scan, field.table)))
    else:
        from bound_sim.results.report.pictures import opening

        scenario = load_parts(name, *DRAWN)
        drawn = opening(scenario, _scan(scan, scenario.battlefield.table))
    written.put(out, picture.png_bytes(drawn) if out.suffix.lower() == ".png" else drawn)


def laid_scan(path: Path | None, table: Table) -> Backdrop | None:
    """A scan where it lies: by its known points, or by where in the world it says. Raises Refused, OSError."""
    if path is None:
        return None
    from bound_sim_maps.georeference import laid_by_world
    from bound_sim_maps.scan import read_scan

    there = disk.kind(path)
    if there != "file":
        wrong = disk.IS[there] if there else text("is not there")
        raise Refused([Fault(str(path), "", wrong, text("a GeoTIFF, a picture with a world file, or map.scan.json"))])
    laid = read_scan(path) if path.suffix.lower() == ".json" else laid_by_world(path, table)
    if laid is None:
        known = text("map.scan.json, which the desk writes")
        if table.world is not None:
            known = text("a GeoTIFF, a picture with a world file, or map.scan.json, which the desk writes")
        raise Refused([Fault(str(path), "", text("does not say where it lies under this map"), known)])
    return laid


def _scan(path: Path | None, table: Table) -> str:
    from bound_sim_maps import picture, scan_picture

    laid = laid_scan(path, table)
    return scan_picture.drawn(laid, picture.map_canvas(table)) if laid else ""
