"""The WSGI entry: `make run`, `gunicorn app:app`, `flask run` or `python app.py`."""

import gc
import sys

from api import create_app
from api.http.config import SettingsError

try:
    app = create_app()
except SettingsError as error:
    sys.exit(str(error))

# What was loaded stays as long as the service does; the collector need not look at it again and again.
gc.freeze()
gc.set_threshold(10_000, 20, 50)

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=app.config["PORT"], threaded=True)
