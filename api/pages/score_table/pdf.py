"""Draws a score table on one A4 page in DejaVu Sans, which covers every European script.

Other letters are left out, with a note on the page, rather than shown as boxes.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from api.pages.paper import INK, LINE, SHADE, load_fonts, text_style
from api.pages.score_table.table import ScoreTable
from texts import Text

MARGIN = 20 * mm
LABELS = 62 * mm
ROW = 13 * mm


def draw(table: ScoreTable, lang: str) -> bytes:
    """The PDF file; the same table gives the same bytes."""
    table, lacking = writable(table, lang)
    page = BytesIO()
    document = SimpleDocTemplate(
        page, pagesize=A4, title=table.title, author="Keytally", lang=lang, invariant=1,
        leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN, bottomMargin=MARGIN,
    )  # fmt: skip
    note = Text("In our own words. Names and rules belong to their owners.").render(lang)
    document.build([
        Paragraph(escape(table.title), text_style(20, bold=True)),
        Spacer(0, 8 * mm),
        _grid(table),
        Spacer(0, 6 * mm),
        *(Paragraph(escape(each), text_style(8)) for each in (lacking, note) if each),
    ])  # fmt: skip
    return page.getvalue()


def writable(table: ScoreTable, lang: str) -> tuple[ScoreTable, str | None]:
    """The table with the letters that the font has, and a note where others were left out."""
    load_fonts()
    written = tuple(_name(name, n, lang) for n, name in enumerate(table.players, 1))
    if written == table.players:
        return table, None
    note = Text(
        "This PDF is missing letters of some names; print the result from the browser instead."
    )
    return replace(table, players=written), note.render(lang)


def _name(name: str, number: int, lang: str) -> str:
    """A name without what the font lacks; its number where no letter is left."""
    known = pdfmetrics.getFont("dejavu").face.charToGlyph
    left = "".join(letter for letter in name if ord(letter) in known).strip()
    return (
        left if any(map(str.isalnum, left)) else Text("Player {number}", number=number).render(lang)
    )


def _grid(table: ScoreTable) -> Table:
    size = 11 if max(map(len, table.players)) < 10 else 9
    heads = [
        Paragraph(escape(name), text_style(size, bold=True, centred=True)) for name in table.players
    ]
    cells = [[Paragraph(escape(table.corner), text_style(11, bold=True)), *heads]]
    for row in table.rows:
        bold = row.kind == "total"
        label = Paragraph(escape(row.label), text_style(11, bold))
        cells.append(
            [
                label,
                *(Paragraph(entry, text_style(13, bold, centred=True)) for entry in row.entries),
            ]
        )
    width = (A4[0] - 2 * MARGIN - LABELS) / len(table.players)
    # A long name may need more than one line: only the least height is given.
    grid = Table(
        cells, colWidths=[LABELS, *[width] * len(table.players)], minRowHeights=[ROW] * len(cells)
    )
    total = next(n for n, row in enumerate(table.rows, 1) if row.kind == "total")
    grid.setStyle(TableStyle([
        ("GRID", (0, 0), (-1, -1), 0.75, LINE),
        ("BACKGROUND", (0, 0), (-1, 0), SHADE),
        ("LINEABOVE", (0, total), (-1, total), 2, INK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ]))  # fmt: skip
    return grid
