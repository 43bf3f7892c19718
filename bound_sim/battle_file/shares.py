"""Shares of the dice and the revealing of the key, as entries of a battle file."""

from pathlib import Path

from bound_sim.battle_file import dicekey
from bound_sim.battle_file.entries import Promised, Resolved, Revealed, Shared, Stopped
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.portions import Portions
from bound_sim.dice.proof import check_promise, read_share
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import read_text, unknown_side
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

_LIMIT = 64 * 1024


def add_promise(file: BattleFile, side: str, promise: str) -> None:
    """A side's promise of its share or shares, before any share and before bound 1. Raises Refused, No."""
    sides = [entry.id for entry in file.scenario_as_given().sides]
    if side not in sides:
        raise Refused([unknown_side("--side", side, sides)])
    wanted = Promised(side=side, promise=check_promise(promise))
    with file.changing():
        if file.history.opened.dice == "shared":
            if trouble := Portions.of(file.history).promise_trouble():
                raise No(trouble)
        else:
            _check_open(file)
            if side in dicekey.promises(file.history):
                raise No(text("side {side} has promised already", side=side))
            if dicekey.shares(file.history):
                raise No(text("a share is in: a side that promises now could choose by it"))
        file.add(wanted)


def add_share(file: BattleFile, path: Path) -> list[str]:
    """A side's share as it promised it; the sides that still have to give theirs. Raises Refused, No."""
    faults: list[Fault] = []
    content = read_text(path, _LIMIT, faults)
    if content is None:
        raise Refused(faults)
    share = read_share(content, path.name)
    if share.battle != file.history.battle_id:
        raise Refused(
            [
                Fault(
                    path.name,
                    "",
                    text("is for another battle"),
                    text("battle {battle_id}", battle_id=file.history.battle_id),
                )
            ]
        )
    with file.changing():
        _check_open(file)
        promised, given = dicekey.promises(file.history), dicekey.shares(file.history)
        if share.side in given:
            raise No(text("side {side} has given its share already", side=share.side))
        if promised.get(share.side) != share.promise:
            raise Refused(
                [
                    Fault(
                        path.name,
                        "",
                        text("is not what side {side} promised", side=share.side),
                        text("the share of its promise"),
                    )
                ]
            )
        file.add(Shared(side=share.side, share=share.value.hex()))
    return sorted(promised.keys() - given.keys() - {share.side})


def reveal_key(file: BattleFile, *, early: bool = False) -> str:
    """The umpire's key as an entry; ``early`` though bounds are left. Raises No."""
    with file.changing(spare=True):
        history = file.history
        if history.opened.dice not in ("keyed", "shared"):
            of = {"table": text("dice are typed in")}.get(history.opened.dice, text("it is known"))
            raise No(text("the key is not secret: {of:text}", of=of))
        if any(isinstance(entry.body, Revealed) for entry in history.entries):
            raise No(text("the key is revealed already"))
        if not history.over and not early:
            raise No(
                text("bound {next_bound} is still to come: --early ends the battle", next_bound=history.next_bound)
            )
        file.battle_key()  # that it is the one promised
        key = file.store.secret(dicekey.KEY)
        assert key is not None
        file.add(Revealed(key=key.hex()))
    return key.hex()


def _check_open(file: BattleFile) -> None:
    if file.history.opened.dice == "shared":
        raise No(text("in this battle shares come with orders: bound-sim seal --share, orders --slip"))
    if file.history.opened.dice != "keyed":
        raise No(text("shares are mixed into a secret key: this battle has none"))
    if any(isinstance(entry.body, Resolved | Stopped) for entry in file.history.entries):
        raise No(text("bound 1 has begun: its dice have fallen"))
