"""Commands on a scenario: new, check, map, place."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import AT_ONCE, NO, SHIPPED, AsJson, ScenarioName, Sign, answers, app, visible
from bound_sim.scenario.inputs import clipped
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import listed, text


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim new rulebook-sheet mine[/cyan]   then edit mine/orders*.csv and run it

[cyan]bound-sim new --empty mine --sides British,German[/cyan]   a commented scenario, forces.xlsx and orders.xlsx to
fill in; with a ruleset before the folder: new --empty RULESET mine

[cyan]bound-sim new --empty RULESET mine --template NAME[/cyan]   a whole game, to fill in from your own copy of it

[cyan]bound-sim new mine tonight.bound[/cyan]   a battle file: secret fresh dice, bound by bound (docs/battle-file.md)

[cyan]bound-sim new mine rehearsal.bound --seed 7[/cyan]   the same dice every time

[cyan]bound-sim new mine vimy.bound --sign keys --shared-dice[/cyan]   receipts, packets, heads signed with these keys;
shares of the dice that come with the sides' orders (docs/by-mail.md)

[dim]A target that ends in .bound is a battle file, any other a folder. DIR must be new or empty. The first lines of
each shipped file explain it.[/dim]""",
)
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"A shipped scenario ({SHIPPED}), or a folder.")],
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR|BATTLE.bound", help="A new folder, or a new battle file.")
    ] = None,
    empty: Annotated[
        bool, typer.Option("--empty", help="A scenario to fill in; NAME is DIR itself, or a ruleset before it.")
    ] = False,
    sides: Annotated[
        str | None, typer.Option(help="With --empty: names of the sides.  [Blue,Red]", metavar="NAME,NAME")
    ] = None,
    template: Annotated[
        str | None, typer.Option(help="With --empty: a whole game without what its box has.", metavar="NAME")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Battle file: repeatable dice.", metavar="N")] = None,
    key: Annotated[str | None, typer.Option(help="Battle file: dice of a known key.", metavar="HEX")] = None,
    table_dice: Annotated[bool, typer.Option("--table-dice", help="Battle file: dice of a real table.")] = False,
    shared_dice: Annotated[
        bool, typer.Option("--shared-dice", help="Battle file: shares that come with orders are part of the dice.")
    ] = False,
    sign: Sign = None,
) -> None:
    """Make an editable copy of a shipped scenario, one to fill in, or a battle file of a scenario."""
    with answers():
        diced = seed is not None or key is not None or table_dice or shared_dice or sign is not None
        if empty:
            target = Path(name) if folder is None else folder
            if target.suffix == ".bound":
                refuse(str(target), text("would be a folder to fill in"), text("a name that does not end in .bound"))
            if diced:
                refuse(
                    "--empty",
                    text("makes a folder, and a folder has no dice"),
                    text("without options of a battle file"),
                )
            of = "" if folder is None else name
            if template is not None:
                if sides is not None:
                    refuse(
                        "--sides",
                        text("is for a scenario of any sides, and a template has its own"),
                        text("without --template"),
                    )
                _new_template(target, of, template)
                return
            _new_blank(target, of, "Blue,Red" if sides is None else sides)
            return
        if template is not None:
            refuse("--template", text("is for a scenario to fill in"), text("with --empty"))
        if sides is not None:
            refuse("--sides", text("is for a scenario to fill in"), text("with --empty"))
        if folder is None:
            refuse("DIR", text("is missing"), text("bound-sim new NAME DIR, or bound-sim new --empty DIR"))
        if folder.suffix == ".bound":
            _new_battle(name, folder, seed=seed, key=key, table_dice=table_dice, shared_dice=shared_dice, sign=sign)
            return
        if diced:
            refuse(
                str(folder),
                text("is a folder, and a folder has no dice"),
                text("a battle file: a name that ends in .bound"),
            )
        from bound_sim.files.folder import resolve
        from bound_sim.files.scenario_files import scenario_files
        from bound_sim.results.folder import refuse_filled, staged
        from bound_sim_maps import written

        source = resolve(name)
        refuse_filled(folder, text("exists and is not empty"))
        files = scenario_files(source)
        with staged(folder, replace=False) as work:
            for called, data in files.items():
                written.write(work / called, data)
        print(visible(text("{folder}: a copy of {name}:", folder=folder, name=name)))
        for called in files:
            print(visible(f"  {called}"))
        print(visible(text("Edit it, then: bound-sim check {folder}", folder=folder)))


def _new_blank(folder: Path, of: str, sides: str) -> None:
    """Write a scenario to fill in, whole or not at all."""
    from bound_sim.files.blank import blank_files
    from bound_sim.results.folder import refuse_filled, staged
    from bound_sim.rules import default_ruleset, registered
    from bound_sim.scenario.inputs import Known, name_trouble
    from bound_sim_maps import written
    from bound_sim_maps.faults import Fault, Refused

    names, faults = [name.strip() for name in sides.split(",")], []
    if not 2 <= len(names) <= 6 or len(set(names)) < len(names) or not all(names) or any(map(name_trouble, names)):
        wrong = text('"{sides}" are not names of sides', sides=clipped(sides))
        faults.append(Fault("--sides", "", wrong, text("two to six names, like British,German")))
    if of and of not in registered():
        faults.append(
            Fault("--empty", "", text('"{of}" is not a ruleset', of=clipped(of)), Known(registered()).hint(of))
        )
    if faults:
        raise Refused(faults)
    refuse_filled(folder, text("exists and is not empty"))
    files = blank_files(folder.name, of or default_ruleset(), names)
    with staged(folder, replace=False) as work:
        for called, data in files.items():
            written.write(work / called, data)
    print(visible(text("{folder}: a scenario to fill in: {files}", folder=folder, files=", ".join(files))))
    print(visible(text("It has two bases a side to begin with. Then: bound-sim check {folder}", folder=folder)))


def _new_template(folder: Path, of: str, name: str) -> None:
    """Write a ruleset's template, whole or not at all."""
    from bound_sim.results.folder import refuse_filled, staged
    from bound_sim.rules import default_ruleset, registered, ruleset
    from bound_sim.scenario.inputs import Known
    from bound_sim_maps import written

    if of and of not in registered():
        refuse("--empty", text('"{of}" is not a ruleset', of=clipped(of)), Known(registered()).hint(of))
    rules = ruleset(of or default_ruleset())
    if name not in rules.templates:
        having = [
            text("--empty {other} DIR --template {each}", other=other, each=each)
            for other in registered()
            for each in ruleset(other).templates
        ]
        hint = Known([*rules.templates], listed(having, "; ")).hint(name)
        refuse("--template", text('"{name}" is not a template of {id}', name=clipped(name), id=rules.id), hint)
    refuse_filled(folder, text("exists and is not empty"))
    with staged(folder, replace=False) as work:
        for called, content in rules.template(name)(folder.name).items():
            written.write(work / called, content.encode())
    print(visible(text("{folder}: a scenario to fill in from your copy of the game", folder=folder)))
    print(visible(text("What is missing: bound-sim check {folder}", folder=folder)))


def _new_battle(
    name: str, path: Path, *, seed: int | None, key: str | None, table_dice: bool, shared_dice: bool, sign: Path | None
) -> None:
    from bound_sim.battle_file import BattleFile
    from bound_sim.battle_file.entries import Dice
    from bound_sim.results.run import choose_dice
    from bound_sim.secrecy.seal_files import secret_keys

    if table_dice and (seed is not None or key is not None):
        refuse("--table-dice and --seed or --key", text("say two things about the dice"), text("one of them"))
    if shared_dice and (table_dice or seed is not None or key is not None):
        refuse("--shared-dice and another", text("say two things about the dice"), text("one of them"))
    umpire = secret_keys(sign).public.verify.hex() if sign else ""
    if table_dice:
        made = BattleFile.create(path, name, dice="table", key=None, umpire=umpire)
    else:
        chosen = choose_dice(seed=seed, file=None, key=key)
        kind: Dice = "shared" if shared_dice else "keyed" if chosen.fresh else "key" if seed is None else "seed"
        made = BattleFile.create(path, name, dice=kind, key=bytes.fromhex(chosen.key), seed=seed, umpire=umpire)
    print(
        visible(
            text(
                "{path}: a battle of {title}, {bounds} bounds",
                path=path,
                title=made.opened.title,
                bounds=made.opened.bounds,
            )
        )
    )
    print(visible(text("its id is {battle_id}", battle_id=made.battle_id)))
    if made.opened.commitment:
        print(visible(text("dice promised as {commitment}", commitment=made.opened.commitment)))
    print(visible(text("Then: bound-sim next {path}", path=path)))


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim check mine[/cyan]   faults as  file: place: what is wrong: what is allowed

[cyan]bound-sim check mine --strict[/cyan]   hints make it exit with 1: before a battle file is made, or in a CI

[dim]A line that begins with hint: is not a fault. It names orders that cannot be carried out whatever the dice: an
arrow that is longer than its reach, companies that never shoot or never come to contact, a side without orders, bases
dug in where the map has no work, an objective that nobody can reach.

Exit code 0: it can be played; 1: with --strict, there are hints; 2: it is refused, every fault on a line of
stderr.[/dim]""",
)
def check(
    scenario: ScenarioName,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 where there are hints.")] = False,
    as_json: AsJson = False,
) -> None:
    """List every fault of a scenario, or say what is in it, with hints on orders that cannot be carried out."""
    with answers():
        from bound_sim.battle.outlook import line_hints
        from bound_sim.cli.summary import contents, faults_json
        from bound_sim.files.folder import load, resolve
        from bound_sim.files.prospects import hints
        from bound_sim.rules import ruleset
        from bound_sim_maps.faults import Refused

        try:
            loaded = load(resolve(scenario))
        except Refused as refused:
            if as_json:
                print(faults_json(refused))
            raise
        found = [*ruleset(loaded.ruleset).advice(loaded), *hints(loaded), *line_hints(loaded)]
        print(contents(loaded, found, as_json=as_json))
        if strict and found:
            raise typer.Exit(NO)


@app.command(
    rich_help_panel=AT_ONCE,
    name="map",
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim map rulebook-sheet --out start.svg[/cyan]   the ground with everybody at the start

[cyan]bound-sim map mine/map.geojson --out ground.png[/cyan]   the ground alone

[cyan]bound-sim map mine --scan trenches.tif --out scan.png[/cyan]   with a GeoTIFF on the ground, or a picture with a
world file, or mine/map.scan.json, which the desk writes

[cyan]bound-sim map mine --out ground.geojson[/cyan]   to draw in with a GIS; it is a map file again, so put it back as
mine/map.geojson

[cyan]bound-sim map out --out battle.kmz --begin 1916-07-01T07:20 --minutes 10[/cyan]   a result, bound by bound on a
globe

[dim].kmz and .gpkg (which needs the extra gis) are for maps that say where their table lies: docs/world.md.[/dim]""",
)
def draw_map(
    scenario: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO|map.geojson|RESULT",
            help="A scenario's folder, a shipped scenario's name, a map file, or the folder of a result for a GIS.",
        ),
    ],
    out: Annotated[Path, typer.Option(help="A picture: .svg, .png; for a GIS: .geojson, .kmz, .gpkg.", metavar="FILE")],
    scan: Annotated[
        Path | None, typer.Option(help="A scanned map to lie on the ground of a picture.", metavar="FILE")
    ] = None,
    begin: Annotated[
        str | None, typer.Option(help="For a GIS: day and time at which a result opens.", metavar="DAY[THH:MM]")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(help="For a GIS: minutes of a bound that the clock does not tell.", metavar="M")
    ] = None,
) -> None:
    """Draw a battlefield, with the forces at their start if it is a scenario's; or write it for a GIS."""
    with answers():
        pictures, ending = (text(".svg"), text(".png")), out.suffix.lower()
        from bound_sim.results import gis_files
        from bound_sim_maps import written

        written.refuse_no_file(out)
        if ending in gis_files.ENDINGS:
            if scan is not None:
                refuse(
                    "--scan",
                    text("is for a picture"),
                    text("{pictures:text}, or no --scan", pictures=listed(pictures, " or ")),
                )
            said = gis_files.write(scenario, out, gis_files.When(begin, minutes))
            print(visible(listed([str(out), listed(said, "; ")], ": ")))
            return
        if ending not in pictures:
            allowed = listed((*pictures, *gis_files.ENDINGS))
            refuse(
                str(out),
                text("cannot draw {value:text}", value=out.suffix or text("a file without an ending")),
                allowed,
            )
        if begin is not None or minutes is not None:
            refuse("--begin and --minutes", text("are for the bounds of a result"), text("a file for a GIS"))
        from bound_sim.results import run

        run.draw(scenario, out, scan)
        print(visible(out))


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim place mine 51b.B.30.a.3.5[/cyan]   a reference of a British trench map, where that is on the table

[cyan]bound-sim place mine B3.a 120,45[/cyan]   a quarter of a space, a place in cm: what they are elsewhere

[cyan]bound-sim place mine 2.6512E,50.0771N[/cyan]   a longitude and a latitude

[dim]References need control points of a sheet in the map, longitudes where its table lies: docs/world.md.[/dim]""",
)
def place(
    scenario: Annotated[
        str,
        typer.Argument(metavar="SCENARIO|map.geojson", help="A scenario, or a map file."),
    ],
    places: Annotated[list[str], typer.Argument(metavar="PLACE...", help="Places, each in any way there is.")],
    as_json: AsJson = False,
) -> None:
    """Say where a place is: on the table, on a trench map, in the world."""
    with answers():
        from bound_sim.cli.summary import to_json
        from bound_sim.files.folder import load_parts
        from bound_sim.results.places import line, said
        from bound_sim_maps import geojson

        is_map = scenario.lower().endswith((".geojson", ".json"))
        battlefield = geojson.read(Path(scenario)) if is_map else load_parts(scenario, "map").battlefield
        found = said(battlefield, places)
        print(to_json(found) if as_json else "\n".join(visible(line(each)) for each in found))
