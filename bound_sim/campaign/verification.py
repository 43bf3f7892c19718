"""The check of a campaign file: its chain, contents, dice, forces, and its battle files, played again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bound_sim.battle_file import verification
from bound_sim.battle_file.reader import BattleReader
from bound_sim.campaign.battle_files import forces_bytes
from bound_sim.campaign.entries import BattleBegun, CampaignOpened, ResultTaken
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.losses import split, ten_sided
from bound_sim.campaign.outcome import of_file
from bound_sim.campaign.units import units_of
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase, text


@dataclass
class CampaignFindings:
    """The counts of a check, all that does not hold, and all that is not there to be looked at."""

    wrong: list[Phrase] = field(default_factory=list)
    missing: list[Phrase] = field(default_factory=list)
    entries: int = 0
    dice: int = 0
    #: battles that were played again
    battles: list[str] = field(default_factory=list)
    head: str = ""


def check_campaign(
    path: Path, *, head: str = "", recompute: bool = True, before: Callable[[Scenario], object] = lambda _: None
) -> CampaignFindings:  # fmt: skip
    """Check a campaign file and every battle of it that is there; ``head``: one that must be in its chain.

    ``before`` hears of a battle's scenario before its bounds are computed again. Raises Refused for another file.
    """
    findings = CampaignFindings()
    try:
        with CampaignFile(path) as campaign:
            findings.entries, findings.head = len(campaign.history.entries), campaign.history.head.hex()
            findings.wrong += _pages(campaign)
            if head and head not in {entry.head.hex() for entry in campaign.history.entries}:
                findings.wrong.append(text("the head that was noted is not in its chain"))
            for battle in campaign.history.begun:
                findings.wrong += _begun(campaign, battle)
            for battle in campaign.history.taken:
                findings.wrong += _losses(campaign, battle, findings)
                findings.wrong += _battle(campaign, battle, findings, recompute, before)
    except Broken as broken:
        findings.wrong += broken.files
    return findings


def _pages(campaign: CampaignFile) -> Iterator[Phrase]:
    """The file's pages, and its contents: all that are named are there, and no other."""
    yield from (f"{campaign.path}: {line}" for line in campaign.store.damage())
    campaign.key()
    named = set()
    for entry in campaign.history.entries:
        match entry.body:
            case CampaignOpened(files=files):
                named |= {file.digest for file in files}
            case BattleBegun(forces=forces):
                named.add(forces)
            case ResultTaken(units=units, losses=losses):
                named |= {units, losses}
    there = {digest.hex() for digest in campaign.store.digests()}
    yield from (text("content {digest} is named by no entry", digest=digest[:16]) for digest in sorted(there - named))
    for digest in sorted(named):
        campaign.store.content(bytes.fromhex(digest))


def _begun(campaign: CampaignFile, battle: str) -> Iterator[Phrase]:
    """A battle was begun with the forces that follow from the results before it."""
    body = campaign.history.begin(battle)
    if campaign.store.content(bytes.fromhex(body.forces)) != forces_bytes(campaign.chain.forces(battle)):
        yield text("{battle} was begun with other forces than the results before it leave", battle=battle)


def _losses(campaign: CampaignFile, battle: str, findings: CampaignFindings) -> Iterator[Phrase]:
    """The losses of a battle are split as the dice say."""
    body, result = campaign.history.result(battle), campaign.chain.results[battle]
    again = split(result.units, body.won, ten_sided(campaign.key(), battle), body.cut)
    findings.dice += sum(len(each.dice) for each in again)
    if again != result.losses:
        yield text("the losses of {battle} are not split as the dice say", battle=battle)


def _battle(
    campaign: CampaignFile, battle: str, findings: CampaignFindings, recompute: bool,
    before: Callable[[Scenario], object],
) -> Iterator[Phrase]:  # fmt: skip
    """The battle file that a result came from holds, and leaves what was taken."""
    body = campaign.history.result(battle)
    if body.source != "battle file":
        if body.source != "not fought":
            findings.missing.append(
                text("{battle}: its result came from {file}, which is not looked at", battle=battle, file=body.file)
            )
        return
    path = campaign.battle_path(battle)
    if path is None or not disk.is_file(path):
        findings.missing.append(text("{battle}: its battle file {file} is not there", battle=battle, file=body.file))
        return
    try:
        found = verification.verify(path, head=body.head, recompute=recompute, before=before)
        yield from (text("{battle}: {line}", battle=battle, line=line) for line in found.wrong)
        if found.wrong:
            return
        with BattleReader(path) as file:
            now = of_file(file)
    except (Refused, Broken, No) as error:
        yield f"{battle}: {error}"
        return
    if (units_of(now.remains), now.won or body.won) != (campaign.chain.results[battle].units, body.won):
        yield text("{battle}: {name} leaves something else now than what was taken", battle=battle, name=path.name)
    findings.battles.append(battle)
