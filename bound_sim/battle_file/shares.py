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
                raise No(f"side {side} has promised already")
            if dicekey.shares(file.history):
                raise No("a share is in: a side that promises now could choose by it")
        file.add(wanted)


def add_share(file: BattleFile, path: Path) -> list[str]:
    """A side's share as it promised it; the sides that still have to give theirs. Raises Refused, No."""
    faults: list[Fault] = []
    text = read_text(path, _LIMIT, faults)
    if text is None:
        raise Refused(faults)
    share = read_share(text, path.name)
    if share.battle != file.history.battle_id:
        raise Refused([Fault(path.name, "", "is for another battle", f"battle {file.history.battle_id}")])
    with file.changing():
        _check_open(file)
        promised, given = dicekey.promises(file.history), dicekey.shares(file.history)
        if share.side in given:
            raise No(f"side {share.side} has given its share already")
        if promised.get(share.side) != share.promise:
            raise Refused([Fault(path.name, "", f"is not what side {share.side} promised", "the share of its promise")])
        file.add(Shared(side=share.side, share=share.value.hex()))
    return sorted(promised.keys() - given.keys() - {share.side})


def reveal_key(file: BattleFile, *, early: bool = False) -> str:
    """The umpire's key as an entry; ``early`` though bounds are left. Raises No."""
    with file.changing(spare=True):
        history = file.history
        if history.opened.dice not in ("keyed", "shared"):
            of = {"table": "dice are typed in"}.get(history.opened.dice, "it is known")
            raise No(f"there is no secret key: {of}")
        if any(isinstance(entry.body, Revealed) for entry in history.entries):
            raise No("the key is revealed already")
        if not history.over and not early:
            raise No(f"bound {history.next_bound} is still to come: --early ends the battle")
        file.battle_key()  # that it is the one promised
        key = file.store.secret(dicekey.KEY)
        assert key is not None
        file.add(Revealed(key=key.hex()))
    return key.hex()


def _check_open(file: BattleFile) -> None:
    if file.history.opened.dice == "shared":
        raise No("in this battle shares come with orders: bound-sim seal --share, orders --slip")
    if file.history.opened.dice != "keyed":
        raise No("shares are mixed into a secret key: this battle has none")
    if any(isinstance(entry.body, Resolved | Stopped) for entry in file.history.entries):
        raise No("bound 1 has begun: its dice have fallen")
