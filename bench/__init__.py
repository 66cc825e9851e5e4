"""Measurements: each module here is one bench, run by `make bench`."""
