"""The reference of the API at `/docs`, and in the documentation: the OpenAPI document, written out."""
