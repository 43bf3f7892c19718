"""Work that a process keeps: by the digest of what it was made of, so that it is never that of something else.

What was taken back, was written by another process meanwhile, or is another battle's, has other digests.
"""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")

#: names all that something is made of: digests, ruleset, version
Key = tuple[str | int, ...]


class KeptWork(Generic[V]):
    """Things that are never changed, by key, up to ``most`` bytes; the one unused longest is forgotten first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._found: OrderedDict[Key, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> V | None:
        """The thing that is kept by a key."""
        with self._lock:
            if key not in self._found:
                return None
            self._found.move_to_end(key)
            return self._found[key][0]

    def keep(self, key: Key, made: V, size: int) -> V:
        """Keep a thing of ``size`` bytes. One that is larger than ``most`` is not kept."""
        with self._lock:
            self._forget(key)
            if size <= self.most:
                self._found[key] = made, size
                self.size += size
            while self.size > self.most:
                self._forget(next(iter(self._found)))
        return made

    def _forget(self, key: Key) -> None:
        if key in self._found:
            self.size -= self._found.pop(key)[1]

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._found.clear()
            self.size = 0
