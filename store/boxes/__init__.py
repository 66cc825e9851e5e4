"""Tilesets: the pictures of one box's pieces, by which its boards are read."""
