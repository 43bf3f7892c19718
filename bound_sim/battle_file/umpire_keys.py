"""The key that the umpire of a battle signs with. The battle file knows its public half, from its first entry on.

The secret half never lies in the file, which goes to everybody in the end: it stays where ``bound-sim keys`` put it.
"""

from bound_sim.battle_file.history import History
from bound_sim.battle_file.receipts import Receipt
from bound_sim.keys.seals import SecretKeys
from bound_sim.keys.signatures import Statement, statement
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


def check_signer(history: History, umpire: SecretKeys) -> None:
    """Refuse keys that are not those with which the battle was opened."""
    known = history.opened.umpire
    if not known:
        wrong = text("this battle was opened without a key to sign with")
        raise Refused([Fault("--sign", "", wrong, text("a battle that bound-sim new --sign opened"))])
    if umpire.public.verify.hex() != known:
        wrong = text("the keys of {name} are not those with which the battle was opened", name=umpire.name)
        raise Refused([Fault("--sign", "", wrong, text("the umpire's keys"))])


def signed_receipt(history: History, receipt: Receipt, umpire: SecretKeys | None) -> Statement:
    """A receipt as a statement, signed if there are keys."""
    return signed(history, receipt.statement, umpire)


def signed(history: History, said: Statement, umpire: SecretKeys | None) -> Statement:
    """A statement, signed if there are keys. Raises Refused for keys of another umpire."""
    if umpire is None:
        return said
    check_signer(history, umpire)
    return said.signed(umpire.signing)


def signed_head(history: History, umpire: SecretKeys | None) -> Statement:
    """The chain's head as it stands, for all to keep. It counts no entries: that would tell of others' orders."""
    said = statement("head", battle=history.battle_id, bound=len(history.bounds), head=history.head.hex())
    return signed(history, said, umpire)
