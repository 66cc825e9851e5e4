"""The WSGI entry: `make run`, `gunicorn app:app`, `flask run` or `python app.py`."""

import sys

from api import create_app
from api.http.config import SettingsError

try:
    app = create_app()
except SettingsError as error:
    sys.exit(str(error))

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=app.config["PORT"], threaded=True)
