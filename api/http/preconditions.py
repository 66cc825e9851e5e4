"""Reads If-Match: which version of a table or seat a request changes."""

from __future__ import annotations

from flask import request

from store.tables.lifecycle import VersionMatch


def if_match() -> VersionMatch | None:
    """Whether a version is among those that were sent; None where none was.

    A tag is a version, or a version and a language: `"7"`, `"7-de"`. A proxy that compresses makes our
    tags weak ones; a number is the same either way.
    """
    sent = request.if_match
    if not sent:
        return None
    versions = {tag.split("-")[0] for tag in sent.as_set(include_weak=True) if tag}
    return lambda version: sent.star_tag or str(version) in versions
