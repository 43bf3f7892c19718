"""Orders that a side hands in for a bound, as files: what cannot be kept of them is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bound_sim.battle.battle import SideOrders
from bound_sim.battle_file import limits
from bound_sim.files.side_files import Submission as Submission
from bound_sim.files.side_files import read as read
from bound_sim.orders.text import ORDER_LIMIT
from bound_sim.scenario.inputs import clipped, name_trouble, quoted, text_trouble
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

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
        faults.append(
            Fault(
                "orders",
                "",
                text("{count} files", count=len(files)),
                text("1 to {most_files} of them", most_files=MOST_FILES),
            )
        )
    for name, size in files:
        plain = name.isprintable() and len(name) <= 100 and name[:1].isalnum() and not set(name) & set("/\\:")
        if not plain or Path(name).suffix.lower() not in ENDINGS:
            faults.append(
                Fault(
                    quoted(name)[1:-1],
                    "",
                    text("is not a file of orders"),
                    text("a plain name, {endings:text}", endings=", ".join(ENDINGS)),
                )
            )
        if size > ORDER_LIMIT:
            faults.append(
                Fault(
                    quoted(name)[1:-1],
                    "",
                    text("is too large"),
                    text("at most {order_limit} KiB", order_limit=ORDER_LIMIT // 1024),
                )
            )
    if faults:
        raise Refused(faults)


def check_answer(content: str) -> None:
    """Refuse an answer's text that could not stand in a log or on a screen."""
    wrong = text("it holds a line end or tab") if set(content) & set("\n\r\t") else text_trouble(content)
    if len(content) > limits.ANSWER:
        wrong = text("is {count} characters long", count=len(content))
    if wrong:
        raise Refused(
            [
                Fault(
                    "answer",
                    "",
                    wrong,
                    text("one line of plain text, at most {answer} characters", answer=f"{limits.ANSWER:,}"),
                )
            ]
        )


def check_message(content: str) -> None:
    """Refuse a message that is empty, too long, or could not stand on a screen."""
    wrong = text_trouble(content) if content.strip() else text("is empty")
    if len(content) > limits.MESSAGE:
        wrong = text("is {count} characters long", count=len(content))
    if wrong:
        raise Refused(
            [
                Fault(
                    "message",
                    "",
                    wrong,
                    text("plain text, at most {message} characters", message=f"{limits.MESSAGE:,}"),
                )
            ]
        )


def check_words(*, reason: str = "", umpire: str = "", option: str = "--umpire") -> None:
    """Refuse an umpire's name or reason that could not stand in a log, a table or on a screen."""
    faults = []
    if len(reason) > limits.REASON:
        faults.append(
            Fault(
                "--reason",
                "",
                text("is {count} characters long", count=len(reason)),
                text("at most {reason}", reason=f"{limits.REASON:,}"),
            )
        )
    elif trouble := text("it holds a line end or tab") if set(reason) & set("\n\r\t") else text_trouble(reason):
        faults.append(Fault("--reason", "", trouble, text("one line of plain text")))
    if trouble := name_trouble(umpire):
        faults.append(
            Fault(
                option,
                "",
                text('"{umpire}" {trouble:text}', umpire=clipped(umpire), trouble=trouble),
                text("a short plain name"),
            )
        )
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
