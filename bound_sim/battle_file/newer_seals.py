"""The seals that orders came in: a seat counts its seals up, and one that is not newer than what is in does not count.

It is judged in the transaction that writes, by the entries before: two files taken in at the same moment come out as
one after the other. Of copies that are brought together the order does not matter either: entries of an older seal are
kept, and ``History.set_aside`` has them.
"""

from bound_sim.battle_file.entries import Orders, Replied
from bound_sim.battle_file.ledger import Ledger
from bound_sim.keys.slips import SEAL, Slip
from bound_sim.results.folder import No
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase, Text, text, words_of_error

#: numbers up to FREE are as the seat says: those of earlier versions were times, in ms. Beyond it, the next may be
#: this much higher than the last, so that the file of a thief, or a number typed wrong, leaves room for the seat's own
FREE, JUMP = 10**13, 1_000_000
KNOWN, OLDER, REFUSED = "known already", "older", "refused"


class NotNewer(No):
    """Orders out of a seal that does not count any more; ``became`` says why, in one of the three words above."""

    def __init__(self, became: str, why: Text) -> None:
        self.became = became
        super().__init__(why)


def seal_of(body: Orders | Replied) -> tuple[str, int] | None:
    """Digest and number of the seal that orders, or an answer, came in; None for none."""
    said = f"{body.seal.get('digest')} {body.seal.get('number')}"
    if not SEAL.fullmatch(said):
        return None
    digest, number = said.split(" ")
    return digest, int(number)


def trouble(before: Ledger, post: Post, bound: int, seal: tuple[str, int]) -> tuple[str, Text] | None:
    """The reason why orders of a seat out of a seal are not taken after these entries: a word, and a sentence.

    Drafts are not handed in, and orders that came too late count for nothing once the bound is open again.
    """
    digest, number = seal
    closed, last = before.closed(bound), 0
    for entry in before.orders_for(post.side, bound):
        body = entry.body
        there = seal_of(body) if isinstance(body, Orders) and body.state != "draft" else None
        if not isinstance(body, Orders) or there is None:
            continue
        if there[0] != digest:
            last = max(last, there[1]) if body.post == post else last
        elif closed or body.state != "late":
            return KNOWN, text("the very seal was taken in before, as orders number {number}", number=body.number)
    if last >= number and not closed:
        return OLDER, text(
            "number {number} is not higher than {last}, which was taken in: to let it count, hand it in once more",
            number=number, last=last,
        )  # fmt: skip
    most = most_after(before.highest_seal(post))
    if number > most:
        return REFUSED, text(
            "number {number} is far beyond the seals before it: at most {most}", number=number, most=most
        )
    return None


def check_answer(before: Ledger, slip: Slip, post: Post, number: int) -> None:
    """Refuse an answer to a question whose seal is known, or not newer than those in. Raises NotNewer."""
    if not slip.seal:
        return
    digest, last = slip.seal.split(" ")
    there = [seal_of(entry.body) for entry in before.answers_to(post, slip.bound, number)
             if isinstance(entry.body, Replied)]  # fmt: skip
    found = dict(seal for seal in there if seal)
    if digest in found:
        raise NotNewer(
            KNOWN, text("the very seal was taken in before, as an answer to question {number}", number=number)
        )
    if found and int(last) <= (most := max(found.values())):
        why = text(
            "a newer answer to question {question} is in: this file is the seat's number {number}, that one {last}",
            question=number, number=last, last=most,
        )  # fmt: skip
        raise NotNewer(OLDER, why)


def most_after(last: int) -> int:
    """The highest number that a seal may have after one of this number."""
    return max(last, FREE) + JUMP


def not_newer(before: Ledger, given: Orders) -> Phrase:
    """The reason why the seal of orders does not count after these entries, "" where it does."""
    try:
        check(before, given)
    except NotNewer as error:
        return words_of_error(error)
    return ""


def check(before: Ledger, given: Orders) -> None:
    """Refuse orders whose seal does not count any more. Raises NotNewer."""
    seal = seal_of(given)
    if seal is None or given.by != "side" or given.state == "draft":
        return
    if found := trouble(before, given.post, given.bound, seal):
        raise NotNewer(*found)
