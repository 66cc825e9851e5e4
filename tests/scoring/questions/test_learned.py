"""What the phrasings teach: which entry a question means."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.questions.assistant import Assistant
from scoring.questions.evidence import NAMES, Document
from scoring.questions.learned import RIDGE, ROWS, learn

DOCUMENTS = [
    Document(
        key,
        [key],
        phrasings=[f"how many points for {key}", f"how many points are counted for two {key}s"],
    )
    for key in ("barn", "mill", "inn", "mine", "yard")
] + [Document("end", ["end"], phrasings=["how many points are counted when it ends"])]


def test_each_text_finds_its_own_owner() -> None:
    vectors = np.eye(4, dtype=np.float32)
    owners = np.array([0, 1, 1, 2])
    like = np.array(
        [[1, 0.8, 0, 0], [0.8, 1, 0.5, 0.8], [0, 0.5, 1, 0], [0, 0.8, 0, 1]], np.float32
    )
    by_ngrams, by_both = learn(like, vectors, owners)
    assert (like @ by_ngrams).argmax(axis=1).tolist() == owners.tolist()
    assert by_both.shape == by_ngrams.shape == (4, 3)
    assert like.diagonal().tolist() == [1, 1, 1, 1]


def test_more_texts_than_a_block_holds_are_solved_exactly() -> None:
    random = np.random.default_rng(0)
    vectors = random.normal(size=(2 * ROWS + 70, 50)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    like, owners = np.exp(vectors @ vectors.T - 1), random.integers(0, 9, len(vectors))
    exact = np.linalg.solve(like + RIDGE * np.eye(len(like)), np.eye(9)[owners])
    assert learn(like, None, owners)[0] == pytest.approx(exact, abs=1e-5)


@pytest.mark.parametrize("name", ["n-grams, learned", "meaning and n-grams, learned"])
def test_what_all_entries_are_asked_tells_less_than_a_name(name: str) -> None:
    """By its letters the closest phrasing is that of the end, but only the mill is evidence."""
    rows = Assistant(DOCUMENTS).evidence.of("how many points are counted when I have a mill").rows
    assert rows[:, NAMES.index("n-grams of phrasings")].argmax() == 5
    assert rows[:, NAMES.index(name)].argmax() == 1


def test_what_was_learned_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("KEYTALLY_CACHE", str(tmp_path))
    first = Assistant(DOCUMENTS).evidence.of("the mill").rows
    monkeypatch.setattr("scoring.questions.evidence.learn", lambda *_: pytest.fail("learned again"))
    assert (Assistant(DOCUMENTS).evidence.of("the mill").rows == first).all()
