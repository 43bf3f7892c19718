"""A command line that cannot be understood, told as every other fault: ``place: what is wrong: what is allowed``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from typer import _click

from bound_sim.scenario.inputs import Known, quoted
from bound_sim_maps.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer._click.exceptions import UsageError

_CHOICES = re.compile(r"'(?P<said>.*)' is not one of (?P<known>.*?)\.?")
_BOUNDS = re.compile(r"Input should be (greater|less) than or equal to (?P<limit>\S+)")
#: kind of value -> what it is called, an example
_KINDS = {"integer": ("a whole number", "digits, like 7"), "number": ("a number", "digits, like 1.5")}
_KIND = re.compile(r"Input should be a valid (?P<kind>\w+)")


def fault_of(error: UsageError, commands: Callable[[], list[str]]) -> Fault:
    """The fault of a command line; ``commands`` are the names of all commands."""
    path = error.ctx.command_path if error.ctx is not None else "bound-sim"
    asks = f"{path} --help says what it takes"
    exceptions = _click.exceptions
    if isinstance(error, exceptions.NoSuchOption):
        near = ", ".join(sorted(error.possibilities or ()))
        return Fault(error.option_name, "", f"is not an option of {path}", f"did you mean {near}?" if near else asks)
    if isinstance(error, exceptions.BadParameter):
        place = _place(error)
        if isinstance(error, exceptions.MissingParameter):
            return Fault(place, "", "is missing", asks)
        return Fault(place, "", *_trouble(error.message, asks))
    if found := re.fullmatch(r"No such command '(.*?)'\..*", error.message):
        names = commands()
        if error.ctx is not None and error.ctx.parent is not None:
            group: Any = error.ctx.command  # that of "exact" makes its commands when they are asked for
            names = group.list_commands(error.ctx)
        return Fault(found[1], "", f"is not a command of {path}", Known(names, asks).hint(found[1]))
    if found := re.fullmatch(r"Got unexpected extra argument\S* \((.*)\)", error.message):
        return Fault(path, "", f"{quoted(found[1])} is too much", asks)
    option = getattr(error, "option_name", "")
    wrong = error.message.removeprefix(f"Option '{option}' ") if option else error.message
    return Fault(option or path, "", _small(wrong), asks)


def _place(error: Any) -> str:
    """The option or the argument, as the help has it."""
    hint = error.param_hint if error.param_hint is not None else error.param.get_error_hint() if error.param else ""
    said = hint if isinstance(hint, str) else " / ".join(hint)
    return said.replace("'", "") or "command line"


def _trouble(message: str, asks: str) -> tuple[str, str]:
    """The fault of a value, and what is allowed."""
    text = message.removeprefix("Value error, ")
    if found := _CHOICES.fullmatch(text):
        return f"{quoted(found['said'])} is not known", "one of " + found["known"].replace("'", "")
    if found := _BOUNDS.search(text):
        return "is out of range", f"{found['limit']} or {'more' if 'greater' in text else 'less'}"
    if found := _KIND.match(text):
        kind, like = _KINDS.get(found["kind"], (found["kind"], asks))
        return f"is not {kind}", like
    return _small(text), asks


def _small(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")
