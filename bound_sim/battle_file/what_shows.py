"""The meaning of a check of a battle file, and what it cannot exclude, in plain words for its reader."""

from collections.abc import Sequence

from bound_sim.battle_file import dicekey
from bound_sim.battle_file.history import History
from bound_sim.dice import proof
from bound_sim.dice.shares import shared_assurances
from bound_sim_maps.texts import Phrase


def head(history: History, noted: str | None) -> tuple[list[Phrase], list[Phrase]]:
    """The meaning of a noted head: its faults, and remarks."""
    count = len(history.entries)
    if noted is None:
        return [], [
            "no noted head was given, so this cannot exclude: that entries at the end were left out; that orders "
            "(late, faulty, drafts, or handed in and never resolved), undone bounds or acts were left out, added or "
            "said to be another's; that the whole file was built again with the same key. --head or --receipts can"
        ]
    at = next((entry.number for entry in history.entries if entry.head.hex().startswith(noted)), None)
    if at is None:
        return [f"the head {noted[:16]} was never one of this battle's"], []
    said = f"the head given is that of entry {at} of {count}: up to there nothing was changed, left out or added"
    after = count - at
    return [], [said + (f"; of the {after} entries after it this head says nothing" if after else "")]


def dice(history: History) -> list[Phrase]:
    """Assurances on the dice for each party."""
    opened = history.opened
    if opened.dice != "shared":
        return proof.assurances(
            dice=opened.dice, commitment=opened.commitment, shares=dicekey.shares(history),
            promised=dicekey.promises(history),
        )  # fmt: skip
    promised = dicekey.promises(history)
    gave = dicekey.shares_of_bounds(history)
    said = [f"side {side} promised its shares as {promise[:16]}..." for side, promise in sorted(promised.items())]
    bounds = {bound: (sorted(shares), sorted(promised.keys() - shares.keys())) for bound, shares in gave.items()}
    return shared_assurances(opened.commitment, bounds) + said


def editions(bounds: Sequence[tuple[int, int]]) -> list[Phrase]:
    """Remarks on bounds that were not computed again, since another edition of the rules played them: (bound,
    edition)."""
    by_edition: dict[int, list[int]] = {}
    for bound, edition in bounds:
        by_edition.setdefault(edition, []).append(bound)
    return [
        f"edition {edition} of the rules played, so not computed again: bounds {', '.join(map(str, sorted(played)))}"
        for edition, played in sorted(by_edition.items())
    ]
