"""The state of a battle at a turn's end: fields of teams, men, things and fights by name, each within its limits."""

from collections import Counter
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.state_text import (
    Flag,
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)
from bound_sim.rulesets.kit.lines.saved_things import COUNT, saved_things, take_up_game
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH
from bound_sim.rulesets.to_end_all_wars.state.game import Melee, Team, TrenchGame
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import text

FORMAT = 1
KINDS = ("grenade", "charge", "mine", "wire")
#: states that a thing has while it is there, and the last one
STATES = ("laid", "thrown", "thrown back", "placed", "gone")
TEAM: tuple[StateField, ...] = (
    Flag("on_table"), Flag("set_up"), Flag("snared"), Flag("driver"), Flag("gunner"), Flag("moved"),
    Flag("no_reaction"), Whole("owes", 0, 3), Whole("wire_side", -1, 1),
)  # fmt: skip
MAN: tuple[StateField, ...] = (
    Whole("x", -LIMIT_U, LIMIT_U), Whole("y", -LIMIT_U, LIMIT_U), Whole("facing", 0, 3599), Flag("alive"),
    Whole("health", 0, HEALTH), Whole("penalty", 0, 99),
)  # fmt: skip


def save(battle: Battle) -> bytes:
    """Table 0 of a battle's state."""
    game: TrenchGame = battle.state.games[0]
    return text_of(FORMAT, {
        "first": game.first,
        "held": {str(aim): turns for aim, turns in sorted(game.held.items())},
        **_coming_home(game),
        "numbered": dict(sorted(game.numbered.items())),
        "found": game.found,
        "teams": {team.id: _team(team) for team in game.teams},
        "things": saved_things(game.things.values()),
        "fights": [
            {"teams": fight.teams, "first": fight.first, "engaged_by": fight.engaged_by, "charged": fight.charged}
            for fight in game.fights
        ],
    })  # fmt: skip


def _coming_home(game: TrenchGame) -> dict[str, Any]:
    """A state without such an aim is, byte by byte, what it was before there were any."""
    teams = {str(aim): dict(sorted(at.items())) for aim, at in sorted(game.home.items())}
    return {"home": teams} if teams else {}


def _team(team: Team) -> dict[str, Any]:
    return {
        **values_of(team, TEAM), "wire": team.wire, "belt": team.belt, "passes": team.passes,
        "men": [list(values_of(man, MAN).values()) for man in team.all],
    }  # fmt: skip


def restore(saved: bytes, game: TrenchGame) -> None:
    """Put a saved state on a table that is as its scenario says. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        if list(facts["teams"]) != [team.id for team in game.teams]:
            raise Unfit(text("other teams"))
        take_up_game(game, facts, KINDS, STATES, game.by_id)
        game.held = Counter({int(aim): COUNT.checked(turns) for aim, turns in facts["held"].items()})
        game.home = _home(facts.get("home", {}), game)
        thing, side = OneOf("thing", game.things), OneOf("side", game.sides)
        game.found = {thing.checked(name): [side.checked(each) for each in by] for name, by in facts["found"].items()}
        for each in game.teams:
            _restore_team(facts["teams"][each.id], each, game)
        game.fights = [_fight(row, game) for row in facts["fights"]]


def _home(saved: dict[str, Any], game: TrenchGame) -> dict[int, dict[str, str]]:
    """A state of a battle without such an aim says nothing of it."""
    team, where = OneOf("home", game.by_id), OneOf("home", ("out", "home"))
    return {
        int(aim): {team.checked(name): where.checked(at) for name, at in teams.items()} for aim, teams in saved.items()
    }


def _restore_team(row: dict[str, Any], team: Team, game: TrenchGame) -> None:
    take_up(team, row, TEAM)
    section = OneOf("wire", ("", *game.things))
    team.wire = section.checked(row["wire"])
    # states saved before there were belts have none
    team.belt = [section.checked(name) for name in row.get("belt", [team.wire] if team.wire else [])]
    team.passes = {section.checked(name): COUNT.checked(bound) for name, bound in row["passes"].items()}
    for man, cells in zip(team.all, row["men"], strict=True):
        take_up(man, dict(zip((field.name for field in MAN), cells, strict=True)), MAN)


def _fight(row: dict[str, Any], game: TrenchGame) -> Melee:
    team, side = OneOf("fights", game.by_id), OneOf("fights", game.sides)
    teams = [team.checked(name) for name in row["teams"]]
    if len({game.by_id[name].side for name in teams}) != 2 or len(set(teams)) != len(teams):
        raise Unfit(text("a fight of one side"))
    charged = [team.checked(name) for name in row["charged"]]
    return Melee(teams, side.checked(row["first"]), side.checked(row["engaged_by"]), charged)
