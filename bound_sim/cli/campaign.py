"""Commands of campaigns: battles that remember."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.battle_files import WAIT_S, Wait
from bound_sim.cli.program import BROKEN, OVER_MONTHS, AsJson, answers, app, make_ready, stop, visible
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.campaign.chain import Chain

campaign_app = typer.Typer(
    no_args_is_help=True,
    help="Battles that remember: what is left of one is the beginning of the next.",
    epilog="""[bold]Example[/bold]

[cyan]bound-sim campaign new blood-of-ypres ypres.campaign[/cyan]   a shipped campaign, or a folder with campaign.toml

[cyan]bound-sim campaign begin ypres.campaign langemarck[/cyan]   a battle file with the units that are there

[cyan]bound-sim campaign take ypres.campaign langemarck[/cyan]   its result; losses are split by dice

[cyan]bound-sim campaign begin ypres.campaign hooge --table[/cyan]   a battle at a real table; campaign sheet prints it

[cyan]bound-sim campaign take ypres.campaign hooge sheet.csv --won B[/cyan]   the sheet, filled in

[dim]docs/campaigns.md says how.[/dim]""",
)
app.add_typer(campaign_app, name="campaign", rich_help_panel=OVER_MONTHS)

CampaignPath = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign file, e.g. ypres.campaign.")]
CampaignBattle = Annotated[str, typer.Argument(metavar="BATTLE", help="The id of a battle of the campaign.")]
NewFile = Annotated[Path, typer.Argument(metavar="NEW", help="A new file.")]


@campaign_app.command()
def new(
    campaign: Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A folder with campaign.toml, or a shipped one.")],
    file: NewFile,
    seed: Annotated[int | None, typer.Option(help="Dice that can be repeated, for a rehearsal.", metavar="N")] = None,
) -> None:
    """Open a campaign in a file, with secret dice for all of its battles."""
    with answers():
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.campaign.plan import find

        CampaignFile.create(file, find(campaign), seed=seed)
        print(visible(file))


@campaign_app.command()
def check(
    campaign: Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A folder with campaign.toml, or a shipped one.")],
) -> None:
    """List every fault of a campaign at once, or say what is in it."""
    with answers():
        from bound_sim.campaign.plan import find, read_plan

        plan, _ = read_plan(find(campaign))
        print(visible(plan.title))
        for id, battle in plan.battles.items():
            print(
                visible(
                    text(
                        "  {id}: {title}, after {after}; units that go on in it: {count}",
                        id=id,
                        title=battle.scenario.title,
                        after=", ".join(battle.after),
                        count=len(battle.keeps),
                    )
                    if battle.after
                    else text(
                        "  {id}: {title}; units that go on in it: {count}",
                        id=id,
                        title=battle.scenario.title,
                        count=len(battle.keeps),
                    )
                )
            )


@campaign_app.command()
def status(file: CampaignPath, as_json: AsJson = False) -> None:
    """Show how a campaign stands: its battles, the score, the chain's head."""
    with answers():
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.cli.summary import to_json

        with CampaignFile(file) as opened:
            chain, history = opened.chain, opened.history
        if as_json:
            print(to_json({**state_facts(chain), "campaign": history.campaign_id, "head": history.head.hex()}))
            return
        print_state(chain)
        print(visible(text("head {hex}", hex=history.head.hex())))


def _score(chain: "Chain") -> list[tuple[str, int, int]]:
    from bound_sim.campaign.tables import score

    return list(score(chain))


def state_facts(chain: "Chain") -> dict[str, object]:
    """Facts of a campaign as it stands."""
    battles = [{"battle": id, "state": chain.state(id), "won": chain.outcomes.get(id, "")} for id in chain.plan.battles]
    score = [{"side": side, "won": won, "lost": lost} for side, won, lost in _score(chain)]
    return {"title": chain.plan.title, "over": chain.over, "battles": battles, "score": score}


def print_state(chain: "Chain") -> None:
    """Print how a campaign stands."""
    from bound_sim.campaign.account import state_text
    from bound_sim.cli.tables import printed

    rows = [
        (id, planned.scenario.title, state_text(chain, id), chain.outcomes.get(id, ""))
        for id, planned in chain.plan.battles.items()
    ]
    printed(
        chain.plan.title,
        (text("battle"), text("title"), text("state"), text("won")),
        rows,
        texts=("title", "state", "won"),
    )
    score = [(side, str(won), str(lost)) for side, won, lost in _score(chain)]
    printed("", (text("side"), text("battles won"), text("men lost")), score)


@campaign_app.command()
def begin(
    file: CampaignPath,
    battle: CampaignBattle,
    table: Annotated[bool, typer.Option("--table", help="It is fought at a real table: no battle file.")] = False,
    out: Annotated[Path | None, typer.Option(help="The new battle file.", metavar="BATTLE.bound")] = None,
    wait: Wait = WAIT_S,
) -> None:
    """Begin a battle with the units that are there."""
    with answers():
        from bound_sim.campaign.file import CampaignFile

        if table and out:
            refuse("--out", text("a battle at a table has no battle file"), text("without it"))
        with CampaignFile(file, wait_s=wait) as opened:
            forces = opened.begin(battle, place="table" if table else "file", file=out)
            path = opened.battle_path(battle)
        there = forces.scenario.forces
        print(
            visible(
                text(
                    "{battle} is begun: {count} units, {count2} bases",
                    battle=battle,
                    count=len(there.battalions),
                    count2=len(there.platoons),
                )
            )
        )
        for unit in forces.units:
            if unit not in there.battalions:
                print(visible(text("  {unit} is not there any more", unit=unit)))
        if forces.empty_sides:
            print(
                visible(
                    text(
                        "nobody is left of side {empty_sides}: it has lost the battle",
                        empty_sides=", ".join(forces.empty_sides),
                    )
                )
            )
        elif path:
            from bound_sim.results.folder import shown

            print(visible(shown(path)))


@campaign_app.command()
def sheet(
    file: CampaignPath,
    battle: CampaignBattle,
    out: Annotated[Path, typer.Option(help="The sheet, a new .csv file; a page for paper, .html.", metavar="FILE")],
) -> None:
    """Write the sheet of a battle at a real table, to be filled in: a line a unit."""
    with answers():
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.campaign.paper_sheet import sheet_as
        from bound_sim.results.folder import refuse_taken
        from bound_sim_maps import written

        refuse_taken(out)
        with CampaignFile(file) as opened:
            text = sheet_as(opened, battle, out)
        written.put(out, text, new=True)
        print(visible(out))


@campaign_app.command()
def brief(
    file: CampaignPath,
    battle: CampaignBattle,
    out: Annotated[Path, typer.Option(help="A new or an empty folder.", metavar="DIR")],
) -> None:
    """Write a page for each seat of a battle, for paper: what became of its units."""
    with answers():
        from bound_sim.campaign.briefs import write_pages
        from bound_sim.campaign.file import CampaignFile

        with CampaignFile(file) as opened:
            opened.check_battle(battle)
            for path in write_pages(opened.chain, battle, out):
                print(visible(path))


@campaign_app.command()
def take(
    file: CampaignPath,
    battle: CampaignBattle,
    result: Annotated[
        Path | None, typer.Argument(metavar="RESULT", help="Battle file, folder of a result, or sheet.  \\[as begun]")
    ] = None,
    won: Annotated[str, typer.Option(help="Who won, where the battle does not say it.", metavar="SIDE|draw")] = "",
    cut: Annotated[
        list[str] | None, typer.Option(help="A unit without a way back; repeat the option for more.", metavar="UNIT")
    ] = None,
    wait: Wait = WAIT_S,
) -> None:
    """Take a battle's result: what is left of its units goes on."""
    with answers():
        from bound_sim.campaign.account import won_text
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.campaign.results import Taking, take_result
        from bound_sim.cli.tables import printed

        with CampaignFile(file, wait_s=wait) as opened:
            found = take_result(opened, battle, result, Taking(won, tuple(cut or ())))
            head = opened.history.head.hex()
        headings = (
            text("unit"),
            text("side"),
            text("men"),
            text("lost"),
            text("killed"),
            text("wounded"),
            text("missing"),
            text("scattered"),
            text("guns lost"),
        )
        men = {unit.unit: unit.men for unit in found.units}
        printed(f"{battle}: {won_text(found.won)}", headings, [
            (each.unit, each.side, str(men[each.unit]), str(each.lost), str(each.killed), str(each.wounded),
             str(each.missing), str(each.scattered), str(each.guns_lost))
            for each in found.losses
        ], texts=("side",))  # fmt: skip
        print(visible(text("head {head}", head=head)))


@campaign_app.command()
def why(file: CampaignPath, unit: Annotated[str, typer.Argument(metavar="UNIT", help="A unit of any battle.")]) -> None:
    """Explain a unit's numbers through the campaign: losses, dice, who came back, who joined."""
    with answers():
        from bound_sim.campaign.account import told
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.scenario.inputs import Known

        with CampaignFile(file) as opened:
            chain = opened.chain
        battles = chain.plan.battles.values()
        units = {name for battle in battles for name in battle.scenario.forces.battalions}
        if unit not in units:
            refuse(unit, text("is not a unit of this campaign"), Known(units).hint(unit))
        for line in told(chain, unit):
            print(visible(line))


@campaign_app.command()
def undo(
    file: CampaignPath,
    battle: Annotated[str, typer.Argument(metavar="BATTLE", help="Of this battle.  \\[the last act of all]")] = "",
    wait: Wait = WAIT_S,
) -> None:
    """Take back the last act: a result, or the beginning of a battle."""
    with answers():
        from bound_sim.campaign.account import act_text
        from bound_sim.campaign.file import CampaignFile

        with CampaignFile(file, wait_s=wait) as opened:
            print(visible(text("undone: {battle}", battle=act_text(opened.undo(battle)))))


@campaign_app.command()
def redo(file: CampaignPath, wait: Wait = WAIT_S) -> None:
    """Bring back what the last undo took."""
    with answers():
        from bound_sim.campaign.account import act_text
        from bound_sim.campaign.file import CampaignFile

        with CampaignFile(file, wait_s=wait) as opened:
            print(visible(text("in force again: {redo}", redo=act_text(opened.redo()))))


@campaign_app.command()
def branch(file: CampaignPath, new_file: NewFile) -> None:
    """Make another campaign file that goes on from here, with the same dice."""
    with answers():
        from bound_sim.campaign.file import CampaignFile

        with CampaignFile(file) as opened:
            opened.branch(new_file)
        print(visible(new_file))


@campaign_app.command()
def verify(
    file: CampaignPath,
    head: Annotated[str, typer.Option(help="A head that was noted.", metavar="HEX")] = "",
    no_recompute: Annotated[bool, typer.Option("--no-recompute", help="Don't play the battles again.")] = False,
) -> None:
    """Check a campaign file, its dice, and every battle file of it that is there."""
    with answers():
        from bound_sim.campaign.verification import check_campaign

        found = check_campaign(file, head=head, recompute=not no_recompute, before=make_ready)
        if found.wrong:
            stop(BROKEN, *found.wrong)
        print(
            visible(
                text("holds: {entries} entries, {dice} dice computed again", entries=found.entries, dice=found.dice)
            )
        )
        for battle in found.battles:
            print(visible(text("{battle}: its battle file holds", battle=battle)))
        for line in found.missing:
            print(visible(line))
        print(visible(text("head {head}", head=found.head)))


@campaign_app.command()
def report(
    file: CampaignPath,
    out: Annotated[Path, typer.Option(help="The page, a new .html file.", metavar="FILE")],
    odds: Annotated[
        Path | None, typer.Option(help="The folder of campaign odds: each way with its odds.", metavar="DIR")
    ] = None,
) -> None:
    """Write a page of the campaign: battles as chapters, each unit through it, the record beside, why."""
    with answers():
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.campaign.page import page
        from bound_sim.campaign.pages import pages_beside
        from bound_sim.campaign.tree import read_tree
        from bound_sim_maps import written

        with CampaignFile(file) as opened:
            tree = read_tree(odds, [*opened.plan.battles]) if odds else []
            content = page(opened.chain, opened.history, pages_beside(opened, out.absolute().parent), tree)
        try:
            written.put(out, content, new=True)
        except FileExistsError:
            refuse(str(out), text("exists already"), text("a new file"))
        print(visible(out))


@campaign_app.command()
def export(
    file: CampaignPath, out: Annotated[Path, typer.Option(help="A new or an empty folder.", metavar="DIR")]
) -> None:  # fmt: skip
    """Write the tables of a campaign, and the scenario of each battle that is begun, as a folder."""
    with answers():
        from bound_sim.campaign.export import write_folder
        from bound_sim.campaign.file import CampaignFile
        from bound_sim.results.folder import shown

        with CampaignFile(file) as opened:
            write_folder(opened, out)
        print(visible(shown(out)))


@campaign_app.command()
def remains(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or a folder that run left.")],
    bases: Annotated[bool, typer.Option("--bases", help="Each base, not the units alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say what is left of each unit of a battle: men, guns, hurt, and who left the table by which edge."""
    with answers():
        from bound_sim.campaign.outcome import played
        from bound_sim.campaign.units import units_of
        from bound_sim.cli.summary import to_json
        from bound_sim.cli.tables import printed

        found = played(battle)
        if as_json:
            facts = {"bounds": found.bounds, "over": found.over, "won": found.won}
            print(to_json({**facts, "bases": [{**each._asdict(), "lost": each.lost} for each in found.remains]}))
            return
        title = text("{title}, after bound {bounds}", title=found.scenario.title, bounds=found.bounds)
        if bases:
            printed(
                title,
                (
                    text("base"),
                    text("side"),
                    text("men"),
                    text("lost"),
                    text("gun"),
                    text("hurt"),
                    text("dug in"),
                    text("stands at"),
                    text("status"),
                ),
                [
                    (
                        each.base,
                        each.side,
                        str(each.men),
                        str(each.lost),
                        f"{each.guns}" if each.guns_at_start else "",
                        str(each.hurt),
                        "yes" if each.dug_in else "",
                        f"{each.x_cm:.1f}, {each.y_cm:.1f}",
                        _left_by(each.edge) if each.edge else each.status,
                    )
                    for each in found.remains
                ],
                texts=("side", "dug in", "stands at", "status"),
            )
        else:
            headings = (
                text("unit"),
                text("side"),
                text("men at the start"),
                text("men"),
                text("lost"),
                text("guns at the start"),
                text("guns"),
                text("left by"),
            )
            printed(title, headings, [
                (unit.unit, unit.side, str(unit.men_at_start), str(unit.men), str(unit.lost), str(unit.guns_at_start),
                 str(unit.guns), ", ".join(map(_edge, unit.edges)))
                for unit in units_of(found.remains)
            ], texts=("side", "left by"))  # fmt: skip
        if not found.over:
            print(visible(text("the battle is not over")))


def _left_by(edge: str) -> str:
    """A base that left the table, in the language that is chosen."""
    from bound_sim_maps.speech import said

    words = {
        "north": said("left by the north"), "east": said("left by the east"), "south": said("left by the south"),
        "west": said("left by the west"),
    }  # fmt: skip
    return words[edge]


def _edge(edge: str) -> str:
    """An edge of the table, in the language that is chosen."""
    from bound_sim_maps.speech import said

    return {"north": said("north"), "east": said("east"), "south": said("south"), "west": said("west")}[edge]
