"""Draws a reference card on the two sides of a sheet, A4 or Letter, as large as it fits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, partial
from html import escape
from io import BytesIO
from math import sqrt
from operator import neg

from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from api.pages.paper import INK, LINE, SHADE, load_fonts, text_style
from api.pages.rulebook.card import Card, Item
from texts import Text

PAPERS = {"a4": A4, "letter": LETTER}
SIDES = 2
MARGIN, GAP, COLUMNS = 8 * mm, 5 * mm, 3
BAND, HEAD, FOOT = 8 * mm, 11 * mm, 9 * mm
PADDING = 1.5
SIZES = [8.5 - n / 4 for n in range(19)]
"""Type sizes in points, largest first: the first that fits is taken."""
FIRST = 6.25
"""The type size at which it is drawn first, to see how much space it takes."""


def draw(card: Card, lang: str, paper: str = "a4") -> bytes:
    """The PDF file; the same card gives the same bytes."""
    load_fonts()
    drawn = cache(partial(_document, card, lang, paper))

    def fits(n: int) -> bool:
        return drawn(SIZES[n])[0] <= SIDES * COLUMNS

    # The space that it takes grows with the square of the type size: the largest that fits is near.
    near = FIRST * sqrt(SIDES * COLUMNS / drawn(FIRST)[0])
    n = min(bisect_left(SIZES, -near, key=neg), len(SIZES) - 1)
    while n and fits(n - 1):
        n -= 1
    while n < len(SIZES) - 1 and not fits(n):
        n += 1
    return drawn(SIZES[n])[1]


def _document(card: Card, lang: str, paper: str, size: float) -> tuple[float, bytes]:
    """How many columns it fills, and the file."""
    width, height = PAPERS[paper]
    column = (width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    frames = [
        Frame(MARGIN + n * (column + GAP), FOOT, column, height - FOOT - HEAD, 0, 0, 0, 0)
        for n in range(COLUMNS)
    ]
    out = BytesIO()
    document = BaseDocTemplate(
        out, pagesize=(width, height), title=card.title, author="Keytally", lang=lang, invariant=1
    )
    note = Text("In our own words. Names and rules belong to their owners.").render(lang)

    def around(canvas: Canvas, _: BaseDocTemplate) -> None:
        """The band with the title, lines between the columns, the note at the foot."""
        canvas.setFillColor(INK)
        canvas.rect(0, height - BAND, width, BAND, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.setFont("dejavu-bold", 13)
        canvas.drawString(MARGIN, height - BAND + 6.5, card.title)
        canvas.setFont("dejavu", 8)
        side = f"Keytally   {canvas.getPageNumber()} / {SIDES}"
        canvas.drawRightString(width - MARGIN, height - BAND + 7, side)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.3)
        for frame in frames[1:]:
            across = frame._x1 - GAP / 2
            canvas.line(across, FOOT, across, height - HEAD)
        canvas.setFillColor(LINE)
        canvas.setFont("dejavu", 6)
        canvas.drawString(MARGIN, FOOT - 10, note)

    filled = 0.0

    def fill(_: Flowable) -> None:
        nonlocal filled
        if frame := document.frame:  # none between two columns
            left = (frame._y - frame._y1p) / (height - FOOT - HEAD)
            filled = (document.page - 1) * COLUMNS + frames.index(frame) + 1 - left

    document.afterFlowable = fill
    document.addPageTemplates([PageTemplate("card", frames, onPage=around)])
    document.build(list(_flow(card, size, column)))
    return filled, out.getvalue()


def _flow(card: Card, size: float, width: float) -> Iterator[Flowable]:
    for section in card.sections:
        yield _heading(section.title, size * 1.15, width)
        for item in section.items:
            text = f"<b>{escape(item.title)}</b> {escape(item.answer)}"
            keep = int(bool(item.figures))
            yield Paragraph(text, text_style(size, spaceBefore=size * 0.35, keepWithNext=keep))
            if item.figures:
                yield _figures(item, size * 0.9, width)


def _heading(title: str, size: float, width: float) -> Table:
    """The name of a topic on a band of colour, kept with what follows it."""
    band = Table([[Paragraph(escape(title), text_style(size, bold=True))]], width, spaceBefore=5)
    band.setStyle(TableStyle([
        ("BACKGROUND", (0, 0), (-1, -1), SHADE),
        ("LINEBEFORE", (0, 0), (0, -1), 2, INK),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LEFTPADDING", (0, 0), (-1, -1), 5),
    ]))  # fmt: skip
    band.keepWithNext = 1
    return band


def _figures(item: Item, size: float, width: float) -> Table:
    """In smaller type where a row of the longest words would not fit."""
    columns = len(item.figures[0])
    room = width - 2 * PADDING * columns
    size *= min(1.0, room / sum(_longest(item, n, size, split=True) for n in range(columns)))
    cells = [[Paragraph(escape(cell), text_style(size, bold=n == 0)) for cell in row]
             for n, row in enumerate(item.figures)]  # fmt: skip
    table = Table(cells, _widths(item, size, width), spaceBefore=size * 0.2, repeatRows=1)
    table.setStyle(TableStyle([
        ("LINEBELOW", (0, 0), (-1, 0), 0.75, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 0.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ]))  # fmt: skip
    return table


def _widths(item: Item, size: float, width: float) -> list[float]:
    """Each column fits at least its longest word; the remaining width is shared by the longest cell."""
    columns = range(len(item.figures[0]))
    least = [_longest(item, n, size, split=True) + 2 * PADDING for n in columns]
    more = [_longest(item, n, size, split=False) + 2 * PADDING - least[n] for n in columns]
    spare, wanted = width - sum(least), sum(more)
    shares = [each / wanted for each in more] if wanted else [1 / len(more)] * len(more)
    return [low + spare * share for low, share in zip(least, shares, strict=True)]


def _longest(item: Item, column: int, size: float, split: bool) -> float:
    """How wide the longest cell of a column is, or the longest word."""
    widths = (
        stringWidth(part, "dejavu" if n else "dejavu-bold", size)
        for n, row in enumerate(item.figures)
        for part in (row[column].split() if split else [row[column]])
    )
    return 0.1 + float(max(widths))
