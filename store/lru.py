"""A mapping that keeps what was used last; for several threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from threading import Lock
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lru(MutableMapping[Key, Value]):
    """The last `size` entries that were set or read."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._entries: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __getitem__(self, key: Key) -> Value:
        with self._lock:
            self._entries.move_to_end(key)
            return self._entries[key]

    def __setitem__(self, key: Key, value: Value) -> None:
        with self._lock:
            self._entries[key] = value
            self._entries.move_to_end(key)
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def __delitem__(self, key: Key) -> None:
        with self._lock:
            del self._entries[key]

    def __iter__(self) -> Iterator[Key]:
        with self._lock:
            return iter(list(self._entries))

    def __len__(self) -> int:
        return len(self._entries)
