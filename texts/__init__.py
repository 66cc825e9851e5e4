"""Translatable texts: created where a fact is found, rendered in the reader's language.

from texts import Text
Text("{n} sets of {pieces}", n=3, pieces=names).render("de")
"""

from texts.catalogues import DEFAULT_LANGUAGE, languages, register
from texts.translatable import Amount, Counted, Joined, Names, Phrase, Template, Text, Translatable

__all__ = [
    "DEFAULT_LANGUAGE",
    "Amount",
    "Counted",
    "Joined",
    "Names",
    "Phrase",
    "Template",
    "Text",
    "Translatable",
    "languages",
    "register",
]
