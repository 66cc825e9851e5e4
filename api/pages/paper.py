"""What all our PDF files share: fonts, ink and text styles."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = {"dejavu": "dejavu_sans.ttf", "dejavu-bold": "dejavu_sans_bold.ttf"}
"""DejaVu Sans, as names may be written in any European script."""

INK, LINE, SHADE = HexColor("#2d2219"), HexColor("#84705a"), HexColor("#f3eada")


@cache
def load_fonts() -> None:
    """Makes the fonts known to ReportLab."""
    for name, file in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, Path(__file__).parent / "fonts" / file))
    pdfmetrics.registerFontFamily("dejavu", normal="dejavu", bold="dejavu-bold")


def text_style(
    size: float, bold: bool = False, centred: bool = False, **more: float
) -> ParagraphStyle:
    """A paragraph of this size; `more` as ReportLab names it (spaceBefore, ...)."""
    return ParagraphStyle(
        "text", fontName="dejavu-bold" if bold else "dejavu", fontSize=size, leading=size * 1.2,
        textColor=INK, alignment=TA_CENTER if centred else TA_LEFT, splitLongWords=True, **more,
    )  # fmt: skip
