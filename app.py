"""The WSGI entry: `make run`, `gunicorn app:app`, `flask run` or `python app.py`."""

import os

from api import create_app

app = create_app()

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", "8000")), threaded=True)
