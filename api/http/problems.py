"""Every kind of problem that the service answers with; each has a page of its own at `/problems/<name>`."""

from __future__ import annotations

from dataclasses import dataclass

from texts import Text


@dataclass(frozen=True)
class Kind:
    """A kind of problem: `code` for programs, never renamed; `detail` where nothing better is known.

    `remedy` says what can be done about it.
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


# The first of a status stands for all of it that is not known better.
KINDS = (
    Kind("bad_request", 400, Text("Bad request"), Text("The request cannot be understood."),
         Text("Send one JSON value in UTF-8. NaN and Infinity are no JSON.")),
    Kind("key_required", 401, Text("Key wanted"),
         Text("This needs the key that was given when it was created."),
         Text("Send it as Authorization: Bearer. Keys are shown once, when a table, seat or tileset is made.")),
    Kind("wrong_key", 403, Text("Wrong key"), Text("This key does not open it."),
         Text("A seat is opened by its own key or the host's, a tileset by its edit key.")),
    Kind("not_found", 404, Text("Not found"), Text("There is nothing at this address."),
         Text("Look at the address again; what was deleted is gone.")),
    Kind("unknown_game", 404, Text("No such game"), Text("There is no game of this id."),
         Text("GET /api/v1/games lists the games and their ids.")),
    Kind("unknown_rule", 404, Text("No such rule"), Text("There is no rule of this id."),
         Text("GET /api/v1/games/keyper/rules lists all rules of Keyper, and so for every game.")),
    Kind("unknown_language", 404, Text("No such language"), Text("There is no language of this id."),
         Text("GET /api/v1/languages lists the languages.")),
    Kind("unknown_table", 404, Text("No such table"), Text("There is no table of this code."),
         Text("Codes are eight letters; the host's phone shows it. A deleted table is gone.")),
    Kind("method_not_allowed", 405, Text("Method not allowed"),
         Text("This address does not take this method."), Text("The header Allow names what it takes.")),
    Kind("conflict", 409, Text("Conflict"), Text("This does not go together with what is stored."),
         Text("Ask for the present state and decide anew.")),
    Kind("table_full", 409, Text("The table is full"), Text("Nobody else can play this."),
         Text("Free a seat, or open another table.")),
    Kind("seat_taken", 409, Text("The seat is taken"), Text("Another phone has taken this seat."),
         Text("The host can free the seat.")),
    Kind("name_taken", 409, Text("The name is taken"), Text("Somebody at this table has this name."),
         Text("Rename one of them first.")),
    Kind("nothing_to_undo", 409, Text("Nothing to take back"),
         Text("There is nothing left to take back."), Text("The history says what was changed.")),
    Kind("no_score_yet", 409, Text("No score yet"), Text("There is no score yet."),
         Text("The errors say which boards have to be completed before it can be exported.")),
    Kind("no_public_address", 409, Text("No address for other devices"),
         Text("No other device can reach this address."),
         Text("Join this machine to a network, or set KEYTALLY_URL.")),
    Kind("tileset_full", 409, Text("The tileset is full"), Text("The tileset takes no more pictures."),
         Text("Delete pictures that are not needed.")),
    Kind("changed_meanwhile", 412, Text("Changed meanwhile"),
         Text("Somebody else changed it since you read it."),
         Text("The answer holds both versions. Bring them together and send the result with the present "
              "version in If-Match.")),
    Kind("too_large", 413, Text("Too large"), Text("More was sent than is taken here."),
         Text("Send smaller or fewer pictures; a JSON body of a full table has some 30,000 bytes.")),
    Kind("wrong_content_type", 415, Text("Wrong content type"),
         Text("This address does not take this content type."), Text("The header Accept names what it takes.")),
    Kind("does_not_fit", 422, Text("Does not fit"),
         Text("What was sent does not fit; each fault names its field."),
         Text("Each of the errors has a JSON pointer to its place, a code and a message. A board that merely "
              "breaks a rule is none: it is scored, with warnings.")),
    Kind("version_required", 428, Text("Version wanted"), Text("Say in If-Match which version you change."),
         Text("The ETag of the seat is its version; send it as it is.")),
    Kind("too_many_requests", 429, Text("Too many requests"),
         Text("Too many requests; try again in a moment."),
         Text("Wait as many seconds as the header Retry-After says.")),
    Kind("internal_error", 500, Text("Internal error"), Text("Something went wrong here; nothing is lost."),
         Text("Try again, and tell the operator the X-Request-ID of the answer.")),
    Kind("busy", 503, Text("Busy"), Text("Too much is going on at the moment; try again soon."),
         Text("Wait as many seconds as the header Retry-After says.")),
    Kind("database_unavailable", 503, Text("Database away"),
         Text("The database cannot be reached at the moment."),
         Text("Scoring goes on. Try again after as many seconds as the header Retry-After says.")),
    Kind("database_full", 503, Text("Database full"),
         Text("There is no room left to keep this; tell the operator."),
         Text("Scoring goes on. The operator has to make room.")),
)  # fmt: skip

BY_CODE = {kind.code: kind for kind in KINDS}


def of_status(status: int) -> Kind | None:
    """The kind that stands for a status; None where HTTP's own words say all."""
    return next((kind for kind in KINDS if kind.status == status), None)
