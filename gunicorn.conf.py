"""How gunicorn serves the app; `make run` and the container use it. Every setting can be overridden
by GUNICORN_CMD_ARGS or on the command line."""

import os

bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", min(4, os.cpu_count() or 1)))
# Threads, since a slow upload or an open event stream must not hold up the others. They are made when
# they are wanted; more of them than api.config has EVENT_STREAMS, so that streams leave some for requests.
worker_class = "gthread"
threads = 64
timeout = 120
graceful_timeout = 10
accesslog = None
# Nothing controls it from outside but signals; the socket would be written into a home directory.
control_socket_disable = True


def post_worker_init(worker):
    """Lets open event streams end when the worker is told to."""
    from api.tables import events as table_events

    table_events.serving = lambda: worker.alive
