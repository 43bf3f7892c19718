"""Faults of calls from Python in Python's words: ``bound``, where the command line says ``--bound``."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase

_OPTION = re.compile(r"(?<![\w-])--([a-z][a-z0-9-]*)")
#: two options that are one argument
_TWICE = re.compile(r"\b(\w+) or \1\b")


@contextmanager
def in_python_words(renamed: Mapping[str, str]) -> Iterator[None]:
    """Options in faults are named as arguments; ``renamed``: those that have another name there."""
    try:
        yield
    except Refused as refused:
        raise Refused(_renamed(fault, renamed) for fault in refused.faults) from None


def _renamed(fault: Fault, renamed: Mapping[str, str]) -> Fault:
    place, wrong, allowed = (_as_argument(part, renamed) for part in (fault.place, fault.wrong, fault.allowed))
    return Fault(str(_as_argument(fault.file, renamed)), place, wrong, allowed)


def _as_argument(words: Phrase, renamed: Mapping[str, str]) -> Phrase:
    def argument(match: re.Match[str]) -> str:
        name = match[1].replace("-", "_")
        return renamed.get(name, name)

    said, changed = _OPTION.subn(argument, str(words))
    return _TWICE.sub(r"\1", said) if changed else words
