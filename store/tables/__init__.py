"""Shared tables: several phones feed one result."""
