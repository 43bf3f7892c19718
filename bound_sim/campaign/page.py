"""The report of a campaign: one page, battles as its chapters, each unit through it, what was left out."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from bound_sim.campaign import tables
from bound_sim.campaign.account import state_text, told, won_text
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.conditions import format_when
from bound_sim.campaign.history import CampaignHistory
from bound_sim.campaign.muster import full_strength
from bound_sim_maps.speech import language, said, spoken

_STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: #221e18;
  background: #fffdf8; } table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .15rem .6rem;
  border-bottom: 1px solid #d8cfba; text-align: right; } th:first-child, td:first-child { text-align: left; }
.out { color: #6b6252; } .bar { display: inline-block; height: .7em; background: #8a3b12; } pre { overflow-x: auto; }
"""


def page(chain: Chain, history: CampaignHistory, pages: Mapping[str, str]) -> str:
    """The page, in the language that is chosen; ``pages``: battle -> the address of its own report."""
    title = escape(chain.plan.title)
    parts = [f"<h1>{title}</h1>", *(f"<p>{escape(text)}</p>" for text in chain.plan.introduction.splitlines() if text)]
    rows = [[side, str(won), str(lost)] for side, won, lost in tables.score(chain)]
    parts.append(_table([said("side"), said("battles won"), said("men lost")], rows))
    parts += (part for battle in chain.plan.battles for part in _chapter(chain, history, battle, pages))
    parts.append(f"<p class='out'>{said('head of the campaign file')}: <code>{history.head.hex()}</code></p>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _chapter(chain: Chain, history: CampaignHistory, battle: str, pages: Mapping[str, str]) -> Iterator[str]:
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
        yield f"<p>{won}{f' ({escape(file)})' if file else ''}</p>"
    if battle in pages:
        address = escape(pages[battle], quote=True)
        yield f"<p><a href='{address}'>{said('report of the battle')}</a></p>"
    if state not in ("waits", "left out"):
        yield _units(chain, battle)


def _units(chain: Chain, battle: str) -> str:
    headings = [said(text) for text in ("unit", "side", "goes in with", "lost", "killed", "wounded", "missing",
                                        "scattered", "afterwards", "left of its full strength")]  # fmt: skip
    full = full_strength(chain.plan.battles[battle].scenario)
    rows = []
    for row in tables.units(chain):
        values = dict(zip(tables.UNITS, row, strict=True))
        if values["battle"] != battle:
            continue
        after = values["men_after"] if values["men_after"] != "" else values["men"]
        share = round(100 * int(after) / max(full[str(values["unit"])].men, 1))
        bar = f"<span class='bar' style='width:{min(share, 100) / 10}em'></span> {share} %"
        shown = ("unit", "side", "men", "lost", "killed", "wounded", "missing", "scattered", "men_after")
        rows.append([*(escape(str(values[name])) for name in shown), bar])
    details = "\n".join(
        escape("\n".join([unit, *(spoken(line) for line in told(chain, unit))]))
        for unit in full
        if battle in chain.results
    )
    why = f"<details><summary>{said('why')}</summary><pre>{details}</pre></details>" if details else ""
    return _table(headings, rows) + why


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>\n{body}</table>"
