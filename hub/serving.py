"""The pages' server: waitress on a port of its own, started, and ended again without a request or a stream cut short.

Its one rule: a socket is closed by nobody but the server's own thread, which waits on it, and the wire by which it is
called is closed last, when the thread has ended and nobody is left who could call: who calls just then would write into
whatever has got the wire's number since.
Must not know: what is served.
"""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Mapping
from typing import Any

import waitress
from waitress import wasyncore

from hub.table.errors import ConfigError

PATIENCE = 1.0
"""Seconds that requests get to be answered when the server is ended; whoever reads too slowly then is cut off."""
DEAF = 10_000
"""Milliseconds after which somebody who acknowledges nothing has gone: a phone out of reach ends its stream."""


class Serving:
    """An application that is served from now on, until `end`. `options` are waitress's own.

    Raises:
        ConfigError: the port is taken, or the host is no address of this machine.
    """

    def __init__(self, app: Any, host: str, port: int, options: Mapping[str, object]) -> None:
        self._server = waitress.create_server(app, sockets=[bound(host, port)], **options)
        self._server.adj.socket_options = [  # waitress takes these by no option
            (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),
            (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF),
        ]
        self._thread = threading.Thread(target=self._server.run, name="pages", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port on which it is served (0 took any free one)."""
        return int(self._server.effective_port)

    def end(self) -> None:
        """Takes no further request, answers those that there are, and gives the port back. Streams are ended before."""
        server, workers = self._server, self._server.task_dispatcher
        server.trigger.pull_trigger(lambda: wasyncore.dispatcher.close(server))
        workers.shutdown(timeout=PATIENCE)
        server.trigger.pull_trigger(self._hang_up)
        if workers.threads:
            workers.shutdown(timeout=PATIENCE)
        server.trigger.pull_trigger(server.trigger.del_channel)  # nothing is left to wait on: the thread ends
        self._thread.join(5)
        server.trigger.pull_trigger = lambda thunk=None: None  # whoever was too slow to be waited for calls nobody
        server.trigger.close()

    def _hang_up(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at that address; port 0 is any free one.

    Raises:
        ConfigError: there is none to be had.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        taken = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _no_address(host, error) from error
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
    except OSError as error:
        taken.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise _no_address(host, error) from error
        if error.errno == errno.EADDRINUSE:
            raise ConfigError(
                "Port {port} is taken by another program; name another one with --port, or in the settings.", port=port
            ) from error
        raise ConfigError("Port {port} can't be used: {problem}.", port=port, problem=error.strerror) from error
    return taken


def _no_address(host: str, error: OSError) -> ConfigError:
    return ConfigError("{host} is no address of this machine: {problem}.", host=host, problem=error.strerror)
