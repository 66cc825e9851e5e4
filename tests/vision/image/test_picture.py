"""Every kind of file that a phone sends becomes an upright picture or a refusal with a reason."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision import NotAPicture
from vision.image.picture import MAX_PIXELS, Picture, decode
from vision.refusal import MESSAGES

# 300 x 240: red upper left, green upper right, blue lower left, white lower right.
RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 180, 40), (30, 40, 190), (250, 250, 250)
# What each EXIF orientation does to make the picture upright, in Pillow's words.
UNDO = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def quarters(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (300, 240), WHITE)
    image.paste(RED, (0, 0, 150, 120))
    image.paste(GREEN, (150, 0, 300, 120))
    image.paste(BLUE, (0, 120, 150, 240))
    return image.convert(mode, palette=Image.Palette.ADAPTIVE)


def saved(image: Image.Image, form: str, **how: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **how)
    return file.getvalue()


def shows_quarters(picture: Picture, close: float = 25) -> bool:
    """Whether the four colours are where they belong (in BGR)."""
    width, height = picture.size
    seen = [
        picture.pixels[height * y // 4, width * x // 4][::-1].astype(float)
        for y in (1, 3)
        for x in (1, 3)
    ]
    wanted = (RED, GREEN, BLUE, WHITE)
    return all(np.abs(s - w).max() < close for s, w in zip(seen, wanted, strict=True))


def refusal(data: bytes) -> str:
    with pytest.raises(NotAPicture) as refused:
        decode(data, index=2)
    assert refused.value.picture == 2
    assert refused.value.code in MESSAGES
    return refused.value.code


@pytest.mark.parametrize(
    ("form", "mode"),
    [
        ("JPEG", "RGB"),
        ("JPEG", "CMYK"),
        ("PNG", "RGB"),
        ("PNG", "RGBA"),
        ("PNG", "P"),
        ("WEBP", "RGB"),
        ("WEBP", "RGBA"),
    ],
)
def test_colours_survive(form: str, mode: str) -> None:
    assert shows_quarters(decode(saved(quarters(mode), form)))


def test_the_heic_of_a_phone_is_read() -> None:
    picture = decode((Path(__file__).parent / "data" / "quarters.heic").read_bytes())
    assert picture.size == (300, 240)
    assert shows_quarters(picture)


@pytest.mark.parametrize("mode", ["L", "LA", "1", "I;16"])
def test_grey_pictures_become_grey(mode: str) -> None:
    deep = np.asarray(quarters("L"), np.uint16) * 257
    image = Image.fromarray(deep) if mode == "I;16" else quarters("L").convert(mode)
    pixels = decode(saved(image, "PNG")).pixels
    assert pixels.shape == (240, 300, 3)
    assert abs(int(pixels[200, 250, 0]) - 250) < 10
    assert (pixels[..., 0] == pixels[..., 2]).all()


def test_transparent_is_white() -> None:
    image = quarters("RGBA")
    image.paste((0, 0, 0, 0), (150, 120, 300, 240))
    assert shows_quarters(decode(saved(image, "PNG")))


def test_animation_gives_its_first_picture() -> None:
    frames = [Image.new("RGB", (300, 240), "black")]
    data = saved(quarters(), "WEBP", save_all=True, append_images=frames, quality=90)
    assert shows_quarters(decode(data))


@pytest.mark.parametrize(("orientation", "undo"), UNDO.items())
def test_exif_rotation(orientation: int, undo: Image.Transpose | None) -> None:
    stored = quarters() if undo is None else quarters().transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = decode(saved(stored, "JPEG", exif=exif, quality=95))
    assert picture.size == (300, 240)
    assert shows_quarters(picture)


@pytest.mark.parametrize(
    "exif",
    [b"Exif\0\0garbage", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\x01\x12" * 40, b"Exif\0\0II*\0"],
    ids=["no header", "endless entries", "cut off"],
)
def test_corrupt_exif_is_ignored(exif: bytes) -> None:
    assert shows_quarters(decode(saved(quarters(), "JPEG", exif=exif, quality=95)))


def test_exif_orientation_out_of_range_is_ignored() -> None:
    exif = Image.Exif()
    exif[0x0112] = 77
    assert shows_quarters(decode(saved(quarters(), "JPEG", exif=exif, quality=95)))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"<html>no picture</html>", "not_an_image"),
        (bytes(1000), "not_an_image"),
        (b"\xff\xd8\xff\xe0" + bytes(20), "not_an_image"),
        (saved(quarters(), "GIF"), "not_an_image"),
        (saved(quarters(), "TIFF"), "not_an_image"),
        (saved(quarters(), "JPEG")[:900], "truncated"),
        (saved(quarters(), "PNG")[:200], "truncated"),
        (saved(Image.new("RGB", (1, 50_000)), "PNG"), "too_small_picture"),
        (saved(Image.new("RGB", (150, 400)), "PNG"), "too_small_picture"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)} bytes",
)
def test_what_is_no_whole_picture_is_refused_with_its_code(data: bytes, code: str) -> None:
    assert refusal(data) == code


def bomb(width: int, height: int) -> bytes:
    """A PNG that claims a size and whose pixels would fill the memory."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1_000_000), 9)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize("size", [(10_000, 10_000), (60_000, 60_000), (MAX_PIXELS // 200, 201)])
def test_a_bomb_is_refused_by_its_header(size: tuple[int, int]) -> None:
    assert refusal(bomb(*size)) == "too_large_picture"


def test_every_truncation_is_a_refusal() -> None:
    for form in ("JPEG", "PNG", "WEBP"):
        data = saved(quarters(), form)
        for cut in range(0, len(data) - 16, max(1, len(data) // 25)):
            assert refusal(data[:cut]) in {"empty", "not_an_image", "truncated"}
