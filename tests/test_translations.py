"""covers: docs/catalogue.py, docs/texts.py, bound_sim/cli/languages.py

Catalogues are complete and fresh, keep what is no word, and are what is shown; English is the default.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer.main
from PySide6.QtCore import QCoreApplication, QTranslator

from bound_sim.cli import app, languages
from bound_sim.cli.program import SHIPPED
from docs import catalogue

LANGUAGES = languages.languages()
#: what a translation keeps as it is: placeholders, options, files, marks, codes of rules
KEPT = re.compile(r"--[a-z][a-z-]*|\\\[|[\w*/.-]+\.(?:md|toml|csv|html|json|pdf|png|bound|seat|kmz|geojson)\b|"
                  r"bound-sim (?!that\b)\w+|R-\d+|\$[A-Z_]+")  # fmt: skip


#: a value of a template: its name, and how it is shown; ``:text`` and what stands around it are the translator's
VALUE = re.compile(r"(?<!\{)\{(\w*)(?::(?!text|\?)([^{}]*))?")


def po_of(language: str) -> Path:
    return languages.FOLDER / language / "LC_MESSAGES" / f"{languages.DOMAIN}.po"


def said(*words: str, language: str | None) -> str:
    """What a command prints, in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key not in ("BOUND_SIM_LANGUAGE", "LANGUAGE")}
    environment |= {"COLUMNS": "200", **({"BOUND_SIM_LANGUAGE": language} if language is not None else {})}
    done = subprocess.run([sys.executable, "-m", "bound_sim", *words], capture_output=True, text=True,
                          encoding="utf-8", env=environment)  # fmt: skip
    return done.stdout + done.stderr


def test_german_is_there() -> None:
    assert "de" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_untranslated(language: str) -> None:
    words = catalogue.read(po_of(language))
    assert set(words) == set(catalogue.messages())
    assert [text for text, other in words.items() if not other.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_word_is_kept(language: str) -> None:
    words = catalogue.read(po_of(language))
    lost = [
        (text, other) for text, other in ((key.removeprefix(catalogue.OF_DESK), said) for key, said in words.items())
        if sorted(set(KEPT.findall(text))) != sorted(set(KEPT.findall(other)))
        or sorted(set(VALUE.findall(text))) != sorted(set(VALUE.findall(other)))
        or len(text) - len(text.lstrip()) != len(other) - len(other.lstrip())
        or text.count("&") != other.count("&")
    ]  # fmt: skip
    assert lost == []


def test_catalogues_are_fresh() -> None:
    """make words was run: what is read is what the .po says."""
    stale = [str(path) for path, data in catalogue.files() if not path.is_file() or path.read_bytes() != data]
    assert stale == [], "run: make words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_command_has_its_words(language: str) -> None:
    group: Any = typer.main.get_command(app)
    words = catalogue.read(po_of(language))
    languages.translate(group, lambda text: words[text.replace(SHIPPED, "{SHIPPED}")])
    german = set(words.values())
    commands = [below for below in group.commands.values() if not hasattr(below, "list_commands")]
    assert len(commands) > 35
    for command in commands:
        pieces = [piece for text in languages.texts(command) for piece in languages.pieces(text)]
        assert [piece for piece in pieces if piece not in german] == []


def test_the_desk_shows_what_the_catalogue_says() -> None:
    for language in LANGUAGES:
        translator = QTranslator()
        assert translator.load(str(catalogue.DESK / f"desk_{language}.qm"))
        words = catalogue.read(po_of(language))
        contexts = ElementTree.parse(catalogue.DESK / "desk.ts").iter("context")
        for context in contexts:
            for message in context.iter("message"):
                text = message.findtext("source") or ""
                assert translator.translate(context.findtext("name") or "", text) == words[catalogue.OF_DESK + text]
    assert QCoreApplication.translate("menus", "&File") == "&File"


def test_english_is_the_default_and_a_language_is_chosen() -> None:
    german = said("run", "--help", language="de_DE.UTF-8")
    assert "Ein Szenario Runde um Runde spielen" in german
    assert "Diese Hilfe zeigen" in german
    assert "bound-sim run rulebook-sheet --seed 7 --out first" in german
    english = said("run", "--help", language=None)
    assert "Play a scenario bound by bound" in english
    assert said("run", "--help", language="en") == said("run", "--help", language="") == english
    assert "Der Schuss eines Zuges" in said("exact", "shot", "--help", language="de")


def test_a_language_that_is_not_there_is_refused() -> None:
    told = said("run", "--help", language="xx")
    assert told == "BOUND_SIM_LANGUAGE: 'xx' is not a language of the help: one of de, en\n"


def test_english_brings_in_nothing_of_it() -> None:
    script = ("import sys; from bound_sim.cli.program import obey\ntry: obey(['--help'])\nexcept SystemExit: pass\n"
              "assert 'bound_sim.cli.languages' not in sys.modules")  # fmt: skip
    environment = {key: value for key, value in os.environ.items() if key != "BOUND_SIM_LANGUAGE"}
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL, env=environment)
