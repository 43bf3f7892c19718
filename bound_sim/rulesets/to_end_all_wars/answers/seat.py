"""View from a seat of a battle as it stands, cheap: it is made for each question of each table."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Iterator
from typing import Any

from bound_sim.rulesets.kit.lines.table_seat import TableSeat, TableView
from bound_sim.rulesets.to_end_all_wars.answers.fog import SHOWS
from bound_sim.rulesets.to_end_all_wars.answers.known_table import known_state
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.state.game import Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.scenario.model import Scenario


class TrenchView(TableView[TrenchGame, TrenchGround]):
    """A view with the table of teams, things and fights."""


def _come(game: TrenchGame, side: str) -> tuple[str, ...]:
    """Ids of the other side's teams that are on the table, or were."""
    return _known_teams(game, side)[0]


def _known_teams(game: TrenchGame, side: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The same, and what a game has that knows only these of them; nothing where they are all that there are."""
    known = game.answers.get((_come, side))
    if known is None or known[0] != game.clock.came:
        others = [team for team in game.teams if team.side != side]
        come = tuple(team.id for team in others if team.on_table)
        fields = {} if len(come) == len(others) else _with_teams(
            [team for team in game.teams if team.on_table or team.side == side]
        )  # fmt: skip
        known = game.answers[_come, side] = game.clock.came, (come, fields)
    found: tuple[tuple[str, ...], dict[str, Any]] = known[1]
    return found


def _with_teams(teams: list[Team]) -> dict[str, Any]:
    """The fields of a game with these teams."""
    return {
        "teams": teams,
        "by_id": {team.id: team for team in teams},
        "man": {man.id: man for team in teams for man in team.all},
        "team_of": {man.id: team for team in teams for man in team.all},
    }


def known_game(game: TrenchGame, told: Scenario, side: str) -> TrenchGame:
    """The table as a side knows it: without the others' teams that are still to come and their hidden mines."""
    known = TrenchGame.__new__(TrenchGame)  # made for each question: copy.copy takes long
    known.__dict__.update(vars(game), scenario=told, **_known_teams(game, side)[1])
    mines = game.of_kind("mine") if game.readings.mine_seen == rulings.MineSeen.HIDDEN else ()
    if mines:
        hidden = {mine.id for mine in mines if mine.side != side and side not in game.found.get(mine.id, ())}
        known.found = {mine.id: [side] for mine in mines if mine.id in game.found and mine.id not in hidden}
        if hidden:
            known.hide(hidden)
    return known


def _found(game: TrenchGame, side: str) -> Iterator[str]:
    return (name for name, sides in game.found.items() if side in sides and game.things[name].side != side)


seat_view = TableSeat(TrenchView, SHOWS, _come, known_game, _found).look


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """A state that a side holds possible: nothing is drawn, mines that it does not know of are not there."""
    return known_state(known_game, whole, known, side, state)
