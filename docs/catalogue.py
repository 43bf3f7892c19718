"""The catalogues of translations: ``make words``. Texts that the program has, those that a language has words for.

``bound_sim/translations/bound-sim.pot`` is the template for a new language: the texts of the help, of the code
(``docs/texts.py``), of the rulesets' sentences, rulings and rules, and with the context ``desk`` those of ``desk.ts``.
A ``.po`` keeps its words, gains new texts without any and loses those that are gone. The program reads the ``.mo`` made
of it, the desk the ``.qm`` too.
"""

import ast
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from bound_sim.cli import languages
from bound_sim.cli.languages import DOMAIN, FOLDER, TYPERS
from bound_sim.cli.program import SHIPPED
from bound_sim.rules import registered, ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.sentences import Sentences
from docs import texts

DESK = Path(__file__).resolve().parents[1] / "ui" / "bound_sim_ui" / "translations"
#: stands before a text of the desk, as gettext has contexts
OF_DESK = "desk\x04"
_HEAD = (
    "Project-Id-Version: bound-sim\\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"
)


@cache
def messages() -> dict[str, str]:
    """Every text that is translated, in the order of the help, and where it stands."""
    import typer.main

    from bound_sim.cli import app

    found = dict.fromkeys(TYPERS, "help: the frame")
    found |= dict.fromkeys(languages.messages(typer.main.get_command(app), SHIPPED), "help")
    for name in registered():
        if name.replace("-", "_") in texts.ENGLISH_ONLY:
            continue
        found = dict.fromkeys(of_ruleset(ruleset(name)), f"rules of {name}") | found
    for text, path in texts.scan().texts.items():
        found.setdefault(text, path.relative_to(texts.ROOT).as_posix())
    for message in ElementTree.parse(DESK / "desk.ts").iter("message"):
        found.setdefault(OF_DESK + (message.findtext("source") or ""), "desk")
    return found


def of_ruleset(rules: Ruleset) -> Iterator[str]:
    """The texts of a ruleset that stand in its tables: sentences, reasons, rulings, gists, its words for a page's."""
    package = f"bound_sim.rulesets.{rules.package.rpartition('.')[2]}"
    said: Sentences = import_module(f"{package}.answers.sentences").SENTENCES
    tables = (said.headings, said.templates, *said.words.values())
    yield from filter(texts.has_letters, (*(text for table in tables for text in table.values()), *said.rounds))
    reasons: Any = import_module(f"{package}.book.reasons").REASONS
    yield from (
        [text for _, text in reasons.values()] if isinstance(reasons, dict) else [each.text for each in reasons]
    )
    for ruling in rules.rulings.values():
        yield from filter(None, (ruling.question, ruling.meaning))
    yield from (rules.telling.legend, *rules.telling.gists.values())
    yield from map(rules.telling.word, texts.words_of_rules())
    for word in texts.counted_words():
        yield from (f"{{count}} {rules.telling.word(each)}" for each in (word, f"{word}s"))


def read(path: Path) -> dict[str, str]:
    """The texts of a .po or .pot with their words, without its head."""
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    key = ""
    for line in [*path.read_text(encoding="utf-8").splitlines(), 'msgid ""']:
        if line.startswith(("msgctxt ", "msgid ", "msgstr ")):
            new, _, rest = line.partition(" ")
            if "msgstr" in entry:
                if entry["msgid"]:
                    found[entry.get("msgctxt", "") + entry["msgid"]] = entry["msgstr"]
                entry = {}
            key, entry[new] = new, ast.literal_eval(rest) + ("\x04" if new == "msgctxt" else "")
        elif line.startswith('"') and key:
            entry[key] += ast.literal_eval(line)
    return found


def text(words: Mapping[str, str], language: str = "") -> str:
    """A .po, or the template."""
    head = _HEAD + (f"Language: {language}\\n" if language else "")
    parts = ['msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in head.split("\\n") if line)]
    for message, where in messages().items():
        context = 'msgctxt "desk"\n' if message.startswith(OF_DESK) else ""
        said = _quoted(message.removeprefix(OF_DESK))
        parts.append(f"#. {where}\n{context}msgid {said}\nmsgstr {_quoted(words.get(message, ''))}\n")
    return "\n".join(parts)


def _quoted(message: str) -> str:
    escaped = message.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def compiled(words: Mapping[str, str]) -> bytes:
    """The .mo of a language: texts without words are left out."""
    head = _HEAD.replace("\\n", "\n")
    own = {one: other for one, other in words.items() if other and not one.startswith(OF_DESK)}
    pairs = sorted((one.encode(), other.encode()) for one, other in {"": head, **own}.items())
    ids, strings = b"", b""
    places = []
    for one, other in pairs:
        places.append((len(one), len(ids), len(other), len(strings)))
        ids, strings = ids + one + b"\0", strings + other + b"\0"
    start = 28 + 16 * len(pairs)
    first = b"".join(struct.pack("<II", length, start + at) for length, at, _, _ in places)
    second = b"".join(struct.pack("<II", length, start + len(ids) + at) for _, _, length, at in places)
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + first + second + ids + strings


def desk_text(words: Mapping[str, str], language: str) -> str:
    """The desk's texts with the words of a language, as Qt's tools read them."""
    root = ElementTree.parse(DESK / "desk.ts").getroot()
    root.set("language", language)
    for message in root.iter("message"):
        said = words.get(OF_DESK + (message.findtext("source") or ""), "")
        translation = message.find("translation")
        if translation is not None and said:
            translation.attrib.pop("type", None)
            translation.text = said
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{ElementTree.tostring(root, "unicode")}\n'


def release() -> int:
    """Make the .qm of every language; lrelease's exit code, 2 where there is no lrelease."""
    name = "pyside6-lrelease"
    lrelease = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if lrelease is None:
        print(f"{name} is not there: it comes with PySide6-Essentials", file=sys.stderr)
        return 2
    made = sorted(DESK.glob("desk_*.ts"))
    return max((subprocess.run([lrelease, "-silent", str(path)]).returncode for path in made), default=0)


def files() -> Iterator[tuple[Path, bytes]]:
    """Every file of the catalogues as it is to be."""
    known = messages()
    yield FOLDER / f"{DOMAIN}.pot", text({}).encode()
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        words = {one: other for one, other in read(path).items() if one in known}
        language = path.parent.parent.name
        yield path, text(words, language).encode()
        yield path.with_suffix(".mo"), compiled(words)
        yield DESK / f"desk_{language}.ts", desk_text(words, language).encode()


if __name__ == "__main__":
    for place, data in list(files()):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    lacking = {place.parent.parent.name: sum(not words for words in read(place).values())
               for place in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}  # fmt: skip
    print(*(f"{language}: {count} texts without words" for language, count in sorted(lacking.items())), sep="\n")
    sys.exit(release())
