"""Where other devices find the service."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import current_app

from api.http.address import public_address
from api.http.blueprint import Blueprint
from api.http.openapi import refusals
from api.pages.schemas import AddressAnswer

blp = Blueprint("address", __name__, description="Where other devices find the service")


@blp.route("/address")
@blp.doc(responses=refusals())
@blp.response(200, AddressAnswer)
def show_address() -> Any:
    """The address to give to other phones

    `localhost` does not work from a phone; for it `url` is the address of the service's machine in its
    network, or null.
    """
    return {**asdict(public_address()), "table_days": current_app.config["TABLE_DAYS"]}
