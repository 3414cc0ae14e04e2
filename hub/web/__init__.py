"""The Flask application: the storyteller's page, the town page, the bench page. Imports the table only."""
