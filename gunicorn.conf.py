"""How gunicorn serves the app; `make run` and the container use it. Every setting can be overridden
by GUNICORN_CMD_ARGS or on the command line."""

import contextlib
import logging
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

# Processes put their counts for /metrics together here; before anything that counts is loaded.
counts = tempfile.TemporaryDirectory(prefix="keytally-metrics-")
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", counts.name)

# And what one of them made for all.
states = tempfile.TemporaryDirectory(prefix="keytally-states-")
os.environ.setdefault("STATES_FOLDER", states.name)

from serving import collector  # noqa: E402

collector.pause()

from prometheus_client import multiprocess  # noqa: E402

from api.http.config import SettingsError, read_settings  # noqa: E402
from api.http.logs import logging_config  # noqa: E402
from pool.memory import give_back  # noqa: E402
from serving.certificate import Renewal  # noqa: E402
from serving.plain_http import HttpsContext  # noqa: E402

try:
    settings = read_settings()
except SettingsError as error:
    sys.exit(str(error))

# Photos pass through the threads of the server; what is forked from this process is set up alike.
give_back()

bind = f"0.0.0.0:{settings['PORT']}"
workers = settings["WEB_CONCURRENCY"]
# Connections and event streams stand on an event loop, requests run in threads: see serving/.
worker_class = "serving.worker.Worker"
asgi_lifespan = "off"
asgi_loop = "asyncio"
# Loaded once and shared by all processes: less memory, and a mistake in the settings ends the start.
preload_app = True
keepalive = 15
timeout = 60
graceful_timeout = 10
accesslog = None
logconfig_dict = logging_config(settings["LOG_FORMAT"])
# Nothing controls it from outside but signals; the socket would be written into a home directory.
control_socket_disable = True

# Each connection is an open file; the usual limit is 1024.
with contextlib.suppress(ValueError, OSError):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def ssl_context(config, default):
    """Who asks the port of https without it is led there; our own certificate follows the address."""
    context = default()
    context.__class__ = HttpsContext
    folder = Path(settings["AUTHORITY"]).parent
    if Path(config.certfile).parent.resolve() == folder:  # made by `make run`
        context.before = Renewal(folder, context).look
    return context


def child_exit(server, worker):
    """Keeps the counts of a process that has ended, but for what it held open."""
    multiprocess.mark_process_dead(worker.pid)


def worker_exit(server, worker):
    """Ends a process that has served at once: an orderly exit takes seconds to no use.

    It would also delete the folder of the counts, which the others still use.
    """
    if worker.booted:
        logging.shutdown()
        os._exit(0)


def when_ready(server):
    """Loads what the processes that serve are to share; they are not forked yet.

    Where the rules are not kept yet, encodes and learns them in a process of its own.
    """
    from scoring import games
    from scoring.allocation import load_solvers
    from scoring.questions import once
    from scoring.questions.preparing import preparing

    games()
    load_solvers()
    collector.resume()
    if once.is_done():
        return
    encoded, encoding = os.pipe()
    preparing.begin(encoded)
    ahead = [sys.executable, "-m", "scoring.questions"]
    if nice := shutil.which("nice"):
        ahead = [nice, "-n", "19", *ahead]  # requests come first
    server.learning = subprocess.Popen(
        ahead,
        cwd=Path(__file__).parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=[encoding],
    )
    os.close(encoding)


def on_exit(server):
    """Ends what prepares the rules; what it has done of them is kept."""
    if learning := getattr(server, "learning", None):
        learning.terminate()


def post_worker_init(worker):
    """Loads what questions need, in the background, once somebody opens a rule: they may ask next.

    A process that only scores never loads it.
    """
    from flask import request, request_finished

    def after(sender, **_):
        if request.blueprint in RULES:
            request_finished.disconnect(after)
            threading.Thread(target=read_rules, name="questions", daemon=True).start()

    request_finished.connect(after, weak=False)


RULES = {"rules", "rulebook_pages"}


def read_rules():
    """Loads the sentence encoder, and the rules of every game once they are encoded."""
    from scoring.game import games
    from scoring.questions import encoder
    from scoring.questions.preparing import preparing

    with contextlib.suppress(OSError):  # only Linux gives a thread a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
    encoder.load()
    preparing.wait()
    for game in games().values():
        game.prepare()
