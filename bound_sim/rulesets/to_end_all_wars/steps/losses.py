"""Losses: taking cover, the defender's pick, men struck at a place (TEAW-R-13, TEAW-R-21)."""

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import COVER_ON, REACTIONS
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger

#: what is between the men of an answer to ``who-dies``
BETWEEN = ", "
#: kinds of losses that are bursts
BURSTS = ("burst", "mine", "shell")


def attack(
    turn: TrenchTurn, team: Team, kills: int, by: Team, *, kind: str = "fire", chooser: str = "",
    seen: Sequence[Man] = (),
) -> Play:  # fmt: skip
    """TEAW-R-13: a number of men of a team die, less those whom cover saves; ``chooser`` is the side that picks them.

    Kills beyond its last man are lost before it takes cover: a die is for a man hit (TEAW-R-21).

    ``seen``: whom the attackers see whole (TEAW-Q-casualty).
    """
    men = team.men
    if kills > len(men):
        turn.why(team.id, "surplus", surplus=kills - len(men))
        for _ in range(kills - len(men)):
            turn.fallen(kind, by.id, men[-1], effect="surplus")
        kills = len(men)
    if kills and may_take_cover(turn, team):
        saved: list[int] = []
        yield from _cover(turn, team, kills, by.id, f"unit {by.id}", saved)
        kills -= len(saved)
    dying = men[:] if kills >= len(men) else []
    if 0 < kills < len(men):
        order = _usual(turn, team, by, seen)
        usual = named(order[:kills])
        options = (usual, *(text for group in combinations(men, kills) if (text := named(group)) != usual))
        said = yield Decision("who-dies", chooser or team.side, turn.bound, options, about=(team.id, by.id))
        chosen = str(said).split(BETWEEN)
        dying = [man for man in men if man.id in chosen]
    for man in dying:
        die(turn, man, kind, by.id)


def named(men: Sequence[Man]) -> str:
    """Men as an answer to ``who-dies`` names them, in order of their ids."""
    return BETWEEN.join([man.id for man in sorted(men, key=attrgetter("row"))])


def _usual(turn: TrenchTurn, team: Team, by: Team, seen: Sequence[Man]) -> list[Man]:
    """TEAW-Q-casualty: who dies first where nobody chooses."""
    far = {man.row: turn.from_team(team, man, by) for man in team.men}
    reading, known = turn.readings.casualty, {man.row for man in seen}
    if reading == rulings.Casualty.NEAREST:
        return sorted(team.men, key=lambda man: (far[man.row], man.row))
    seen_first = reading == rulings.Casualty.SEEN_MEN
    return sorted(team.men, key=lambda man: (seen_first and man.row not in known, -far[man.row], man.row))


def struck(
    turn: TrenchTurn, men: Sequence[tuple[Team, Man]], *, kind: str, by: str, attacker: Team | None = None
) -> Play:
    """These men die at once: all on the state before. Flame is an attack that one takes cover from, bursts by a ruling.

    ``by`` is the thing, or the team, that killed; ``attacker`` the team of an attack with dice for each man.
    """
    dying = list(men)
    for team in {id(team): team for team, _ in men}.values():
        own = [pair for pair in men if pair[0] is team]
        covers = attacker is not None or (kind in BURSTS and turn.readings.take_cover == rulings.TakeCover.BURSTS_TOO)
        if covers and may_take_cover(turn, team):
            saved: list[int] = []
            yield from _cover(turn, team, len(own), by, f"unit {attacker.id}" if attacker else "", saved)
            dying = [pair for pair in dying if pair not in [own[place] for place in saved]]
    for _, man in dying:
        die(turn, man, kind, by)


def die(turn: TrenchTurn, man: Man, kind: str, by: str) -> None:
    """A man is dead, a tank out."""
    man.alive, man.health, man.penalty = False, 0, 0
    turn.fallen(kind, by, man)


def may_take_cover(turn: TrenchTurn, team: Team) -> bool:
    """TEAW-R-21: a Raider or Sniper team, in the opponent's turn, that has its reaction."""
    return REACTIONS.get(team.kind) == "take-cover" and team.side != turn.side and ledger.may_react(turn, team) is None


def _cover(turn: TrenchTurn, team: Team, hit: int, by: str, target: str, saved: list[int]) -> Play:
    """TEAW-R-21: asked, a die for each man hit; ``saved`` takes the places of the dice that save."""
    answer = yield Decision("take-cover", team.side, turn.bound, ("roll", "keep"), about=(team.id, by))
    if answer != "roll":
        return
    ledger.reacts(turn, team)
    for place, face in enumerate(turn.roll("cover", f"unit {team.id}", hit, target=target)):
        if face >= COVER_ON:
            saved.append(place)
        turn.test("cover", team.id, face, "saved" if face >= COVER_ON else "hit", by=by, number=place)
    turn.why(team.id, "took-cover", saved=len(saved), hit=hit)
