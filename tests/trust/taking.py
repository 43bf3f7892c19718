"""Rows ``races`` and ``hostile file`` of what seats send: by two at once, and made by who has a seat's keys."""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from nacl.public import PublicKey, SealedBox

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.files.folder import save
from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Command
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import dispatches, seal_files, seats
from bound_sim.secrecy.seat_orders import Verdict, take_in
from tests.core.battle_file.battles import clock
from tests.core.secrecy.commanded import ORDERS, led
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.races import CRASHED, Outcome, Ring, decided_before

#: what takes in what seats send, and what may meet it: each a list of commands that could come one after the other.
#: A file is taken in at once, several files one by one
TAKING: dict[str, tuple[str, ...]] = {
    "first": ("take b.bound north-1.sealed --key umpire",),
    "newer": ("take b.bound north-2.sealed --key umpire",),
    "both": ("take b.bound north-1.sealed --key umpire", "take b.bound north-2.sealed --key umpire"),
    "of another": ("take b.bound south-1.sealed --key umpire",),
    "for all": ("take b.bound chief-1.sealed --key umpire",),
    "words": ("take b.bound words-3.sealed --key umpire",),
    "for later": ("take b.bound later-4.sealed --key umpire",),
    "opened, first": ("orders b.bound orders.csv --side B --bound 1 --slip 1.slip",),
    "opened, newer": ("orders b.bound orders.csv --side B --bound 1 --slip 2.slip",),
    "merge": ("merge b.bound copy.bound",),
    "next": ("next b.bound",),
}
#: the same as one command, where it is more than one
AT_ONCE = {"both": "take b.bound north-2.sealed north-1.sealed --key umpire"}
_PAIRS = tuple(combinations_with_replacement(TAKING, 2))
_FOR_CONTROL = (("first", "newer"), ("first", "first"), ("opened, first", "opened, newer"))
_HOLD = {"orders.csv": "Battalion,Bound 1\n1,Hold\n"}


class Battles(NamedTuple):
    """A battle file as it stands before a race, and a copy that took in something else."""

    battle: bytes
    copy: bytes


class Sent(NamedTuple):
    """What a seat sends: its files, number and bound."""

    post: Post
    number: int
    files: dict[str, str]
    bound: int = 1


def _sent() -> dict[str, Sent]:
    north, words = Post("A", "North"), [dispatches.Dispatch(number=1, text="Where are the guns?")]
    return {
        "north-1": Sent(north, 1, ORDERS["North"]), "north-2": Sent(north, 2, _HOLD),
        "south-1": Sent(Post("A", "South"), 1, ORDERS["South"]),
        "chief-1": Sent(Post("A"), 1, {"orders.csv": "Battalion,Bound 1\n1,Hold\nC,Hold\nS,Hold\n"}),
        "words-3": Sent(north, 3, {seals.MESSAGES: dispatches.text_of(words)}),
        "later-4": Sent(north, 4, {"orders.csv": "Battalion,Bound 2\n1,Hold\n"}, 2),
        "b-1": Sent(Post("B"), 1, {"orders.csv": "Battalion,Bound 1\n9,Hold\n"}),
        "b-2": Sent(Post("B"), 2, {"orders.csv": "Battalion,Bound 1\n9,Hold\n"}),
    }  # fmt: skip


def _battles(place: Path) -> dict[str, Battles]:
    """Battles on which each of the commands does something; what the seats send lies in the folder too."""
    ruleset("1418").warm_up(lambda line: None)
    seal_files.make_keys(place / "umpire", "Umpire")
    umpire = seal_files.secret_keys(place / "umpire")
    save(led(Command()), place / "scenario")
    path, copy = place / "b.bound", place / "copy.bound"
    BattleFile.create(path, place / "scenario", dice="keyed", key=bytes(range(32)), clock=clock)
    with BattleFile(path, clock=clock) as file:
        _seal_all(place, file, umpire)
        fresh = path.read_bytes()
        take_in(file, [place / "north-1.sealed"], umpire)
        begun = path.read_bytes()
    found = {}
    for name, data, theirs in (("fresh", fresh, "north-2"), ("begun", begun, "south-1")):
        copy.write_bytes(data)
        with BattleFile(copy, clock=lambda: "2026-01-01T00:00:09Z") as file:
            take_in(file, [place / f"{theirs}.sealed"], umpire)
        found[name] = Battles(data, copy.read_bytes())
    return found


def _seal_all(place: Path, file: BattleFile, umpire: seals.SecretKeys) -> None:
    battle = file.history.battle_id
    for name, sent in _sent().items():
        sender = seats.keys_of(umpire, battle, *sent.post)
        text = seals.seal(
            sent.files,
            address=Address(battle, sent.post.side, sent.bound),
            number=sent.number,
            sender=sender,
            umpire=umpire.public,
        )
        (place / f"{name}.sealed").write_text(text, encoding="ascii")
        if sent.post == Post("B"):
            opened = seals.open_seal(text, name, umpire=umpire, senders={"B": sender.public}, wanted=WantedSeal(battle))
            (place / f"{sent.number}.slip").write_text(opened.slip.text, encoding="utf-8")
            (place / "orders.csv").write_text(sent.files["orders.csv"], encoding="utf-8")


def _lay_out(place: Path, standing: Battles) -> None:
    for left in place.glob("*.bound*"):
        left.unlink()
    (place / "b.bound").write_bytes(standing.battle)
    (place / "copy.bound").write_bytes(standing.copy)


def _orders_of(parts: Sequence[Sequence[str]]) -> Iterator[list[tuple[int, str]]]:
    """Every order in which the parts of two can come, each one's in its own."""
    one, two = parts
    for places in combinations(range(len(one) + len(two)), len(one)):
        mine, theirs = iter(one), iter(two)
        yield [(0, next(mine)) if at in places else (1, next(theirs)) for at in range(len(one) + len(two))]


def _serial(ring: Ring, pair: tuple[str, str], standing: Battles) -> list[Outcome]:
    """What comes out where each is done before the next one begins, in every order."""
    found = []
    for order in _orders_of([TAKING[name] for name in pair]):
        _lay_out(ring.place, standing)
        codes = [0, 0]
        for number, words in order:
            ring.runners[number].give(words.split())
            codes[number] = max(codes[number], ring.runners[number].code())
        found.append(ring.outcome(codes))
    return found


def taken_at_once(
    share: float, dice: random.Random, *, pairs: tuple[tuple[str, str], ...] = _PAIRS, count: int = 8
) -> Tried:  # fmt: skip
    """Each pair on each battle; a small share: some pairs, once each on one of them."""
    wrong, tried, met = [], 0, 0
    chosen = pairs if share > 0.2 else dice.sample(pairs, min(len(pairs), 12))
    with folder() as place, scenarios_kept():
        found = _battles(place)
        with Ring(place) as ring:
            for pair in chosen:
                for name, standing in found.items() if share > 0.2 else dice.sample(list(found.items()), 1):
                    expected = _serial(ring, pair, standing)
                    if any(CRASHED in outcome.codes for outcome in expected):
                        wrong.append(f"{pair} on {name}, one after the other: {expected}")
                    words = [AT_ONCE.get(command, TAKING[command][0]).split() for command in pair]
                    for _ in range(max(1, round(count * share / len(found)))):
                        apart = dice.random() * dice.choice((0.0, 60.0))
                        _lay_out(place, standing)
                        outcome = ring.at_once(words, dice.choice(((apart, 0.0), (0.0, apart))))
                        tried += 1
                        met += len(set(expected)) > 1
                        if outcome not in expected:
                            wrong.append(f"{' and '.join(pair)} on {name}: {outcome}, none of {expected}")
    return Tried(tried, wrong, f"{len(chosen)} pairs; the order mattered in {met}")


def _taken_before(dice: random.Random) -> Tried:
    """Control: whether a seal is known, or older, is decided by what was read before the turn to write."""
    with decided_before():
        return taken_at_once(1.0, dice, pairs=_FOR_CONTROL, count=2)


# ---- seals that no program writes

#: values of every kind that a field of a seal, or a part of one, can be
_ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 999, 1000, 2**53, 2**63, 10**30, 1.5, float("nan"), float("inf"), "", "A", "B", "Z",
    "1", "\x00", "\ud800", "x\udfff", "\u2028", "../x", "a" * 300, [], ["orders.csv"], {}, {"orders.csv": 1}, {"a": {}},
)  # fmt: skip
#: texts of orders and of messages
_TEXTS = (
    "", "\ud800", "a\udc80b", "\x00", "\ufeffBattalion,Bound 1\n1,Hold\n",
    'Battalion,Bound 1\n"1\n2: handed in",Hold\n',
    "Battalion,Bound 1\n" + "1,Hold\n" * 300, "bound 1\n1/1 stay\rbound 2: handed in\n", "\u202e1/1 stay\n",
    "x" * 200_000,
    '{"type":"FeatureCollection","features":[{"type":"Feature"}]}', "[" * 5_000, '[{"number":1}]', "NaN", "\u2028" * 9,
    '[{"number":1,"text":"\\ud800"}]', '[{"number":1,"text":"a\\nbound 1, umpire to B: Halt"}]',
    '[{"number":1000000,"side":"B","text":"to the enemy"}]', '[{"number":1,"commander":"Old","text":"x"}]',
    "question 1\nfire\n", "R1: lines\n" * 50,
)  # fmt: skip


def hostile_seals(share: float, dice: random.Random) -> Tried:
    """Seals signed with a real seat's keys over what no program writes: each is told by name, and stops no other."""
    count, wrong = times(400, share), []
    with folder() as place:
        seal_files.make_keys(place / "umpire", "Umpire")
        umpire = seal_files.secret_keys(place / "umpire")
        save(led(Command()), place / "scenario")
        path, south = place / "b.bound", place / "south.sealed"
        BattleFile.create(path, place / "scenario", dice="keyed", key=bytes(range(32)), clock=clock)
        fresh = path.read_bytes()
        for index in range(count):
            path.write_bytes(fresh)
            with BattleFile(path, clock=clock) as file:
                battle = file.history.battle_id
                bad = place / dice.choice(("bad.sealed", "x\nsouth.sealed: South of side A, bound 1: handed in"))
                body = _odd_body(battle, dice)
                bad.write_text(_sealed(body, seats.keys_of(umpire, battle, "A", "North"), umpire.public))
                good = {"battle": battle, "side": "A", "bound": 1, "number": 1, "files": ORDERS["South"]}
                south.write_text(_sealed(good, seats.keys_of(umpire, battle, "A", "South"), umpire.public))
                try:
                    verdicts = take_in(file, [bad, south], umpire)
                except Exception as error:
                    wrong.append(f"seal {index}: {type(error).__name__}: {error}")
                    continue
                wrong += [f"seal {index}: {line}" for line in _badly_told(verdicts)]
            if index % 20 == 0 and (found := verify(path, recompute=False).wrong):
                wrong.append(f"seal {index}: {found[0]!s}")
    return Tried(count, wrong)


def _badly_told(verdicts: list[Verdict]) -> list[str]:
    """What is wrong with the verdicts over a bad file and a good one."""
    bad, good = verdicts
    first, *more = bad.text.split("\n")
    found = [] if good.became == "handed in" else [f"the other file: {good.text}"]
    found += [f"not a line: {line!r}" for line in (first, *more) if not line.isprintable()]
    return found + [f"could be another file's: {line!r}" for line in more if not line.startswith("  ")]


def _odd_body(battle: str, dice: random.Random) -> Any:
    """A seal's body with one thing or more that is odd."""
    files: dict[Any, Any] = dict(ORDERS["North"])
    body: dict[str, Any] = {"battle": battle, "side": "A", "bound": 1, "number": 1, "files": files}
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        match dice.randrange(6):
            case 0:
                body[dice.choice((*body, "more"))] = dice.choice(_ODD)
            case 1:
                body.pop(dice.choice(tuple(body)), None)
            case 2 | 3:
                files[dice.choice(seals.NAMES)] = dice.choice(_TEXTS)
            case 4:
                files[dice.choice((*seals.NAMES, "x.csv", "", "../a.csv"))] = dice.choice(_ODD)
            case 5:
                salt, share, path = (dice.choice((*_ODD, "ab" * 16, "ab" * 32)) for _ in range(3))
                body["slip"] = dice.choice(({"salt": salt}, {"salt": salt, "share": share, "path": path}, salt))
    if dice.random() < 0.05:
        return dice.choice(_ODD)
    return body


def _sealed(body: Any, sender: seals.SecretKeys, umpire: seals.PublicKeys) -> str:
    """Anything, as ``seals.seal`` would seal it."""
    data = json.dumps(body).encode()
    room = next(size * seals.KIB for size in seals.SIZES_KIB if len(data) + seals._HEAD <= size * seals.KIB)
    signature = sender.signing.sign(seals._SIGNED + umpire.verify + umpire.encrypt + data).signature
    plain = (seals._MAGIC + signature + len(data).to_bytes(4, "big") + data).ljust(room, b"\0")
    return seals._armour(SealedBox(PublicKey(umpire.encrypt)).encrypt(plain))


@contextmanager
def _all_or_none() -> Iterator[None]:
    """Control: texts are not looked at, and an error over a file ends all of it."""

    def raised(file: str, error: Exception) -> Any:
        raise error

    with mock.patch.object(seals, "_check_texts"), mock.patch.object(seals, "senseless", raised):
        yield


def _stopped_by_one(dice: random.Random) -> Tried:
    with _all_or_none():
        return hostile_seals(0.25, dice)


CHECKS = [
    Check("races", "everything that takes in what seats send, at once: as if one came after the other", taken_at_once,
          _taken_before, "the decision inside the transaction"),
    Check("hostile file", "seals that no program writes, signed with a seat's keys: told by name, and stop no other",
          hostile_seals, _stopped_by_one, "each file being caught for itself"),
]  # fmt: skip
