"""Finds texts by questions: the words of several languages, typos, plurals and compound words.

Every language is searched at once, as players mix them. A word weighs more the fewer texts have it,
and more in a name than in running text; a word that is nowhere is passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log

import snowballstemmer
from rapidfuzz.distance import OSA, Indel

LANGUAGES = ("english", "german")
SAME, STEM, TYPO, PART = 1.0, 0.85, 0.75, 0.6
"""How like two words are: the same, of one stem, mistyped, one within the other."""

NAME, PHRASE, BODY = 3.0, 2.5, 0.7
"""How much a word weighs in a name, in a phrase and in a text."""

MAX_WORDS = 20_000
"""So many words are remembered with their stems; more than all games' rules have."""

KEPT = 0.33
"""Answers that weigh less than this share of the best one are left out."""

_STOP = frozenset(re.findall(r"\w+", """
a aber about all alle already als also am an and any are as at auch auf aus be bedeutet been bei
beim bitte but by can could da darf darfst das dass dein dem den denn der des dich did die diese
dieser dir do does du durfen ein eine einem einen einer eines er es etwas for from fur get gibt give
gives go hab habe haben has hat have heissen heisst hier how i ich if ihr im in ins into is ist it
its ja just kann kannst keep kein keine konnen mal man many may me mean means mehr mein meine meinen
mich mir mit much muss must my nach nicht noch not nun nur ob oder of on or our out please schon
sein should sich sie sind so soll some tell than that the their them then there they this to um und
uns unser up us viel viele vom von vor wann war warum was we welche welchen welcher welches wenn wer
werden what when where which who whose why wie wieviel wieviele will wir wird with wo wofur would
you your zu zum zur
"""))  # fmt: skip
"""Words that say nothing about what is asked for, in all languages."""


_WEAK = frozenset(re.findall(r"\w+", """
bringen bringt count counted counting counts gewertet gezahlt point points punkt punkte score scored
scores scoring tile tiles wert werten wertet worth zahl zahle zahlen zahlt plattchen
"""))  # fmt: skip
"""Words that nearly every question has; they weigh little."""

FAINT = 0.3


@dataclass(frozen=True)
class Document:
    """What can be found: names (a title, an id), phrases under which players ask, running texts."""

    key: str
    names: Sequence[str]
    phrases: Sequence[str] = ()
    texts: Sequence[str] = ()


class Index:
    """Documents, ready to be asked."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._entries = [_Entry.of(document) for document in documents]
        self._names = {word for entry in self._entries for word in entry.called}
        self._written = {word for document in documents for name in document.names
                         for word in words(name)}  # fmt: skip
        self._known = self._names | {word for entry in self._entries for word in entry.texts}

    def find(self, question: str) -> list[str]:
        """The keys of the documents that answer, best first; none where no word means anything."""
        spoken = words(question)
        asked = [word for word in spoken if word not in _STOP]
        pairs = [one + two for one, two in pairwise(spoken)]
        asked += [pair for pair in pairs if pair in self._written]
        like: Likeness = {word: self._like(word) for word in dict.fromkeys(asked)}
        weights = {word: self._weight(word, found) for word, found in like.items() if found}
        found = [(entry.answers(like, weights), n) for n, entry in enumerate(self._entries)]
        best = max((weight for weight, _ in found), default=0.0)
        hits = [(-weight, n) for weight, n in found if weight and weight >= KEPT * best]
        return [self._entries[n].key for _, n in sorted(hits)]

    def _like(self, word: str) -> dict[str, float]:
        """The known words that the asked one may mean; mistyped names only if it is no word itself."""
        found = {known: like for known in self._known if (like := _likeness(word, known))}
        if max(found.values(), default=0.0) <= PART:
            found |= {name: TYPO for name in self._names if _mistyped(word, name)}
        return found

    def _weight(self, word: str, found: Mapping[str, float]) -> float:
        """The rarer a word is, in names and anywhere, the more it tells."""
        means = {word for word, like in found.items() if like > PART} or set(found)
        anywhere = sum(1 for entry in self._entries if entry.has(means))
        called = sum(1 for entry in self._entries if not entry.called.isdisjoint(means))
        of = len(self._entries)
        rare = (log(1 + of / anywhere) + log(1 + of / (called or anywhere))) / 2
        return rare * FAINT if word in _WEAK else rare


Likeness = Mapping[str, Mapping[str, float]]
"""For each asked word the known words that it may mean, and how like they are."""


@dataclass(frozen=True)
class _Entry:
    """A document by its words: names and phrases, each in its order, and those of the texts."""

    key: str
    names: Sequence[Sequence[str]]
    phrases: Sequence[Sequence[str]]
    texts: frozenset[str]

    @classmethod
    def of(cls, document: Document) -> _Entry:
        names = [words(name) for name in document.names]
        return cls(
            document.key,
            [*names, *(["".join(name)] for name in names if len(name) > 1)],
            [words(phrase) for phrase in document.phrases],
            frozenset(w for text in document.texts for w in words(text) if len(w) > 1),
        )

    @cached_property
    def called(self) -> frozenset[str]:
        """The words of its names and phrases."""
        return frozenset(word for name in (*self.names, *self.phrases) for word in name)

    def has(self, any_of: set[str]) -> bool:
        return not (self.called.isdisjoint(any_of) and self.texts.isdisjoint(any_of))

    def answers(self, like: Likeness, weights: Mapping[str, float]) -> float:
        """How well the document answers; 0 where it has too little to do with the question."""
        called = dict.fromkeys(weights, 0.0)
        for name in self.names:
            _note(called, like, name, NAME)
        for phrase in self.phrases:
            _note(called, like, phrase, PHRASE, whole=True)
        told = {word: max((like[word][text] for text in self.texts & like[word].keys()), default=0.0)
                for word in weights}  # fmt: skip
        meant = sum(1 for word in weights if called[word] or told[word])
        if not any(called.values()) and 2 * meant <= len(like):
            return 0.0
        return sum(weight * max(called[word], BODY * told[word])
                   for word, weight in weights.items())  # fmt: skip


def _note(
    called: dict[str, float],
    like: Likeness,
    name: Sequence[str],
    weight: float,
    whole: bool = False,
) -> None:
    """Notes how much of a name was asked for; of a `whole` phrase all or nothing."""
    own = [part for part in name if part not in _STOP] or name
    best = [max((like[word].get(part, 0.0) for word in called), default=0.0) for part in own]
    if not any(best) or (whole and not all(best)):
        return
    share = weight * (1 + sum(best) / len(own)) / 2
    for word in called:
        called[word] = max(called[word], share * max(like[word].get(part, 0.0) for part in name))


def words(text: str) -> list[str]:
    """The words of a text in small letters without accents: "Farmer's Gästehaus" is farmers, gastehaus."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", re.sub("['’]", "", plain))


@lru_cache(MAX_WORDS)
def _forms(word: str) -> frozenset[str]:
    """The word and its stems, also where an umlaut was typed as "ae"."""
    spelled = {word, re.sub("(?<=[aou])e", "", word)}
    # A stemmer keeps its word in itself while it works, so that each thread needs its own.
    stems = {snowballstemmer.stemmer(language).stemWord(each)
             for each in spelled for language in LANGUAGES}  # fmt: skip
    return frozenset(spelled | stems)


@lru_cache(MAX_WORDS)
def _root(word: str) -> str:
    return min(_forms(word), key=lambda form: (len(form), form))


def _likeness(word: str, known: str) -> float:
    if word == known:
        return SAME
    if not _forms(word).isdisjoint(_forms(known)):
        return STEM + (SAME - STEM) * Indel.normalized_similarity(word, known) / 2
    short, long = sorted((word, known), key=lambda w: len(_root(w)))
    root = _root(short)
    begins = long.startswith(root if len(root) >= 5 else short) and len(short) >= 4
    ends = _root(long).endswith(root) and len(root) >= 4 and len(_root(long)) >= len(root) + 4
    return PART if begins or ends else 0.0


def _mistyped(word: str, name: str) -> bool:
    if word[0] != name[0]:
        return False
    least = min(len(word), len(name))
    allowed = 0 if least < 5 else 1 if least < 8 else 2
    return OSA.distance(word, name, score_cutoff=allowed) <= allowed
