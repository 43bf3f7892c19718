"""Options of exact questions from Python, judged as the command line judges them: by name, type and limits."""

import inspect
import types
from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from bound_sim.rules.records.exact import Option, Question
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.texts import Phrase, text


def options_of(question: Question, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options as the question takes them, given by the names of the command line, ``_`` for ``-``. Raises Refused."""
    hints = get_type_hints(question.ask, include_extras=True)
    taken = {name: hint for name, hint in hints.items() if hasattr(hint, "__metadata__")}
    # a word that stands alone may have another name than the argument that it sets
    names = {_named(name, hint.__metadata__[0]): name for name, hint in taken.items()}
    made, faults = {}, []
    for name, value in given.items():
        key = names.get(name, name)
        if key not in taken:
            wrong = text("is not an option of {question}", question=question.name)
            faults.append(Fault(clipped(name), "", wrong, Known(names).hint(name)))
            continue
        try:
            made[key] = _judged(value, taken[key].__origin__, taken[key].__metadata__[0])
        except Unfit as unfit:
            faults.append(Fault(name, "", unfit.wrong, unfit.allowed))
    parameters = inspect.signature(question.ask).parameters
    faults += [
        Fault(called, "", text("is missing"), taken[name].__metadata__[0].help)
        for called, name in names.items() if name not in made and parameters[name].default is inspect.Parameter.empty
        and called not in given and name not in given
    ]  # fmt: skip
    if faults:
        raise Refused(faults)
    return made


def _named(name: str, option: Option) -> str:
    return option.flag.lstrip("-").replace("-", "_") if option.flag else name


def _judged(value: Any, hint: Any, option: Option) -> Any:
    """A value of the option's type, within its limits. Raises Unfit."""
    kinds = get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    if value is None and type(None) in kinds:
        return None
    kind = next(each for each in kinds if each is not type(None))
    if kind == list[str]:
        several = [value] if isinstance(value, str) else value
        if isinstance(several, list | tuple) and all(isinstance(one, str) for one in several):
            return list(several)
        raise _unfit(value, text("a text, or a list of texts"))
    if kind is bool or kind is str:
        if isinstance(value, kind):
            return value
        raise _unfit(value, text("True or False") if kind is bool else text("a text"))
    allowed = _limits(option, text("a whole number") if kind is int else text("a number"))
    if isinstance(value, bool) or not (hasattr(value, "__index__") or (kind is float and isinstance(value, float))):
        raise _unfit(value, allowed)
    number = kind(value)
    least, most = option.least, option.most
    if (least is not None and number < least) or (most is not None and number > most) or number != number:
        raise Unfit(text("{number} is out of range", number=f"{number:g}"), allowed)
    return number


def _limits(option: Option, number: Phrase) -> Phrase:
    if option.least is None or option.most is None:
        return number
    return text("{number:text}, {least} to {most}", number=number, least=f"{option.least:g}", most=f"{option.most:g}")


def _unfit(value: Any, allowed: Phrase) -> Unfit:
    return Unfit(text("is {value} ({kind})", value=quoted(value), kind=type(value).__name__), allowed)
