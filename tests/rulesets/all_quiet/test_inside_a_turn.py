"""covers: bound_sim/rulesets/all_quiet/answers/replay.py, bound_sim/rulesets/all_quiet/state/actors.py

The maps at a question inside a turn: the umpire's, worked out of rows, and those of both seats, as the game has it.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.told_log import as_played, told_log
from bound_sim.desk import seat_views
from bound_sim.desk.new_battle import begin
from bound_sim.desk.questions import open_questions, policy_says
from bound_sim.desk.turn_play import TurnPlay
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.results.battle_map.timeline import Timeline
from bound_sim.rules.records.replay import Standing, standing_of
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.actors import Actors
from bound_sim.scenario.posts import Post

from .played import RULES, SUMMER, front, war

SIDES = ("CP", "ENT")
#: questions that are looked at: the hands, and impulses of the first turn and of the second
MOST = 36


def placed(base: Standing) -> Standing:
    """A counter without its place where it is in a box: it has none there."""
    return base if base.on_table else replace(base, x_u=0, y_u=0)


def at_questions(path: Path) -> Iterator[TurnPlay]:
    """A battle at each question of both sides, which the policy answers."""
    with BattleFile(path) as file:
        for side in SIDES:
            file.set_policy(side, "person", ask=[*RULES.questions])
        play = TurnPlay(file)
        for _ in range(MOST):
            play.run()
            yield play
            for asked in open_questions(file):
                file.answer(asked.side, policy_says(file, asked, "posture"), number=asked.number)


def differ(file: BattleFile, history: Timeline) -> list[tuple[str, Standing | None, Standing]]:
    """Counters that a map shows otherwise than the game has them; those off the map it need not know."""
    battle, _ = file.player.at_questions()
    counters, shown, found = battle.scenario.forces.by_id, history.last(), []
    for row in RULES.states_now(battle):
        counter = counters[row["platoon"]]
        there = placed(history.replaying.stands(counter, row, standing_of(counter, row)))
        known = shown.get(counter.id)
        if there.on_table if known is None else placed(known) != there:
            found.append((counter.id, known, there))
    return found


@pytest.mark.usefixtures("site")
def test_at_every_question_all_see_the_map_as_it_stands(tmp_path: Path) -> None:
    path = begin(load(resolve(SUMMER)), tmp_path, key_from_seed(3))
    spent = inside = 0
    for play in at_questions(path):
        file = play.file
        if not file.history.asked:
            continue
        board = play.stand().seen.history
        assert differ(file, board) == [], (play.bound, play.substep)
        spent += any("spent" in base.marks for base in board.last().values())
        inside += 1
        scenario = as_played(file, play.bound)
        for side in SIDES:
            seen = seat_views.seen(file, scenario, told_log(file), Post(side))
            assert differ(file, seen.history) == [], (side, play.bound, play.substep)
            umpires = play.as_side(side)
            assert umpires.history.last() == seen.history.last(), "as the side sees it now"
            assert umpires.tables == seen.tables
            assert umpires.question is None, "the umpire is not asked"
            ends = [when.bound for when in umpires.history.moments if when.substep == "end"]
            assert ends == list(range(1, play.bound)), "the turn that waits has no end yet"
    assert inside > 30
    assert spent > 20, "counters are spent inside a turn"


@pytest.mark.parametrize("reading", list(rulings.MgWho))
def test_who_acts_by_the_words_of_rows(reading: rulings.MgWho) -> None:
    """Machine-gun fire spends the units that fire, unless a reading keeps them fresh. It always spends those hit."""
    acting = Actors(Readings({"AQ-Q-mg-who": rulings.RULINGS["AQ-Q-mg-who"].readings[reading]}))
    steps = ("moved", "by rail", "retreated", "came in", "to the box", "transferred", "umpire")
    assert [word for word in steps if acting.by_step(word)] == ["moved", "by rail"]
    dice = {kind for kind in ("attack", "second-attack", "fire", "rain") if acting.by_dice(kind)}
    assert dice == {"attack", "second-attack"} | ({"fire"} if reading != rulings.MgWho.STAY_FRESH else set())
    assert [kind for kind in ("attack", "fire", "umpire") if acting.by_damage(kind)] == ["fire"]


@pytest.mark.parametrize(("then", "spent"), [("", ["GE1/1"]), ("recovered", []), ("boxed", [])])
def test_who_acted_is_spent_but_who_recovered_or_fell(then: str, spent: list[str]) -> None:
    """AQ-R-10: a step, then what undoes that it acted, all in one impulse; the next begins."""
    tables: dict[str, dict[str, list[Any]]] = {
        name: {column: [] for column in columns} for name, columns in war().log.tables.items()
    }

    def add(table: str, substep: str, **cells: object) -> None:
        for column, values in tables[table].items():
            values.append({"bound": 1, "substep": substep, **cells}.get(column, 0))

    for substep in ("impulse 1", "action 1", "action 2", "impulse 2"):
        add("passages", substep)
    add("moves", "action 1", platoon="GE1/1", ended="moved")
    if then == "recovered":
        add("explanations", "action 2", platoon="GE1", code=then)
    elif then:
        add("moves", "action 2", platoon="GE1/1", ended="to the box", area="reserve")
    changes = [each for each in RULES.replaying().changes(tables, front().forces) if not each.rank]
    assert [each.unit for each in changes] == spent
    assert all(each.substep == "impulse 2" for each in changes)
