"""Frames of the environment protocol (docs/environment-protocol.md) over a TCP or Unix socket."""

import os
import re
import socket
import struct

__all__ = ["FurrowError", "Connection", "MAX_PAYLOAD", "split_addresses"]

MAX_PAYLOAD = 256 << 20
# Variable of the environment with the token of servers whose addresses have none.
TOKEN = "FURROW_ENV_TOKEN"
_HEADER = struct.Struct("<IBBHI")
_RESPONSE = 128
_ERROR = 1


class FurrowError(RuntimeError):
    """The server has refused a request, answers something else than the protocol, or is gone."""


def split_addresses(addresses):
    """The addresses of 'tcp:HOST:PORT,unix:PATH,...', or of a list of such texts."""
    texts = [addresses] if isinstance(addresses, str) else list(addresses)
    found = [each.strip() for text in texts for each in re.split(r",(?=\s*(?:tcp|unix):)", text)]
    for address in found:
        _parse(address)
    if not found:
        raise ValueError("no address of a server; an address is tcp:HOST:PORT/TOKEN or unix:PATH")
    return found


def _parse(address):
    """(family, where, token) of an address; TCP has no family: the name of a host may have addresses of both."""
    tcp = re.fullmatch(r"tcp:(?:\[([^\]]+)\]|([^:\[\]/]+)):(\d+)(?:/([A-Za-z0-9_-]{16,256}))?", address)
    if tcp and int(tcp.group(3)) < 65536:
        return None, (tcp.group(1) or tcp.group(2), int(tcp.group(3))), tcp.group(4) or os.environ.get(TOKEN, "")
    if address.startswith("unix:") and len(address) > 5:
        if not hasattr(socket, "AF_UNIX"):
            raise ValueError("%s: this machine has no Unix domain sockets; use tcp:HOST:PORT/TOKEN" % address)
        return socket.AF_UNIX, address[5:], ""
    raise ValueError("%s: is not an address of a server, which is tcp:HOST:PORT/TOKEN or unix:PATH" % address)


class Connection:
    """One connection: sends frames, receives the frames that answer them.

    A request that was not answered in full leaves bytes behind that are not the begin of a frame. The connection is
    therefore unusable after any failure within a frame, a time-out and Ctrl-C included.
    """

    def __init__(self, address, connect_timeout):
        self.address = address
        self._process = os.getpid()
        self._number = 0
        self._late = "says nothing for %s s; it may serve another client" % connect_timeout
        self.failure = None
        self.lost = False
        self._buffer = bytearray(4096)
        family, where, token = _parse(address)
        try:
            if family is None:
                self._socket = socket.create_connection(where, connect_timeout)
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                # finds out that the machine of a server is gone, also while a long request is carried out
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                self._socket.sendall(token.encode("ascii"))
            else:
                self._socket = socket.socket(family, socket.SOCK_STREAM)
                self._socket.settimeout(connect_timeout)
                self._socket.connect(where)
        except OSError as error:
            if family is not None:
                self._socket.close()
            raise FurrowError("%s: cannot connect: %s" % (address, error)) from error

    def set_timeout(self, seconds):
        """How long a response may take from now on; None for any time."""
        self._socket.settimeout(seconds)
        self._late = "no answer within %s s" % seconds

    def send(self, operation, flags=0, *parts):
        """Sends a request and returns its number."""
        self.require_usable()
        self._number = (self._number + 1) & 0xFFFFFFFF
        length = sum(len(part) for part in parts)
        if length > MAX_PAYLOAD:
            raise ValueError("a request of %d MiB: at most 256 MiB are possible; divide it" % (length >> 20))
        frame = b"".join((_HEADER.pack(length, operation, flags, 0, self._number), *parts))
        with _Failing(self):
            self._socket.sendall(frame)
        return self._number

    def receive(self, operation, number):
        """The payload of the response to a request. It is valid until the next one is received."""
        self.require_usable()
        with _Failing(self):
            length, answered, flags, zero, answers = _HEADER.unpack(self._read(_HEADER.size))
            if (answered, zero, answers) != (operation | _RESPONSE, 0, number) or length > MAX_PAYLOAD:
                raise FurrowError(
                    "%s: sent something else than the response to operation %d, number %d; "
                    "is it a server of 'furrow env'?" % (self.address, operation, number)
                )
            payload = self._read(length)
        if flags & _ERROR:
            raise FurrowError(str(payload, "utf-8", "replace").strip() or "%s: error without a text" % self.address)
        return payload

    def close(self):
        self.failure = self.failure or "%s: is closed" % self.address
        self._socket.close()

    @property
    def usable(self):
        return self.failure is None and self._process == os.getpid()

    def fail(self, reason):
        """No request is possible any more, for this reason."""
        self.failure = reason
        self._socket.close()

    def require_usable(self):
        if self._process != os.getpid():
            raise FurrowError("this environment belongs to process %d; make one in each process" % self._process)
        if self.failure is not None:
            raise FurrowError(self.failure)

    def _read(self, length):
        if length > len(self._buffer):
            self._buffer = bytearray(length)
        view = memoryview(self._buffer)[:length]
        at = 0
        while at < length:
            count = self._socket.recv_into(view[at:])
            if count == 0:
                raise ConnectionError("closed by the server")
            at += count
        return view


class _Failing:
    """Any exception inside makes a connection unusable; errors of the system become FurrowErrors."""

    def __init__(self, connection):
        self._connection = connection

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is None:
            return False
        address = self._connection.address
        if isinstance(error, FurrowError):
            self._connection.fail(str(error))
        elif isinstance(error, socket.timeout):
            self._connection.fail("%s: %s" % (address, self._connection._late))
        elif isinstance(error, OSError):
            self._connection.lost = True
            self._connection.fail("%s: the connection is lost: %s" % (address, error))
        else:
            self._connection.fail("%s: the last request was interrupted; make the environment anew" % address)
        if isinstance(error, OSError):
            raise FurrowError(self._connection.failure) from error
        return False
