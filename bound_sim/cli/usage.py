"""A command line that cannot be understood, told as every other fault: ``place: what is wrong: what is allowed``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer

from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.exceptions import TyperException

_CHOICES = re.compile(r"'(?P<said>.*)' is not one of (?P<known>.*?)\.?")
_BOUNDS = re.compile(r"Input should be (greater|less) than or equal to (?P<limit>\S+)")
#: kind of value -> what it is called, an example
_KINDS = {
    "integer": (text("a whole number"), text("digits, like 7")),
    "number": (text("a number"), text("digits, like 1.5")),
}
_KIND = re.compile(r"Input should be a valid (?P<kind>\w+)")


def fault_of(error: TyperException, commands: Callable[[], list[str]]) -> Fault:
    """The fault of a command line; ``commands`` are the names of all commands.

    Typer names one kind of its errors in public, `BadParameter`; the others are known by what they carry.
    """
    context: typer.Context | None = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "bound-sim"
    asks = text("{path:text} --help says what it takes", path=path)
    option = getattr(error, "option_name", "")
    if option and hasattr(error, "possibilities"):
        near = ", ".join(sorted(error.possibilities or ()))
        return Fault(
            option,
            "",
            text("is not an option of {path:text}", path=path),
            text("did you mean {near}?", near=near) if near else asks,
        )
    if isinstance(error, typer.BadParameter):
        place = _place(error)
        if hasattr(error, "param_type"):  # of a parameter that nobody gave
            return Fault(place, "", text("is missing"), asks)
        return Fault(place, "", *_trouble(error.message, asks))
    if found := re.fullmatch(r"No such command '(.*?)'\..*", error.message):
        names = commands()
        if context is not None and context.parent is not None:
            group: Any = context.command  # that of "exact" makes its commands when they are asked for
            names = group.list_commands(context)
        return Fault(
            found[1], "", text("is not a command of {path:text}", path=path), Known(names, asks).hint(found[1])
        )
    if found := re.fullmatch(r"Got unexpected extra argument\S* \((.*)\)", error.message):
        return Fault(path, "", text('"{found}" is too much', found=clipped(found[1])), asks)
    wrong = error.message.removeprefix(f"Option '{option}' ") if option else error.message
    return Fault(option or path, "", _small(wrong), asks)


def _place(error: Any) -> str:
    """The option or the argument, as the help has it."""
    hint = error.param_hint if error.param_hint is not None else error.param.get_error_hint() if error.param else ""
    said = hint if isinstance(hint, str) else " / ".join(hint)
    return said.replace("'", "") or "command line"


def _trouble(message: str, asks: Phrase) -> tuple[Phrase, Phrase]:
    """The fault of a value, and what is allowed."""
    content = message.removeprefix("Value error, ")
    if found := _CHOICES.fullmatch(content):
        return text('"{said}" is not known', said=clipped(found["said"])), text(
            "one of {replace}", replace=found["known"].replace("'", "")
        )
    if found := _BOUNDS.search(content):
        return text("is out of range"), (
            text("{limit} or more", limit=found["limit"])
            if "greater" in content
            else text("{limit} or less", limit=found["limit"])
        )
    if found := _KIND.match(content):
        kind, like = _KINDS.get(found["kind"], (found["kind"], asks))
        return text("is not {kind:text}", kind=kind), like
    return _small(content), asks


def _small(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")
