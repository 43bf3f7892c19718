"""Commands on orders of battle of other programs: orbat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.option_groups import grouped_options
from bound_sim.cli.program import AT_ONCE, answers, app, visible
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.files.club_rows import Wanted
    from bound_sim.files.kept_import import Kept
    from bound_sim.files.orbat_sheet import TakenForces


@dataclass(frozen=True)
class Reading:
    """The reading of a sheet of somebody's: its rows, and its words as ours."""

    column: Annotated[
        list[str] | None,
        typer.Option(help="Read: a column of ours and theirs; OURS=- takes none.", metavar="OURS=THEIRS"),
    ] = None
    type_: Annotated[
        list[str] | None, typer.Option("--type", help="Read: a type of theirs and ours.", metavar="THEIRS=OURS")
    ] = None
    side: Annotated[list[str] | None, typer.Option(help="Read: a side of theirs and ours.", metavar="THEIRS=OURS")] = (
        None
    )
    fill_down: Annotated[bool, typer.Option("--fill-down", help="Read: a blank takes the value of the row above.")] = (
        False
    )
    sheet: Annotated[str, typer.Option(help="Read: this sheet of the workbook.", metavar="NAME")] = ""
    header: Annotated[
        int, typer.Option(help="Read: the line of the headings.  \\[it is found]", metavar="N", show_default=False)
    ] = 0
    only: Annotated[
        list[str] | None,
        typer.Option(help="Read: only rows with this value in that column of theirs.", metavar="COLUMN=VALUE"),
    ] = None

    def wanted(self) -> "Wanted":
        """The user's words for the reader. Raises Refused."""
        from bound_sim.files.club_rows import Wanted
        from bound_sim.files.orbat_sheet import mapping

        said = {
            option: mapping(option, words or [])
            for option, words in
            (("--column", self.column), ("--type", self.type_), ("--side", self.side), ("--only", self.only))
        }  # fmt: skip
        types, sides = ({theirs.lower(): ours for theirs, ours in said[name].items()} for name in ("--type", "--side"))
        columns, only = said["--column"], said["--only"]
        return Wanted(columns, types, sides, self.sheet, self.header, self.fill_down, only)


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim orbat out --out battle.json --begin 1916-07-01T07:20 --minutes 10[/cyan]   a result for ORBAT Mapper:
units, symbols, places by bound

[cyan]bound-sim orbat army.json --for mine --out mine/forces.csv[/cyan]   units that ORBAT Mapper saved, for a scenario

[cyan]bound-sim orbat army.xlsx --for mine --fill-down --type Foot="Line infantry"[/cyan]   a club's sheet as it is, for
the scenario in the folder mine

[cyan]bound-sim orbat army.xlsx --for mine --column battalion=Regt --only Game="Serre 1916"[/cyan]   a column by its own
name, and the rows of one battle

[cyan]bound-sim orbat mine --out army.csv[/cyan]   the order of battle again, in the columns of that sheet

[cyan]bound-sim orbat mine --undo[/cyan]   takes the import back

[dim]docs/orbat.md says how units become platoons, companies and battalions.[/dim]""",
)
@grouped_options
def orbat(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO|RESULT|FILE",
            help="To write; or what is read: .json, .csv, .xlsx, .ods, .txt, .tsv.",
        ),
    ],
    reading: Reading,
    out: Annotated[
        Path | None,
        typer.Option(
            help="A scenario of ORBAT Mapper, or a table.  \\[read: forces.csv of --for]", metavar="FILE.json|.csv"
        ),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option("--for", help="Read: the scenario with the rules, sides and map.", metavar="SCENARIO")
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take back what was read into this scenario's folder.")] = False,
    begin: Annotated[
        str | None, typer.Option(help="Write: day and time at which the battle opens.", metavar="DAY[THH:MM]")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(help="Write: minutes of a bound that the clock does not tell.", metavar="M")
    ] = None,
) -> None:
    """Write a battle for ORBAT Mapper, or make forces of its units or of any spreadsheet's, and write them again."""
    with answers():
        from bound_sim_maps import disk, written

        reads = scenario is not None or reading != Reading()
        if undo:
            if reads or out is not None or begin is not None or minutes is not None:
                refuse("--undo", text("is beside other options"), text("a scenario's folder, and --undo alone"))
            _undo(Path(source))
            return
        if out is None:
            out = _own_forces(scenario)
        written.refuse_no_file(out)
        ending = out.suffix.lower()
        if ending == ".json":
            if reads:
                refuse("--for, --column and --type", text("are for what is read"), text("--out with a .csv"))
            from bound_sim.results import orbat_files
            from bound_sim.results.gis_files import When

            said = orbat_files.write(source, out, When(begin, minutes))
            print(visible(f"{out}: {said}"))
            return
        if ending != ".csv":
            refuse(
                str(out),
                text("cannot write {value:text}", value=ending or text("a file without an ending")),
                text(".json for ORBAT Mapper, .csv"),
            )
        if begin is not None or minutes is not None:
            refuse(
                "--begin and --minutes", text("are for what is written for ORBAT Mapper"), text("--out with a .json")
            )
        if scenario is None and not reads and disk.is_folder(Path(source)):
            _write_sheet(Path(source), out)
            return
        if scenario is None:
            refuse("--for", text("is missing"), text("the scenario whose rules, sides and map the forces are for"))
        _read(Path(source), out, scenario, reading.wanted())


def _own_forces(scenario: str | None) -> Path:
    """``forces.csv`` of the folder that ``--for`` names. Raises Refused where it names none."""
    from bound_sim.scenario.files import FORCES, TOML
    from bound_sim_maps import disk

    if scenario is None or not disk.is_file(Path(scenario) / TOML):
        refuse(
            "--out",
            text("is missing"),
            text("a file to write; without it --for is a scenario's folder, for its forces.csv"),
        )
    return Path(scenario) / FORCES


def _undo(folder: Path) -> None:
    from bound_sim.files.kept_import import undo

    for line in undo(folder):
        print(visible(line))


def _write_sheet(folder: Path, out: Path) -> None:
    """An order of battle in the columns of the sheet that it came from."""
    from bound_sim.files.folder import load_parts
    from bound_sim.files.kept_import import KEPT, read_kept
    from bound_sim.files.sheet_out import sheet_text
    from bound_sim_maps import written

    kept = read_kept(folder)
    if kept is None or not kept.headings:
        refuse(
            str(folder / KEPT),
            text("is missing"),
            text("a scenario whose forces came from a sheet; forces.csv is a table too"),
        )
    loaded = load_parts(folder, "rules", "sides", "map", "areas", "forces")
    # the mark of UTF-8 that spreadsheets look for
    written.put(out, "\ufeff" + sheet_text(loaded, kept))
    print(
        visible(
            text(
                "{out}: {count} platoons in the columns of {file}",
                out=out,
                count=len(loaded.forces.platoons),
                file=kept.file,
            )
        )
    )


def _read(source: Path, out: Path, scenario: str, said: "Wanted") -> None:
    from bound_sim.files.folder import load_parts
    from bound_sim.files.kept_import import read_kept, with_kept
    from bound_sim.files.orbat_sheet import take_orbat
    from bound_sim.rules import ruleset
    from bound_sim.scenario.forces_file import forces_text
    from bound_sim_maps import written

    # what is written elsewhere may still be for a scenario that knows the sheet
    kept = read_kept(out.parent if _is_scenarios(out) else Path(scenario))
    wanted = with_kept(said, kept, source.name)
    loaded = load_parts(scenario, "rules", "sides", "map", "areas")
    taken = take_orbat(source, loaded, wanted)
    forces = taken.forces
    book = ruleset(loaded.ruleset).type_book(loaded.unit_types)
    content = forces_text(forces, book)
    aside = _giving_way(out)
    before = _set_aside(out, kept) if _is_scenarios(out) else None
    written.put(out, content)
    # after the forces: what was stopped between the two is the same again when the command comes again
    for workbook, bak in aside.items():
        workbook.rename(bak)
    if before is not None:
        _keep(out, before | {workbook.name: bak.name for workbook, bak in aside.items()}, taken, wanted, source, kept)
    sides = ", ".join(f"{side.id} {sum(p.side == side.id for p in forces.platoons)}" for side in loaded.sides)
    print(
        visible(
            text(
                "{out}: {count} platoons in {count2} battalions: {sides}",
                out=out,
                count=len(forces.platoons),
                count2=len(forces.battalions),
                sides=sides,
            )
        )
    )
    for line in _told(taken, out, is_kept=before is not None):
        print(visible(line))
    for workbook, bak in aside.items():
        print(
            visible(text("{workbook} was as bound-sim new made it: it is {name} now", workbook=workbook, name=bak.name))
        )


def _told(taken: "TakenForces", out: Path, *, is_kept: bool) -> Iterator[Phrase]:
    """The account of a sheet, line by line: its headings, what was passed over, where units stand."""
    from bound_sim.files.club_sheet import passed_text
    from bound_sim.files.kept_import import KEPT

    if taken.club is not None:
        line, sheet = taken.club.header_line, taken.club.title
        if sheet:
            yield text("headings: line {line} of sheet {sheet}", line=line, sheet=sheet)
        else:
            yield text("headings: line {line}", line=line)
        if taken.club.passed:
            yield text("passed over: {passed}", passed=passed_text(taken.club.passed))
    if taken.drawn_up:
        yield text("without a place, drawn up at the edge of their side: {count}", count=taken.drawn_up)
    if is_kept:
        yield text("kept in {kept}: what the sheet's words mean; bound-sim orbat {folder} --undo takes the import back",
                   kept=KEPT, folder=out.parent)  # fmt: skip


def _is_scenarios(out: Path) -> bool:
    """True if a file is the order of battle of a scenario's folder."""
    from bound_sim.scenario.files import FORCES, TOML
    from bound_sim_maps import disk

    return out.name == FORCES and disk.is_file(out.parent / TOML)


def _set_aside(out: Path, kept: "Kept | None") -> dict[str, str]:
    """The way back from what is to be written: a file -> the name that it is kept under, "" for one that is not there.

    Forces that an import before this wrote, and nobody changed, need none: the way back is that of the import before.
    """
    from bound_sim.files.kept_import import digest, free_name
    from bound_sim.scenario.files import LARGEST
    from bound_sim_maps import disk, written

    there = digest(out)
    if kept is not None and there and there == kept.wrote:
        return dict(kept.back)
    if not there:
        return {out.name: ""}
    name = free_name(out.parent, out.name)
    written.put(out.parent / name, disk.read(out, LARGEST), new=True)
    return {out.name: name}


def _keep(
    out: Path, back: Mapping[str, str], taken: "TakenForces", wanted: "Wanted", source: Path, kept: "Kept | None"
) -> None:
    """Keep what an import was told beside its scenario."""
    from bound_sim.files.kept_import import KEPT, digest, kept_of
    from bound_sim_maps import written

    told = replace(kept_of(source.name, taken, wanted, kept), wrote=digest(out), back=back)
    written.put(out.parent / KEPT, told.text())


def _giving_way(out: Path) -> dict[Path, Path]:
    """The workbooks that forces for a scenario's own folder replace, and the name under which each is kept.

    They are those of a scenario to fill in that nobody has filled in. Raises Refused where another order of battle lies
    there, OSError.
    """
    from bound_sim.files.blank import FORCES_BOOK, ORDERS_BOOK, is_untouched
    from bound_sim.files.folder import load_parts
    from bound_sim.files.kept_import import free_name
    from bound_sim.scenario.files import FORCES, FORCES_TABLES, LARGEST
    from bound_sim_maps import disk
    from bound_sim_maps.faults import Fault, Refused

    folder = out.parent
    if not _is_scenarios(out):
        return {}
    there = load_parts(folder, "rules", "sides")
    sides = [side.id for side in there.sides]
    untouched = [
        name
        for name in (FORCES_BOOK, ORDERS_BOOK)
        if disk.is_file(folder / name) and is_untouched(name, disk.read(folder / name, LARGEST), there.ruleset, sides)
    ]
    others = [name for name in FORCES_TABLES if name not in (FORCES, *untouched) and disk.kind(folder / name)]
    if others:
        allowed = text(
            "one order of battle: move {others} out of {folder}, or another --out", others=others[0], folder=folder
        )
        raise Refused(
            [Fault(str(folder / name), "", text("would be beside {forces}", forces=FORCES), allowed) for name in others]
        )
    return {folder / name: folder / free_name(folder, name) for name in untouched}
