"""Work on photos that goes on after the request: how far it is, what came of it, cancel."""
