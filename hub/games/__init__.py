"""The games, each a room of its own that imports the table and never another game."""
