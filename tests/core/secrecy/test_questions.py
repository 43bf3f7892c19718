"""covers: bound_sim/secrecy/packets.py, bound_sim/battle_file/moments.py, bound_sim/battle_file/status.py

Whether a question is asked depends on public facts alone: hands, reserves and lines of the other side vary, and what a
side gets stays the same to the last byte.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.status import status
from bound_sim.dice.keyed import key_from_seed
from bound_sim.rules.records import fog
from bound_sim.secrecy import packets
from tests.support.boards import board_text
from tests.toy.installed import BARN

CLOCK = "2026-01-01T00:00:00Z"
#: A walks into B's mill; what B holds, keeps in its box and has said beforehand is its secret
LINES = "units in\nbound 1\nRUST move by 6,1\nRUST move by 6,1\nRED shoot BLUE\n"
HANDS = ("ambush", "rain")
BOXES: tuple[list[str], ...] = (["B,TEAL,1,Bombers,,,270,reserve"], ["B,TEAL,1,Squad,,,270,reserve"],
         ["B,TEAL,1,Squad,,,270,reserve", "B,VIOLET,1,Squad,,,270,reserve"], [])  # fmt: skip
SAID = ("NAVY holds fire\n", "side B\nambush\n", "side B\nkeep rain\nNAVY fires back within 3\n")


def battle(path: Path, hand: str, box: list[str], said: str) -> BattleFile:
    """The battle with these secrets of B, at the question whether B springs an ambush."""
    files = {one.name: one.read_bytes() for one in BARN.iterdir()}
    forces = [line for line in files["forces.csv"].decode().splitlines() if not line.startswith("B,TEAL")]
    forces = [line.replace("20,12", "18,13") for line in forces]
    files["forces.csv"] = "\n".join([*forces, *box, ""]).encode()
    files["lines.txt"] = (LINES + said).encode()
    toml = files["scenario.toml"].decode().replace('first = "A"', f'first = "A"\nhands = {{A = "rum", B = "{hand}"}}')
    files["scenario.toml"] = toml.encode()
    BattleFile.create(path, files, dice="seed", key=key_from_seed(3), seed=3, clock=lambda: CLOCK)
    file = BattleFile(path, clock=lambda: CLOCK)
    file.set_policy("B", ask=["ambush"])
    file.resolve()
    return file


def seen_by_a(file: BattleFile) -> tuple[dict[str, bytes], list[str], list[Any]]:
    """All that A gets: its packet, the board, and what next said."""
    board = [line for line in board_text(status(file)).splitlines() if "battle " not in line and "chain" not in line]
    return packets.of_battle(file.path, "A", None), board, [one.model_dump() for one in file.history.asked]


#: which hand, box and lines: each other than the first in one thing, and one in all
VARIANTS = ((0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 1), (1, 3, 2))


def varied(
    folder: Path, variants: Iterable[tuple[int, int, int]]
) -> Iterator[tuple[str, tuple[dict[str, bytes], list[str], list[Any]]]]:
    for hand, box, said in variants:
        path = folder / f"{hand}-{box}-{said}.bound"
        with battle(path, HANDS[hand], BOXES[box], SAID[said]) as file:
            yield f"hand {hand}, box {box}, lines {said}", seen_by_a(file)


def differing(folder: Path, variants: Iterable[tuple[int, int, int]]) -> list[str]:
    """What of A's side is not the same as in the first variant."""
    found = dict(varied(folder, variants))
    first_name, (first, board, asked) = next(iter(found.items()))
    assert asked[0]["kind"] == "ambush", first_name
    wrong = []
    for name, (packet, its_board, its_asked) in found.items():
        wrong += [f"{name}: {file}" for file in packet.keys() | first.keys() if packet.get(file) != first.get(file)]
        wrong += [f"{name}: status"] * (its_board != board) + [f"{name}: asked"] * (its_asked != asked)
    return wrong


def test_the_other_sides_secrets_change_nothing_that_a_side_gets_at_a_question(site: Path, tmp_path: Path) -> None:
    assert differing(tmp_path, VARIANTS) == []


def test_without_redaction_they_would(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fog, "shown", lambda table, row, kind, level: {name: row[name] for name in table})
    assert differing(tmp_path, VARIANTS[:2]), "the control: hands stand in the table of cards"


def test_the_asked_side_alone_gets_its_question_with_its_options(site: Path, tmp_path: Path) -> None:
    with battle(tmp_path / "toy.bound", "ambush", BOXES[0], SAID[0]) as file:
        assert "question.json" not in packets.of_battle(file.path, "A", None)
        told = packets.of_battle(file.path, "B", None)
        assert json.loads(told["question.json"]) == {
            "side": "B", "bound": 1, "question": 1, "kind": "ambush", "about": ["mill", "RUST/1"],
            "options": ["keep", "spring"],
            "hints": {"keep": "nothing happens", "spring": "the card is played: a hit with 4 in 6"},
        }  # fmt: skip
        assert "question.json" in json.loads(told["packet.json"])["files"]
        assert b"at a question in bound 1" in told["report.html"]
        file.answer("B", "spring")
        file.resolve()
        after = packets.of_battle(file.path, "A", None)
        assert "question.json" not in after
        assert b"ambush" in after["cards.csv"], "it lies on the table"


@pytest.mark.parametrize("answer", ["keep", "usual"])
def test_an_answer_that_shows_nothing_leaves_the_others_packet_as_it_is(
    site: Path, tmp_path: Path, answer: str
) -> None:
    with battle(tmp_path / "one.bound", "ambush", BOXES[0], SAID[0]) as file:
        before = packets.of_battle(file.path, "A", None)
        file.answer("B", answer)
        assert packets.of_battle(file.path, "A", None) == before, "that it is answered is B's secret as well"
        file.resolve()
        kept = packets.of_battle(file.path, "A", 1)
    with battle(tmp_path / "two.bound", "rain", BOXES[0], SAID[0]) as other:
        other.answer("B", "keep")
        other.resolve()
        assert packets.of_battle(other.path, "A", 1) == kept
