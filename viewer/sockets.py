"""Taking a port, with one clear line where that fails."""

import errno
import socket


class PortError(Exception):
    """A port that cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to a port of this machine. Raises PortError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    # A port that was left a second ago may be taken again; one that somebody listens on may not.
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen()
    except OSError as error:
        taken.close()
        if error.errno == errno.EADDRINUSE:
            raise PortError(f"port {port} is in use; choose another with --port {port + 1}") from error
        raise PortError(f"cannot listen on port {port} of {host}: {error.strerror}") from error
    return taken


def address(host: str, port: int) -> str:
    """The URL of a server, as a browser takes it."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
