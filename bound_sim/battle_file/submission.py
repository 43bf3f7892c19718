"""Orders that a side hands in for a bound, as files: what cannot be kept of them is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bound_sim.battle.battle import SideOrders
from bound_sim.battle_file import limits
from bound_sim.files.side_files import Submission as Submission
from bound_sim.files.side_files import read as read
from bound_sim.orders.text import ORDER_LIMIT
from bound_sim.scenario.inputs import name_trouble, quoted, text_trouble
from bound_sim_maps.faults import Fault, Refused

MOST_FILES = 16
#: how a file's ending says what is in it
ENDINGS = (".csv", ".txt", ".geojson", ".json")


def called(name: str) -> str:
    """The name of a file that orders came in, as it is kept: one that could say more than a name is not told."""
    return name if name == name.strip() and name.isprintable() and len(name) <= limits.NAME else "a file"


def check_files(files: Mapping[str, bytes]) -> None:
    """Refuse what is too large or cannot be stored: names, number, sizes."""
    check_sizes([(name, len(data)) for name, data in files.items()])


def check_sizes(files: Sequence[tuple[str, int]]) -> None:
    """The same for files by name and size."""
    faults = []
    if not 1 <= len(files) <= MOST_FILES:
        faults.append(Fault("orders", "", f"{len(files)} files", f"1 to {MOST_FILES} of them"))
    for name, size in files:
        plain = name.isprintable() and len(name) <= 100 and name[:1].isalnum() and not set(name) & set("/\\:")
        if not plain or Path(name).suffix.lower() not in ENDINGS:
            faults.append(
                Fault(quoted(name)[1:-1], "", "is not a file of orders", "a plain name, " + ", ".join(ENDINGS))
            )
        if size > ORDER_LIMIT:
            faults.append(Fault(quoted(name)[1:-1], "", "is too large", f"at most {ORDER_LIMIT // 1024} KiB"))
    if faults:
        raise Refused(faults)


def check_answer(text: str) -> None:
    """Refuse an answer's text that could not stand in a log or on a screen."""
    wrong = "it holds a line end or tab" if set(text) & set("\n\r\t") else text_trouble(text)
    if len(text) > limits.ANSWER:
        wrong = f"is {len(text)} characters long"
    if wrong:
        raise Refused([Fault("answer", "", wrong, f"one line of plain text, at most {limits.ANSWER:,} characters")])


def check_message(text: str) -> None:
    """Refuse a message that is empty, too long, or could not stand on a screen."""
    wrong = text_trouble(text) if text.strip() else "is empty"
    if len(text) > limits.MESSAGE:
        wrong = f"is {len(text)} characters long"
    if wrong:
        raise Refused([Fault("message", "", wrong, f"plain text, at most {limits.MESSAGE:,} characters")])


def check_words(*, reason: str = "", umpire: str = "", option: str = "--umpire") -> None:
    """Refuse an umpire's name or reason that could not stand in a log, a table or on a screen."""
    faults = []
    if len(reason) > limits.REASON:
        faults.append(Fault("--reason", "", f"is {len(reason)} characters long", f"at most {limits.REASON:,}"))
    elif trouble := "it holds a line end or tab" if set(reason) & set("\n\r\t") else text_trouble(reason):
        faults.append(Fault("--reason", "", trouble, "one line of plain text"))
    if trouble := name_trouble(umpire):
        faults.append(Fault(option, "", f"{quoted(umpire)} {trouble}", "a short plain name"))
    if faults:
        raise Refused(faults)


def dated(given: SideOrders, bound: int, policy: str) -> SideOrders:
    """The same orders for another bound, as a standing policy gives them."""
    return SideOrders(
        {unit: replace(command, bound=bound) for unit, command in given.high.items()},
        {unit: replace(order, bound=bound) for unit, order in given.low.items()},
        policy,
        lines=tuple(replace(line, bound=bound) for line in given.lines),
    )
