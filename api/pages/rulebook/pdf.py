"""Draws a reference card on the two sides of a sheet, A4 or Letter, as large as it fits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from html import escape
from io import BytesIO

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from api.pages.paper import INK, LINE, load_fonts, text_style
from api.pages.rulebook.card import Card, Item
from texts import Text

PAPERS = {"a4": A4, "letter": LETTER}
SIDES = 2
MARGIN, GAP, COLUMNS = 8 * mm, 4 * mm, 3
SIZES = [8.5 - n / 4 for n in range(19)]
"""Type sizes in points, largest first: the first that fits is taken."""


def draw(card: Card, lang: str, paper: str = "a4") -> bytes:
    """The PDF file; the same card gives the same bytes."""
    load_fonts()
    made: dict[float, tuple[int, bytes]] = {}

    def too_long(size: float) -> bool:
        made[size] = _document(card, lang, paper, size)
        return made[size][0] > SIDES

    fits = SIZES[min(bisect_left(SIZES, True, key=lambda size: not too_long(size)), len(SIZES) - 1)]
    return (made.get(fits) or _document(card, lang, paper, fits))[1]


def _document(card: Card, lang: str, paper: str, size: float) -> tuple[int, bytes]:
    width, height = PAPERS[paper]
    column = (width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    frames = [
        Frame(MARGIN + n * (column + GAP), MARGIN, column, height - 2 * MARGIN, 0, 0, 0, 0)
        for n in range(COLUMNS)
    ]
    out = BytesIO()
    document = BaseDocTemplate(
        out, pagesize=(width, height), title=card.title, author="Keytally", lang=lang, invariant=1
    )
    document.addPageTemplates([PageTemplate("card", frames)])
    document.build(list(_flow(card, lang, size)))
    return document.page, out.getvalue()


def _flow(card: Card, lang: str, size: float) -> Iterator[Flowable]:
    yield Paragraph(escape(card.title), text_style(size * 1.6, bold=True))
    for section in card.sections:
        heading = text_style(size * 1.25, bold=True, spaceBefore=size * 0.7, keepWithNext=1)
        yield Paragraph(escape(section.title), heading)
        for item in section.items:
            text = f"<b>{escape(item.title)}</b> {escape(item.answer)}"
            keep = int(bool(item.figures))
            yield Paragraph(text, text_style(size, spaceBefore=size * 0.3, keepWithNext=keep))
            if item.figures:
                yield _figures(item, size)
    note = Text("In our own words. Names and rules belong to their owners.").render(lang)
    yield Paragraph(f"{escape(note)} Keytally", text_style(size * 0.85, spaceBefore=size))


def _figures(item: Item, size: float) -> Table:
    cells = [[Paragraph(escape(cell), text_style(size * 0.9, bold=n == 0)) for cell in row]
             for n, row in enumerate(item.figures)]  # fmt: skip
    table = Table(cells, spaceBefore=size * 0.2, repeatRows=1)
    table.setStyle(TableStyle([
        ("LINEBELOW", (0, 0), (-1, 0), 0.75, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 0.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
        ("LEFTPADDING", (0, 0), (-1, -1), 1),
        ("RIGHTPADDING", (0, 0), (-1, -1), 1),
    ]))  # fmt: skip
    return table
