"""Options of a command that belong together, as one argument of its function."""

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def grouped_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose arguments that are dataclasses of options stand in the help as these options.

    Each field of such a class is an option with its default, ``Annotated`` as options of commands are.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name not in groups:
            parameters.append(parameter.replace(annotation=hints[name]))
            continue
        inner = get_type_hints(groups[name], include_extras=True)
        parameters += [
            inspect.Parameter(field.name, parameter.kind, default=field.default, annotation=inner[field.name])
            for field in fields(groups[name])
        ]

    @wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    del run.__wrapped__
    return run
