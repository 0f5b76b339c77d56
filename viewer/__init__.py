"""Maps out to people: a Flask viewer, a static site, Datasette."""
