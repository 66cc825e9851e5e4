"""How the service is reached and served: `make run`, its addresses and certificate; the workers of gunicorn."""
