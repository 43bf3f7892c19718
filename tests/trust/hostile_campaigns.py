"""Row ``wrong content``: campaign files made up by somebody who knows the chain and the digests, and wrong plans.

Each is read, shown and checked: it holds, or has its plain lines, and takes less than 10 s of a processor.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bound_sim.battle_file.schema import CAMPAIGN
from bound_sim.campaign import file as campaign_file
from bound_sim.campaign import plan as campaign_plan
from bound_sim.campaign import records
from bound_sim.campaign.account import told
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.history import CampaignHistory
from bound_sim.campaign.page import page
from bound_sim.campaign.plan import FILE, read_plan
from bound_sim.campaign.tables import battles, dice, units
from bound_sim.campaign.units import UnitRemains
from bound_sim.campaign.verification import check_campaign
from bound_sim.files.folder import load_files
from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused
from tests.core.campaign.campaigns import TREE, TWO, at_table, campaign
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forged import Forged, Forger
from tests.trust.inputs import mutated

FILES = 20_000
LIMIT_S = 10
#: words of the plan that a fault of a line, a token or a byte seldom makes
_TOKENS = (
    b"one", b"two", b"one won by B", b"one drawn", b"remove INF1", b"arrive INF1 3", b"bounds 3", b'"one:INF1"',
    b"[battle.keeps]", b"[[battle]]", b"nights = 99999", b"after = []", b"replacements = { B = -1 }",
)  # fmt: skip


@cache
def material() -> tuple[list[Forged], dict[str, bytes], list[bytes]]:
    """Real campaign files in parts, with results and what was undone; the files of a plan, and texts of plans."""
    with folder() as place:
        found = []
        for number, text in enumerate((TWO, TREE)):
            (place / str(number)).mkdir()
            path = campaign(place / str(number), text)
            at_table(path, "one", "B", {"INF1": 2})
            with CampaignFile(path) as file:
                later = "two" if number == 0 else "won"
                file.begin(later, place="table")
                file.undo()
                file.redo()
            found.append(Forged.read(path, CAMPAIGN))
        with CampaignFile(place / "0" / "mine.campaign") as file:
            files = {one.name: file.store.content(bytes.fromhex(one.digest)) for one in file.history.opened.files}
    return found, files, [TWO.encode(), TREE.encode()]


@contextmanager
def _plans_kept() -> Iterator[None]:
    """A plan follows from its files, and a scenario from its own: each is read once for the same bytes."""
    plans: dict[Any, Any] = {}
    scenarios: dict[Any, Any] = {}

    def once(kept: dict[Any, Any], read: Callable[..., Any]) -> Callable[..., Any]:
        def found(source: Any, **more: Any) -> Any:
            key = tuple(sorted(source.items())) if isinstance(source, Mapping) else source
            if key not in kept:
                if len(kept) > 50:
                    kept.clear()
                kept[key] = read(source, **more)
            return kept[key]

        return found

    with (
        patch.object(campaign_file, "read_plan", once(plans, read_plan)),
        patch.object(campaign_plan, "load_files", once(scenarios, load_files)),
    ):
        yield


def _looked_at(path: Path, number: int) -> None:
    """What commands that read show of a campaign file; of one in five also commands that write."""
    check_campaign(path, recompute=False)
    with CampaignFile(path) as file:
        chain = file.chain
        _ = battles(chain), dice(chain), list(told(chain, "INF1"))
        if number % 5:
            return
        _ = units(chain), page(chain, file.history, {})
        battle = next((id for id in chain.plan.battles if chain.state(id) == "may begin"), "")
        if battle:
            file.begin(battle, place="table")
        file.undo()


def _wrong(act: Callable[[], object]) -> str:
    """What is wrong with how something ended, "" for nothing: it went well, or with plain lines."""
    start = time.process_time()
    try:
        act()
    except Refused as refused:
        if not refused.faults or any("\n" in str(fault) for fault in refused.faults):
            return "is refused without plain lines"
    except (Broken, No, Busy) as error:
        if not str(error):
            return "is refused without a word"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:120]}"
    took = time.process_time() - start
    return f"takes {took:.1f} s" if took > LIMIT_S else ""


def campaign_files(share: float, rng: random.Random, full: int = FILES) -> Tried:
    """Entries, contents and plans changed: half of them in a file of a right chain, half as a folder's text."""
    bases, files, plans = material()
    count, wrong = times(full, share), []
    with folder() as place, _plans_kept():
        path = place / "forged.campaign"
        for number in range(count):
            chosen = random.Random(f"{rng.random()} {number}")
            if number % 2:
                Forger(bases, chosen).make().write(path)
                said = _wrong(lambda: _looked_at(path, number))  # noqa: B023
            else:
                text = chosen.choice(plans)
                if chosen.random() < 0.5:
                    at = chosen.randrange(len(text))
                    text = text[:at] + chosen.choice(_TOKENS) + text[at:]
                else:
                    text = mutated(text, chosen)
                given = {**files, FILE: text}
                said = _wrong(lambda given=given: read_plan(given))  # type: ignore[misc]
            if said:
                wrong.append(f"file {number}: {said}")
    return Tried(count, wrong)


def _trusting(rng: random.Random) -> Tried:
    """The control: a result is taken as it stands, whatever units it is of, and there is no last net."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(campaign_file, "making_sense_of", lambda what: nullcontext()))
        stack.enter_context(patch.object(campaign_file, "result_fits", lambda forces, units: True))
        stack.enter_context(patch.object(CampaignHistory, "_trouble", lambda history, entry: ""))
        stack.enter_context(patch.object(records, "read_units", _believed))
        return campaign_files(0.02, rng)


def _believed(data: bytes) -> tuple[UnitRemains, ...]:
    import json

    return tuple(UnitRemains(**{**row, "edges": tuple(row["edges"])}) for row in json.loads(data))


CHECKS = [
    Check("wrong content", "campaign files of a right chain over changed entries and contents, and wrong plans",
          campaign_files, _trusting, "holding a result against the forces that were begun"),
]  # fmt: skip
