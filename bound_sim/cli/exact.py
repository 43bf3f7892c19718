"""``bound-sim exact``: a command of each question of exact chances that a ruleset offers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from typer.core import TyperGroup
from typer.main import get_command

from bound_sim.cli.program import RULES, AsJson, answers, app, in_chosen_words, visible
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.rules.api import Ruleset
    from bound_sim.rules.records.exact import Answers, Option, Question
    from bound_sim.scenario.model import Scenario

#: a fraction of more characters than this is left to --json
_LONG = 29
#: this number of answers is told at length, more of them in a line each
_MANY = 4


def _offering() -> Iterator[Ruleset]:
    """The rulesets that have such questions, in the order of the registry."""
    from bound_sim.rules import registered, ruleset

    return (rules for ruleset_id in registered() if (rules := ruleset(ruleset_id)).offers("exact"))


class _OfRuleset(TyperGroup):
    """The questions of one ruleset, which is imported when they are asked for."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(name=rules.id, help=f"The questions of {rules.title}.", rich_markup_mode="rich",
                         no_args_is_help=True)  # fmt: skip
        self.rules = rules
        self.rich_help_panel = "Of one ruleset"

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return [question.name for question in self.rules.exact]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a question."""
        found = [question for question in self.rules.exact if question.name == cmd_name]
        return _command(self.rules, found[0]) if found else None


class _Questions(TyperGroup):
    """All questions by name, and each ruleset's by its id; of two of one name the first ruleset's is asked."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of questions, then the ids of rulesets."""
        offering = list(_offering())
        names = dict.fromkeys(question.name for rules in offering for question in rules.exact)
        return [*names, *(rules.id for rules in offering)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a question, or the group of a ruleset."""
        for rules in _offering():
            if cmd_name == rules.id:
                group = _OfRuleset(rules)
                in_chosen_words(group)
                return group
            for question in rules.exact:
                if question.name == cmd_name:
                    return _command(rules, question)
        return None


app.add_typer(
    typer.Typer(
        cls=_Questions,
        no_args_is_help=True,
        rich_markup_mode="rich",
        help="Exact chances, as fractions: of a shot, a melee and everything else that the rules roll dice for.",
        epilog="[dim]docs/odds-by-hand.md has every word and an example of each question.[/dim]",
    ),
    name="exact",
    rich_help_panel=RULES,
)


def _command(rules: Ruleset, question: Question) -> Any:
    """The command of a question: its options are those of the function that answers it."""
    program = typer.Typer(rich_markup_mode="rich", add_completion=False)
    program.command(question.name, help=inspect.getdoc(question.ask), epilog=_epilog(rules, question))(
        _asking(rules, question)
    )
    command = get_command(program)
    command.rich_help_panel = rules.title  # type: ignore[attr-defined]
    in_chosen_words(command)
    return command


def _loaded(name_or_path: str) -> Scenario:
    """A scenario, whose readers are imported when it is asked for."""
    from bound_sim.files.folder import load, resolve

    return load(resolve(name_or_path))


def _asking(rules: Ruleset, question: Question) -> Callable[..., None]:
    """A function with the question's options for typer to read, which asks and shows."""

    from bound_sim.rules.records.exact import Prepare

    def asks(as_json: bool, **options: object) -> None:
        with answers():
            show(question.name, question.ask(Prepare(rules.ready, _loaded), **options), as_json=as_json)

    hints = get_type_hints(question.ask, include_extras=True)
    _, *parameters = inspect.signature(question.ask).parameters.values()  # the first is Prepare
    taken = [each.replace(annotation=_typer(each.name, hints[each.name])) for each in parameters]
    taken.append(inspect.Parameter("as_json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=AsJson))
    asks.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]
    asks.__annotations__ = {each.name: each.annotation for each in taken}
    return asks


def _typer(name: str, hint: Any) -> Any:
    """An annotation of ``Option`` as typer has it."""
    of, option = hint.__origin__, hint.__metadata__[0]
    words = [option.flag] if option.flag else [f"--{name.replace('_', '-')}"]
    return Annotated[of, typer.Option(*words, **_limits(option))]


def _limits(option: Option) -> dict[str, Any]:
    limits = {"min": option.least, "max": option.most, "metavar": option.metavar or None}
    return {"help": option.help, **{name: value for name, value in limits.items() if value is not None}}


def _epilog(rules: Ruleset, question: Question) -> str:
    heading = "Example" if len(question.examples) == 1 else "Examples"
    # a name alone asks the first ruleset that has such a question
    first = next(each for each in _offering() if any(other.name == question.name for other in each.exact))
    called = question.name if first.id == rules.id else f"{rules.id} {question.name}"
    lines = [
        f"[cyan]bound-sim exact {f'{called} {typed}'.strip()}[/cyan]" + (f"   {comes}" if comes else "")
        for typed, comes in question.examples
    ]
    return "\n\n".join([f"[bold]{heading}[/bold]", *lines, *([question.note] if question.note else [])])


def show(name: str, found: Answers, *, as_json: bool) -> None:
    """Print answers as tables, or as one JSON object."""
    if as_json:
        from bound_sim.cli.summary import to_json

        plain = [
            {"title": str(answer.title), **answer.facts,
             "chances": {str(what): _number(chance) for what, chance in answer.chances.items()}}
            for answer in found.answers
        ]  # fmt: skip
        print(to_json({"question": name, **found.facts, "answer": plain}))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    if found.brief and len(found.answers) > _MANY:
        table = Table("", said("hit"), said("percent"), box=None)
        for answer in found.answers:
            hit = 1 - answer.chances.get(found.brief, Fraction(0))
            table.add_row(Text(visible(answer.title)), str(hit), f"{float(100 * hit):.2f} %")
        console.print(table)
    else:
        for answer in found.answers:
            table = Table(title=Text(visible(answer.title)), title_justify="left", title_style="bold", box=None)
            for heading in ("", text("fraction"), text("decimal"), text("percent")):
                table.add_column(spoken(heading), justify="right" if heading else "left")
            for what, chance in answer.chances.items():
                exactly = str(chance) if len(str(chance)) <= _LONG else "(see --json)"
                table.add_row(Text(visible(what)), exactly, f"{float(chance):.6f}", f"{float(100 * chance):.2f} %")
            console.print(table)
    if found.note:
        print(visible(found.note))


def _number(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "decimal": float(chance), "percent": float(100 * chance)}
