"""Arguments of calls from Python: each is judged by its name before anything is done, all faults at once.

Faults of what is called say arguments too: ``bound``, where the command line says ``--bound``.
"""

import inspect
import operator
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, get_args, get_type_hints

import pandas as pd

from bound_sim.analysis.python_words import in_python_words
from bound_sim.odds.forecast import MOST_TABLES, MOST_WORKERS
from bound_sim.scenario.inputs import clipped, quoted
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.texts import Phrase, text

_P = ParamSpec("_P")
_R = TypeVar("_R")

_A_SCENARIO = text("what load gave, a folder, or the name of a shipped scenario")
_A_PATH = text("a path")
_A_TEXT = text("a text")
_FILES = text("a path, or a list of paths")
_VARIANTS = text('a list of texts, like ["Q-free-fire=nearest"], or a dict of changes by name')


def takes(**renamed: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """A call that people make: its arguments are judged by their names, and its faults are in Python's words.

    ``renamed``: option of the command line -> argument, where the two have not one name.
    """

    def of(call: Callable[_P, _R]) -> Callable[_P, _R]:
        signature = inspect.signature(call)

        @wraps(call)
        def called(*args: _P.args, **options: _P.kwargs) -> _R:
            given = signature.bind(*args, **options)
            taken = _may_be_none(call)
            given.arguments |= judged({
                name: value for name, value in given.arguments.items()
                if name in KINDS and not (value is None and name in taken)
            })  # fmt: skip
            with in_python_words(renamed):
                return call(*given.args, **given.kwargs)

        return called

    return of


@cache
def _may_be_none(call: Callable[..., Any]) -> frozenset[str]:
    """Arguments that may be left out by saying None."""
    return frozenset(name for name, hint in get_type_hints(call).items() if type(None) in get_args(hint))


def judged(given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as they are used. Raises Refused for those that are not what is wanted, all at once."""
    made, faults = {}, []
    for name, value in given.items():
        try:
            made[name] = KINDS[name](value)
        except Unfit as unfit:
            faults.append(Fault(name, "", unfit.wrong, unfit.allowed))
    if faults:
        raise Refused(faults)
    return made


# ---- kinds of arguments: what is used of a value. Each raises Unfit


def _whole(least: int | None = None, most: int | None = None) -> Callable[[Any], int]:
    if least is None:
        allowed = text("a whole number")
    elif most is None:
        allowed = text("a whole number, {least} or more", least=least)
    else:
        allowed = text("a whole number, {least} to {most}", least=least, most=most)

    def whole(value: Any) -> int:
        try:
            number = operator.index(value) if not isinstance(value, bool) else None
        except TypeError:
            number = None
        if number is None:
            raise Unfit(text('"{quoted}" is not a whole number', quoted=clipped(value)), allowed)
        if (least is not None and number < least) or (most is not None and number > most):
            raise Unfit(text("is {number}", number=number), allowed)
        return number

    return whole


def _past(value: Any) -> int | str:
    allowed = text("a seed, or a key of 64 hexadecimal digits")
    if isinstance(value, str):
        return value
    return int(_is(lambda one: hasattr(one, "__index__") and not isinstance(one, bool), allowed)(value))


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong = text('"{value}" is not a number', value=clipped(value))
        raise Unfit(wrong, text("a share like 0.005, more than 0 and less than 1"))
    return float(value)


def _is(wanted: Callable[[Any], bool], allowed: Phrase) -> Callable[[Any], Any]:
    """The kind of values that ``wanted`` says yes to."""

    def one(value: Any) -> Any:
        if not wanted(value):
            wrong = text("is {value} ({kind})", value=quoted(value), kind=type(value).__name__)
            raise Unfit(wrong, allowed)
        return value

    return one


def _is_path(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, os.PathLike) and isinstance(os.fspath(value), str))


def _is_scenario(value: Any) -> bool:
    return _is_path(value) or all(hasattr(value, name) for name in ("name", "scenario", "files"))


def paths_of(value: Any) -> tuple[Path, ...]:
    """Paths of one path or of many. Raises Unfit."""
    paths = [value] if _is_path(value) else value
    with suppress(TypeError):
        listed = tuple(paths)
        if not isinstance(value, Mapping) and all(map(_is_path, listed)):
            return tuple(map(Path, listed))
    raise Unfit(text("is {value} ({kind})", value=quoted(value), kind=type(value).__name__), _FILES)


def _texts_by_text(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, str) for pair in value.items() for one in pair)


def _variants(value: Any) -> Any:
    if isinstance(value, str):
        raise Unfit(text("is one text"), _VARIANTS)
    if not isinstance(value, Mapping) and isinstance(value, Iterable):
        value = list(value)
    named = list(value) if isinstance(value, Mapping | list) else [None]
    wrong = next((name for name in named if not isinstance(name, str)), "")
    if wrong != "":
        said = value if wrong is None else wrong
        raise Unfit(text("is {value} ({kind})", value=quoted(said), kind=type(said).__name__), _VARIANTS)
    return value


_PATH = _is(_is_path, _A_PATH)
_TEXT = _is(lambda value: isinstance(value, str), _A_TEXT)

#: an argument of calls from Python -> what is used of its value
KINDS: Mapping[str, Callable[[Any], Any]] = {
    "tables": _whole(1, MOST_TABLES), "workers": _whole(1, MOST_WORKERS), "rolls": _whole(0), "bounds": _whole(1),
    "from_bound": _whole(1), "bound": _whole(0), "seed": _whole(), "within": _share,
    "past": _past,
    "of": _TEXT, "keep": _TEXT, "unit": _TEXT, "substep": _TEXT, "level": _TEXT, "what": _TEXT, "question": _TEXT,
    "ruleset": _TEXT, "key": _TEXT,
    "path": _PATH, "folder": _PATH, "out": _PATH, "dice": _PATH, "orders": paths_of,
    "scenario": _is(_is_scenario, _A_SCENARIO),
    "source": _is(lambda value: _is_path(value) or (isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(data, bytes) for name, data in value.items())),
        text("a folder, the name of a shipped scenario, or its files as bytes by name")),
    "battle": _is(lambda value: _is_path(value) or hasattr(value, "dice_line"),
                  text("a battle that was fought, or the folder that bound-sim run left")),
    "plan": _is(lambda value: _is_path(value) or (isinstance(value, Mapping) and all(
        isinstance(name, str) for name in value)), text("the file plan.toml, or what stands in one, as a dict")),
    "variants": _variants, "forces": _is(lambda value: isinstance(value, pd.DataFrame),
                                         text("a DataFrame as scenario.forces gives it")),
    "ax": _is(lambda value: hasattr(value, "set_title"), text("axes of matplotlib")),
    "rulings": _is(_texts_by_text, text('a dict of readings, like {"Q-free-fire": "nearest"}')),
}  # fmt: skip
