"""The report of a campaign: one page, battles as its chapters, each unit through it, what was left out."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from bound_sim.campaign import tables
from bound_sim.campaign.account import state_text, told, won_text
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.conditions import DRAW, format_when
from bound_sim.campaign.history import CampaignHistory
from bound_sim.campaign.lineage import UnitPassage, lineages
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.pages import BattlePage
from bound_sim.campaign.tree import LEFT_OUT, TreeRow
from bound_sim.results.report.tables import recorded_losses
from bound_sim_maps.speech import language, said, spoken

_STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #221e18;
  background: #fffdf8; } table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .15rem .5rem;
  border-bottom: 1px solid #d8cfba; text-align: right; } th:first-child, td:first-child { text-align: left; }
img { max-width: 100%; max-height: 24rem; } .wide { overflow-x: auto; } td { white-space: nowrap; }
td:first-child { white-space: normal; } td:last-child:has(.bar) { text-align: left; } small { color: #6b6252; }
.out { color: #6b6252; } .bar { display: inline-block; height: .7em; background: #8a3b12; } pre { overflow-x: auto; }
"""


def page(
    chain: Chain, history: CampaignHistory, pages: Mapping[str, BattlePage], odds: Sequence[TreeRow] = ()
) -> str:  # fmt: skip
    """The page, in the language that is chosen; ``pages``: battle -> its own report; ``odds``: of what might follow."""
    title = escape(chain.plan.title)
    parts = [f"<h1>{title}</h1>", *(f"<p>{escape(text)}</p>" for text in chain.plan.introduction.splitlines() if text)]
    names = {side.id: side.name for each in chain.plan.battles.values() for side in each.scenario.sides}
    rows = [[_named(side, names[side]), str(won), str(lost)] for side, won, lost in tables.score(chain)]
    parts.append(_table([said("side"), said("battles won"), said("men lost")], rows))
    parts += _tree(chain, odds)
    parts += _through(chain)
    parts += (part for battle in chain.plan.battles for part in _chapter(chain, history, battle, pages))
    parts.append(f"<p class='out'>{said('head of the campaign file')}: <code>{history.head.hex()}</code></p>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _named(id: str, name: str) -> str:
    """An id with what it is called beside it."""
    return f"{escape(id)} <small>{escape(name)}</small>" if name and name != id else escape(id)


def _through(chain: Chain) -> Iterator[str]:
    """Units that go on: in each battle the men that a unit went in with and that were left, and who came before it."""
    found = list(lineages(chain))
    if not found:
        return
    battles = list(dict.fromkeys(battle for each in found for battle in each.passages))
    yield f"<h2>{said('units through the campaign')}</h2>"
    text = said("Men that go in, and that are left; (+n): scattered men that came back, and that joined, before.")
    yield f"<p>{text}</p>"
    headings = [said("unit"), said("side"), *battles]
    yield _table(headings, [
        [_named(each.unit, each.name), escape(each.side), *(_passed(each.passages.get(battle)) for battle in battles)]
        for each in found
    ])  # fmt: skip


def _passed(passage: UnitPassage | None) -> str:
    if passage is None:
        return ""
    more = passage.returned + passage.joined
    left = "" if passage.left is None else f" \u2192 {passage.left}"
    return f"{passage.men}{f' (+{more})' if more else ''}{left}"


def _chapter(
    chain: Chain, history: CampaignHistory, battle: str, pages: Mapping[str, BattlePage]
) -> Iterator[str]:  # fmt: skip
    planned, state = chain.plan.battles[battle], chain.state(battle)
    yield f"<h2 id='{escape(battle)}'>{escape(battle)}: {escape(planned.scenario.title)}</h2>"
    after = ", ".join(f"<a href='#{escape(other)}'>{escape(other)}</a>" for other in planned.after)
    when = escape(format_when(planned.when))
    facts = [
        state_text(chain, battle),
        f"{said('after')} {after}" if after else "",
        f"{said('when')}: {when}" if when else "",
    ]
    yield f"<p{' class=out' if state == 'left out' else ''}>{'; '.join(filter(None, facts))}</p>"
    if state == "over":
        body = history.result(battle)
        won = escape(won_text(body.won))
        file = history.begin(battle).file or body.file
        yield f"<p><b>{won}</b>{f' <small>({escape(file)})</small>' if file else ''}</p>"
    if battle in pages:
        address, picture = (escape(part, quote=True) for part in pages[battle])
        yield f"<p><a href='{address}'>{said('report of the battle')}</a></p>"
        if picture:
            yield f"<p><a href='{address}'><img src='{picture}' alt='{escape(battle, quote=True)}'></a></p>"
    if state not in ("waits", "left out"):
        yield _units(chain, battle)
    if state == "over":
        yield from _record(chain, battle)


def _record(chain: Chain, battle: str) -> Iterator[str]:
    """The record of a battle beside it, where its scenario has one."""
    scenario, units = chain.plan.battles[battle].scenario, chain.results[battle].units
    note = str(scenario.history.get("note", ""))
    rows = [
        [
            escape(each.name), f"{each.strength:g}", escape(each.range), f"{each.men:g}", f"{each.lost:g}",
            escape(each.source),
        ]
        for each in recorded_losses(
            scenario, {unit.unit: unit.lost for unit in units}, {unit.unit: unit.men_at_start for unit in units}
        )
    ]  # fmt: skip
    if note or rows:
        yield f"<h3>{said('the record')}</h3>"
        yield from (f"<p>{escape(text)}</p>" for text in note.splitlines() if text)
    if rows:
        headings = [said("unit"), said("men on record"), said("lost on record"), said("went in here"),
                    said("lost here"), said("source")]  # fmt: skip
        yield _table(headings, rows)


def _tree(chain: Chain, odds: Sequence[TreeRow]) -> Iterator[str]:
    """Ways that might have followed, each with its odds; those that were taken stand out."""
    if not odds:
        return
    yield f"<h2>{said('what might follow')}</h2>"
    rows = []
    for row in odds:
        way = " → ".join(f"{battle}: {_outcome(said_of)}" for battle, said_of in zip(chain.plan.battles, row.path,
                                                                                   strict=False))  # fmt: skip
        shown = escape(way)
        rows.append([
            f"<b>{shown}</b>" if _taken(chain, row.path) else shown, f"{row.share:.1%}",
            f"{row.low:.1%} - {row.high:.1%}", said("taken") if _taken(chain, row.path) else "",
        ])  # fmt: skip
    yield _table([said("battles so far"), said("share of campaigns"), said("95 % of share"), ""], rows)


def _taken(chain: Chain, path: Sequence[str]) -> bool:
    """True if the campaign came this way."""
    went = {
        battle: chain.outcomes.get(battle, LEFT_OUT if chain.state(battle) == "left out" else "")
        for battle in chain.plan.battles
    }
    return all(went[battle] == outcome for battle, outcome in zip(chain.plan.battles, path, strict=False))


def _outcome(outcome: str) -> str:
    return {DRAW: said("a draw"), LEFT_OUT: said("left out")}.get(outcome, outcome)


#: columns of a battle's units by their headings; those that came back or joined are shown where there are any
_SHOWN = {
    "side": "side", "goes in with": "men", "came back": "returned", "joined": "joined", "lost": "lost",
    "killed": "killed", "wounded": "wounded", "missing": "missing", "scattered": "scattered", "afterwards": "men_after",
}  # fmt: skip
_WHERE_ANY = ("returned", "joined")


def _units(chain: Chain, battle: str) -> str:
    planned = chain.plan.battles[battle]
    full = full_strength(planned.scenario)
    found = [dict(zip(tables.UNITS, row, strict=True)) for row in tables.units(chain)]
    found = [row for row in found if row["battle"] == battle]
    shown = {heading: name for heading, name in _SHOWN.items()
             if name not in _WHERE_ANY or any(row[name] for row in found)}  # fmt: skip
    rows = []
    for row in found:
        unit = str(row["unit"])
        after = row["men_after"] if row["men_after"] != "" else row["men"]
        share = round(100 * int(after) / max(full[unit].men, 1))
        bar = f"<span class='bar' style='width:{min(share, 100) / 12}em'></span> {share} %"
        name = planned.scenario.forces.battalions[unit][0].battalion_name
        rows.append([_named(unit, name), *(escape(str(row[of])) for of in shown.values()), bar])
    details = "\n".join(
        escape("\n".join([unit, *(spoken(line) for line in told(chain, unit))]))
        for unit in full
        if battle in chain.results
    )
    why = f"<details><summary>{said('why')}</summary><pre>{details}</pre></details>" if details else ""
    return _table([said("unit"), *map(said, shown), said("left of its full strength")], rows) + why


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class='wide'><table><tr>{head}</tr>\n{body}</table></div>"
