"""The pages: the form, the rules, the reference of the API, and score tables on paper."""

from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
"""The form's own files."""
