"""library.db: its schema and migrations, and the only SQL writers for each table."""
