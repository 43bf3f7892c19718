"""The command that lists the rulings."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bound_sim.cli.program import RULES, AsJson, OfRuleset, answers, app, rules_of, visible
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from rich.console import RenderableType


@app.command(
    rich_help_panel=RULES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim rulings[/cyan]   every ruling with its readings, the default first

[cyan]bound-sim rulings Q-bonus-die Q-prepared[/cyan]   these two in full

[cyan]bound-sim rulings --scenario le-cateau-1914[/cyan]   those of the ruleset of a scenario

[cyan]bound-sim rulings --scenario mine[/cyan]   the readings that a scenario uses

[dim]A scenario switches one in the table rulings of scenario.toml: "Q-bonus-die" = "named before".[/dim]""",
)
def rulings(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[Q-NAME]...", help="Only these, in full.", show_default=False)
    ] = None,
    scenario: Annotated[
        str | None, typer.Option(help="Show the readings that this scenario uses.", metavar="SCENARIO")
    ] = None,
    of: OfRuleset = "",
    as_json: AsJson = False,
) -> None:
    """List the rulings: the readings where the rules are silent or unclear, and the default."""
    with answers():
        from bound_sim.cli.summary import to_json
        from bound_sim.scenario.inputs import Known, quoted
        from bound_sim_maps.faults import Fault, Refused

        rules, loaded = rules_of(of, scenario, "rulings")
        known = Known(rules.rulings)
        unknown = [name for name in names or () if name not in rules.rulings]
        if unknown:
            raise Refused(Fault(quoted(name)[1:-1], "", text("is not a ruling"), known.hint(name)) for name in unknown)
        switched = loaded.rulings if loaded else {}
        chosen = [_facts(rules.rulings[name], switched) for name in names or rules.rulings]
        if as_json:
            print(to_json({"ruleset": rules.id, "rulings": chosen}))
        else:
            _print(chosen, in_full=bool(names), in_force=loaded is not None)


def _facts(ruling: Any, switched: Any) -> dict[str, Any]:
    return {
        "id": ruling.id, "question": ruling.question, "readings": list(ruling.readings), "default": ruling.default,
        "in_force": ruling.in_force(switched), "fixed": ruling.fixed, "meaning": ruling.meaning,
        "why": ruling.why, "source": ruling.source,
    }  # fmt: skip


def _print(chosen: list[dict[str, Any]], *, in_full: bool, in_force: bool) -> None:
    if in_full:
        print("\n\n".join(_in_full(ruling, in_force=in_force) for ruling in chosen))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in (
        text("ruling"),
        text("question"),
        text("in force") if in_force else text("default"),
        text("other readings"),
    ):
        table.add_column(spoken(heading), no_wrap=heading == "ruling")
    for ruling in chosen:
        table.add_row(*_cells(ruling))
    Console(highlight=False).print(table)
    print(visible(text("bound-sim rulings Q-NAME shows one in full; docs/rulings.md has them all.")))


def _cells(ruling: dict[str, Any]) -> "list[RenderableType]":
    from rich.text import Text

    others = [reading for reading in ruling["readings"] if reading != ruling["in_force"]]
    switched = ruling["in_force"] != ruling["default"]
    return [
        Text(ruling["id"]), Text(said(ruling["question"])), Text(ruling["in_force"], style="bold" if switched else ""),
        Text(said("fixed") if ruling["fixed"] else "; ".join(others)),
    ]  # fmt: skip


def _in_full(ruling: dict[str, Any], *, in_force: bool) -> str:
    lines = [f"{ruling['id']}: {said(ruling['question'])}"]
    for reading in ruling["readings"]:
        marks = ["fixed"] if ruling["fixed"] else ["default"] if reading == ruling["default"] else []
        marks += ["in force"] if in_force and reading == ruling["in_force"] else []
        lines.append(f"  {reading}" + (f"  ({', '.join(map(said, marks))})" if marks else ""))
    lines += [
        f"  {spoken(title)}: {said(ruling[name])}"
        for name, title in (("meaning", text("meaning")), ("source", text("source")), ("why", text("why")))
        if ruling[name]
    ]
    return "\n".join(visible(line) for line in lines)
