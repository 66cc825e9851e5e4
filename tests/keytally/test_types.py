"""Programs that use the library are checked with its types (PEP 561)."""

from __future__ import annotations

import re

import pytest

from tests.tutorial import ROOT

LISTINGS = re.compile(r"```python\n(.*?)```", re.DOTALL)
IMPORTED = re.compile(r"^(?:from|import) (\w+)", re.MULTILINE)


def shown() -> set[str]:
    """Our packages that the listings of the documentation import."""
    pages = [
        (ROOT / "docs" / f"{name}.md").read_text() for name in ("embedding", "tutorial", "photos")
    ]
    listings = [listing for page in pages for listing in LISTINGS.findall(page)]
    return {name for each in listings for name in IMPORTED.findall(each) if (ROOT / name).is_dir()}


@pytest.mark.parametrize("package", sorted({"scoring", "texts", "vision"} | shown()))
def test_a_package_that_others_use_is_marked_as_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()
