"""covers: docs/catalogue.py, docs/compiled_words.py, docs/desk_words.py, docs/templates.py, bound_sim/cli/languages.py

Catalogues hold no text that is gone, keep what is no word, and are what is shown; English is the default. A text that
lacks words is counted, not refused.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from bound_sim.cli import app, languages
from bound_sim.cli.program import SHIPPED
from docs import catalogue, compiled_words, desk_words

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
def test_no_text_of_a_catalogue_is_gone(language: str) -> None:
    """``make words`` takes out those that are."""
    assert catalogue.stale(catalogue.read(po_of(language))) == []


def test_a_text_that_is_gone_is_stale_and_one_without_words_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "messages", lambda: {"is new": "a.py", "stays": "a.py", "desk\x04Open": "desk"})
    words = {"stays": "bleibt", "is gone": "ist fort", "desk\x04Open": " "}
    assert catalogue.stale(words) == ["is gone"]
    assert catalogue.missing(words) == ["is new", "desk\x04Open"]


def test_a_catalogue_is_read_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "stays": "bleibt",
        'a "quote"\nand a line of 100 % {n:text}': 'ein "Zitat"\n{n:text}',
        "desk\x04stays": "da",
    }
    monkeypatch.setattr(catalogue, "messages", lambda: dict.fromkeys([*words, "is new"], "a.py"))
    (tmp_path / "xx" / "LC_MESSAGES").mkdir(parents=True)
    path = tmp_path / "xx" / "LC_MESSAGES" / f"{languages.DOMAIN}.po"
    path.write_bytes(catalogue.written({**words, "is gone": "ist fort"}, "xx"))
    assert catalogue.read(path) == {**words, "is new": ""}
    assert catalogue.written(catalogue.read(path), "xx") == path.read_bytes()
    assert compiled_words.compile_all(tmp_path) == [path.with_suffix(".mo")]
    assert compiled_words.compile_all(tmp_path) == []
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    assert languages.languages() == ["xx"]
    assert languages.words("xx") == {key: said for key, said in words.items() if not key.startswith(languages.OF_DESK)}
    assert languages.words_of_desk("xx") == {"stays": "da"}


def test_what_lacks_words_is_listed_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"text {n}" for n in range(30)]
    monkeypatch.setattr(catalogue, "messages", lambda: dict.fromkeys(texts, "a.py"))
    (tmp_path / "xx" / "LC_MESSAGES").mkdir(parents=True)
    path = tmp_path / "xx" / "LC_MESSAGES" / f"{languages.DOMAIN}.po"
    path.write_bytes(catalogue.written({"text 0": "Text 0"}, "xx"))
    monkeypatch.setattr(compiled_words, "written", lambda: iter([path]))
    told = list(catalogue.counted())
    assert told[0] == "xx: 29 of 30 texts without words"
    assert told[1] == "  'text 1'"
    assert told[-1] == "  and 9 more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_word_is_kept(language: str) -> None:
    words = catalogue.read(po_of(language))
    lost = [
        (text, other)
        for text, other in ((key.removeprefix(languages.OF_DESK), said) for key, said in words.items() if said.strip())
        if sorted(set(KEPT.findall(text))) != sorted(set(KEPT.findall(other)))
        or sorted(set(VALUE.findall(text))) != sorted(set(VALUE.findall(other)))
        or len(text) - len(text.lstrip()) != len(other) - len(other.lstrip())
        or text.count("&") != other.count("&")
    ]
    assert lost == []


def test_what_programs_read_is_what_the_catalogues_say() -> None:
    """The .mo are not in git: a build makes them."""
    stale = [str(path) for path in compiled_words.written()
             if path.with_suffix(".mo").read_bytes() != compiled_words.compiled(path)]  # fmt: skip
    assert stale == [], "run: make setup"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_command_has_its_words(language: str) -> None:
    group: Any = typer.main.get_command(app)
    words = catalogue.read(po_of(language))
    lacking = set(catalogue.missing(words))
    languages.translate(group, lambda text: words.get(text.replace(SHIPPED, "{SHIPPED}")) or text)
    german = {*words.values(), *lacking}
    commands = [below for below in group.commands.values() if not hasattr(below, "list_commands")]
    assert len(commands) > 35
    for command in commands:
        pieces = [piece for text in languages.texts(command) for piece in languages.pieces(text)]
        assert [piece for piece in pieces if piece not in german] == []


def test_texts_of_the_desk_are_found_where_they_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.py").write_text(
        'class Panel:\n    title = QT_TRANSLATE_NOOP("menus", "&File")\n    def say(self):\n'
        '        return self.tr("one " "text").format(1) + translate("tools", "another") + other("x", "no text")\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(desk_words, "SOURCES", tmp_path)
    monkeypatch.setattr(desk_words, "tables", lambda: iter(["of a table"]))
    assert list(desk_words.texts()) == ["&File", "one text", "another", "of a table"]


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
