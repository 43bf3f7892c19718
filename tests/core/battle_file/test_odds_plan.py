"""covers: bound_sim/battle_file/odds_plan.py, bound_sim/odds/guess.py, bound_sim/cli/odds.py

Odds of a battle file: from its state, with policies in seats; a side's rest on what it knows alone.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.odds_plan import plan_of
from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.odds import facts, play
from bound_sim.odds.guess import choices
from bound_sim.rules.api import Ruleset
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import hand_in
from tests.toy.installed import BARN

CLOCK = "2026-11-22T10:00:00Z"
SEED = 3
TABLES = 40


def battle_of(path: Path, *, hand: str = "rain", bounds: int = 1, lines: str = "") -> Path:
    """The toy's battle with a hand of B, resolved so far."""
    files = {file.name: file.read_bytes() for file in BARN.iterdir()}
    toml = files["scenario.toml"].decode().replace('first = "A"', f'first = "A"\nhands = {{A = "rum", B = "{hand}"}}')
    files["scenario.toml"] = toml.encode()
    files["lines.txt"] += lines.encode()
    BattleFile.create(path, files, dice="seed", key=key_from_seed(SEED), seed=SEED, clock=lambda: CLOCK)
    with BattleFile(path, clock=lambda: CLOCK) as file:
        for _ in range(bounds):
            file.resolve()
    return path


def odds_of(path: Path, side: str = "", **more: object) -> Mapping[str, object]:
    with BattleFile(path) as file:
        plan = plan_of(file, seed=1, side=side, **more)  # type: ignore[arg-type]
    return facts.of_odds(play.run(plan, TABLES), 1)


def test_a_battle_goes_on_from_its_state(site: Path, tmp_path: Path) -> None:
    path = battle_of(tmp_path / "a.bound", bounds=2)
    found = odds_of(path)
    assert (found["from_bound"], found["bounds"], found["tables"]) == (3, 4, TABLES)
    with BattleFile(path) as file:
        plan = plan_of(file, seed=1)
        battle = plan.battle(range(1))
        assert (battle.state[0].text(), battle.bound) == (file.player.opening(3).state, 0)  # type: ignore[union-attr]
        earlier = plan_of(file, seed=1, bound=2, bounds=1)
        assert (earlier.first, earlier.bounds) == (2, 1)
        assert earlier.opening == file.player.opening(2)


def test_orders_that_are_in_count_and_a_policy_takes_a_seat(site: Path, tmp_path: Path) -> None:
    path = battle_of(tmp_path / "a.bound", bounds=0)
    with BattleFile(path, clock=lambda: CLOCK) as file:
        hand_in(file, "A", 1, {"lines.txt": b"RUST march barn\n"})
        plan = plan_of(file, seed=1)
        assert [line.verb for line in plan.scenario.lines["A", 1]] == ["march"]
        assert [line.verb for line in plan.scenario.lines["B", 1]] == ["fires back", "holds fire", "ambush"]
        assert [line.verb for line in plan.scenario.lines["A", 3]] == ["rest"]
        assert plan_of(file, seed=1, policies={"B": "hold"}).scenario.seats == {"B": "hold"}


def test_odds_of_a_side_rest_on_what_it_knows_alone(site: Path, tmp_path: Path) -> None:
    """B's hand and lines vary: what A is told is the same, byte by byte; what B is told is not."""
    first = battle_of(tmp_path / "a.bound", hand="rain")
    second = battle_of(tmp_path / "b.bound", hand="ambush", lines="\nbound 2\nBLUE move by -2,0\n")
    of_a, of_b = ([json.dumps(odds_of(path, side)) for path in (first, second)] for side in "AB")
    assert of_a[0] == of_a[1]
    assert of_b[0] != of_b[1], "the control: its own lines are its own knowledge"
    umpire = [json.dumps(odds_of(path)) for path in (first, second)]
    assert umpire[0] != umpire[1], "the control: it makes a difference"
    told = json.loads(of_a[0])
    assert told["known_to"] == "A"
    assert "TEAL/1" not in of_a[0]


def test_each_table_has_a_hand_of_its_own_out_of_what_is_possible(site: Path, tmp_path: Path) -> None:
    with BattleFile(battle_of(tmp_path / "a.bound", hand="ambush")) as file:
        plan = plan_of(file, seed=1, side="A")
    hands = []
    for table in range(TABLES):
        cards = plan.battle(range(table, table + 1)).state[0].cards
        assert cards.cards("A", "hand") == ["rum"], "its own hand is known"
        hands += cards.cards("B", "hand")
    assert set(hands) == {"ambush", "rain"}
    assert len(hands) == TABLES
    drawn = [choices(b"key", 7)(6) for _ in range(3)]
    assert drawn == [drawn[0]] * 3, "of a table and a key the same"
    many = choices(b"key", 8)
    counts = [0] * 3
    for _ in range(3_000):
        counts[many(3)] += 1
    assert all(900 < count < 1_100 for count in counts)


def test_the_command_says_who_wins_how_often_and_refuses_all_at_once(site: Path, tmp_path: Path) -> None:
    path = battle_of(tmp_path / "a.bound")
    runner = CliRunner()
    done = runner.invoke(app, ["odds", "--from", str(path), "--side", "A", "--policy", "B", "hold", "--tables", "8",
                               "--json"])  # fmt: skip
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert told["policies"] == {"B": "hold"}
    assert sum(found["tables"] for found in told["won"].values()) == 8
    wrong = runner.invoke(app, ["odds", "mine", "--from", str(path), "--policy", "C,B", "jump,hold", "--tables", "0"])
    assert wrong.exit_code == 2
    for part in (
        "SCENARIO: is for odds of a scenario",
        "there is no side 'C'",
        "policy jump: is not installed",
        "0 tables",
    ):
        assert part in wrong.output, (part, wrong.output)
    for words, part in (
        (["--policy", "A,A", "hold"], "2 sides and 2 policies"),
        (["--side", "A"], "for a battle file"),
    ):
        refused = runner.invoke(app, ["odds", *words])
        assert (refused.exit_code, part in refused.output) == (2, True), refused.output


def test_rules_that_do_not_say_what_is_possible_answer_no_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All shipped ones say it: here one does not."""
    name = "flanders-to-vosges-1914"
    BattleFile.create(tmp_path / "a.bound", name, dice="seed", key=key_from_seed(1), seed=1)
    offers = Ruleset.offers
    monkeypatch.setattr(Ruleset, "offers", lambda rules, *names: "possible" not in names and offers(rules, *names))
    with (
        BattleFile(tmp_path / "a.bound") as file,
        pytest.raises(Refused, match="does not say what a side holds possible"),
    ):
        plan_of(file, seed=1, side="CP")
