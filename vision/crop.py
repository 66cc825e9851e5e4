"""The pictures of single pieces that a tileset holds: upright, cut out, as PNG."""

from __future__ import annotations

import io

from PIL import Image

from vision.refusal import NotAPicture

MAX_SIDE = 1_000
MIN_SIDE = 32


def checked(data: bytes) -> bytes:
    """The picture as PNG without anything else that the file may hold; raises `NotAPicture`."""
    if not data:
        raise NotAPicture("empty")
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            width, height = image.size
            if max(image.size) > MAX_SIDE:
                limit = MAX_SIDE * MAX_SIDE
                raise NotAPicture("too_large_picture", width=width, height=height, limit=limit)
            if min(image.size) < MIN_SIDE:
                raise NotAPicture("too_small_picture", width=width, height=height, limit=MIN_SIDE)
            pixels = image.convert("RGB")
    except NotAPicture:
        raise
    except Exception:  # Pillow's decoders raise nearly everything
        raise NotAPicture("not_an_image") from None
    return png(pixels)


def png(image: Image.Image) -> bytes:
    """The picture as PNG."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
