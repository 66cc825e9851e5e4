"""Does what takes long only once for the same sources, whichever process asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path

from scoring.questions.encoder import edition
from scoring.questions.kept import cache_folder, forget_unused, key_of

SOURCES = Path(__file__).parents[1]
"""The rules and the code that reads them."""


def once(make: Callable[[], None], sources: Path = SOURCES) -> None:
    """Calls `make` unless the cache folder notes that this was done with the same sources and packages.

    Where another process is about it, waits for that one; should it be ended before it is done, takes over.
    """
    done = _note(sources)
    if done.exists():
        return
    with _alone(done.with_suffix(".lock")):
        if done.exists():
            return
        make()
        with suppress(OSError):
            done.parent.mkdir(parents=True, exist_ok=True)
            done.touch()
    forget_unused()


def is_done(sources: Path = SOURCES) -> bool:
    """Whether the cache folder notes that it was done."""
    return _note(sources).exists()


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One process at a time, as far as the folder lets a file be locked."""
    with ExitStack() as opened:
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            flock(opened.enter_context(file.open("w")), LOCK_EX)
        yield


def _note(sources: Path) -> Path:
    return cache_folder() / f"prepared-{_fingerprint(sources)}"


def _fingerprint(sources: Path) -> str:
    """The same as long as neither a file below `sources` nor a package that encodes is another one."""
    read = (part for file in _files(sources)
            for part in (str(file.relative_to(sources)), file.read_text(encoding="utf-8")))  # fmt: skip
    return key_of(edition(), *read)


def _files(folder: Path) -> Iterable[Path]:
    return sorted(file for kind in ("py", "toml") for file in folder.rglob(f"*.{kind}"))
