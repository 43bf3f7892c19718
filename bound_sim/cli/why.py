"""The command that explains: why."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bound_sim.cli.program import RULES, AsJson, answers, app, make_ready, visible
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.logs.log import Log
    from bound_sim.rules.records.account import Account


@app.command(
    rich_help_panel=RULES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim why first 1/2/3[/cyan]   a platoon in the last bound that was played

[cyan]bound-sim why first 1/2 --bound 2 --substep 4[/cyan]   a company's platoons in one sub-step

[cyan]bound-sim why rulebook-sheet C/1/1 --seed 7 --bound 4[/cyan]   a scenario, played to answer the question""",
)
def why(
    battle: Annotated[
        str, typer.Argument(metavar="BATTLE", help="A folder that bound-sim run left, a battle file, or a scenario.")
    ],
    unit: Annotated[str, typer.Argument(metavar="UNIT", help="Any unit, e.g. 1/2/3.")],
    bound: Annotated[int | None, typer.Option(help="The bound.  \\[the last played]", metavar="N")] = None,
    substep: Annotated[
        str | None, typer.Option(help="Only this sub-step, as the rules name it: 1a, 5, melee, ...", metavar="S")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Play the scenario with the dice of this seed.", metavar="N")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what a unit did or did not do in each sub-step of a bound, and why, with numbers and rules."""
    with answers():
        from bound_sim.cli.summary import to_json
        from bound_sim.results.explanation import explain
        from bound_sim.results.folder import making_sense_of

        with making_sense_of(f"{battle}: the log"):
            found = explain(_account(battle, seed), battle, unit, bound, substep)
        if as_json:
            answer = [
                {"platoon": one.platoon, "bound": one.bound, "substep": p.substep, "idle": p.idle,
                 "lines": [{"text": str(line.text), "rule": line.rule} for line in p.lines]}
                for one in found for p in one.passages
            ]  # fmt: skip
            print(to_json({"unit": unit, "bound": found[0].bound, "answer": answer}))
            return
        for one in found:
            print("\n".join(map(visible, one.lines)))


def _account(battle: str, seed: int | None) -> "Account":
    """A battle to be asked: the tables of a finished one, or of a scenario that is played now."""
    from bound_sim.files.folder import load, resolve
    from bound_sim.results.folder import RECORD
    from bound_sim.rules import ruleset
    from bound_sim_maps import disk

    folder = Path(battle)
    if disk.is_file(folder / RECORD):
        from bound_sim.results import run
        from bound_sim.results.tables import read, records

        if seed is not None:
            refuse("--seed", text("the battle is played already"), text("without it"))
        record, scenario = run.fought(folder)
        rules = ruleset(scenario.ruleset)
        tables = read(folder, rules.log_columns, record["bounds"])
        return rules.account(scenario, {name: records(frame) for name, frame in tables.items()})
    if disk.is_file(folder):
        from bound_sim.battle_file.file import BattleFile

        if seed is not None:
            refuse("--seed", text("the battle is played already"), text("without it"))
        with BattleFile(folder) as file:
            scenario = file.player.with_orders()
            return ruleset(scenario.ruleset).account(scenario, _rows(file.log(running=False)))
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice, key_from_seed

    scenario = load(resolve(battle))
    if seed is None:
        refuse(
            battle,
            text("is a scenario, not yet a battle"),
            text("--seed N plays it; or a folder that bound-sim run left"),
        )
    rules = ruleset(scenario.ruleset)
    make_ready(scenario)
    played = Battle(scenario, KeyedDice(key_from_seed(seed)))
    played.run()
    return rules.account(scenario, _rows(played.log))


def _rows(log: "Log") -> dict[str, list[dict[str, Any]]]:
    """A log's tables as rows."""
    from bound_sim.logs.log import rows_of

    return {name: list(rows_of(columns)) for name, columns in log.tables.items()}
