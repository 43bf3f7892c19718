"""A battle of the toy whose sides have commanders and late reports, at a question."""

from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from tests.core.battle_file.battles import clock
from tests.toy.installed import BARN

#: RED, led by North, shoots at BLUE, who may shoot back; RUST of South goes where nobody is
LINES = "units in\nbound 1\nRUST move by {south}\nRED shoot BLUE\n"


def files(south: str, reports: int = 1) -> dict[str, bytes]:
    """The barn and the mill without cards, with two commanders a side."""
    given = {one.name: one.read_bytes() for one in BARN.iterdir() if one.name != "cards.csv"}
    head, *rows = given["forces.csv"].decode().splitlines()
    names = {"RED": "North", "RUST": "South", "ROSE": "South", "BLUE": "Old", "NAVY": "New", "TEAL": "New"}
    led = [f"{row},{names[row.split(',')[1]]}" for row in rows]
    given["forces.csv"] = "\n".join([f"{head},player", *led, ""]).encode()
    given["lines.txt"] = LINES.format(south=south).encode()
    given["scenario.toml"] += f"\n[command]\nmessages = 0\nreports = {reports}\n".encode()
    return given


def at_question(path: Path, south: str, reports: int = 1) -> BattleFile:
    """The battle at the question whether BLUE fires back."""
    BattleFile.create(path, files(south, reports), dice="seed", key=key_from_seed(3), seed=3, clock=clock)
    file = BattleFile(path, clock=clock)
    file.set_policy("B", ask=["return-fire"])
    file.resolve()
    assert [one.side for one in file.history.asked] == ["B"]
    return file
