"""The state of a table as JSON, in parts: all of it for a new client, what changed for others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

TABLE, SCORE, SEAT, PLAYER = "table", "score", "seat/", "player/"


@dataclass(frozen=True)
class Prepared:
    """A state in parts, each JSON under a name.

    `table` is all but seats and score, `score` all of it but the players, `seat/<number>` each seat in order,
    `player/<place>` the score of each.
    """

    version: int
    parts: Mapping[str, bytes]

    @classmethod
    def of(cls, answer: Mapping[str, Any], players: Iterable[bytes]) -> Prepared:
        """From the answer to `GET /tables/{code}`, the `players` of its score being JSON already."""
        table = {name: value for name, value in answer.items() if name not in ("seats", "score")}
        score = answer["score"] and {**answer["score"]}
        if score:
            del score["players"]
        parts = {TABLE: to_json(table), SCORE: to_json(score)}
        parts |= {f"{SEAT}{seat['seat']}": to_json(seat) for seat in answer["seats"]}
        parts |= {f"{PLAYER}{place}": player for place, player in enumerate(players)}
        return cls(answer["version"], parts)

    @cached_property
    def whole(self) -> bytes:
        """The whole state, as `GET /tables/{code}` answers it."""
        score = self.parts[SCORE]
        if score != b"null":
            score = b'%b,"players":[%b]}' % (score[:-1], self._joined(PLAYER))
        return b'%b,"seats":[%b],"score":%b}' % (self.parts[TABLE][:-1], self._joined(SEAT), score)

    def since(self, before: Prepared) -> bytes:
        """What a phone that has the state of `before` needs to make this one of it.

        `table` without seats and score, the `order` of the seats, those `seats` that changed, the `score`
        without players, and under `players` those that changed, by their place in the order.
        """
        changed = {
            name: part for name, part in self.parts.items() if part != before.parts.get(name)
        }
        seats = [name for name in self.parts if name.startswith(SEAT)]
        order = ",".join(name.removeprefix(SEAT) for name in seats).encode()
        players = b",".join(
            b'"%b":%b' % (name.removeprefix(PLAYER).encode(), part)
            for name, part in changed.items()
            if name.startswith(PLAYER)
        )
        return b'{"since":%d,"table":%b,"order":[%b],"seats":[%b],"score":%b,"players":{%b}}' % (
            before.version,
            self.parts[TABLE],
            order,
            b",".join(changed[name] for name in seats if name in changed),
            self.parts[SCORE],
            players,
        )

    def _joined(self, kind: str) -> bytes:
        return b",".join(part for name, part in self.parts.items() if name.startswith(kind))

    def written(self) -> bytes:
        """For another process; see `read`."""
        lines = [b"%b %b" % (name.encode(), part) for name, part in self.parts.items()]
        return b"\n".join([b"%d" % self.version, *lines])

    @classmethod
    def read(cls, written: bytes) -> Prepared:
        """What another process has `written`."""
        version, *lines = written.split(b"\n")  # JSON in one line has no line breaks
        parts = (line.split(b" ", 1) for line in lines)
        return cls(int(version), {name.decode(): part for name, part in parts})


def to_json(value: Any) -> bytes:
    """One line, as short as can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
