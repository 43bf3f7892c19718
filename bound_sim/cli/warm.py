"""The command that compiles the rules on purpose."""

from typing import Annotated

import typer

from bound_sim.cli.program import PROGRAM, answers, app, visible, warm_up
from bound_sim_maps.texts import text


@app.command(
    rich_help_panel=PROGRAM,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim warm[/cyan]   all rulesets: when an image or an installer is made

[cyan]bound-sim warm ID[/cyan]   one of them, by the id that scenarios name

[dim]Compiled rules lie in the system's folder for caches, or in $BOUND_SIM_CACHE. For an image that runs on other
processors, set NUMBA_CPU_NAME=generic when it is made and when it runs.[/dim]""",
)
def warm(
    rulesets: Annotated[list[str] | None, typer.Argument(metavar="[RULESET]...", help="Rulesets by id.")] = None,
) -> None:
    """Compile the rules for this machine, and wait for it: without it the first battles do that beside."""
    with answers():
        from bound_sim.rules import registered, ruleset
        from bound_sim.scenario.inputs import Known
        from bound_sim_kernels.compiled import compiles
        from bound_sim_maps.faults import Fault, Refused

        known = Known(sorted(registered()))
        wrong = [one for one in rulesets or () if one not in registered()]
        if wrong:
            raise Refused(
                [
                    Fault("warm", "", text("does not know the ruleset '{one}'", one=one), known.hint(one))
                    for one in wrong
                ]
            )
        for one in rulesets or registered():
            warm_up(one)
            made = text("is compiled") if compiles() and ruleset(one).compiling else text("is played in plain Python")
            print(visible(text("{one} {made:text}", one=one, made=made)))
