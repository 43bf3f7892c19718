"""Commands on orders of battle of other programs: orbat."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import AT_ONCE, answers, app, visible
from bound_sim_maps.faults import refuse


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim orbat out --out battle.json --begin 1916-07-01T07:20 --minutes 10[/cyan]   a result for ORBAT Mapper:
units, symbols, places by bound

[cyan]bound-sim orbat army.json --for mine --out mine/forces.csv[/cyan]   units that ORBAT Mapper saved, for a scenario

[cyan]bound-sim orbat army.xlsx --for mine --out mine/forces.csv --column battalion=Regt --column type=Arm
--type Foot="Line infantry"[/cyan]   a spreadsheet with columns and types of its own

[dim]docs/orbat.md says how units become platoons, companies and battalions.[/dim]""",
)
def orbat(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO|RESULT|FILE", help="To write .json; or what is read: .json, .csv, .xlsx, .ods."
        ),
    ],
    out: Annotated[Path, typer.Option(help="A scenario of ORBAT Mapper, or forces of ours.", metavar="FILE.json|.csv")],
    scenario: Annotated[
        str | None, typer.Option("--for", help="Read: the scenario with the rules, sides and map.", metavar="SCENARIO")
    ] = None,
    column: Annotated[
        list[str] | None, typer.Option(help="Read: a column of ours and theirs.", metavar="OURS=THEIRS")
    ] = None,
    type_: Annotated[
        list[str] | None, typer.Option("--type", help="Read: a type of theirs and ours.", metavar="THEIRS=OURS")
    ] = None,
    begin: Annotated[
        str | None, typer.Option(help="Write: day and time at which the battle opens.", metavar="DAY[THH:MM]")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(help="Write: minutes of a bound that the clock does not tell.", metavar="M")
    ] = None,
) -> None:
    """Write a battle for ORBAT Mapper, or make forces of its units or of any spreadsheet's."""
    with answers():
        from bound_sim_maps import written

        written.refuse_no_file(out)
        ending = out.suffix.lower()
        if ending == ".json":
            if scenario is not None or column or type_:
                refuse("--for, --column and --type", "are for what is read", "--out with a .csv")
            from bound_sim.results import orbat_files
            from bound_sim.results.gis_files import When

            said = orbat_files.write(source, out, When(begin, minutes))
            print(visible(f"{out}: {said}"))
            return
        if ending != ".csv":
            refuse(str(out), f"cannot write {ending or 'a file without an ending'}", ".json for ORBAT Mapper, .csv")
        if begin is not None or minutes is not None:
            refuse("--begin and --minutes", "are for what is written for ORBAT Mapper", "--out with a .json")
        if scenario is None:
            refuse("--for", "is missing", "the scenario whose rules, sides and map the forces are for")
        _read(Path(source), out, scenario, column or [], type_ or [])


def _read(source: Path, out: Path, scenario: str, columns: list[str], types: list[str]) -> None:
    from bound_sim.files.folder import load_parts
    from bound_sim.files.orbat_sheet import Wanted, mapping, read_orbat
    from bound_sim.rules import ruleset
    from bound_sim.scenario.forces_file import forces_text
    from bound_sim_maps import written

    theirs = {name.lower(): ours for name, ours in mapping("--type", types).items()}
    wanted = Wanted(mapping("--column", columns), theirs)
    loaded = load_parts(scenario, "rules", "sides", "map", "areas")
    forces = read_orbat(source, loaded, wanted)
    book = ruleset(loaded.ruleset).type_book(loaded.unit_types)
    aside = _giving_way(out)
    written.put(out, forces_text(forces, book))
    # after the forces: what was stopped between the two is the same again when the command comes again
    for workbook, kept in aside.items():
        workbook.rename(kept)
    sides = ", ".join(f"{side.id} {sum(p.side == side.id for p in forces.platoons)}" for side in loaded.sides)
    print(visible(f"{out}: {len(forces.platoons)} platoons in {len(forces.battalions)} battalions: {sides}"))
    for workbook, kept in aside.items():
        print(visible(f"{workbook} was as bound-sim new made it: it is {kept.name} now"))


def _giving_way(out: Path) -> dict[Path, Path]:
    """The workbooks that forces for a scenario's own folder replace, and the name under which each is kept.

    They are those of a scenario to fill in that nobody has filled in. Raises Refused where another order of battle lies
    there, OSError.
    """
    from bound_sim.files.blank import FORCES_BOOK, ORDERS_BOOK, is_untouched
    from bound_sim.files.folder import load_parts
    from bound_sim.scenario.files import FORCES, FORCES_TABLES, LARGEST, TOML
    from bound_sim_maps import disk
    from bound_sim_maps.faults import Fault, Refused

    folder = out.parent
    if out.name != FORCES or not disk.is_file(folder / TOML):
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
        allowed = f"one order of battle: move {others[0]} out of {folder}, or another --out"
        raise Refused([Fault(str(folder / name), "", f"would be beside {FORCES}", allowed) for name in others])
    found: dict[Path, Path] = {}
    for name in untouched:
        names = (f"{name}.bak{number or ''}" for number in count())
        found[folder / name] = folder / next(kept for kept in names if not disk.kind(folder / kept))
    return found
