"""A file on a store that is open: closed at the end of a ``with``, and where its first look fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from bound_sim.battle_file.storage import Store
from bound_sim.results.folder import Broken
from bound_sim_maps.texts import text


class OpenFile:
    """A battle file or a campaign file that is open: its ``path``, and the ``store`` of its entries."""

    path: Path
    store: Store

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.store.close()

    @contextmanager
    def _first_look(self) -> Iterator[None]:
        """The first look at what is in the file: it is let go of where that fails, and a broken one is named."""
        try:
            yield
        except Broken as broken:
            self.store.close()
            named = (
                line if str(self.path) in str(line) else text("{path}: {line:text}", path=self.path, line=line)
                for line in broken.files
            )
            raise Broken(list(named)) from None
        except BaseException:
            self.store.close()
            raise
