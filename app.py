"""The WSGI entry: `make run`, `gunicorn app:app`, `flask run` or `python app.py`."""

import sys

from serving import collector

collector.pause()

from api import create_app  # noqa: E402
from api.http.config import SettingsError  # noqa: E402

try:
    app = create_app()
except SettingsError as error:
    sys.exit(str(error))

collector.resume()

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=app.config["PORT"], threaded=True)
