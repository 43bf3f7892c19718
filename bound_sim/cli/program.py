"""The command line. Commands import what they need when they run, so that ``--help`` answers at once."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command_name, get_group
from typer.models import CommandInfo

from bound_sim.cli import streams
from bound_sim.scenario.files import shipped
from bound_sim.scenario.inputs import clipped
from bound_sim_maps import speech
from bound_sim_maps.faults import Fault, Refused, refuse
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.files.folder import Part
    from bound_sim.rules.api import Ruleset
    from bound_sim.scenario.model import Scenario

#: the language of the help, where it is not English
LANGUAGE = "BOUND_SIM_LANGUAGE"
#: the groups of commands in ``--help``, in this order; README.md has the same
AT_ONCE, OVER_MONTHS, TRUST, RULES, MANY_TABLES, PROGRAM = GROUPS = (
    "A whole battle at once",
    "A battle over an evening or months",
    "Secrets and trust",
    "Asking the rules",
    "Many tables at once",
    "The program",
)


def _shipped() -> str:
    """Names of the scenarios that come with the program, for help texts."""
    try:
        return ", ".join(shipped())
    except (OSError, Refused):
        # on a disk that fails, the command that needs the folder says so
        return "by name"


SHIPPED = _shipped()


OK, NO, REFUSED, BROKEN, BUSY, UNTOLD = 0, 1, 2, 3, 4, 5


class _Grouped(TyperGroup):
    """All commands, group by group."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names: typer alone lists commands that have sub-commands first."""
        names = super().list_commands(ctx)
        return sorted(names, key=lambda name: self.groups.index(self.commands[name].rich_help_panel))  # type: ignore[attr-defined]

    #: the groups of commands as they are called in the language that is chosen
    groups: tuple[str, ...] = GROUPS

    def make_context(self, *args: Any, **more: Any) -> Any:
        with _understood():
            speech.choose(None)
            if os.environ.get(LANGUAGE):
                self._translate()
            if "--json" in args[1]:  # a program reads that: in English
                speech.choose(None)
            return super().make_context(*args, **more)

    def invoke(self, ctx: Any) -> Any:
        with _understood():
            return super().invoke(ctx)

    def _translate(self) -> None:
        """Put the help into the language that is chosen."""
        say = in_chosen_words(self)
        if say is not None:
            self.groups = tuple(map(say, GROUPS))


def in_chosen_words(command: Any) -> Callable[[str], str] | None:
    """Put a command's help into the language that is chosen, None for English; how that says a text."""
    if not os.environ.get(LANGUAGE):
        return None
    from bound_sim.cli import languages

    with answers():
        say = languages.chosen(LANGUAGE, SHIPPED)
    if say is not None:
        languages.translate(command, say)
    return say


def _is_help(error: TyperException) -> bool:
    """True of what typer raises to show the help of a group without a command.

    With rich its help is printed already, and the message is empty; else the message is the help.
    """
    return not isinstance(error, typer.BadParameter) and (not error.message or error.message.startswith("Usage:"))


@contextmanager
def _understood() -> Iterator[None]:
    """Turn what cannot be understood of a command line into a line on stderr and an exit code."""
    try:
        yield
    except TyperException as error:
        if _is_help(error):
            raise
        from bound_sim.cli.usage import fault_of

        stop(REFUSED, fault_of(error, lambda: list(get_group(app).commands)))


app = typer.Typer(
    name="bound-sim",
    cls=_Grouped,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Secret orders in, an adjudicated battle out: battles of the Great War, bound by bound, with a reason for "
    "every result.",
    epilog="""[bold]A first battle[/bold]

[cyan]bound-sim run rulebook-sheet --seed 7 --out first[/cyan]
  plays a shipped scenario; then open first/report.html
[cyan]bound-sim new rulebook-sheet mine[/cyan]
  makes a copy to edit: forces, orders, arrows, map
[cyan]bound-sim check mine[/cyan]
  lists every fault at once, or says what is in it
[cyan]bound-sim run mine[/cyan]
  plays it with fresh secret dice; their key is printed at the end

[dim]Exit codes: 0 ok, 1 the answer is no, 2 refused input or a disk that fails, 3 integrity failure, 4 busy,
5 done, but standard output did not take the answer.[/dim]""",
)

OfRuleset = Annotated[
    str, typer.Option("--ruleset", help="Of this ruleset; an unknown id lists all ids.", metavar="ID")
]
ScenarioName = Annotated[
    str, typer.Argument(metavar="SCENARIO", help=f"A scenario's folder, or a shipped scenario: {SHIPPED}.")
]
Commander = Annotated[
    str,
    typer.Option(help="Of this commander, as the forces' player column names it.  \\[the whole side]", metavar="NAME"),
]
Sign = Annotated[
    Path | None, typer.Option("--sign", help="Sign it: your secret keys, or the folder with them.", metavar="KEYS")
]
Png = Annotated[bool, typer.Option("--png", help="Maps as PNG too, beside SVG: half a second or more for each.")]
PicturesToo = Annotated[bool, typer.Option("--png", help="Pictures as PNG too, beside SVG.")]
Xlsx = Annotated[bool, typer.Option("--xlsx", help="Also one workbook (XLSX): ids are text, numbers numbers.")]
Symbols = Annotated[Literal["period", "nato"], typer.Option("--symbols", help="Signs of the period, or NATO's.")]
Scan = Annotated[
    Path | None, typer.Option("--scan", help="A scanned map to lie on the ground of the maps.", metavar="FILE")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object for a program to read.")]


def visible(text: object) -> str:
    """A text, also one from a file, as one harmless line in the language that is chosen.

    Control characters are spelt out, none reach the terminal.
    """
    said = text.spoken() if isinstance(text, Fault) else spoken(text)
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in said)


def stop(code: int, *lines: object) -> NoReturn:
    """Say why on stderr, a line each, and leave."""
    for line in lines:
        print(visible(line), file=sys.stderr)
    raise typer.Exit(code)


def warm_up(ruleset_id: str) -> None:
    """Wait until the rules are compiled for this machine, and use that; tells of it on stderr."""
    from bound_sim.battle import readiness
    from bound_sim.rules import ruleset
    from bound_sim_kernels.warm_up import begin

    rules = ruleset(ruleset_id)
    readiness.say_where(rules, _say)
    if sys.stderr.isatty() and rules.compiling and begin(rules.compiling):
        _bar_of_compiling(rules)
    rules.warm_up(_say)


def _say(line: Phrase) -> None:
    print(visible(line), file=sys.stderr, flush=True)


def _bar_of_compiling(rules: Any) -> None:
    """A bar over what a process beside has compiled, until it ends."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from bound_sim_kernels import warm_up

    rules.play  # noqa: B018  (brings in the functions whose share is told)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(spoken("compiling the rules, once for this machine"), total=1.0)
        warm_up.wait(rules.compiling, lambda share: progress.update(task, completed=share))


def make_ready(scenario: "Scenario") -> None:
    """Begin at once, in plain Python where the rules aren't compiled yet; a large battle waits for that."""
    from bound_sim.battle import readiness

    readiness.make_ready(scenario, _say)


def make_ready_for_many(*scenarios: "Scenario") -> None:
    """Play many tables at once, the first ones in plain Python where the rules aren't compiled yet."""
    from bound_sim.battle import readiness

    readiness.make_ready_for_many(scenarios, _say)


@contextmanager
def answers() -> Iterator[None]:
    """Turn what can go wrong from outside into lines on stderr and an exit code."""
    from bound_sim.results.folder import Broken, Busy, No

    try:
        yield
    except Refused as refused:
        stop(REFUSED, *refused.faults)
    except Broken as broken:
        stop(BROKEN, *broken.files)
    except Busy as busy:
        stop(BUSY, busy)
    except No as no:
        stop(NO, no)
    except OSError as error:
        stop(
            REFUSED,
            text("{value:text}: {value2}", value=error.filename or text("file"), value2=error.strerror or error),
        )
    except MemoryError:
        stop(REFUSED, text("memory: there is not enough of it"))


def obey(words: Sequence[str] | None = None) -> None:
    """Carry out a command line (None: the process's own), as ``app`` does.

    Of the commands only the named one is made: to make all of them takes longer than most of them take.
    """
    given = list(sys.argv[1:] if words is None else words)
    if given == ["--version"]:  # as other programs have it
        given = ["version"]
    one = copy(app)
    one.registered_commands = [info for info in app.registered_commands if _name(info) in given[:1]]
    one.registered_groups = [info for info in app.registered_groups if info.name in given[:1]]
    get_group(one if one.registered_commands or one.registered_groups else app)(given)


def _name(info: CommandInfo) -> str:
    return info.name or get_command_name(info.callback.__name__ if info.callback else "")


def ended(run: Callable[[], object]) -> int:
    """The exit code of a command, with what standard output did not take of its answer told on standard error."""
    streams.set_up()
    code = OK
    try:
        run()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else OK if end.code is None else NO
    lines = streams.lost()
    for line in lines:
        print(visible(line), file=sys.stderr)
    sys.stderr.flush()
    return UNTOLD if lines and code == OK else code


def rules_of(of: str, scenario: str | None, *parts: "Part") -> "tuple[Ruleset, Scenario | None]":
    """The ruleset with the id ``of``, or a scenario's, with ``parts`` of it; with neither, the default one."""
    from bound_sim.files.folder import load_parts
    from bound_sim.rules import default_ruleset, registered, ruleset
    from bound_sim.scenario.inputs import Known

    loaded = load_parts(scenario, "rules", *parts) if scenario else None
    if of and of not in registered():
        refuse("--ruleset", text('"{of}" is not known', of=clipped(of)), Known(registered()).hint(of))
    if of and loaded and loaded.ruleset != of:
        refuse("--ruleset", text("the scenario is of {ruleset}", ruleset=loaded.ruleset), text("one of them"))
    return ruleset(loaded.ruleset if loaded else of or default_ruleset()), loaded
