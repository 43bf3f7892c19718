"""What follows from the entries, which ``succession`` lets in: the next bound, what is in force, whose orders win."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, cast

from pydantic import ValidationError

from bound_sim.battle_file import dicekey, newer_seals, succession
from bound_sim.battle_file.entries import (
    KIND_OF,
    KINDS,
    Body,
    Branched,
    Entry,
    Message,
    Opened,
    OpenQuestion,
    Orders,
    Password,
    Policy,
    Redone,
    Replied,
    Resolved,
    Revealed,
    Ruled,
    Sector,
    Source,
    StandingPolicy,
    Stopped,
    Undone,
)
from bound_sim.battle_file.places import OPENING, InBound, place_of
from bound_sim.battle_file.storage import Row
from bound_sim.orders.interventions import ON_PLATOONS
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import PERSON
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text, words_of_error

#: what an umpire can take back, last first
UNDOABLE = ("policy", "act", "sector", "stop", "bound")
#: under what entries are found (``_places``) -> those in force, in order
_Places = dict[object, list[int]]
_PLACES_OF_UNDOABLE = frozenset(KINDS[kind] for kind in UNDOABLE)
#: nobody's orders, and the scenario's
_HOLD, _ON_FILE = Source(source="policy", policy="hold"), Source(source="scenario")
#: characters of an entry's time
_TIME_LENGTH = 40
B = TypeVar("B", bound=Body)


def body_text(body: Body) -> str:
    """The canonical text of an entry's body (``chain.canonical``): what is as by default is left out."""
    return body.model_dump_json(exclude_defaults=True)


def read_entry(row: Row, kinds: Mapping[str, type[Body]] = KINDS) -> Entry:
    """An entry of one of these ``kinds`` as it was written. Raises Broken for one that is not of ours."""
    model = kinds.get(row.kind)
    try:
        if model is None:
            raise Unfit(text("unknown kind"))
        body = model.model_validate_json(row.body)
        if body_text(body) != row.body:
            raise Unfit(text("not canonical"))
        if len(row.at) > _TIME_LENGTH or not (row.at.isprintable() and row.at.isascii()):
            raise Unfit(text("no time"))
    except (ValidationError, ValueError, RecursionError) as error:
        what = words_of_error(error) if isinstance(error, Unfit) else type(error).__name__
        at = f"{row.number} ({row.kind[:20]})"
        raise Broken([text("entry {at} cannot be read: {what}", at=at, what=what)]) from None
    return Entry(row.number, row.kind, row.at, body, row.head)


class History:
    """The entries in order, and what is in force after the last of them. Raises Broken where they make no battle.

    Each entry is held against those before it (``succession``): what no command could have written is not taken.
    ``known`` is the history as it was a moment ago: if the rows go on from it, its entries are not read again.
    """

    def __init__(self, rows: Sequence[Row], known: "History | None" = None) -> None:
        first = read_entry(rows[0]) if rows else None
        if first is None or not isinstance(first.body, Opened):
            raise Broken([text("the first entry does not open a battle")])
        self.entries: list[Entry] = []
        self.opened = first.body
        self.battle_id = first.head[:16].hex()
        self.undone: set[int] = set()
        self.bounds: dict[int, Entry] = {}
        #: side -> the bounds in force in which it had orders of its own
        self._own: dict[str, list[int]] = defaultdict(list)
        #: heads so far, and whether the key of the dice is told
        self.heads: set[str] = set()
        self.revealed = False
        #: what was undone and can be redone, with the places that it had
        self._redoable: list[tuple[list[int], _Places]] = []
        self._in_force: _Places = defaultdict(list)
        self._orders: dict[tuple[str, int], list[Entry]] = defaultdict(list)
        #: by seat: the highest number of its orders
        self._numbers: Counter[Post] = Counter()
        self._answers: dict[tuple[Post, int, int], list[Entry]] = defaultdict(list)
        self._acts: Counter[str] = Counter()
        self._messages: dict[Post, list[Entry]] = defaultdict(list)
        #: by seat, and for each bound: the highest number of a seal; of those handed in
        self._seals: dict[Post, int] = {}
        self._seals_in: dict[tuple[Post, int], int] = {}
        #: entries of orders out of a seal that is not newer than one before them: they don't count
        self.set_aside: set[int] = set()
        #: seat by its key -> the password that it asks for, "" for none
        self.passwords: dict[str, str] = {}
        if known and len(known.entries) <= len(rows) and known.head == rows[len(known.entries) - 1].head:
            self._start_from(known)
        else:
            self.follow(first)
        for row in rows[len(self.entries) :]:
            self.follow(read_entry(row))
        if self.opened.dice == "keyed":
            dicekey.shares(self)

    def _start_from(self, known: "History") -> None:
        """All entries of a history whose head is in the chain: so each of them is."""
        self.entries, self.undone, self.bounds = [*known.entries], {*known.undone}, {**known.bounds}
        self.heads, self.revealed, self._redoable = {*known.heads}, known.revealed, [*known._redoable]
        self._own.update((side, [*held]) for side, held in known._own.items())
        self._in_force.update((place, [*held]) for place, held in known._in_force.items())
        self._orders.update((address, [*held]) for address, held in known._orders.items())
        self._answers.update((address, [*held]) for address, held in known._answers.items())
        self._numbers.update(known._numbers)
        self._acts.update(known._acts)
        self._messages.update((sender, [*held]) for sender, held in known._messages.items())
        self.passwords = {**known.passwords}
        self._seals, self._seals_in = {**known._seals}, {**known._seals_in}
        self.set_aside = {*known.set_aside}

    @property
    def head(self) -> bytes:
        """The chain's head."""
        return self.entries[-1].head

    @property
    def settled_head(self) -> bytes:
        """The head of the last entry that is more than orders or words: what a side may know and order rests on it."""
        said = (Orders, Message, Password)
        return next(entry.head for entry in reversed(self.entries) if not isinstance(entry.body, said))

    def follow(self, entry: Entry) -> None:
        """Take one more entry. Raises Broken for one that can't follow."""
        with making_sense_of(f"entry {entry.number} ({entry.kind})"):
            wrong = succession.trouble(self, entry)
        if wrong:
            raise Broken([text("entry {number} {wrong}", number=entry.number, wrong=wrong)])
        self.entries.append(entry)
        self.heads.add(entry.head.hex())
        body = entry.body
        if isinstance(body, Undone | Branched):
            gone = self._take_back(body.entries)
            if isinstance(body, Undone):
                self._redoable.append((body.entries, gone))
            else:
                self._redoable = []
        elif isinstance(body, Redone):
            numbers, gone = self._redoable.pop()
            self.undone.difference_update(numbers)
            for key, held in gone.items():
                self._in_force[key].extend(held)
            self._count_bounds(gone.get(Resolved, []))
        else:
            self._redoable = []
            for key in _places(entry):
                self._in_force[key].append(entry.number)
            if isinstance(body, Resolved):
                self._count_bounds([entry.number])
            self._note(entry)

    def _count_bounds(self, numbers: Sequence[int]) -> None:
        """Bounds are in force, after all that are."""
        for number in numbers:
            entry = self.entries[number - 1]
            body = cast(Resolved, entry.body)
            self.bounds[body.bound] = entry
            for side, source in body.orders.items():
                if source.source != "policy":
                    self._own[side].append(body.bound)

    def _take_back(self, numbers: Sequence[int]) -> _Places:
        """The last ones that can be undone are in force no more; the places that they had."""
        gone: _Places = {}
        for key, held in self._in_force.items() if numbers else ():
            if isinstance(key, tuple) or key in _PLACES_OF_UNDOABLE:
                first = bisect_left(held, numbers[0])
                if first < len(held):
                    gone[key] = held[first:]
                    del held[first:]
        for number in reversed(gone.get(Resolved, [])):
            body = cast(Resolved, self.entries[number - 1].body)
            del self.bounds[body.bound]
            for side, source in body.orders.items():
                if source.source != "policy":
                    self._own[side].pop()
        self.undone.update(numbers)
        return gone

    def _note(self, entry: Entry) -> None:
        """Note what stays whatever is undone."""
        match entry.body:
            case Orders(side=side, bound=bound) as orders:
                self._orders[side, bound].append(entry)
                # a number that no command gives, in a copy that somebody made up, leaves room for those to come
                self._numbers[orders.post] = max(self.count_of(orders.post) + 1, min(orders.number, entry.number))
                self._note_seal(entry.number, orders)
            case Replied(bound=bound, number=number) as answer:
                self._answers[answer.post, bound, number].append(entry)
            case Ruled(umpire=umpire):
                self._acts[umpire] += 1
            case Revealed():
                self.revealed = True
            case Message() as message:
                self._messages[message.post].append(entry)
            case Password(stored=stored) as password:
                self.passwords[password.post.key] = stored

    def _note_seal(self, number: int, orders: Orders) -> None:
        """Note the seal that orders came in. A seal that came by a copy may be older than one that is here."""
        if (seal := newer_seals.seal_of(orders)) is None:
            return
        seat = orders.post
        self._seals[seat] = max(seal[1], self._seals.get(seat, 0))
        if orders.state != "handed in":
            return
        last = self._seals_in.get((seat, orders.bound), 0)
        if seal[1] > last:
            self._seals_in[seat, orders.bound] = seal[1]
        elif orders.by == "side" and orders.form > 1:  # earlier versions let the last one count
            self.set_aside.add(number)

    def highest_seal(self, post: Post) -> int:
        """The highest number of a seal out of which there are orders of a seat; 0 for none."""
        return self._seals.get(post, 0)

    def in_force(self, kind: type[B], *, upto: int | None = None) -> list[Entry]:
        """Entries of a kind that are in force, in order; ``upto``: without those after this one."""
        return self._found(kind, upto)

    def _found(self, place: object, upto: int | None = None) -> list[Entry]:
        numbers = self._in_force.get(place, [])
        return [self.entries[number - 1] for number in numbers if upto is None or number <= upto]

    @property
    def next_bound(self) -> int:
        """The bound that is resolved next (one more than there are, at the end)."""
        return len(self.bounds) + 1

    @property
    def over(self) -> bool:
        """True if the scenario's last bound is resolved, or a side has won before it."""
        return self.next_bound > self.opened.bounds or self.ended_early

    @property
    def ended_early(self) -> bool:
        """True if the last bound that is resolved ended the battle."""
        return bool(self.bounds) and self.resolved(len(self.bounds)).over

    @property
    def won(self) -> str:
        """The side that has won, or "draw"; "" where nobody has."""
        return self.resolved(len(self.bounds)).won if self.bounds else ""

    def edition_at(self, number: int) -> int:
        """The edition of the rules that the battle was played by when an entry was written, as those before it say."""
        for entry in reversed(self.entries[:number]):
            if isinstance(entry.body, Opened | Stopped | Resolved):
                return entry.body.edition
        raise AssertionError("the first entry opens the battle")

    @property
    def stop(self) -> Stopped | None:
        """The stop of the next bound, if it was begun."""
        stops = self._in_force.get(Stopped)
        last = cast(Stopped, self.entries[stops[-1] - 1].body) if stops else None
        return last if last and last.bound == self.next_bound else None

    @property
    def stopped(self) -> str:
        """The sub-step after which the next bound stands, "" where it isn't begun."""
        return self.stop.substep if self.stop else ""

    @property
    def place(self) -> InBound:
        """The place of the next bound."""
        stop = self.stop
        if stop is None:
            return OPENING
        return place_of(ruleset(self.opened.ruleset), stop.substep, stop.passed, stop.settled)

    @property
    def asked(self) -> Sequence[OpenQuestion]:
        """The questions that are open."""
        return self.stop.asked if self.stop else ()

    def told_asked(self, post: Post | None = None) -> list[OpenQuestion]:
        """The open questions that a seat may know of: its own and those of public kinds; without a seat the latter."""
        kinds = ruleset(self.opened.ruleset).questions
        return [asked for asked in self.asked if asked.post == post or not kinds[asked.kind].secret]

    def waits_in_secret(self, post: Post | None = None) -> bool:
        """True if questions are open and a seat may know of none of them; without a seat: if none is public."""
        return bool(self.asked) and not self.told_asked(post)

    def answers_to(self, post: Post, bound: int, number: int) -> list[Entry]:
        """All answers to an address, as they came."""
        return self._answers.get((post, bound, number), [])

    def waits_for(self, post: Post, bound: int) -> frozenset[str]:
        """The kinds of question of a seat for which the battle waits in a bound: as they were set before it began.

        A commander for whom nothing was set is asked what his side is.
        """
        begun = self._begun(bound)
        for seat in dict.fromkeys((post, Post(post.side))):
            for number in reversed(self._in_force.get((StandingPolicy, seat), [])):
                ask = cast(StandingPolicy, self.entries[number - 1].body).ask
                if ask is not None and number < begun:
                    return frozenset(ask)
        return frozenset()

    @property
    def asks_inside(self) -> bool:
        """True if a bound may wait: the rules have questions that orders do not answer, or a seat has an ask list."""
        listed = (cast(StandingPolicy, entry.body).ask for entry in self.in_force(StandingPolicy))
        return ruleset(self.opened.ruleset).asks_inside or any(listed)

    def _begun(self, bound: int) -> int:
        """The entry with which a bound began, one more than there are where it hasn't."""
        stops = self._in_force.get((Stopped, bound))
        return stops[0] if stops else len(self.entries) + 1

    def closed(self, bound: int) -> bool:
        """True if orders for a bound come too late."""
        return bound < self.next_bound or (bound == self.next_bound and self.stop is not None)

    def resolved(self, bound: int) -> Resolved:
        """A bound that is in force. Raises KeyError."""
        return cast(Resolved, self.bounds[bound].body)

    def last_number(self, bound: int) -> int:
        """The entry that closed a bound (0: opened the battle)."""
        return self.bounds[bound].number if bound else 1

    def orders_for(self, side: str, bound: int) -> list[Entry]:
        """All orders of a side for a bound, as they came."""
        return self._orders.get((side, bound), [])

    def messages_of(self, post: Post) -> list[Entry]:
        """All messages that a seat sent, as they came."""
        return self._messages.get(post, [])

    @property
    def messages(self) -> list[Entry]:
        """All messages, as they came."""
        return sorted((entry for held in self._messages.values() for entry in held), key=lambda entry: entry.number)

    def count_of(self, post: Post) -> int:
        """The number of the last orders that a seat handed in, 0 for none; earlier versions counted all of its side."""
        return self._numbers[post]

    def policy_of(self, side: str, bound: int = 0, *, commander: str = "") -> Policy | None:
        """The standing policy that was set for a side, none for a person's; ``bound``: as that began.

        For a commander's questions: his own where one was set, a person's too, else his side's.
        """
        begun = self._begun(bound)
        for seat in dict.fromkeys((Post(side, commander), Post(side))):
            for number in reversed(self._in_force.get((StandingPolicy, seat), [])):
                if number < begun and (policy := cast(StandingPolicy, self.entries[number - 1].body).policy):
                    return None if policy == PERSON else policy
        return self.opened.seats.get(side)

    def winner(self, side: str, bound: int, *, on_file: bool) -> Source | None:
        """Whose orders count: the last valid before closing, a policy set, the scenario's (``on_file``), hold.

        None: the umpire has to write them.
        """
        if bound < self.next_bound:
            return self.resolved(bound).orders.get(side)
        if self.stop and bound == self.next_bound:
            return self.stop.orders.get(side)
        if counting := self.counting(side, bound):
            by_umpire = all(cast(Orders, entry.body).by == "umpire" for entry in counting.values())
            first, *others = [entry.number for _, entry in sorted(counting.items())]
            return Source(source="umpire" if by_umpire else "handed in", entry=first, others=others)
        policy = self.policy_of(side)
        if policy == "umpire":
            return None
        if policy == "repeat":
            return self._repeated(side)
        if policy == "hold":
            return _HOLD
        if on_file or policy is None:
            return _ON_FILE if on_file else _HOLD
        return Source(source="policy", policy=policy, entry=self._made_by(policy, side, bound))

    def counting(self, side: str, bound: int) -> dict[str, Entry]:
        """The last valid orders of each of a side's commanders for a bound that were handed in; "": of all of the side.

        What the umpire writes for all of a side replaces what was there.
        """
        found: dict[str, Entry] = {}
        for entry in reversed(self.orders_for(side, bound)):
            body = cast(Orders, entry.body)
            if body.state != "handed in" or body.by == "policy" or entry.number in self.set_aside:
                continue
            found.setdefault(body.commander, entry)
            if body.by == "umpire" and not body.commander:
                break
        return found

    def _made_by(self, policy: str, side: str, bound: int) -> int | None:
        """The entry of the last orders that a policy made for a side and a bound."""
        made = (entry for entry in reversed(self.orders_for(side, bound)) if cast(Orders, entry.body).policy == policy)
        return next((entry.number for entry in made), None)

    def _repeated(self, side: str) -> Source:
        """The last bound in which the side had orders of its own, given again; hold where there is none."""
        own = self._own.get(side)
        if not own:
            return _HOLD
        last = self.resolved(own[-1]).orders[side]
        return Source(source="policy", policy="repeat", entry=last.entry, repeats=own[-1], others=last.others)

    def acts_for(self, bound: int, *, upto: int | None = None) -> list[Entry]:
        """The umpires' acts in a bound, in the order in which they are carried out at their places.

        Of several umpires each one's own order counts, so that it doesn't matter whose copy was merged first.
        """
        found = [(cast(Ruled, entry.body), entry) for entry in self._found((Ruled, bound), upto)]
        return [entry for _, entry in sorted(found, key=lambda act: (act[0].umpire, act[0].count))]

    def count_by(self, umpire: str) -> int:
        """The number of acts that an umpire has made, undone ones too."""
        return self._acts[umpire]

    def acts_until(self, bound: int, *words: str) -> list[Ruled]:
        """Acts of these words in the bounds up to this one, in their order."""
        acts = [cast(Ruled, entry.body) for entry in self.in_force(Ruled)]
        until = sorted((act for act in acts if act.bound <= bound), key=lambda act: (act.bound, act.umpire, act.count))
        return [act for act in until if act.act.split()[0] in words]

    def place_of_act(self, word: str) -> tuple[int, str, InBound]:
        """Bound, name of the sub-step, and place after which an act made now is carried out."""
        if word in ON_PLATOONS:
            return self.next_bound, self.stopped, self.place
        return self.next_bound + (self.stop is not None), "", OPENING

    def sectors(self) -> dict[str, tuple[int, int, int, int]]:
        """Umpire -> sector."""
        found = (cast(Sector, entry.body) for entry in self.in_force(Sector))
        return {sector.umpire: sector.area_u for sector in found}

    def undoable(self) -> Entry | None:
        """The entry that ``undo`` takes back next; None where nothing is left."""
        found = self._in_force.get(UNDOABLE)
        return self.entries[found[-1] - 1] if found else None

    def can_be_undone(self) -> Sequence[int]:
        """All that is in force and that ``undo`` could take back in the end, in order."""
        return self._in_force.get(UNDOABLE, [])

    def redoable(self) -> list[int]:
        """The entries that ``redo`` brings back; empty for none."""
        return self._redoable[-1][0] if self._redoable else []

    def since(self, bound: int) -> list[int]:
        """Entries that are in force and can be undone since the end of a bound (0: since the opening)."""
        found = self.can_be_undone()
        return list(found[bisect_right(found, self.last_number(bound)) :])


def _places(entry: Entry) -> Iterator[object]:
    """Under what an entry is found as long as it is in force."""
    if entry.kind in UNDOABLE:
        yield UNDOABLE
    yield type(entry.body)
    match entry.body:
        case StandingPolicy() as standing:
            yield StandingPolicy, standing.post
        case Ruled(bound=bound):
            yield Ruled, bound
        case Stopped(bound=bound):
            yield Stopped, bound


def kind_of(body: Body) -> str:
    """The kind of an entry with this body."""
    return KIND_OF[type(body)]
