"""Draws a score table on one A4 page."""

from __future__ import annotations

from io import BytesIO
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from api.pages.paper import INK, LINE, SHADE, load_fonts, text_style
from api.pages.score_table.table import ScoreTable
from texts import Text

MARGIN = 20 * mm
LABELS = 62 * mm
ROW = 13 * mm


def draw(table: ScoreTable, lang: str) -> bytes:
    """The PDF file; the same table gives the same bytes."""
    load_fonts()
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
        Paragraph(escape(note), text_style(8)),
    ])  # fmt: skip
    return page.getvalue()


def _grid(table: ScoreTable) -> Table:
    size = 11 if max(map(len, table.players)) < 10 else 9
    heads = [Paragraph(escape(name), text_style(size, bold=True, centred=True)) for name in table.players]
    cells = [[Paragraph(escape(table.corner), text_style(11, bold=True)), *heads]]
    for row in table.rows:
        bold = row.kind == "total"
        label = Paragraph(escape(row.label), text_style(11, bold))
        cells.append([label, *(Paragraph(entry, text_style(13, bold, centred=True)) for entry in row.entries)])
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
