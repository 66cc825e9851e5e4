"""Keyper's own sentences."""

from pathlib import Path

from scoring.messages import Messages

MESSAGES = Messages(Path(__file__).parent / "messages.toml")
