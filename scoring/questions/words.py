"""Words of a question or a text: in lower case, as stems, and as character n-grams, which survive typos."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import snowballstemmer

LANGUAGES = ("english", "german")
"""Every language is read at once, as players mix them."""

MAX_WORDS = 20_000
"""How many words are kept with their stems: more than the rules of all games have."""

NGRAM_LENGTHS = (3, 4)

_SPELLED = """
    one first once eins erste ersten erster
    two second twice zwei zweite zweiten zweiter
    three third drei dritte dritten dritter
    four fourth vier vierte vierten vierter
    five fifth funf funfte funften funfter
    six sixth sechs sechste sechsten sechster
    seven seventh sieben siebte siebten siebter
    eight eighth acht achte achten achter
    nine ninth neun neunte neunten neunter
    ten tenth zehn zehnte zehnten zehnter
    eleven eleventh elf elfte elften elfter
    twelve twelfth zwolf zwolfte zwolften zwolfter
"""
_NUMBERS = {
    word: str(number)
    for number, line in enumerate(_SPELLED.strip().splitlines(), start=1)
    for word in line.split()
}
"""Numbers as words: "10th", "tenth" and "zehnter" are all 10."""

_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|te|ter|ten)")


def words(text: str) -> list[str]:
    """The words in lower case without accents: "Farmer's Gästehaus" is farmers, gastehaus."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", re.sub("['’]", "", plain))


def terms(text: str) -> list[str]:
    """The stems of the words; a number counts only along with the word before or after it.

    A bare digit is ambiguous ("7 pigs" is not about Guild 7), the pair identifies the guild.
    """
    found = [_number(word) for word in words(text)]
    pairs = [
        f"{_stem(one)} {two}" if two.isdigit() else f"{_stem(two)} {one}"
        for one, two in pairwise(found)
        if one.isdigit() != two.isdigit()
    ]
    return [*(_stem(word) for word in found if not word.isdigit()), *pairs]


def counted_terms(text: str) -> Counter[str]:
    """How often the text has each of its terms; a number at a line's end goes with no word of the next."""
    return Counter(term for line in text.splitlines() for term in terms(line))


def ngrams(text: str) -> Counter[str]:
    """The character n-grams of all words, counted: alike for plurals, compounds and typos."""
    return Counter(ngram for word in words(text) for ngram in _ngrams(_number(word)))


def _number(word: str) -> str:
    if ordinal := _ORDINAL.fullmatch(word):
        return ordinal[1]
    return _NUMBERS.get(word, word)


@lru_cache(MAX_WORDS)
def _ngrams(word: str) -> tuple[str, ...]:
    return tuple(_cut(f" {re.sub('(?<=[aou])e', '', word)} "))


def _cut(word: str) -> Iterator[str]:
    for length in NGRAM_LENGTHS:
        for start in range(max(1, len(word) - length + 1)):
            yield word[start : start + length]


@lru_cache(MAX_WORDS)
def _stem(word: str) -> str:
    """The shortest stem in any language, also where an umlaut was typed as "ae"."""
    spelled = {word, re.sub("(?<=[aou])e", "", word)}
    # A stemmer holds state while it works, so each call makes its own: threads share this function.
    stems = {snowballstemmer.stemmer(language).stemWord(each)
             for each in spelled for language in LANGUAGES}  # fmt: skip
    return min(spelled | stems, key=lambda form: (len(form), form))
