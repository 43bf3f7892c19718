"""covers: bound_sim/rulesets/all_quiet/answers/possible.py

What a side holds possible: all that lies open as it is, the other's Strategy cards drawn by chance.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from typer.testing import CliRunner

from bound_sim.battle.battle import Battle, Opening
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice
from bound_sim.odds.guess import choices
from bound_sim.rulesets.all_quiet.state.front import FrontGame

from .played import FRONT, RULES, battle, front

KEY = bytes(32)


@cache
def after_five() -> Battle:
    """Five turns: four Strategy cards of each side are drawn, with that of turn 6."""
    return battle(bounds=5)


def drawn(game: FrontGame, side: str) -> list[str]:
    return [card for card in game.cards.cards(side, "pile") if game.is_strategy(side, card)]


def guess(state: bytes, side: str, table: int) -> FrontGame:
    known = RULES.known(front(), side, after_five().log.tables, 5).scenario
    found = RULES.possible(front(), known, side, state, choices(KEY, table))
    made = Battle(known, KeyedDice(KEY), answer=lambda _: None, logged=False, opening=Opening(6, found))
    made.open()
    game: FrontGame = made.state.games[0]
    return game


def test_what_lies_open_is_as_it_is_and_cards_are_drawn() -> None:
    real: FrontGame = after_five().state.games[0]
    state, decks = RULES.save(after_five()), Counter[str]()
    for table in range(40):
        game = guess(state, "CP", table)
        assert [(unit.id, unit.area, unit.box, unit.fresh) for unit in game.units] == [
            (unit.id, unit.area, unit.box, unit.fresh) for unit in real.units
        ]
        assert (game.control, game.markers, game.points) == (real.control, real.markers, real.points)
        assert drawn(game, "CP") == drawn(real, "CP")
        assert game.cards.cards("ENT", "out") == real.cards.cards("ENT", "out")
        assert game.cards.count("ENT", "pile") == real.cards.count("ENT", "pile")
        decks.update(drawn(game, "ENT"))
    assert len(decks) > 3
    assert decks.total() == 40 * len(drawn(real, "ENT"))


def test_what_is_hidden_makes_no_difference() -> None:
    """The other's Strategy cards are swapped between deck and main deck; the control: its own are."""
    made = battle(bounds=5)
    game: FrontGame = made.state.games[0]
    before = RULES.save(made)
    for side, same in (("ENT", True), ("CP", False)):
        mine, deck = drawn(game, side)[0], next(
            card for card in game.cards.cards(side, "deck") if card not in drawn(game, side)
        )  # fmt: skip
        game.cards.take(side, mine, "pile", "deck")
        game.cards.take(side, deck, "deck", "pile")
        after = RULES.save(made)
        assert after != before
        known = RULES.known(front(), "CP", made.log.tables, 5).scenario
        one, other = (RULES.possible(front(), known, "CP", state, choices(KEY, 3)) for state in (before, after))
        assert (one == other) is same
        before = after


def test_odds_of_a_battle_by_what_a_side_knows(tmp_path: Path) -> None:
    path = str(tmp_path / "war.bound")
    for words in (("new", FRONT, path, "--seed", "5"), *[("next", path)] * 3):
        assert CliRunner().invoke(app, [*words]).exit_code == 0
    told = CliRunner().invoke(app, ["odds", "--from", path, "--side", "ENT", "--tables", "4", "--bounds", "1"])
    assert told.exit_code == 0, told.output
    assert "4 tables" in told.output
