"""`python -m web.build` bundles the form unless that is done; without esbuild the sources serve as they are."""

from __future__ import annotations

import subprocess
import sys

from web.build import is_current
from web.build.bundle import build
from web.build.npm import Unavailable


def main() -> int:
    """Bundles the form if its sources have changed; 1 for faulty sources."""
    if is_current():
        return 0
    print("Bundling the form, which takes up to half a minute ...", flush=True)
    try:
        build()
    except KeyboardInterrupt:
        return 130  # as shells have it; nothing is left half done
    except Unavailable as error:
        print(f"The form is served unbundled, which only makes the first load slower ({error}).")
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
