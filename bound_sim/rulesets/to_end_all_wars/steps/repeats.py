"""Lines that only repeat the one before, once more than can be: they are refused where they are handed in.

A line that is passed over costs nothing, so that the next one may name what the team does instead: a second shot at
another target, or after a move, is lawful. The same line right behind it is not: nothing has changed in between, and
what hindered the first hinders the second.
"""

from collections.abc import Iterator, Sequence

from bound_sim.orders.decisions import Impossible
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.to_end_all_wars.book.words import DOES
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger
from bound_sim_maps.texts import Phrase, counted

_DOES = frozenset(verb.word for verb in DOES if verb.use == "do")


def never(turn: TrenchTurn, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
    """TEAW-R-5, TEAW-R-2: lines beyond the cap of their act, or the actions of their team, whatever happens."""
    run: list[OrderLine] = []
    for number, line in enumerate(lines):
        if line.verb not in _DOES:
            continue  # an answer given beforehand is not part of the programme
        run = [*run, line] if run and _is_same(run[-1], line) else [line]
        team = turn.game.by_id.get(line.unit)
        allowed = _allowed(turn, team, line.verb, len(run)) if team and len(run) > 1 else ""
        if allowed:
            yield Impossible(number, f"{line.unit} is told to {line.verb} once more", allowed)


def _is_same(one: OrderLine, other: OrderLine) -> bool:
    """True where two lines tell a team the same; hand to hand and a bayonet charge at one enemy are for the caps."""
    return (one.unit, ledger.capped_as(one.verb), one.operands) == (
        other.unit, ledger.capped_as(other.verb), other.operands
    )  # fmt: skip


def _allowed(turn: TrenchTurn, team: Team, verb: str, times: int) -> Phrase:
    """The text of what is allowed where a team can't do something so often in a turn, "" where it may."""
    cap, rule = ledger.cap(turn, team, verb)
    if cap is not None and times > cap:
        return counted(cap, "{count} time a turn ({rule})", "{count} times a turn ({rule})", rule=rule)
    return (
        counted(team.actions, "{count} action a turn (TEAW-R-2)", "{count} actions a turn (TEAW-R-2)")
        if times * ledger.cost(verb) > team.actions
        else ""
    )
