"""covers: bound_sim/rulesets/end_of_empires

Every command of a battle file on a battle of End of Empires, as a user types them.
"""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bound_sim(line: str, code: int = 0) -> str:
    words = re.findall(r'"[^"]*"|\S+', line)
    result = CliRunner().invoke(app, [word.strip('"') for word in words])
    assert result.exit_code == code, (line, result.output, result.exception)
    return result.output


def test_a_battle_with_orders_acts_umpires_and_packets(here: Path) -> None:
    (here / "red.txt").write_text("R1 advance by 0,-2 fire prone-4\nRM hold-fire\n")
    (here / "bad.txt").write_text("R1/1 stay\nR1 limber\nXX stay\nR1 advance by 0,2 creep\n")
    bound_sim(f"new {HEDGEROW} b.bound --seed 4")
    said = bound_sim("orders b.bound --side R --bound 1 bad.txt", 2)
    for wrong in ("R1/1 takes no orders", "told to limber", "XX does not exist", '"creep" is not a word'):
        assert wrong in said
    assert "handed in, number 2" in bound_sim("orders b.bound --side R --bound 1 red.txt")
    assert "stands after sub-step 2" in bound_sim("next b.bound --to-substep 2")
    assert "hit B1/1" in bound_sim('rule b.bound hit B1/1 --reason "seen by all"')
    assert "one base, like B1/1" in bound_sim("rule b.bound hit B1 --reason why", 2)
    assert "bound 1 is resolved" in bound_sim("next b.bound")
    assert "went prone" in bound_sim("why b.bound R1 --bound 1")
    bound_sim("branch b.bound c.bound --bound 1")
    bound_sim("policy c.bound --side B hold")
    bound_sim("next c.bound --all")
    assert "undone: bound 1" in bound_sim("undo b.bound")
    assert "in force again" in bound_sim("redo b.bound")
    bound_sim("packet b.bound --side B --out packet")
    assert "R1 advance" not in (here / "packet/orders.csv").read_text()
    assert "seen by all" in (here / "packet/explanations.csv").read_text()
    bound_sim("sector b.bound north A2 C2")
    (here / "copy.bound").write_bytes((here / "b.bound").read_bytes())
    bound_sim('orders copy.bound --side B --bound 2 red.txt --umpire north --reason "by telephone"', 2)
    (here / "blue.txt").write_text("B1 stay shoot R1\n")
    bound_sim('orders copy.bound --side B --bound 2 blue.txt --umpire north --reason "by telephone"')
    assert "orders" in bound_sim("merge b.bound copy.bound")
    assert "nothing new" in bound_sim("merge b.bound copy.bound")
    bound_sim("rule b.bound ruling EOE-Q-enfilade along the line --bound 3 --reason agreed")
    assert "the battle is over" in bound_sim("next b.bound --all")
    bound_sim("export b.bound --out left")
    assert "seen by all" in (here / "left/report.html").read_text()
    assert "with orders or acts that are not in its scenario" in bound_sim("luck left --tables 1", 2)
    for name in ("b", "c"):
        assert "computed again, each alone" in bound_sim(f"verify {name}.bound")


def test_played_without_orders_it_is_what_run_leaves_and_luck_reads_both(here: Path) -> None:
    bound_sim(f"new {HEDGEROW} b.bound --seed 4")
    bound_sim("next b.bound --all")
    bound_sim("export b.bound --out exported")
    bound_sim(f"run {HEDGEROW} --seed 4 --out ran")
    left = {path.relative_to(here / "ran"): path.read_bytes() for path in (here / "ran").rglob("*") if path.is_file()}
    for path, data in left.items():
        assert (here / "exported" / path).read_bytes() == data, path
    assert len(left) > 30
    said = [bound_sim(f"luck {folder} --tables 1 --json") for folder in ("ran", "exported")]
    assert said[0] == said[1]
    assert json.loads(said[0])["rolls"]


def test_dice_of_shares_and_of_a_real_table(here: Path) -> None:
    bound_sim(f"new {HEDGEROW} b.bound")
    battle = json.loads(bound_sim("status b.bound --json"))["battle_id"]
    for side in "RB":
        [promise] = re.findall(r"promise: (\w+)", bound_sim(f"dice make {side}.share --battle {battle} --side {side}"))
        bound_sim(f"dice promise b.bound {promise} --side {side}")
    for side in "RB":
        bound_sim(f"dice give b.bound {side}.share")
    bound_sim("next b.bound")
    bound_sim("export b.bound --out secret --no-report")
    assert "hits" in bound_sim("luck secret --tables 1"), "its dice stand in the table of dice"
    bound_sim("next b.bound --all")
    assert "key: " in bound_sim("dice reveal b.bound")
    said = bound_sim("verify b.bound")
    assert "side B and R can be sure that the umpire did not choose the dice" in said

    bound_sim(f"new {HEDGEROW} table.bound --table-dice")
    wanted = bound_sim("next table.bound", 2)
    assert "missing: 0: initiative of side R, die 1" in wanted
    rolls = {"side R": 5, "side B": 2}
    header = "bound,substep,unit,purpose,target,round,die,dice\n"
    (here / "dice.csv").write_text(header + "".join(f"1,0,{who},initiative,,,,{die}\n" for who, die in rolls.items()))
    assert "missing: 2: shot of" in bound_sim("next table.bound --dice dice.csv", 2)
