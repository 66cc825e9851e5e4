"""Printed names: lines of text, reading them, which name a line can be."""
