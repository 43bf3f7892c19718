"""TOML out: the standard library only reads it."""

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """A TOML document that ``tomllib`` reads back as the same data; values before tables, in the order given."""
    return "\n".join(_table(data, ())).strip() + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    for key, value in data.items():
        name = ".".join(map(_key, (*path, key)))
        if isinstance(value, Mapping):
            inner = _table(value, (*path, key))
            # a table of tables alone needs no header of its own
            header = [] if value and all(map(_is_table, value.values())) else ["", f"[{name}]"]
            lines += [*header, *inner]
        elif _is_table(value):
            for entry in value:
                lines += ["", f"[[{name}]]", *_table(entry, (*path, key))]
    return lines


def _is_table(value: Any) -> bool:
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    # JSON's escapes are TOML's, but for DEL, which TOML does not take as it is
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str() if "\n" in value and "\r" not in value:
            return '"""\n' + "\n".join(_string(line)[1:-1] for line in value.split("\n")) + '"""'
        case str():
            return _string(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(_value, value)) + "]"
