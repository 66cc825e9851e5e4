"""Bundles scripts and styles, names every file by its content, and compresses it ahead of time."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import brotli

from texts.locales import own_name
from web.build import DIST, NOT_SOURCES, WEB, inline, offline, sources
from web.build.esbuild import run

BROWSERS = "--target=es2022,safari16.4"
COMPRESSED = {".js", ".css", ".svg", ".html", ".json", ".webmanifest"}
LINK = re.compile(r'\s*<link rel="stylesheet" href="([^"]+)"( media="print")?>')
ONE_EDITOR = "import(`./${game}/editor.js`)"
COMPONENT = "keytally.js"
"""The elements for other people's pages; see docs/embedding.md."""
SCRIPT = re.compile(r'\s*<script type="module" src="([^"]+)"></script>')


def build() -> Path:
    """Rebuilds `dist/` and returns it. Raises `Unavailable`, or `CalledProcessError` for faulty sources."""
    made = DIST.with_name("dist.new")
    shutil.rmtree(made, ignore_errors=True)
    (made / "assets").mkdir(parents=True)
    page = (WEB / "index.html").read_text(encoding="utf-8")
    (scripts, later), styles, art = _scripts(made, page), _styles(made, page), _art(made)
    page = _page(page, scripts, styles, art).replace("<html ", f'<html data-later="/{later}" ')
    (made / "index.html").write_text(page, encoding="utf-8")
    run([COMPONENT, "--minify", BROWSERS, f"--outfile={made / COMPONENT}"], WEB)
    files = sorted(str(file.relative_to(made)) for file in made.rglob("*") if file.is_file())
    scorer = offline.build(made / "assets")
    version = hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]
    index = made / "index.html"
    tag = (
        f'<html data-version="{version}" data-offline="/{scorer["folder"]}" '
        f'data-offline-bytes="{scorer["bytes"]}" '
    )
    index.write_text(index.read_text(encoding="utf-8").replace("<html ", tag), encoding="utf-8")
    worker = (WEB / "sw.js").read_text(encoding="utf-8")
    built = {
        "version": version,
        "files": [name for name in files if name not in ("index.html", COMPONENT)],
        "offline": scorer,
    }
    (made / "sw.js").write_text(f"self.BUILT = {json.dumps(built)};\n{worker}", encoding="utf-8")
    (made / "build.json").write_text(json.dumps(built | {"sources": sources()}), encoding="utf-8")
    for file in made.rglob("*"):
        if file.suffix in COMPRESSED and "offline" not in str(file.parent.name):
            _compress(file)
    shutil.rmtree(DIST, ignore_errors=True)
    made.rename(DIST)
    return DIST


def _scripts(made: Path, page: str) -> tuple[dict[str, list[str]], str]:
    """Each script of the page with the files that stand for it, the entry first."""
    entries = SCRIPT.findall(page)
    with TemporaryDirectory() as folder:
        copy, meta = Path(folder) / "web", Path(folder) / "meta.json"
        shutil.copytree(
            WEB, copy, ignore=shutil.ignore_patterns(*(f"{name}*" for name in NOT_SOURCES))
        )
        _join_editors(copy)
        run([*entries, "--bundle", "--splitting", "--format=esm", "--minify", BROWSERS,
             "--legal-comments=none", f"--outdir={made / 'assets'}", "--entry-names=[name]-[hash]",
             "--chunk-names=[name]-[hash]", f"--metafile={meta}"], copy)  # fmt: skip
        outputs = json.loads(meta.read_text(encoding="utf-8"))["outputs"]
    found, later = {}, ""
    for file, output in outputs.items():
        if output.get("entryPoint") == "later.js":
            later = f"assets/{Path(file).name}"
        if output.get("entryPoint") in entries:
            chunks = [
                each["path"] for each in output["imports"] if each["kind"] == "import-statement"
            ]
            found[output["entryPoint"]] = [f"assets/{Path(each).name}" for each in (file, *chunks)]
    return found, later


def _join_editors(web: Path) -> None:
    """Puts all editors into one file with the later pages.

    What they share with the rest of the form is then one file too, not a dozen.
    """
    ids = sorted(editor.parent.name for editor in web.glob("games/*/editor.js"))
    exports = "".join(
        f"export {{ default as {game} }} from './games/{game}/editor.js';\n" for game in ids
    )
    with (web / "later.js").open("a", encoding="utf-8") as later:
        later.write(exports)
    index = web / "games" / "index.js"
    before = index.read_text(encoding="utf-8")
    joined = before.replace(
        ONE_EDITOR, "import('../later.js').then((all) => ({ default: all[game] }))"
    )
    assert joined != before, "games/index.js loads its editors in another way"
    index.write_text(joined, encoding="utf-8")


def _styles(made: Path, page: str) -> str:
    """One stylesheet: what the page links, and the styles of every game."""
    linked = [
        f'@import "./{href}"{" print" if paper else ""};' for href, paper in LINK.findall(page)
    ]
    games = [
        f'@import "./{file.relative_to(WEB)}";' for file in sorted(WEB.glob("games/*/style.css"))
    ]
    run(["--bundle", "--minify", BROWSERS, "--loader=css", "--loader:.woff2=file",
         "--asset-names=[name]-[hash]", f"--outfile={made / 'assets' / 'form.css'}"],
        WEB, given="\n".join(linked + games))  # fmt: skip
    return _named_by_content(made / "assets" / "form.css")


def _named_by_content(file: Path) -> str:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
    named = file.rename(file.with_name(f"{file.stem}-{digest}{file.suffix}"))
    return f"assets/{named.name}"


def _art(made: Path) -> str:
    """The drawings, in a folder that is named by what they are."""
    pictures = sorted((WEB / "art").glob("*.svg"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in pictures)).hexdigest()[:8]
    folder = made / "assets" / f"art-{digest}"
    folder.mkdir()
    for file in pictures:
        shutil.copy(file, folder)
    return f"assets/{folder.name}"


def _page(page: str, scripts: dict[str, list[str]], styles: str, art: str) -> str:
    page = LINK.sub("", page)
    for name, script in inline().items():
        page = page.replace(f'<script src="{name}"></script>', f"<script>{script}</script>")
    for source, (entry, *chunks) in scripts.items():
        page = page.replace(f'src="{source}"', f'src="/{entry}"')
        preload = "".join(f'  <link rel="modulepreload" href="/{chunk}">\n' for chunk in chunks)
        page = page.replace("</head>", f"{preload}</head>")
    page = page.replace("<script", f'<link rel="stylesheet" href="/{styles}">\n  <script', 1)
    page = re.sub('(href|src)="art/', rf'\1="/{art}/', page)
    languages = ["en", *sorted(file.stem for file in WEB.glob("locale/*.po"))]
    # A browser takes 10 ms to look them up.
    named = ";".join(f"{lang}={own_name(lang)}" for lang in languages)
    return page.replace("<html ", f'<html data-built data-art="/{art}" data-languages="{named}" ')


def _compress(file: Path) -> None:
    content = file.read_bytes()
    file.with_name(f"{file.name}.br").write_bytes(brotli.compress(content))
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
