"""A whole campaign played at once: every battle by its orders and policies, into a folder that has all of it."""

from collections.abc import Callable
from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.export import export
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.ground import kept_by
from bound_sim.campaign.outcome import of_file
from bound_sim.campaign.page import page
from bound_sim.campaign.pages import pages_beside
from bound_sim.campaign.plan import ENDING
from bound_sim.campaign.results import Taking, take_result
from bound_sim.results import folder
from bound_sim.results.folder import REPORT
from bound_sim.scenario.model import Scenario
from bound_sim_maps import written
from bound_sim_maps.texts import Phrase, text

#: battle files of a campaign that was played, each with the folder of its result beside it
BATTLES = "battles"


def play_campaign(
    source: Path, out: Path, *, seed: int | None = None, before: Callable[[Scenario], object] = lambda _: None,
    tell: Callable[[Phrase], object] = lambda _: None,
) -> Chain:  # fmt: skip
    """Play a campaign of a folder into a new or an empty folder, whole or not at all. Raises Refused.

    The folder then has the campaign file, the battle files with their results, and the report. ``before`` hears of each
    scenario before it is played, ``tell`` of what is done.
    """
    folder.refuse_filled(out)
    with folder.staged(out, replace=False) as work:
        path = work / f"{source.resolve().name}{ENDING}"
        CampaignFile.create(path, source, seed=seed)
        (work / BATTLES).mkdir()
        with CampaignFile(path) as campaign:
            for battle in campaign.plan.battles:
                if campaign.chain.state(battle) == "may begin":
                    _play(campaign, battle, work / BATTLES / f"{battle}.bound", before, tell)
            tell(text("report"))
            content = page(campaign.chain, campaign.history, pages_beside(campaign, work))
            written.write(work / REPORT, content)
            return campaign.chain


def _play(
    campaign: CampaignFile, battle: str, path: Path, before: Callable[[Scenario], object],
    tell: Callable[[Phrase], object],
) -> None:  # fmt: skip
    """Begin a battle, resolve all of its bounds, and take what is left."""
    forces = campaign.begin(battle, file=path)
    if forces.empty_sides:
        return
    with BattleFile(path) as file:
        before(file.scenario_as_given())
        while not file.history.over:
            tell(
                text("{battle}: bound {bound}", battle=battle, bound=file.resolve().bound)
            )  # nobody was told to wait: no question is left open
        export(
            file, path.with_suffix(""), tell=lambda what: tell(text("{battle}: {what:text}", battle=battle, what=what))
        )
        found = of_file(file)
    take_result(campaign, battle, None, Taking(found.won or kept_by(found.scenario, found.remains)))
