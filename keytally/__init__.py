"""What an installed Keytally offers: the version, `keytally.client`, and the command `keytally`.

The library itself is `scoring`: `from scoring import score`.
"""

__version__ = "1.0.0"
