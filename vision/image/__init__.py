"""Bytes -> pictures: decoding, how good a picture is, cutting, points and matrices."""
