"""The scoring library for the browser: CPython and HiGHS as WebAssembly, and our own Python files.

Laid into one folder that is named by its content. Pyodide (MPL-2.0) and HiGHS (MIT) come as they are out of
their npm packages; marshmallow (MIT), pure Python, comes as it is installed here.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import zipfile
from pathlib import Path

import brotli
import marshmallow

from texts.locales import compiled
from web.build import WEB, library_files
from web.build.npm import HERE, file_of

ROOT = WEB.parent
FILES = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
    "highs": ("build/highs.mjs", "build/highs.wasm"),
}  # fmt: skip


def build(assets: Path) -> dict[str, object]:
    """Makes `assets/offline-<hash>/`: {folder, files, bytes as sent}. Raises `Unavailable`."""
    made = assets / "offline.new"
    made.mkdir()
    for package, wanted in FILES.items():
        for name in wanted:
            source = file_of(package, name)
            shutil.copy(source, made / source.name)
            for suffix in (".br", ".gz"):
                shutil.copy(_compressed(source, suffix), made / f"{source.name}{suffix}")
    (made / "keytally.zip").write_bytes(_library())
    shutil.copy(WEB / "offline" / "worker.js", made)
    digest = hashlib.sha256(
        b"".join(file.read_bytes() for file in sorted(made.iterdir()))
    ).hexdigest()
    folder = made.rename(assets / f"offline-{digest[:8]}")
    names = sorted(file.name for file in folder.iterdir() if file.suffix not in (".br", ".gz"))
    size = sum(
        (folder / f"{n}.br" if (folder / f"{n}.br").exists() else folder / n).stat().st_size
        for n in names
    )
    return {"folder": f"assets/{folder.name}", "files": names, "bytes": size}


def _library() -> bytes:
    """Our Python files and marshmallow as one archive; the same bytes for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in library_files():
            content = ROOT / file
            _add(archive, file, content.read_bytes())
            if file.suffix == ".po":
                _add(archive, file.with_suffix(".mo"), compiled(content, file.stem))
        installed = Path(marshmallow.__file__).parent
        for file in sorted(installed.rglob("*.py")):
            _add(archive, Path("marshmallow") / file.relative_to(installed), file.read_bytes())
    return made.getvalue()


def _add(archive: zipfile.ZipFile, name: Path, content: bytes) -> None:
    entry = zipfile.ZipInfo(str(name), (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _compressed(source: Path, suffix: str) -> Path:
    """The file compressed, kept for the next time: the large ones take seconds."""
    kept = HERE / "bin" / "compressed" / f"{source.parent.name}-{source.name}{suffix}"
    if not kept.exists() or kept.stat().st_mtime < source.stat().st_mtime:
        kept.parent.mkdir(exist_ok=True)
        content = source.read_bytes()
        packed = (
            brotli.compress(content, quality=9)
            if suffix == ".br"
            else gzip.compress(content, 9, mtime=0)
        )
        kept.write_bytes(packed)
    return kept
