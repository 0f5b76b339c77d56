"""A server's address as people write it, and as requests need it."""

from urllib.parse import urlsplit


def endpoint(written: str) -> str:
    """The base URL that `/chat/completions` is added to.

    Without a scheme it is `http`; without a path it is `/v1`; any other path is kept, but for a slash at its end and
    `/chat/completions` itself. Raises ValueError for other things than a web address, and for one that holds a key:
    addresses are kept in the library and shown.

    >>> endpoint("spark1:8000"), endpoint("http://spark1:8000/v1/"), endpoint("https://host/openai")
    ('http://spark1:8000/v1', 'http://spark1:8000/v1', 'https://host/openai')
    """
    address = written.strip()
    parts = urlsplit(address if "://" in address else f"http://{address}")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("a server's address holds no user, password or query; give the key in SHELFMAP_API_KEY")
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in parts.netloc:
        raise ValueError(f"{written!r} is no server's address; write it like http://spark1:8000/v1")
    path = parts.path.rstrip("/").removesuffix("/chat/completions").rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path or '/v1'}"


def netloc(base_url: str) -> str:
    """The host and port, which serve as a server's name.

    >>> netloc("http://spark1:8000/v1")
    'spark1:8000'
    """
    return urlsplit(base_url).netloc
