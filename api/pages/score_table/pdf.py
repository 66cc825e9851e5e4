"""Draws a score table on one A4 page. DejaVu Sans, as names may be written in any European script."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from api.pages.score_table.table import ScoreTable
from texts import Text

FONTS = {"dejavu": "dejavu_sans.ttf", "dejavu-bold": "dejavu_sans_bold.ttf"}
MARGIN = 20 * mm
LABELS = 62 * mm
ROW = 13 * mm
INK, LINE, SHADE = HexColor("#2d2219"), HexColor("#84705a"), HexColor("#f3eada")


@cache
def _load_fonts() -> None:
    for name, file in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, Path(__file__).parent / "fonts" / file))


def _style(size: float, bold: bool = False, centred: bool = True) -> ParagraphStyle:
    return ParagraphStyle(
        "cell", fontName="dejavu-bold" if bold else "dejavu", fontSize=size, leading=size * 1.2,
        textColor=INK, alignment=TA_CENTER if centred else 0, splitLongWords=True,
    )  # fmt: skip


def draw(table: ScoreTable, lang: str) -> bytes:
    """The PDF file; the same table gives the same bytes."""
    _load_fonts()
    page = BytesIO()
    document = SimpleDocTemplate(
        page, pagesize=A4, title=table.title, author="Keytally", lang=lang, invariant=1,
        leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN, bottomMargin=MARGIN,
    )  # fmt: skip
    note = Text("In our own words. Names and rules belong to their owners.").render(lang)
    document.build([
        Paragraph(escape(table.title), _style(20, bold=True, centred=False)),
        Spacer(0, 8 * mm),
        _grid(table),
        Spacer(0, 6 * mm),
        Paragraph(escape(note), _style(8, centred=False)),
    ])  # fmt: skip
    return page.getvalue()


def _grid(table: ScoreTable) -> Table:
    size = 11 if max(map(len, table.players)) < 10 else 9
    heads = [Paragraph(escape(name), _style(size, bold=True)) for name in table.players]
    cells = [[Paragraph(escape(table.corner), _style(11, bold=True, centred=False)), *heads]]
    for row in table.rows:
        bold = row.kind == "total"
        label = Paragraph(escape(row.label), _style(11, bold, centred=False))
        cells.append([label, *(Paragraph(entry, _style(13, bold)) for entry in row.entries)])
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
