"""What the server keeps: people, tables, their logs and chat, in SQLite or PostgreSQL."""
