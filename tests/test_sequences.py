"""covers: tests/support/entrenched-sequences.txt

No sentence of the booklet of Entrenched!, whose author does not let its text be passed on, stands in this project.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.scenario.files import shipped
from tests.support.import_graph import ROOT
from tests.support.sequences import HASHES, LENGTH, hash_of, held, held_below, known_hashes, sequences

KNOWN = known_hashes()
#: made up for this test: the scan must find it wherever it stands
CONTROL = "Seven grey geese don't cross the frozen mill pond before the ninth bell of evening."
CONTROLS = frozenset(map(hash_of, sequences(CONTROL)))


def test_hashes_are_all_there() -> None:
    assert len(KNOWN) == 4109
    assert all(len(known) == 8 for known in KNOWN)


def test_no_text_of_the_repository_holds_a_sentence_of_the_booklet() -> None:
    assert held_below(ROOT, KNOWN) == {}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_no_result_of_a_shipped_battle_holds_one(name: str, tmp_path: Path) -> None:
    """Report, tables, record and maps."""
    result = CliRunner().invoke(app, ["run", name, "--bounds", "1", "--seed", "7", "--out", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "out" / "report.html").is_file()
    assert held(result.output, KNOWN) == []
    assert held_below(tmp_path, KNOWN) == {}


def test_sequences_are_made_as_the_file_says() -> None:
    assert list(sequences("It's 1 2-3; the Ox's two carts, 4 miles")) == [
        "its 1 2 3 the oxs two carts", "2 3 the oxs two carts 4 miles",
    ]  # fmt: skip
    assert list(sequences("1 2 3 4 a b c d")) == []
    assert hash_of("its 1 2 3 the oxs two carts").hex() == "7d40c251c4ce6d43"


WRAPPED = CONTROL.replace(" the frozen", "\n    # the frozen").replace(" before", '"\n    f"before')
MARKED = CONTROL.replace("mill pond", "<b class='x'>mill</b>&nbsp;pond").replace("don't", "don&rsquo;t")


@pytest.mark.parametrize(("file", "text"), [
    ("notes.md", f"# Notes\n\n{CONTROL}\n"),
    ("page.md", f"| a | {CONTROL.replace('geese', 'geese<br>')} |\n"),
    ("module.py", f'"""Grey."""\nTEXT = (\n    f"{WRAPPED}"\n)\n'),
    ("report.html", f"<!doctype html><p>{MARKED}</p>"),
    ("log.json", json.dumps({"text": CONTROL.replace("cross the", "cross\nthe").upper()})),
    ("cases.toml", f"why = '''\n{CONTROL.replace(' ', chr(10))}\n'''\n"),
    ("table.csv", f"bound,text\n1,{CONTROL[:60]}\n"),
])  # fmt: skip
def test_a_sentence_is_found_wherever_it_stands(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / file).write_text(text, encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\xff\xfe")
    found = held_below(tmp_path, CONTROLS)
    assert list(found) == [f"deep/{file}"]
    assert held_below(tmp_path, KNOWN) == {}


def test_seven_words_are_not_enough() -> None:
    words = CONTROL.split()
    assert held(" ".join(words[: LENGTH - 1]), CONTROLS) == []
    assert len(held(" ".join(words[:LENGTH]), CONTROLS)) == 1


def test_the_hashes_themselves_are_no_text() -> None:
    assert held(HASHES.read_text(encoding="ascii"), KNOWN) == []
