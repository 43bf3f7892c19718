"""The account that a seat gets before a later battle: what became of its units, of its own side and of no other."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from bound_sim.battle_file import limits
from bound_sim.campaign.account import won_text
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.losses import UnitLosses
from bound_sim.campaign.muster import full_strength
from bound_sim.results import folder
from bound_sim.results.folder import No
from bound_sim.scenario.posts import Post, posts
from bound_sim_maps import written
from bound_sim_maps.speech import language, said
from bound_sim_maps.texts import text

_STYLE = """
@page { size: A4; margin: 14mm; } body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff;
  max-width: 182mm; margin: 1rem auto; padding: 0 1rem; } h1 { font-size: 16pt; margin: 0; } p { margin: 1mm 0; }
table { border-collapse: collapse; width: 100%; margin-top: 3mm; } thead { display: table-header-group; }
tr { break-inside: avoid; } th, td { border: .3mm solid #000; padding: 1.2mm 2mm; text-align: left;
  vertical-align: top; } th { font-size: 9pt; } td.number { white-space: nowrap; }
"""


class UnitTold(NamedTuple):
    """A unit as its own side is told of it: what it goes in with, and what became of its men in sentences."""

    unit: str
    name: str
    men: int
    men_of_scenario: int
    guns: int
    guns_of_scenario: int
    became: tuple[str, ...]

    @property
    def strength(self) -> str:
        """Men, and guns of a unit of guns, that it goes in with, in the language that is chosen."""
        if not self.men:
            return said("is not there any more")
        men = said("{men} of {full} men").format(men=self.men, full=self.men_of_scenario)
        if not self.guns_of_scenario:
            return men
        return f"{men}, {said('{guns} of {full} guns').format(guns=self.guns, full=self.guns_of_scenario)}"


def told_units(chain: Chain, battle: str, post: Post) -> tuple[UnitTold, ...]:
    """OP-R-12: units of a seat that go on in a battle: its commander's, all of the side of a commander-in-chief.

    Nothing of another side goes in, nor anything that follows from one but who won. Raises KeyError for a battle that
    waits.
    """
    planned, forces = chain.plan.battles[battle], chain.forces(battle)
    given = planned.scenario.forces
    there, full = full_strength(forces.scenario), full_strength(planned.scenario)
    found = []
    for unit in planned.keeps:
        first = given.battalions[unit][0]
        if first.side != post.side or post.commander not in ("", first.player):
            continue
        now = there.get(unit)
        found.append(UnitTold(
            unit, first.battalion_name, now.men if now else 0, full[unit].men, now.guns if now else 0, full[unit].guns,
            (*_lost(chain, battle, unit), *_since(chain, battle, unit)),
        ))  # fmt: skip
    return tuple(found)


def _lost(chain: Chain, battle: str, unit: str) -> Iterator[str]:
    """Losses in the battles that a unit comes from; of one that was left out in those before it."""
    for earlier, name in chain.plan.battles[battle].keeps.get(unit, ()):
        if earlier not in chain.results:
            yield from _lost(chain, earlier, name)
            continue
        for each in chain.results[earlier].losses:
            if each.unit == name and (each.lost or each.guns_lost):
                yield from _split(earlier, each)


def _split(battle: str, losses: UnitLosses) -> Iterator[str]:
    fates = (
        (said("{men} killed"), losses.killed), (said("{men} wounded"), losses.wounded),
        (said("{men} missing"), losses.missing), (said("{men} scattered"), losses.scattered),
    )  # fmt: skip
    parts = ", ".join(text.format(men=men) for text, men in fates if men)
    if parts:
        yield said("lost in {battle}: {men} men, {parts}").format(battle=battle, men=losses.lost, parts=parts)
    if losses.guns_lost:
        yield said("guns lost in {battle}: {guns}; repaired in two days: {repaired}").format(
            battle=battle, guns=losses.guns_lost, repaired=losses.guns_repaired
        )


def _since(chain: Chain, battle: str, unit: str) -> Iterator[str]:
    """Men of a unit that came back, that joined, and that are still away."""
    forces = chain.forces(battle)
    if unit not in forces.units:  # a change of the scenario took it away
        return
    came = forces.units[unit]
    for line, men in (
        (said("scattered men that are back: {men}"), came.returned),
        (said("scattered men still away: {men}"), sum(number for number, _ in came.scattered)),
        (said("men that joined: {men}"), came.joined),
        (said("men without a base: {men}"), forces.mustered.behind.get(unit, 0)),
    ):
        if men:
            yield line.format(men=men)


def fought_before(chain: Chain, battle: str) -> Iterator[str]:
    """The battles that were fought before one, each with who won it."""
    before = chain.plan.before(battle)
    yield from (f"{id}: {won_text(result.won)}" for id, result in chain.results.items() if id in before)


def messages(chain: Chain, battle: str, post: Post) -> tuple[str, ...]:
    """The account as messages to a seat: one, or more where it is long; none where nothing of the seat goes on."""
    units = told_units(chain, battle, post)
    if not units:
        return ()
    lines = [said("What became of your units before {battle}").format(battle=battle), *fought_before(chain, battle)]
    for each in units:
        lines += [f"{_named(each)}: {each.strength}", *(f"- {line}" for line in each.became)]
    found = [""]
    for line in lines:
        longer = f"{found[-1]}\n{line}" if found[-1] else line
        if len(longer) > limits.MESSAGE:
            found.append(line[: limits.MESSAGE])
        else:
            found[-1] = longer
    return tuple(found)


def _named(each: UnitTold) -> str:
    return f"{each.unit} ({each.name})" if each.name and each.name != each.unit else each.unit


def write_pages(chain: Chain, battle: str, out: Path) -> list[Path]:
    """A page for each seat whose units go on, into a new or an empty folder. Raises Refused, No."""
    folder.refuse_filled(out)
    state = chain.state(battle)
    if state in ("waits", "left out"):
        raise No(
            text("{battle} is left out: its condition has failed", battle=battle)
            if state == "left out"
            else text("{battle} waits", battle=battle)
        )
    told = [post for post in posts(chain.plan.battles[battle].scenario) if told_units(chain, battle, post)]
    if not told:
        raise No(text("no unit of an earlier battle goes on in {battle}", battle=battle))
    with folder.staged(out, replace=False) as work:
        for post in told:
            written.write(work / f"{post.file_name}.html", page(chain, battle, post))
    return [out / f"{post.file_name}.html" for post in told]


def page(chain: Chain, battle: str, post: Post) -> str:
    """The account as a page for paper, in the language that is chosen."""
    planned = chain.plan.battles[battle]
    whose = escape(post.name(planned.scenario))
    title = escape(f"{chain.plan.title}: {planned.scenario.title}")
    rows = "\n".join(
        f"<tr><td>{escape(_named(each))}</td><td class='number'>{escape(each.strength)}</td>"
        f"<td>{'<br>'.join(escape(line) for line in each.became)}</td></tr>"
        for each in told_units(chain, battle, post)
    )
    headings = "".join(f"<th>{text}</th>" for text in (said("unit"), said("goes in with"), said("what became of it")))
    before = "".join(f"<p>{escape(line)}</p>" for line in fought_before(chain, battle))
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>\n<body>\n'
        f"<h1>{title}</h1>\n<p>{said('for')} <b>{whose}</b></p>\n{before}\n"
        f"<table><thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>\n</body></html>\n"
    )
