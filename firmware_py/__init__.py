"""Everything that touches a wire. Knows no game and never imports the hub."""
