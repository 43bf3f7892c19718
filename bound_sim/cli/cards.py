"""The command that lists decks of cards: cards."""

from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.program import RULES, AsJson, OfRuleset, answers, app, rules_of, visible
from bound_sim_maps.faults import refuse
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.rules.records.card_chart import CardChart


@app.command(
    rich_help_panel=RULES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim cards --ruleset RULESET[/cyan]   the decks that the rules tell of, and what each card does

[cyan]bound-sim cards --scenario mine[/cyan]   those of a scenario

[dim]docs/cards.md has them all.[/dim]""",
)
def cards(
    of: OfRuleset = "",
    scenario: Annotated[str | None, typer.Option(help="The decks of this scenario.", metavar="SCENARIO")] = None,
    as_json: AsJson = False,
) -> None:
    """List the decks of cards of a ruleset or a scenario: kind, timing, number of each card, and what it does."""
    with answers():
        from bound_sim.cli.summary import to_json
        from bound_sim.rules import registered, ruleset

        rules, loaded = rules_of(of, scenario, "sides", "cards")
        if not rules.offers("card_chart"):
            with_cards = [name for name in registered() if ruleset(name).offers("card_chart")]
            refuse(
                f"ruleset {rules.id}",
                text("has no cards"),
                text("one of {with_cards}", with_cards=", ".join(with_cards)),
            )
        sides = {side.id: side.name for side in loaded.sides} if loaded else {}
        chart = rules.card_chart(loaded.cards if loaded else (), sides)
        if as_json:
            rows = [{"card": name, **row, "does": chart.effects[str(row["effect"])]} for name, row in chart.rows]
            print(to_json({"ruleset": rules.id, "columns": dict(chart.columns), "cards": rows,
                           "notes": list(map(str, chart.notes))}))  # fmt: skip
        else:
            _print(chart, rules.title)


def _print(chart: "CardChart", title: str) -> None:
    from bound_sim.cli.tables import printed

    rows = [(name, *(str(row[column]) for column in chart.columns)) for name, row in chart.rows]
    printed(title, (text("card"), *chart.columns), rows, texts=[name for name in chart.columns if name != "count"])
    for column, meaning in chart.columns.items():
        print(visible(f"  {column}: {spoken(meaning)}"))
    for effect, does in chart.effects.items():
        print(visible(f"{effect}: {spoken(does)}"))
    for note in chart.notes:
        print(visible(note))
