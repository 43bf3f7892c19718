"""Proof that all that a battle file says holds: its pages, its chain, its contents, and every bound computed again.

Each check yields a sentence for what does not hold. ``CHECKS`` are run in their order; the first ones are cheap.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from bound_sim.battle.answers import trouble
from bound_sim.battle.battle import END
from bound_sim.battle_file import bounds, commanders, dicekey, kept_log, newer_seals, receipts, what_shows
from bound_sim.battle_file.brought import orders_of
from bound_sim.battle_file.entries import (
    Entry,
    Merged,
    Message,
    Opened,
    Orders,
    Replied,
    Resolved,
    Ruled,
    Source,
    Stopped,
    named_by,
)
from bound_sim.battle_file.file import BattleFile, program
from bound_sim.battle_file.history import History
from bound_sim.battle_file.places import place_of
from bound_sim.battle_file.player import Reached
from bound_sim.battle_file.portions import Portions
from bound_sim.dice import proof
from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.logs.log import Log
from bound_sim.orders.decisions import SideOrders
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, bounds_on_the_way
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase, text


@dataclass
class Findings:
    """What was looked at, and what does not hold."""

    wrong: list[Phrase] = field(default_factory=list)
    entries: int = 0
    contents: int = 0
    recomputed: int = 0
    dice: int = 0
    assured: list[Phrase] = field(default_factory=list)
    #: bounds that other editions of the rules played: bound, edition
    other_editions: list[tuple[int, int]] = field(default_factory=list)
    seals: list[Phrase] = field(default_factory=list)
    head: str = ""
    full: str = ""


Check = Callable[[BattleFile, Findings], Iterator[Phrase]]


def verify(
    path: Path, *, head: str | None = None, recompute: bool = True,
    before: Callable[[Scenario], object] = lambda _: None, on_bound: Callable[[int], object] = lambda _: None,
    held: Sequence[receipts.Held] = (), umpire: str = "",
) -> Findings:  # fmt: skip
    """Check a battle file; ``head`` is a published one that must be in its chain, ``held`` are receipts to compare.

    ``umpire`` is the key, in hex, with which it must have been opened.

    ``before`` hears of the scenario before its bounds are computed again. Raises Refused for what is no
    battle file at all.
    """
    findings = Findings()
    try:
        with BattleFile(path) as file:
            findings.entries, findings.head = len(file.history.entries), file.history.head.hex()
            findings.full = file.full
            findings.wrong += unrecomputed(file, findings)
            findings.wrong += orders_taken(file, recompute=recompute)
            for wrong, said in (what_shows.head(file.history, head), receipts.compared(file.history, held)):
                findings.wrong += wrong
                findings.assured += said
            if umpire and file.history.opened.umpire != umpire:
                findings.wrong.append(text("the battle was not opened with this umpire's keys"))
            if recompute and not findings.wrong:
                before(file.scenario_as_given())
                for sentence in recomputed(file, findings, on_bound):
                    findings.wrong.append(sentence)
    except Broken as broken:
        findings.wrong += broken.files
    return findings


def examine(file: BattleFile, *, after: int) -> None:
    """Check a copy before anything is taken from it; of its bounds those after an entry. Raises Broken."""
    findings = Findings()
    wrong = [*unrecomputed(file, findings), *orders_taken(file, recompute=True, after=after)]
    if not wrong:
        wrong += recomputed(file, findings, lambda _: None, after=after)
    wrong += [
        text(
            "bound {bound} was played by edition {edition} of the rules, which this program does not play",
            bound=bound,
            edition=edition,
        )
        for bound, edition in findings.other_editions
    ]
    if wrong:
        raise Broken(
            [
                sentence
                if str(file.path) in str(sentence)
                else text("{path}: {sentence:text}", path=file.path, sentence=sentence)
                for sentence in wrong
            ]
        )


def unrecomputed(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """All that can be looked at without computing bounds again."""
    for check in CHECKS:
        yield from check(file, findings)


def pages(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """SQLite's own check."""
    for line in file.store.damage():
        yield f"{file.path}: {line}"


def contents(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """Every content that an entry names is there and is what was written; there is no other."""
    named = {bytes.fromhex(name) for entry in file.history.entries for name in named_by(entry)}
    there = set(file.store.digests())
    findings.contents = len(there)
    for extra in sorted(there - named):
        yield text("content {hex} is named by no entry", hex=extra.hex()[:16])
    sizes = {name: len(file.store.content(name)) for name in sorted(named)}
    for entry in file.history.entries:
        for one in entry.body.files if isinstance(entry.body, Opened | Orders | Replied) else ():
            if one.size != sizes[bytes.fromhex(one.digest)]:
                yield text(
                    "entry {number}: {name} is not of the size that is said", number=entry.number, name=one.name[:60]
                )


def dice_key(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """The key is the one that was promised; there is no secret that nothing asks for."""
    secrets = file.store.secrets()
    if file.history.opened.dice == "table":
        secrets = {**secrets, dicekey.KEY: b""}
    else:
        file.battle_key()
    for name in secrets.keys() - dicekey.KNOWN_SECRETS:
        yield text("a secret '{name}' that nothing needs", name=name[:40])


def all_dice(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """Every die of the log is what the key gives, each computed alone; a key that was revealed is the one promised."""
    opened = file.history.opened
    findings.assured = what_shows.dice(file.history)
    findings.assured += umpires_hand(file.history)
    if opened.dice != "table":
        rules = ruleset(opened.ruleset)
        log = file.log(running=False)
        with making_sense_of(text("the dice in the log")):
            keys = dicekey.keys_of_bounds(file.history, file.battle_key())
            findings.dice, wrong = proof.wrong_dice(keys, _dice_told_of(log, rules), rules.dice_words)
        yield from wrong


def _dice_told_of(log: Log, rules: Ruleset) -> list[TypedRoll]:
    """The dice of the table of dice, and those that rows of other tables say otherwise."""
    rolled = list(dice_rolled(log["dice"]))
    known = set(rolled)
    told = rules.logged_dice(log.tables) if rules.offers("logged_dice") else ()
    return rolled + [die for die in told if die not in known]


def all_receipts(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """Every receipt is that of its orders; every share of the dice is one that can count where it stands."""
    findings.seals = receipts.seals_named(file.history)
    yield from receipts.wrong_receipts(file.history)
    if file.history.opened.dice == "shared":
        for number, trouble in Portions.of(file.history).wrong.items():
            yield text("entry {number}: {trouble:text}", number=number, trouble=trouble)


def seal_numbers(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """No orders out of a seal were taken in after newer ones of their seat, and no seal was taken in twice.

    Copies that were merged may have been given both: those that are not newer don't count, which is told. Earlier
    versions let the last ones count, which is told too.
    """
    merged = (entry.body for entry in file.history.entries if isinstance(entry.body, Merged))
    brought = {number for body in merged for number in body.entries.values()}
    before = History(file.store.rows[:1])
    for entry in file.history.entries[1:]:
        body = entry.body
        if isinstance(body, Orders) and (why := newer_seals.not_newer(before, body)):
            whose = text(
                "orders {number} of {whose:text} for bound {bound}",
                number=body.number,
                whose=body.post.whose(),
                bound=body.bound,
            )
            said = text(
                "entry {number}: {whose:text} came in a seal that does not count: {why}",
                number=entry.number,
                whose=whose,
                why=why,
            )
            if body.form == 1:
                findings.assured.append(text("{said:text}; an earlier version took them in all the same", said=said))
            elif entry.number in brought:
                findings.assured.append(text("{said:text}; a copy brought them", said=said))
            else:
                yield said
        before.follow(entry)


def messages_sent(file: BattleFile, findings: Findings) -> Iterator[Phrase]:
    """Every message is there when the chain of command has passed it on, and no sooner or later."""
    scenario, without = file.scenario_as_given(), 0
    for entry in file.history.messages:
        body = cast(Message, entry.body)
        way = bounds_on_the_way(scenario, body.post, Post(body.to_side, body.to_commander))
        if body.arrives != body.bound + way:
            yield text(
                "entry {number}: the message is there in bound {arrives}, not {bound}",
                number=entry.number,
                arrives=body.arrives,
                bound=body.bound + way,
            )
        without += not body.receipt
    if without:
        findings.assured.append(
            text("messages without a receipt, as earlier versions took them in: {without}", without=without)
        )


def umpires_hand(history: History) -> list[Phrase]:
    """What the umpire did that no rule did, and what he saw and took back: all of it stands in the entries."""
    entries = history.entries
    counted = {
        "bounds, or parts of bounds, that the umpire saw and took back": sum(
            isinstance(entry.body, Resolved | Stopped) and entry.number in history.undone for entry in entries
        ),
        "acts of the umpire, each with its reason in the log": len(history.in_force(Ruled)),
        "orders that the umpire wrote for a side": sum(
            isinstance(entry.body, Orders) and entry.body.by == "umpire" for entry in entries
        ),
    }
    return [f"{what}: {count}" for what, count in counted.items() if count]


def recomputed(
    file: BattleFile, findings: Findings, on_bound: Callable[[int], object], *, after: int = 0
) -> Iterator[Phrase]:
    """Every bound that was ever resolved, undone ones too, again from its opening: same orders, log and state.

    Then the battle as it stands, with what the umpire did since. ``after``: bounds of later entries alone.
    """
    before = History(file.store.rows[:1])
    #: entry of a stop -> the questions that are open there, and the course up to them
    questions: dict[int, Reached] = {}
    edition = file.player.rules.edition
    for entry in file.history.entries[1:]:
        if isinstance(entry.body, Resolved | Stopped) and entry.number > after:
            if entry.body.edition == edition:
                yield from _again(file, entry, before, questions)
                findings.recomputed += isinstance(entry.body, Resolved)
            elif isinstance(entry.body, Resolved):
                findings.other_editions.append((entry.body.bound, entry.body.edition))
            on_bound(entry.body.bound)
        if isinstance(entry.body, Replied) and entry.body.by != "policy" and entry.number > after:
            yield from _answer_again(file, entry, before, questions)
        before.follow(entry)
    if not file.history.over and file.history.edition_at(len(file.history.entries)) == edition:
        try:
            file.player.standing()
        except Refused as refused:
            yield text("the battle cannot stand as it is said: {faults}", faults=refused.faults[0])


def orders_taken(file: BattleFile, *, recompute: bool, after: int = 0) -> Iterator[Phrase]:
    """Orders that were taken as valid are, whether they counted or not. ``recompute``: those that did are read then."""
    resolved = (entry.body for entry in file.history.entries if isinstance(entry.body, Resolved) and recompute)
    read = {number for body in resolved for source in body.orders.values() for number in source.entries}
    player, history = file.player, file.history
    for entry in history.entries[after:]:
        body = entry.body
        if not isinstance(body, Orders) or body.state != "handed in" or (entry.number in read and not body.commander):
            continue
        try:
            orders = player.side_orders(body.side, body.bound, Source(source="handed in", entry=entry.number))
        except Refused:  # another edition of the rules took them
            continue
        except Broken as broken:
            same = history.edition_at(entry.number) == player.rules.edition
            yield from broken.files if same and entry.number not in read else ()
        else:
            yield from _not_his(file.scenario_as_given(), entry.number, body, orders)


def _not_his(scenario: Scenario, number: int, body: Orders, orders: SideOrders) -> Iterator[Phrase]:
    """Orders of a commander are for the battalions that he leads."""
    led = scenario.forces.led_by(body.side, body.commander)
    if body.commander and (others := sorted(commanders.battalions_of(orders) - led, key=natural_key)):
        yield text(
            "entry {number}: orders of {commander} are for {others}, which he does not lead",
            number=number,
            commander=body.commander,
            others=", ".join(others),
        )


def _answer_again(
    file: BattleFile, entry: Entry, before: History, questions: dict[int, Reached]
) -> Iterator[Phrase]:  # fmt: skip
    """An answer that was taken is to a question that was open, legal, and given where the battle stood."""
    body, stop = cast(Replied, entry.body), before.in_force(Stopped)
    reached = questions.get(stop[-1].number) if stop else None
    if reached is None:
        return  # of entries that were looked at before
    decision = next((one for one in reached.asked if (one.post, one.number) == (body.post, body.number)), None)
    scenario = file.scenario_as_given()
    if decision is None or (decision.kind, list(decision.about)) != (body.kind, body.about):
        yield text("entry {number}: answers a question that is not asked", number=entry.number)
    elif trouble(scenario, decision, body.text):
        yield text(
            "entry {number}: the answer to question {number2} of {whose:text} is not allowed",
            number=entry.number,
            number2=body.number,
            whose=body.post.whose(),
        )
    else:
        if body.files:
            orders_of(scenario, body, file.store.content)
        now = _course_now(file, before)
        if now is not None and now != body.course:
            yield text(
                "entry {number}: the answer was given after other orders, acts or answers than it says",
                number=entry.number,
            )


def _course_now(file: BattleFile, before: History) -> str | None:
    """The course up to the questions that are open after these entries, acts since they were asked with it."""
    player, stop = file.player_of(before), before.stop
    if stop is None:
        return None
    battle = player.battle(stop.bound, stop.orders, player.typed(stop.dice))
    return player.advance(battle, stop.bound, to=lambda *_: False, asking_at=before.place).course


def _stop_again(
    file: BattleFile, entry: Entry, before: History, questions: dict[int, Reached]
) -> Iterator[Phrase]:  # fmt: skip
    """A stop of a bound with questions stands where it says, asks what it says, and used the answers that it says."""
    body, player = cast(Stopped, entry.body), file.player_of(before)
    place = place_of(player.rules, body.substep, body.passed, body.settled)
    battle = player.battle(body.bound, body.orders, player.typed(body.dice))
    if body.asked:
        reached = player.advance(battle, body.bound, to=lambda *_: False)
    else:
        reached = player.advance(battle, body.bound, to=lambda at, _: at == place)
    asked = [(one.post, one.number, one.kind, list(one.about)) for one in reached.asked]
    said = [(one.post, one.number, one.kind, one.about) for one in body.asked]
    if (reached.place, reached.name, asked, reached.answers) != (place, body.substep, said, body.answers):
        yield text(
            "entry {number}: bound {bound} does not stand, ask and use answers as it says",
            number=entry.number,
            bound=body.bound,
        )
    questions[entry.number] = reached


def _again(
    file: BattleFile, entry: Entry, before: History, questions: dict[int, Reached]
) -> Iterator[Phrase]:  # fmt: skip
    body = cast(Resolved | Stopped, entry.body)
    player = file.player_of(before)
    if player.sources(body.bound) != body.orders:
        yield text(
            "entry {number}: bound {bound} was not resolved with the orders that count",
            number=entry.number,
            bound=body.bound,
        )
        return
    if isinstance(body, Stopped):
        if player.rules.questions or player.rules.numbers_substeps:  # else its name says where a bound stands
            try:
                yield from _stop_again(file, entry, before, questions)
            except Refused as refused:
                yield text(
                    "entry {number}: bound {bound} cannot be computed again: {faults}",
                    number=entry.number,
                    bound=body.bound,
                    faults=refused.faults[0],
                )
        return
    typed = player.typed(body.dice)
    try:
        battle = player.battle(body.bound, body.orders, typed)
        reached = player.advance(battle, body.bound, to=lambda *_: False)
    except Refused as refused:
        yield text(
            "entry {number}: bound {bound} cannot be computed again: {faults}",
            number=entry.number,
            bound=body.bound,
            faults=refused.faults[0],
        )
        return
    made_by = (
        "" if body.program == program() else text(" (it was computed by version {program})", program=body.program[:20])
    )
    if reached.name != END:
        yield text(
            "entry {number}: bound {bound} waits for an answer, and is said to be over",
            number=entry.number,
            bound=body.bound,
        )
        return
    won = battle.outcomes.get(0, "")
    if (reached.answers, won) != (body.answers, body.won):
        yield text(
            "entry {number}: bound {bound} was not resolved with the answers that count{made_by}",
            number=entry.number,
            bound=body.bound,
            made_by=made_by,
        )
    if reached.acts != body.acts:
        yield text(
            "entry {number}: bound {bound} was not resolved with the umpire's acts{made_by}",
            number=entry.number,
            bound=body.bound,
            made_by=made_by,
        )
    if bounds.keeps(battle.scenario).save(battle) != file.content(body.state):
        yield text(
            "entry {number}: bound {bound} ends in another state{made_by}",
            number=entry.number,
            bound=body.bound,
            made_by=made_by,
        )
    for table, made in battle.log.tables.items():
        declared = battle.log.columns[table]
        kept = file.content(body.log[table]) if table in body.log else None
        if not (declared.later if kept is None else kept_log.same_log(declared, kept, made)):
            yield text(
                "entry {number}: bound {bound} has other {table}{made_by}",
                number=entry.number,
                bound=body.bound,
                table=table,
                made_by=made_by,
            )
    for who in file.memories_of(before).wrong(body, battle.log.tables):
        yield (
            text(
                "entry {number}: bound {bound} leaves {who:text} with other knowledge",
                number=entry.number,
                bound=body.bound,
                who=who,
            )
            if body.program == program()
            else text(
                "entry {number}: bound {bound} leaves {who:text} with other knowledge (it was "
                "computed by version {program})",
                number=entry.number,
                bound=body.bound,
                who=who,
                program=body.program[:20],
            )
        )


CHECKS: list[Check] = [pages, contents, dice_key, all_dice, all_receipts, seal_numbers, messages_sent]
