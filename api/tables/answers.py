"""What the answers about a shared table have in common."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import current_app

from api.http.language import language
from store.tables.scores import scored
from store.tables.state import State, withheld


def state_tag(version: int) -> str:
    """The identity of one state of a table, in one language."""
    return f"{version}-{language()}"


def state_headers(version: int) -> dict[str, str]:
    """The ETag of a state: caches revalidate it each time."""
    return {"ETag": f'"{state_tag(version)}"', "Cache-Control": "no-cache"}


def shown(state: State, holder: int | None = None) -> State:
    """The state as the holder of this key may see it; see `store.tables.lifecycle.holder_of`."""
    return shown_in(state, language(), current_app.config["TABLE_DAYS"], holder)


def shown_in(state: State, lang: str, table_days: int, holder: int | None = None) -> State:
    """The state with its score and the day on which it expires.

    While the result is hidden there is no score, and of the boards only those that are the holder's.
    """
    answer = withheld(state, holder) if state["hidden"] else scored(state, lang)
    return {**answer, "expires": _expires(state, table_days)}


def _expires(state: State, table_days: int) -> str | None:
    """The day on which the table is deleted unless it is changed before; None for never."""
    if not table_days:
        return None
    last = datetime.fromisoformat(state["changed"]) + timedelta(days=table_days)
    return last.date().isoformat()
