"""The catalogues of translations: ``make words``. Texts that the program has, those that a language has words for.

``out/bound-sim.pot`` is the template for a new language: the texts of the help, of the code (``docs/templates.py``), of
the rulesets' sentences, rulings and rules, and with the context ``desk`` those of the desk (``docs/desk_words.py``). A
``.po`` keeps its words, gains new texts without any and loses those that are gone. The programs read the ``.mo`` made
of it (``docs/compiled_words.py``).
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bound_sim.cli import languages
from bound_sim.cli.languages import DOMAIN, OF_DESK, TYPERS
from bound_sim.cli.program import SHIPPED
from bound_sim.rules import registered, ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.sentences import Sentences
from bound_sim_maps.texts import COUNTED
from docs import compiled_words, desk_words, templates

TEMPLATE = templates.ROOT / "out" / f"{DOMAIN}.pot"
#: the head of a catalogue: no dates, which would change with each writing
_HEAD = (
    "Project-Id-Version: bound-sim",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
)
#: the number of texts without words that are listed
_LISTED = 20


@cache
def messages() -> dict[str, str]:
    """Every text that is translated, in the order of the help, and where it stands."""
    import typer.main

    from bound_sim.cli import app

    found = dict.fromkeys(TYPERS, "help: the frame")
    found |= dict.fromkeys(languages.messages(typer.main.get_command(app), SHIPPED), "help")
    for name in registered():
        found = dict.fromkeys(of_ruleset(ruleset(name)), f"rules of {name}") | found
    for text, path in templates.scan().items():
        found.setdefault(text, path.relative_to(templates.ROOT).as_posix())
    for text in desk_words.texts():
        found.setdefault(OF_DESK + text, "desk")
    return found


def of_ruleset(rules: Ruleset) -> Iterator[str]:
    """The texts of a ruleset that stand in its tables: sentences, reasons, rulings, gists, its words for a page's."""
    package = f"bound_sim.rulesets.{rules.package.rpartition('.')[2]}"
    said: Sentences = import_module(f"{package}.answers.sentences").SENTENCES
    tables = (said.headings, said.templates, *said.words.values())
    yield from filter(templates.has_letters, (*(text for table in tables for text in table.values()), *said.rounds))
    reasons: Any = import_module(f"{package}.book.reasons").REASONS
    yield from (
        [text for _, text in reasons.values()] if isinstance(reasons, dict) else [each.text for each in reasons]
    )
    yield from (word for table in rules.log_columns.values() for column in table.values() for word in column.words)
    chart = rules.unit_chart({})
    yield from (text for text in (*chart.columns.values(), *chart.notes) if isinstance(text, str))
    if rules.card_effects:
        cards = rules.card_chart((), {})
        yield from (*cards.columns.values(), *cards.effects.values(), *cards.notes)
    replaying: Any = rules.replaying()
    yield from getattr(replaying, "marks", ())
    for ruling in rules.rulings.values():
        yield from filter(None, (ruling.question, ruling.meaning))
    yield from (rules.telling.legend, *rules.telling.gists.values())
    yield from map(rules.telling.word, templates.words_of_rules())
    for word in templates.counted_words():
        yield templates.plurals(rules.telling.word(word), rules.telling.word(f"{word}s"))


def read(path: Path) -> dict[str, str]:
    """The texts of a .po or .pot with their words, without its head; those of the desk begin with ``OF_DESK``."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return {
        (f"{message.context}\x04" if message.context else "") + _joined(message.id): _joined(message.string)
        for message in catalogue
        if message.id
    }


def _joined(text: str | Sequence[str] | None) -> str:
    """A text, or the texts for a count with NUL between."""
    return text if isinstance(text, str) else COUNTED.join(text or ())


def stale(words: Mapping[str, str]) -> list[str]:
    """Texts of a catalogue that the program does not have any more."""
    return [message for message in words if message not in messages()]


def missing(words: Mapping[str, str]) -> list[str]:
    """Texts of the program that a language has no words for: they are shown in English."""
    return [message for message in messages() if not all(map(str.strip, words.get(message, "").split(COUNTED)))]


def written(words: Mapping[str, str], language: str = "") -> bytes:
    """A .po of the texts that the program has, or the template."""
    catalogue = Catalog(locale=language or None)
    for message, where in messages().items():
        context, _, text = message.rpartition("\x04")
        said = words.get(message, "")
        many = COUNTED in text
        entry = catalogue.add(
            tuple(text.split(COUNTED)) if many else text,
            (tuple(said.split(COUNTED)) if said else ("",) * catalogue.num_plurals) if many else said,
            auto_comments=[where], context=context or None,
        )  # fmt: skip
        entry.flags.clear()
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True)
    lines = [*_HEAD, f"Plural-Forms: {catalogue.plural_forms}", *([f"Language: {language}"] if language else [])]
    head = 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)
    return head.encode() + b"\n" + body.getvalue().strip(b"\n") + b"\n"


def language_of(path: Path) -> str:
    """The language of a .po by its folder, like "de"."""
    return path.parent.parent.name


def files() -> Iterator[tuple[Path, bytes]]:
    """Every .po as it is to be."""
    for path in compiled_words.written():
        yield path, written(read(path), language_of(path))


def counted() -> Iterator[str]:
    """Lines for a person: how many texts each language has no words for, and the first of them."""
    for path in compiled_words.written():
        lacking = missing(read(path))
        yield f"{language_of(path)}: {len(lacking)} of {len(messages())} texts without words"
        yield from (f"  {text.rpartition(chr(4))[2]!r}" for text in lacking[:_LISTED])
        if len(lacking) > _LISTED:
            yield f"  and {len(lacking) - _LISTED} more"


if __name__ == "__main__":
    for place, data in [*files(), (TEMPLATE, written({}))]:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    compiled_words.compile_all()
    print(*counted(), sep="\n")
    sys.exit()
