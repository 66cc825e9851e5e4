"""Why a file cannot be read as a picture of a board."""

from __future__ import annotations

from texts import Text

MAX_PICTURES = 8
"""Read together in one request."""

MESSAGES = {
    "empty": "The file is empty.",
    "not_an_image": "The file is not a picture in JPEG, PNG, WebP or HEIC.",
    "truncated": "The picture is cut off; it was probably not fully uploaded. Send it again.",
    "too_large_picture": "The picture has {width} x {height} pixels; at most {limit} are read.",
    "too_small_picture": "The picture has {width} x {height} pixels; "
    "each side needs at least {limit}.",
    "too_many_pictures": "{count} pictures were sent; at most {limit} can be read together.",
    "too_dark": "The picture is too dark to read. Turn on a light and take it again.",
    "too_blurred": "The picture is too blurred to read. "
    "Hold the phone still, tap to focus and take it again.",
}


class NotAPicture(ValueError):
    """A file that cannot be read.

    `code` is a key of `MESSAGES`, `message` the text for the player, `picture` the number of
    the file among those sent, from 0.
    """

    def __init__(self, code: str, *, picture: int = 0, **values: object) -> None:
        super().__init__(MESSAGES[code].format(**values))
        self.code = code
        self.picture = picture
        self._values = values

    @property
    def message(self) -> Text:
        """The reason in words for the player."""
        return Text(MESSAGES[self.code], **self._values)
