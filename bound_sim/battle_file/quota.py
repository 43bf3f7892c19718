"""What a side may put into the umpire's file: a quota for each bound, and a share of the whole.

The umpire's own orders for a side are not counted: a side that has used up its quota can still be written for.
"""

from collections.abc import Sequence

from bound_sim.battle_file import limits
from bound_sim.battle_file.entries import Entry, Orders, Replied
from bound_sim.battle_file.history import History, body_text
from bound_sim.battle_file.storage import Row
from bound_sim.results.folder import No

_WAY = "the umpire can write them: --reason"


def check(history: History, rows: Sequence[Row], body: Orders, *, sides: int) -> None:
    """Refuse orders with which a side would take more than its quota or its share. Raises No."""
    kept = [
        (entry.body, len(row.body))
        for entry, row in zip(history.entries, rows, strict=True)
        if isinstance(entry.body, Orders) and (entry.body.side, entry.body.by) == (body.side, "side")
    ]
    kept.append((body, len(body_text(body))))
    for_bound = [(one, said) for one, said in kept if one.bound == body.bound]
    useless = sum(one.state != "handed in" for one, _ in for_bound)
    size = sum(_bytes(one) + said for one, said in for_bound)
    wrong = ""
    if len(for_bound) > limits.HAND_INS:
        wrong = f"has handed in {limits.HAND_INS} times"
    elif body.state != "handed in" and useless > limits.USELESS:
        wrong = f"has handed in {limits.USELESS} times what doesn't count (faulty, late, drafts)"
    elif size > limits.HAND_IN_BYTES:
        wrong = f"has handed in {limits.HAND_IN_BYTES // limits.MIB} MiB"
    if wrong:
        raise No(f"side {body.side} {wrong} for bound {body.bound}, the most that is kept; {_WAY}")
    share = limits.of_side(sides)
    whole = len(kept), sum(said for _, said in kept), sum(_bytes(one) + said for one, said in kept)
    if any(used > most for used, most in zip(whole, share, strict=True)):
        raise No(f"side {body.side} has used up its share of the file's room ({share.entries:,} entries, "
                 f"{share.said // limits.MIB} MiB of text, {share.file // limits.MIB} MiB in all); {_WAY}")  # fmt: skip


def check_answer(before: Sequence[Entry], body: Replied) -> None:
    """Refuse an answer with which a side would answer a question more often than is kept. Raises No."""
    given = sum(isinstance(entry.body, Replied) and entry.body.by == "side" for entry in before)
    if given >= limits.ANSWERS:
        raise No(f"side {body.side} has answered question {body.number} {limits.ANSWERS} times, the most that is kept; "
                 f"{_WAY}")  # fmt: skip


def _bytes(body: Orders) -> int:
    return sum(file.size for file in body.files)
