"""The folder that a side gets after a bound: all and only what it may know. ``fog`` says what that is.

The same knowledge gives the same bytes, the same names, sizes and times of files; nothing else of the battle goes in.
"""

import csv
import hashlib
import io
import json
import math
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bound_sim.battle_file.commanders import check_commander
from bound_sim.keys.seals import SecretKeys
from bound_sim.keys.signatures import statement
from bound_sim.orders.decisions import Decision
from bound_sim.results import seat_brief
from bound_sim.results.folder import MAPS, REPORT, map_name, refuse_filled, staged
from bound_sim.results.seat_pages import SeatPage
from bound_sim.results.tables import DECIMALS, Frames, as_columns, csv_text, no_formula, of_side, parquet_bytes, read
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.scenario.areas_file import areas_text, borders_text
from bound_sim.scenario.files import AREAS, BORDERS, FORCES, MAP
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.forces_file import forces_text
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seat_dispatch
from bound_sim.secrecy.seat_dispatch import News
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.battle_file import BattleFile

RECORD, SEEN, SIGNED, QUESTION = "packet.json", "enemy.csv", "packet.signed", "question.json"
#: messages that the seat was written by then; who the seat is, what wins, and how it stands; what became of the bound
MESSAGES, BRIEFING, DISPATCH = "messages.txt", "briefing.txt", "dispatch.txt"
#: the dispatch as a page for paper
DISPATCH_PAGE = "dispatch.html"
#: 1 January 2000: the time of every file, so that none tells when the umpire worked on what
TIME = 946_684_800
#: of a map as a picture: a larger one is drawn smaller
MOST_PIXELS = 16_000_000
#: what each level of fog comes to, for the packet's first line
_MEANS = {
    "open": "all that happened on the table",
    "visible": "its own, and the enemies that it saw",
    "reports": "what its own platoons reported",
}
_NO_NEWS = News()


def packet(
    scenario: Scenario, tables: fog.Tables, side: str, bound: int, *, dice: str = "", png: bool = True
) -> dict[str, bytes]:
    """The files of a packet of all bounds by name: ``tables`` are the recorded ones of the whole battle.

    Raises Refused.
    """
    _check(scenario, side, bound, max(tables["states"]["bound"], default=0))
    return packet_of(ruleset(scenario.ruleset).known(scenario, side, tables, bound), dice=dice, png=png)


def _check(scenario: Scenario, side: str, bound: int, last: int) -> None:
    sides = [entry.id for entry in scenario.sides]
    if side not in sides:
        raise Refused([unknown_side("--side", side, sides)])
    if not 0 <= bound <= last:
        raise Refused(
            [Fault("--bound", "", text("bound {bound} is not resolved", bound=bound), text("0 to {last}", last=last))]
        )


def packet_of(
    facts: fog.SideView,
    *,
    dice: Phrase = "",
    png: bool = True,
    more: Mapping[str, bytes] | None = None,
    when: str = "",
    commander: str = "",
    news: News = _NO_NEWS,
    done: int | None = None,
) -> dict[str, bytes]:
    """The files that tell what a side knows, or its ``commander``; ``more`` are others.

    ``when`` is a moment that is not a bound's end; ``done`` bounds are over (None: as far as the facts go), ``news``
    go into the dispatch.
    """
    when = when or f"after bound {facts.bound}"
    done = facts.bound if done is None else done
    tables, post = _frames(facts), Post(facts.side, commander)
    brief = seat_brief.of_tables(facts.scenario, post, done, facts.tables)
    told = seat_dispatch.of_tables(facts.scenario, post, done, facts.tables, news)
    files = _tables(facts, tables) | _situation(facts) | _report(facts, tables, dice, when, (told, brief), png=png)
    files |= {BRIEFING: brief.text.encode(), DISPATCH: told.text.encode(), DISPATCH_PAGE: told.page.encode()}
    files |= dict(more or {})
    return {RECORD: _record(facts, files)} | dict(sorted(files.items()))


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write a packet into a new or an empty folder, whole or not at all. Raises Refused, Busy."""
    refuse_filled(folder)
    with staged(folder, replace=False) as work:
        for name, data in files.items():
            (work / name).parent.mkdir(exist_ok=True)
            written.write(work / name, data)
        for path in (*(work / name for name in files), *{(work / name).parent for name in files} - {work}, work):
            path.chmod(0o644 if path.relative_to(work).as_posix() in files else 0o755)
            os.utime(path, (TIME, TIME))


def of_battle(
    path: Path, side: str, bound: int | None, *, everything: bool = False, commander: str = "", png: bool = True
) -> dict[str, bytes]:
    """The packet of a battle file, or of the folder of a run; ``bound`` None: after the last that is resolved.

    Its maps are there as ``png`` too: of a large table half a second or more for each.

    ``commander`` is the one of the side who gets it, "" for its commander-in-chief. It tells of that bound, with
    ``everything`` of all bounds up to it. Where the battle waits for an answer it tells of that moment, and that of
    who is asked has the question; of a secret one that of nobody else tells anything.
    """
    if disk.is_folder(path):
        return of_run(path, side, bound, everything=everything, commander=commander, png=png)
    from bound_sim.battle_file import BattleFile
    from bound_sim.battle_file.moments import asked_of, known_at_question

    more: dict[str, bytes] = {}
    with BattleFile(path) as file:
        scenario, last = file.player.with_orders(), len(file.history.bounds)
        post = Post(side, commander)
        at_question = bound is None and not everything and bool(file.history.told_asked(post))
        bound, decision = last if bound is None else bound, None
        _check(scenario, side, bound, last)
        check_commander(scenario.forces, side, commander)
        if at_question and scenario.reports_late:  # nothing is reported of a bound before it is over
            decision = asked_of(file, post)
            more = {QUESTION: _question(decision, {})} if decision else {}
        if at_question and not scenario.reports_late:
            facts, decision, meanings = known_at_question(file, post)
            more = {QUESTION: _question(decision, meanings)} if decision else {}
        elif not everything and scenario.reports_late and (found := file.memories.reported(post, bound, scenario)):
            facts = found
        elif everything or scenario.reports_late:
            tables = file.log(upto=max(bound, min(last, 1)), running=False).tables
            facts = ruleset(scenario.ruleset).known(scenario, side, tables, bound, commander=commander)
            facts = facts if everything else fog.of_last_bound(facts)
        else:
            facts = file.memories.known(side, bound, scenario)
        news = _news(file, post, bound, decision)
        more |= _messages(file, post, bound + 1)
        promise = file.history.opened.commitment
        said = {
            "table": text("Dice rolled at a real table."), "seed": text("Dice of a rehearsal."),
            "shared": text("Shared dice; the umpire's key was promised before bound 1: {promise}", promise=promise),
        }  # fmt: skip
        dice = said.get(
            file.history.opened.dice, text("Keyed dice; promised before bound 1: {promise}", promise=promise)
        )
    when = f"at a question in bound {last + 1}" if at_question else ""
    return packet_of(facts, dice=dice, png=png, more=more, when=when, commander=commander, news=news, done=bound)


def _news(file: "BattleFile", post: Post, bound: int, decision: Decision | None) -> News:
    """News for a seat after a bound, or at its question."""
    from bound_sim.battle_file.messages import news_to

    rules = ruleset(file.history.opened.ruleset)
    asked = rules.questions[decision.kind].title if decision else ""
    over = file.history.over and bound == len(file.history.bounds)
    return News(tuple(news_to(file.history, post, bound + 1, file.scenario_as_given())), asked, over)


def _messages(file: "BattleFile", post: Post, opens: int) -> dict[str, bytes]:
    """Messages to a seat that are there when orders are wanted for a bound; no file where there are none."""
    from bound_sim.battle_file.messages import line_of, of_seat

    scenario = file.scenario_as_given()
    there = [
        str(line_of(one, scenario))
        for one in of_seat(file.history, post)
        if (one.to_side, one.to_commander) == post and one.arrives <= opens
    ]
    return {MESSAGES: ("\n".join(there) + "\n").encode()} if there else {}


def _question(decision: Decision, meanings: Mapping[str, Phrase]) -> bytes:
    """The question to a side with its options, for that side alone."""
    told = {
        "side": decision.side, "bound": decision.bound, "question": decision.number, "kind": decision.kind,
        "about": list(decision.about), "options": list(decision.options),
        "hints": {answer: str(said) for answer, said in meanings.items()},
    } | ({"commander": decision.commander} if decision.commander else {})  # fmt: skip
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def signed(files: Mapping[str, bytes], path: Path, umpire: SecretKeys) -> dict[str, bytes]:
    """A packet of a battle file with the umpire's signature of what is in it, whose it is and of which battle.

    The battle's id is a salted hash: it says nothing of what is hidden. Raises Refused.
    """
    from bound_sim.battle_file import BattleFile
    from bound_sim.battle_file.umpire_keys import check_signer

    if disk.is_folder(path):
        raise Refused([Fault("--sign", "", text("a run's folder has no umpire to sign it"), text("a battle file"))])
    with BattleFile(path) as file:
        check_signer(file.history, umpire)
        battle = file.history.battle_id
    record = json.loads(files[RECORD])
    said = statement(
        "packet", battle=battle, side=record["side"], bound=record["bound"], digest=digest_of(files[RECORD])
    )
    return {SIGNED: said.signed(umpire.signing).text.encode()} | dict(files)


def digest_of(record: bytes) -> str:
    """The digest that names a packet: its record names each file with its own."""
    return hashlib.blake2b(record, digest_size=32, person=b"bound-sim packet").hexdigest()


def of_run(
    folder: Path, side: str, bound: int | None, *, everything: bool = False, commander: str = "", png: bool = True
) -> dict[str, bytes]:
    """The packet of a battle that ``bound-sim run`` left in a folder; ``bound`` None: after its last."""
    from bound_sim.results.run import fought

    record, scenario = fought(folder)
    columns = ruleset(scenario.ruleset).log_columns
    tables = as_columns(read(folder, columns, record["bounds"]), columns)
    last = max(tables["states"]["bound"], default=0)
    bound = last if bound is None else bound
    _check(scenario, side, bound, last)
    check_commander(scenario.forces, side, commander)
    facts = ruleset(scenario.ruleset).known(scenario, side, tables, bound, commander=commander)
    dice = text("Dice rolled at a real table.")
    if record.get("key"):
        dice = text("Keyed dice; the umpire has the key.")
    facts = facts if everything else fog.of_last_bound(facts)
    return packet_of(facts, dice=dice, png=png, commander=commander, done=bound)


def _frames(facts: fog.SideView) -> Frames:
    columns = ruleset(facts.scenario.ruleset).log_columns
    return of_side(
        facts.tables, facts.side, columns, since=facts.since, opening=facts.opening, leads=facts.leads
    )  # fmt: skip


def _tables(facts: fog.SideView, tables: Frames) -> dict[str, bytes]:
    """The side's logs, as CSV and as Parquet."""
    files = {}
    columns = ruleset(facts.scenario.ruleset).log_columns
    for name, frame in tables.items():
        files[f"{name}.csv"] = csv_text(frame).encode()
        files[f"{name}.parquet"] = parquet_bytes(columns[name], frame)
    return files


def _situation(facts: fog.SideView) -> dict[str, bytes]:
    """The map, the own order of battle, and what was seen of the others."""
    from bound_sim_maps import geojson

    own = Forces(tuple(platoon for platoon in facts.scenario.forces.platoons if platoon.side == facts.side))
    buffer = io.StringIO()
    columns = fog.seen_columns(ruleset(facts.scenario.ruleset).log_columns)
    writer = csv.DictWriter(buffer, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in facts.sightings)
    net = facts.scenario.areas
    stated = {AREAS: areas_text(net).encode(), BORDERS: borders_text(net).encode()} if net.areas else {}
    return stated | {
        MAP: geojson.write(facts.scenario.battlefield).encode(),
        FORCES: forces_text(own, ruleset(facts.scenario.ruleset).type_book(facts.scenario.unit_types)).encode(),
        SEEN: buffer.getvalue().encode(),
    }


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.{DECIMALS}f}" if isinstance(value, float) else no_formula(str(value))


def _report(
    facts: fog.SideView, tables: Frames, dice: Phrase, when: str, told: tuple[SeatPage, SeatPage], *, png: bool
) -> dict[str, bytes]:  # fmt: skip
    """Report and maps, by the code that makes the umpire's; ``told`` are dispatch and briefing."""
    from bound_sim.results.report import page
    from bound_sim.results.report.pictures import Pictures
    from bound_sim.results.report.view import ReportView
    from bound_sim_maps import picture

    side = next(entry for entry in facts.scenario.sides if entry.id == facts.side)
    said = f"What {side.name or side.id} knows {when}: {_MEANS[facts.scenario.fog.level]}."
    scenario = replace(facts.scenario, introduction=f"{said}\n\n{facts.scenario.introduction}")
    view = ReportView.of(scenario, tables, facts.since)
    pictures = Pictures(view)
    pages = tuple((heading, page.parts) for heading, page in zip(("Dispatch", "Briefing"), told, strict=True))
    files = {REPORT: page.render(view, pictures, dice, side=facts.side, maps=MAPS, pages=pages).encode()}
    for bound in [*([0] if facts.since == 1 else []), *view.bounds]:
        drawn = pictures.file(bound)
        files[f"{MAPS}/{map_name(bound)}"] = drawn.encode()
        if png:
            files[f"{MAPS}/{map_name(bound, '.png')}"] = picture.png_bytes(drawn, _zoom(drawn))
    return files


def _zoom(drawn: str) -> float:
    """1, or less for a map of more than ``MOST_PIXELS`` at its own size."""
    width, height = (float(size) for size in re.findall(r' (?:width|height)="([0-9.]+)"', drawn[:300])[:2])
    return min(1.0, math.sqrt(MOST_PIXELS / (width * height)))


def _record(facts: fog.SideView, files: Mapping[str, bytes]) -> bytes:
    record = {
        "packet": 1, "title": facts.scenario.title, "side": facts.side, "bound": facts.bound,
        "fog": facts.scenario.fog.level,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())},
    }  # fmt: skip
    return (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode()
