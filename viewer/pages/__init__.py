"""What each page shows, as plain values: `library`, `book`, `source`; and how a long text is cut and marked."""
