"""The pictures of a player's own box: cut out, named, kept and tested."""
