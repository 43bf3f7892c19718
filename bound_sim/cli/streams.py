"""Output of the program's answers: standard output and standard error may be full, closed or of few characters.

A stream that fails never stops a command half-way: the rest of the answer is dropped, and ``lost`` says so at the end.
"""

import codecs
import errno
import io
import os
import select
import sys
from typing import Any, TextIO

#: how much of an answer is kept, to be told on standard error where standard output does not take it
_KEPT = 4_000


class _Drain(io.RawIOBase):
    """Writes to another stream until that one fails, then to nowhere; ``error`` is why."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.error: OSError | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self.raw.fileno())

    def isatty(self) -> bool:
        return bool(self.raw.isatty())

    def write(self, data: Any) -> int:
        while self.error is None:
            try:
                if (count := self.raw.write(data)) is not None:
                    return int(count)
                select.select([], [self.raw], [])  # a terminal that was told not to wait takes no more just now
            except OSError as error:
                self.error = error
        return len(data)


class AnswerStream(io.TextIOWrapper):
    """A text stream that takes everything; what its encoding does not have is spelt out."""

    def __init__(self, stream: Any) -> None:
        terminal = stream.isatty()
        encoding = stream.encoding or "utf-8"
        buffer = stream.detach()  # with PYTHONUNBUFFERED there is none
        self.drain = _Drain(buffer.detach() if isinstance(buffer, io.BufferedWriter) else buffer)
        self.said = ""
        super().__init__(
            io.BufferedWriter(self.drain), encoding=encoding, errors="spelt", line_buffering=terminal,
            write_through=False,
        )  # fmt: skip

    def write(self, text: str) -> int:
        self.said += text[: max(0, _KEPT - len(self.said))]
        return super().write(text)


def _spelt(error: UnicodeError) -> tuple[str, int]:
    r"""Characters that cannot be encoded as ``\u2192``, in JSON's way: two of them beyond the first 65,536
    characters."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)), error.end


def set_up() -> None:
    """Let standard output and error take everything. A stream that is closed gets a place, so that no file takes it."""
    codecs.register_error("spelt", _spelt)
    if os.name == "posix":
        while (opened := os.open(os.devnull, os.O_RDWR)) < 3:
            pass
        os.close(opened)
    sys.stdout, sys.stderr = _answer(sys.stdout), _answer(sys.stderr)


def _answer(stream: TextIO | None) -> Any:
    if stream is None:
        return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    return AnswerStream(stream) if isinstance(stream, io.TextIOWrapper) else stream


def lost() -> list[str]:
    """Lines on what standard output did not take; none where it took all, or its reader had seen enough."""
    out = sys.stdout
    if not isinstance(out, AnswerStream):
        return []
    out.flush()
    error = out.drain.error
    if error is None or error.errno == errno.EPIPE:
        return []
    why = f"standard output: {error.strerror}"
    if not out.said:
        return [why]
    return [f"{why}: what the command did stands; its answer was:", *out.said.splitlines()]
