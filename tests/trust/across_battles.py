"""Trust, row ``campaign secrets``: all that a side gets of later battles, the other's losses before varied."""

import random
from pathlib import Path
from typing import Any
from unittest import mock

from bound_sim.campaign import briefs
from bound_sim.campaign.chain import Chain
from bound_sim.scenario.posts import Post
from tests.core.campaign.fogged import files_of, fought, goes_on
from tests.trust.checks import Check, Tried, folder, times

CAMPAIGNS = 24


def told(place: Path, theirs: int, cut: tuple[str, ...]) -> dict[str, Any]:
    """All that A's seats get of the second battle as it begins and when it is over, and of the third as it begins."""
    path = fought(place, theirs, cut)
    found = {f"two: {name}": data for name, data in files_of(place, path).items()}
    goes_on(path)
    return found | {f"three: {name}": data for name, data in files_of(place, path, "three").items()}


def varied(share: float, rng: random.Random) -> Tried:
    """Files of A's seats are the same, whatever the battalion that A never saw has lost, and whether it was cut off."""
    count, wrong = times(CAMPAIGNS, share), []
    with folder() as place:
        before = told(place / "as it was", 100, ())
        for number in range(count):
            theirs, cut = rng.randrange(100), ("70",) if rng.random() < 0.5 else ()
            now = told(place / str(number), theirs, cut)
            if other := sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name)):
                wrong.append(f"campaign {number}, {theirs} of 100 left: {other[0]}")
    return Tried(count, wrong, f"{len(before)} files each")


def _of_all(rng: random.Random) -> Tried:
    """The control: an account of all units."""
    told_units = briefs.told_units

    def all_units(chain: Chain, battle: str, post: Post) -> tuple[briefs.UnitTold, ...]:
        return told_units(chain, battle, Post("A")) + told_units(chain, battle, Post("B"))

    with mock.patch.object(briefs, "told_units", all_units):
        return varied(0.1, rng)


CHECKS = [
    Check("campaign secrets", "the other's losses in earlier battles varied: seat files, packets, pages of later ones",
          varied, _of_all, "an account of own units alone"),
]  # fmt: skip
