"""Passwords of the seats of a shared desk, as argon2id keeps them: who sits there sets it, the umpire's act forgets it.

They keep players who share a desk out of each other's seats. The battle file itself is not encrypted by them.
"""

import re

from nacl import pwhash
from nacl.exceptions import InvalidkeyError

from bound_sim.battle_file import limits, submission
from bound_sim.battle_file.commanders import check_commander
from bound_sim.battle_file.entries import Password
from bound_sim.battle_file.file import BattleFile
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.posts import Post, post_at
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: characters of a password
LEAST, MOST = 4, 200
_ITERATIONS, _MEMORY = 2, 64 * 1024 * 1024


def stored(password: str) -> str:
    """The stored form of a password. Raises Refused."""
    if not LEAST <= len(password) <= MOST:
        wrong = text("has {count} characters", count=len(password))
        raise Refused([Fault("password", "", wrong, text("{least} to {most}", least=LEAST, most=MOST))])
    made = pwhash.argon2id.str(password.encode(), opslimit=_ITERATIONS, memlimit=_MEMORY).decode().rstrip("\0")
    assert re.fullmatch(limits.PASSWORD, made)
    return made


def is_it(kept: str, password: str) -> bool:
    """True if this is the password of which that is kept."""
    if not re.fullmatch(limits.PASSWORD, kept):  # others would cost what their maker likes
        return False
    try:
        return bool(pwhash.verify(kept.encode(), password.encode()[: 4 * MOST]))
    except InvalidkeyError:
        return False


def set_for(file: BattleFile, seat: str, password: str, before: str = "") -> None:
    """Set the password of a seat by its key ("": the umpire's), which had ``before``. Raises Refused, No, Busy."""
    made = stored(password)
    with file.changing():
        side, commander = _post(file, seat)
        kept = file.history.passwords.get(Post(side, commander).key, "")  # several keys say one post
        if kept and not is_it(kept, before):
            raise No(text("that is not the password that the seat has: the umpire can forget it"))
        file.add(Password(side=side, commander=commander, stored=made))


def forget(file: BattleFile, seat: str, *, reason: str = "") -> None:
    """The umpire's act: a seat has no password any more. Raises Refused, No, Busy."""
    submission.check_words(reason=reason)
    with file.changing():
        side, commander = _post(file, seat)
        if not file.history.passwords.get(Post(side, commander).key):
            raise No(
                text(
                    "{value:text} has no password",
                    value=commander or (text("side {side}", side=side) if side else text("the umpire")),
                )
            )
        file.add(Password(side=side, commander=commander, reason=reason))


def _post(file: BattleFile, seat: str) -> Post:
    scenario, post = file.scenario_as_given(), post_at(seat)
    sides = [side.id for side in scenario.sides]
    if seat and post.side not in sides:
        raise Refused([unknown_side("--forget", post.side, ["umpire", *sides])])
    check_commander(scenario.forces, *post)
    return post
