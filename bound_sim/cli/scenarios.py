"""Commands on a scenario: new, check, map."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import AsJson, ScenarioName, answers, app, refuse, visible


@app.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim new rulebook-sheet mine[/cyan]   then edit mine/orders.csv and run it

[dim]DIR must be new or empty. The rules of each file stand in the first lines of the shipped ones.[/dim]"""
)
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A shipped scenario, e.g. rulebook-sheet.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the copy goes; must be new or empty.")],
) -> None:
    """Make an editable copy of a shipped scenario."""
    with answers():
        from bound_sim import results
        from bound_sim.scenario import resolve

        source = resolve(name)
        if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
            refuse(str(folder), "exists and is not empty", "a new or an empty folder")
        with results.staged(folder, replace=False) as work:
            results.copy_scenario(source, work)
        print(visible(f"{folder}: a copy of {name}:"))
        for path in sorted(folder.iterdir()):
            print(visible(f"  {path.name}"))
        print(visible(f"Edit it, then: bound-sim check {folder}"))


@app.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim check mine[/cyan]   faults as  file: place: what is wrong: what is allowed

[dim]Exit code 0: it can be played; 2: it is refused, every fault on a line of stderr.[/dim]"""
)
def check(scenario: ScenarioName, as_json: AsJson = False) -> None:
    """List every fault of a scenario, or say what is in it."""
    with answers():
        from bound_sim.overview import contents, faults_json
        from bound_sim.scenario import load, resolve
        from maps.faults import Refused

        try:
            loaded = load(resolve(scenario))
        except Refused as refused:
            if as_json:
                print(faults_json(refused))
            raise
        print(contents(loaded, as_json=as_json))


@app.command(
    name="map",
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim map rulebook-sheet --out start.svg[/cyan]   the ground with everybody at the start

[cyan]bound-sim map mine/map.geojson --out ground.png[/cyan]   the ground alone""",
)
def draw_map(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO|map.geojson", help="A scenario, a shipped one's name, or a map file.")
    ],
    out: Annotated[Path, typer.Option(help="The picture: .svg or .png.", metavar="FILE")],
) -> None:
    """Draw a battlefield, with the forces at their start if it is a scenario's."""
    with answers():
        if out.suffix.lower() not in (".svg", ".png"):
            refuse(str(out), f"cannot draw {out.suffix or 'a file without an ending'}", ".svg or .png")
        from bound_sim import play

        play.draw(scenario, out)
        print(visible(out))
