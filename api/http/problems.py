"""Every kind of problem that the service returns; each has its own page at `/problems/<name>`."""

from __future__ import annotations

from dataclasses import dataclass

from texts import Text


@dataclass(frozen=True)
class Kind:
    """A kind of problem: `code` for programs, never renamed; `detail` is the default text.

    `remedy` is what can be done about it.
    """

    code: str
    status: int
    title: Text
    detail: Text
    remedy: Text

    @property
    def name(self) -> str:
        """Its name in addresses."""
        return self.code.replace("_", "-")

    @property
    def type(self) -> str:
        """The address of its page, from the root of this server."""
        return f"/problems/{self.name}"


# The first kind of a status is used for its errors without a kind of their own.
KINDS = (
    Kind("bad_request", 400, Text("Bad request"), Text("The request could not be understood."),
         Text("Send one JSON value in UTF-8. NaN and Infinity are not JSON.")),
    Kind("key_required", 401, Text("Key required"),
         Text("This needs the key that was issued when it was created."),
         Text("Send it as Authorization: Bearer. Keys are shown once, when the table, seat or tileset "
              "is created.")),
    Kind("wrong_key", 403, Text("Wrong key"), Text("This key does not give access."),
         Text("Use the seat's own key or the host's for a seat, the edit key for a tileset.")),
    Kind("not_found", 404, Text("Not found"), Text("There is nothing at this address."),
         Text("Check the address; deleted items cannot be restored.")),
    Kind("unknown_game", 404, Text("No such game"), Text("There is no game with this id."),
         Text("GET /api/v1/games lists the games and their ids.")),
    Kind("unknown_rule", 404, Text("No such rule"), Text("There is no rule with this id."),
         Text("GET /api/v1/games/keyper/rules lists all rules of Keyper; other games work the same way.")),
    Kind("unknown_language", 404, Text("No such language"), Text("There is no language with this id."),
         Text("GET /api/v1/languages lists the languages.")),
    Kind("unknown_table", 404, Text("No such table"), Text("There is no table with this code."),
         Text("Codes have eight letters; the host's phone shows it. A deleted table cannot be restored.")),
    Kind("method_not_allowed", 405, Text("Method not allowed"),
         Text("This address does not take this method."), Text("The Allow header lists what is supported.")),
    Kind("conflict", 409, Text("Conflict"), Text("This conflicts with what is stored."),
         Text("Fetch the current state and decide again.")),
    Kind("table_full", 409, Text("The table is full"), Text("This game takes no more players."),
         Text("Free a seat, or open another table.")),
    Kind("seat_taken", 409, Text("The seat is taken"), Text("Another phone has taken this seat."),
         Text("The host can free the seat.")),
    Kind("name_taken", 409, Text("The name is taken"), Text("Somebody at this table already has this name."),
         Text("Rename one of them first.")),
    Kind("nothing_to_undo", 409, Text("Nothing to undo"),
         Text("There is nothing left to undo."), Text("The history lists the changes.")),
    Kind("no_score_yet", 409, Text("No score yet"), Text("There is no score yet."),
         Text("The errors list the boards that must be completed before the export.")),
    Kind("no_public_address", 409, Text("No address for other devices"),
         Text("No other device can reach this address."),
         Text("Connect this machine to a network, or set KEYTALLY_URL.")),
    Kind("tileset_full", 409, Text("The tileset is full"), Text("The tileset cannot hold more pictures."),
         Text("Delete pictures you do not need.")),
    Kind("changed_meanwhile", 412, Text("Changed in the meantime"),
         Text("Somebody else has changed it since you read it."),
         Text("The response contains both versions. Merge them and send the result with the current "
              "version in If-Match.")),
    Kind("too_large", 413, Text("Too large"), Text("The request is larger than allowed."),
         Text("Send smaller or fewer pictures; the JSON body of a full table takes about 30,000 bytes.")),
    Kind("wrong_content_type", 415, Text("Wrong content type"),
         Text("This address does not take this content type."),
         Text("The Accept header lists what is supported.")),
    Kind("does_not_fit", 422, Text("Not valid"),
         Text("The request is not valid; each error names its field."),
         Text("Each error has a JSON pointer to its place, a code and a message. A board that only breaks a "
              "game rule is not an error: it is scored, with warnings.")),
    Kind("version_required", 428, Text("Version required"),
         Text("Name the version you are changing in If-Match."),
         Text("The ETag of the seat is its version; send it unchanged.")),
    Kind("too_many_requests", 429, Text("Too many requests"),
         Text("Too many requests; try again later."),
         Text("Wait for the number of seconds in the Retry-After header.")),
    Kind("internal_error", 500, Text("Internal error"),
         Text("Something went wrong on the server; nothing is lost."),
         Text("Try again. If it happens again, tell the operator the X-Request-ID of the response.")),
    Kind("busy", 503, Text("Busy"), Text("The server is busy; try again soon."),
         Text("Wait for the number of seconds in the Retry-After header.")),
    Kind("rules_being_learned", 503, Text("The rules are being learned"),
         Text("The rules are being learned, once after an update. It takes about a minute."),
         Text("Ask again in a minute; programs wait for the number of seconds in the Retry-After header. "
              "Scoring still works.")),
    Kind("database_unavailable", 503, Text("Database unavailable"),
         Text("The database cannot be reached right now."),
         Text("Scoring still works. Try again after the number of seconds in the Retry-After header.")),
    Kind("database_newer", 503, Text("Database of a newer version"),
         Text("A newer version of Keytally has used this database; tell the operator."),
         Text("Scoring still works. The operator has to start the newer version again, or restore the backup "
              "that was made before it.")),
    Kind("database_full", 503, Text("Database full"),
         Text("There is no space left to store this; tell the operator."),
         Text("Scoring still works. The operator has to free up space.")),
)  # fmt: skip

BY_CODE = {kind.code: kind for kind in KINDS}


def of_status(status: int) -> Kind | None:
    """The default kind of a status; None if the standard HTTP text is enough."""
    return next((kind for kind in KINDS if kind.status == status), None)
