"""The way from a page on this machine to a language server, which no other page can go.

Whatever a browser shows may try to speak with a server of this machine, and a browser lets it. So:

1. The server listens on 127.0.0.1 and a free port, nowhere else.
2. `Host` must be that address. A name of somebody's own that was bent to it gets 421.
3. A WebSocket is opened for a page of this address only (`Origin`), and with a token of 128 bits:
   it stands behind the `#` of the address that is opened, which no browser sends to anybody. Both
   are looked at before the connection is made.
4. Pages say what they may load: their own script and style, nothing from elsewhere, and no text of
   a game can become script.

Each connection has a server of its own, so one that closes ends nothing but itself.
"""

from __future__ import annotations

from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path
from secrets import token_hex, token_urlsafe
from urllib.parse import parse_qs, urlsplit

from attrs import Factory, frozen
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

HOST = "127.0.0.1"
ASSETS = Path(__file__).parent / "assets"
PAGE = "studio.html"
SORTS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
SOCKET = "/lsp"
NONCE = "{nonce}"


@frozen
class Door:
    """Where a server listens, and what a page must say to be let in."""

    port: int
    token: str = Factory(lambda: token_urlsafe(16))

    @property
    def host(self) -> str:
        """The address as a browser names it in what it asks."""
        return f"{HOST}:{self.port}"

    @property
    def origin(self) -> str:
        """What a browser says of a page of ours."""
        return f"http://{self.host}"

    @property
    def address(self) -> str:
        """What a person opens: with the token, which stays in the browser."""
        return f"{self.origin}/#{self.token}"


def answered(door: Door, request: Request) -> Response | None:
    """Return a page, or a refusal; None lets a WebSocket in."""
    if request.headers.get_all("Host") != [door.host]:
        return response(HTTPStatus.MISDIRECTED_REQUEST, "This is not the address of the studio.\n")
    path = urlsplit(request.path)
    if path.path == SOCKET:
        return refused(door, request, parse_qs(path.query).get("token", []))
    return asset(door, PAGE if path.path == "/" else path.path.removeprefix("/"))


def refused(door: Door, request: Request, tokens: list[str]) -> Response | None:
    """Return why a WebSocket is not opened, if it is not."""
    if request.headers.get_all("Origin") != [door.origin]:
        return response(HTTPStatus.FORBIDDEN, "Only the page of the studio may connect.\n")
    if len(tokens) != 1 or not compare_digest(tokens[0].encode(), door.token.encode()):
        return response(HTTPStatus.FORBIDDEN, "Open the address that the studio has named.\n")
    return None


def asset(door: Door, name: str) -> Response:
    """Return a file of the page; there are no others."""
    if name not in {path.name for path in ASSETS.iterdir() if path.suffix in SORTS}:
        return response(HTTPStatus.NOT_FOUND, "There is no such page.\n")
    text = (ASSETS / name).read_text("utf-8")
    nonce = token_hex(16)
    if name == PAGE:
        text = text.replace(NONCE, nonce)
    return response(HTTPStatus.OK, text, SORTS[Path(name).suffix], policy(door, nonce))


def policy(door: Door, nonce: str) -> str:
    """Return what a page may load and speak to."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' 'nonce-{nonce}'",
            "img-src data:",  # the wavy line is one
            f"connect-src 'self' ws://{door.host}",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'none'",
        )
    )


def response(
    status: HTTPStatus, text: str, sort: str = "text/plain; charset=utf-8", policy: str = ""
) -> Response:
    """Return an answer that nobody keeps, frames or takes for something else."""
    body = text.encode()
    headers = Headers(
        {
            "Content-Type": sort,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy or "default-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)
