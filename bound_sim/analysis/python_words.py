"""Faults of calls from Python in Python's words: ``bound``, where the command line says ``--bound``."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase

_OPTION = re.compile(r"(?<![\w-])--([a-z][a-z0-9-]*)")


@contextmanager
def in_python_words() -> Iterator[None]:
    """Options in faults are named as arguments."""
    try:
        yield
    except Refused as refused:
        raise Refused(
            Fault(*(_as_argument(part) for part in (fault.file, fault.place, fault.wrong, fault.allowed)))
            for fault in refused.faults
        ) from None


def _as_argument(words: Phrase) -> str:
    return _OPTION.sub(lambda match: match[1].replace("-", "_"), str(words))
