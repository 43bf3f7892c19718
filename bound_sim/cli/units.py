"""The command that lists the unit types: units."""

from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.program import RULES, AsJson, OfRuleset, answers, app, rules_of, visible
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.rules.records.unit_chart import UnitChart


@app.command(
    rich_help_panel=RULES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim units[/cyan]   names for the column type of forces.csv, speeds, ranges, dice

[cyan]bound-sim units --scenario le-cateau-1914[/cyan]   those of the ruleset of a scenario

[cyan]bound-sim units --scenario mine[/cyan]   with the scenario's own types

[dim]docs/units.md has them all.[/dim]""",
)
def units(
    of: OfRuleset = "",
    scenario: Annotated[
        str | None, typer.Option(help="With the scenario's own unit types.", metavar="SCENARIO")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the unit types of a ruleset: what each may do, how far it moves and shoots."""
    with answers():
        from bound_sim.cli.summary import to_json

        rules, loaded = rules_of(of, scenario)
        chart = rules.unit_chart(loaded.unit_types if loaded else {})
        if as_json:
            rows = [{"type": name, **row} for name, row in chart.rows.items()]
            print(to_json({"ruleset": rules.id, "columns": dict(chart.columns), "units": rows,
                           "other_names": dict(chart.other_names), "notes": list(map(str, chart.notes))}))  # fmt: skip
        else:
            _print(chart, rules.title)


def _print(chart: "UnitChart", title: str) -> None:
    from bound_sim.cli.tables import printed

    # types, columns and cells are words of files
    rows = [(name, *(str(row[column]) for column in chart.columns)) for name, row in chart.rows.items()]
    printed(title, (text("type"), *chart.columns), rows)
    for column, meaning in chart.columns.items():
        print(visible(f"  {column}: {spoken(meaning)}"))
    for other, name in chart.other_names.items():
        print(visible(text("  '{other}' in forces.csv is '{name}'.", other=other, name=name)))
    for note in chart.notes:
        print(visible(note))
