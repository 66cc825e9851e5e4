"""How gunicorn serves the application: connections and streams on an event loop, requests in threads."""
