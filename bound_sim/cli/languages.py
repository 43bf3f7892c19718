"""Other languages: a language's catalogue, and the help by its words, piece by piece.

``BOUND_SIM_LANGUAGE=de`` chooses the language; without it nothing here is imported. Commands in examples and marks are
left as they are. docs/translations.md says how a catalogue is made; ``bound_sim_maps.speech`` says all but the help.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bound_sim_maps import disk, speech
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

FOLDER = Path(__file__).resolve().parent.parent / "translations"
DOMAIN, ENGLISH = "bound-sim", "en"
#: what a text has beside words: commands, marks, ends of paragraphs
_MARK = re.compile(r"(\[cyan\].*?\[/cyan\]|\n\n|\[/?(?:dim|bold)\])", re.DOTALL)
#: what typer says itself in a help
TYPERS = (
    "Arguments", "Options", "Commands", "Show this message and exit.", "[required]", "(dynamic)",
    "[default: {}]",
)  # fmt: skip
Say = Callable[[str], str]
_LIMIT = 4 * 1024 * 1024
#: stands before a text of the desk, as gettext has contexts
OF_DESK = "desk\x04"
#: stands in a text for the names of the shipped scenarios
NAMES = "{SHIPPED}"


def languages() -> list[str]:
    """The languages that there is a catalogue of."""
    of = Path("LC_MESSAGES") / f"{DOMAIN}.mo"
    return sorted(name for name in disk.names(FOLDER) if disk.is_file(FOLDER / name / of))


def name_of(locale: str) -> str:
    """The language of a locale: "de" of "de_DE.UTF-8"."""
    return locale.partition(".")[0].partition("_")[0].lower()


def pieces(text: str) -> Iterator[str]:
    """The pieces of a text that are translated, each without its line ends."""
    for part in _MARK.split(text):
        if not _MARK.fullmatch(part) and any(c.isalpha() for c in part):
            yield " ".join(part.split())


def translated(text: str, say: Say) -> str:
    """A text piece by piece; one that stays as it is keeps its line ends."""
    made = []
    for part in _MARK.split(text):
        said = part
        if not _MARK.fullmatch(part) and any(c.isalpha() for c in part):
            plain = " ".join(part.split())
            other = say(plain)
            if other != plain:
                body = part.strip()
                start = part.index(body)
                said = part[:start] + other + part[start + len(body) :]
        made.append(said)
    return "".join(made)


def messages(command: Any, shipped: str) -> Iterator[str]:
    """Every piece of a command's help and of those below it, as catalogues have it; ``shipped`` are names in texts."""
    for each in texts(command):
        yield from pieces(each.replace(shipped, NAMES))


def texts(command: Any, context: Any = None) -> Iterator[str]:
    """Every text of a command's help, and of the commands below it."""
    from typer import Context

    context = context or Context(command)
    yield from filter(None, (command.help, command.epilog, command.rich_help_panel))
    for parameter in command.params:
        yield from filter(None, (getattr(parameter, "help", None), getattr(parameter, "rich_help_panel", None)))
    for name in _names(command, context):
        below = command.get_command(context, name)
        yield from texts(below, Context(below, parent=context, info_name=name))


def translate(command: Any, say: Say) -> None:
    """Put a command's help and that of those below it into other words."""
    from typer import Context

    given = command.get_help_option(Context(command, help_option_names=["-h", "--help"]))
    for holder in (command, *command.params, *filter(None, [given])):
        for name in ("help", "epilog", "rich_help_panel"):
            if text := getattr(holder, name, None):
                setattr(holder, name, translated(text, say))
    for below in getattr(command, "commands", {}).values():
        translate(below, say)


def _names(command: Any, context: Any) -> list[str]:
    return command.list_commands(context) if hasattr(command, "list_commands") else []


def words(language: str) -> dict[str, str]:
    """The words of a language: text or template -> the same in the language."""
    return {text: said for text, said in _catalogue(language).items() if not text.startswith(OF_DESK)}


def wording(language: str) -> speech.Wording:
    """A language by its catalogue, with gettext's rule for counts."""
    import gettext

    counting = gettext.translation(DOMAIN, FOLDER, languages=[language]).ngettext
    return speech.Wording(language, words(language), counting)


def words_of_desk(language: str) -> dict[str, str]:
    """The words of a language for the desk's own texts."""
    found = _catalogue(language).items()
    return {text.removeprefix(OF_DESK): said for text, said in found if text.startswith(OF_DESK)}


def _catalogue(language: str) -> dict[str, str]:
    """All words of a language as ``docs/compiled_words.py`` made them; texts of the desk begin with `OF_DESK`."""
    data = disk.read(FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo", _LIMIT)
    count, here, there = struct.unpack_from("<3I", data, 8)

    def text(table: int, place: int) -> str:
        length, start = struct.unpack_from("<2I", data, table + 8 * place)
        return data[start : start + length].decode()

    found = {text(here, place): text(there, place) for place in range(count)}
    found.pop("")  # the head
    return found


def chosen(variable: str, shipped: str) -> Say | None:
    """The help's words in the language that a variable chooses, None for English. Raises Refused for a strange one.

    From then on all that the program says is in that language. ``shipped`` are names in texts of the help.
    """
    language = name_of(os.environ.get(variable, ""))
    if language in ("", ENGLISH):
        return None
    if language not in languages():
        known = ", ".join([*languages(), ENGLISH])
        raise Refused(
            [
                Fault(
                    variable,
                    "",
                    text("'{language}' is not a language of the help", language=language),
                    text("one of {known:text}", known=known),
                )
            ]
        )
    import gettext

    os.environ["LANGUAGE"] = language  # for what typer says of itself
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    catalogue = words(language)
    speech.choose(wording(language))
    return lambda text: catalogue.get(text.replace(shipped, NAMES), text).replace(NAMES, shipped)
