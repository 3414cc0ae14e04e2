"""The page's interface: the JSON that pages post and get.

Its one rule: without a session there is the town's view, the sheet and the words of the pages, and nothing else; all
other questions, right or wrong in themselves, get one and the same answer. A phone that is a chair has its own seat
besides (`chairs`); where a browser is both, the storyteller comes first.

Must not know: what a command does; what a view contains.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from flask import Blueprint, Flask, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from hub.table.commands import Json
from hub.table.errors import NightbellError
from hub.table.views import STORYTELLER, TOWN

from .chairs import MAY, Chairs
from .desk import Bench, Desk, Reply
from .guard import forged
from .sessions import CHAIR_COOKIE, COOKIE, LIFETIME, Door, Verdict, device_name
from .streams import SHARES, Streams, bench_layouts, views
from .wording import words

_LONGEST_KEY = 200
_LONGEST_PIN = 100

JSON = "application/json"

_LOG = logging.getLogger(__name__)


class Api:
    """The routes under /api."""

    def __init__(self, desk: Desk, clock: Callable[[], float], streams: Streams, home: str = "") -> None:
        self._desk = desk
        self.door = Door(desk, clock)
        self._streams = streams
        self.chairs = Chairs(desk, self.door, streams, home)

    def register(self, app: Flask) -> None:
        """Adds the routes to the application."""
        api = Blueprint("api", __name__, url_prefix="/api")
        api.before_request(self._guard)
        for method, path, view in (
            ("POST", "/session", self._enter),
            ("DELETE", "/session", self._leave),
            ("POST", "/commands", self._command),
            ("POST", "/pad", lambda: _answer(self.chairs.pad(self._phone(), _content()))),
            ("POST", "/chairs", lambda: _answer(self.chairs.seat(_content()))),
            ("POST", "/ask", self._ask),
            ("GET", "/events", self._events),
            ("GET", "/sheet", lambda: self._desk.sheet()),
            ("GET", "/words", lambda: words(self._desk.speaker)),
            ("GET", "/setup", lambda: self._desk.setup()),
            ("POST", "/language", self._language),
            ("POST", "/enrol", self._enrol),
            ("POST", "/point", self._point),
            ("POST", "/bind", self._bind),
            ("GET", "/export", self._export),
            ("POST", "/timer", lambda: _answer(self._desk.timer(_content()))),
            ("POST", "/voice", lambda: _answer(self._desk.voice(_content()))),
            ("GET", "/devices", self._devices),
            ("POST", "/devices", self._devices_act),
            ("GET", "/status", self._status),
            ("GET", "/bench", self._bench),
            ("POST", "/bench/act", self._bench_act),
            ("GET", "/bench/events", self._bench_events),
        ):
            api.add_url_rule(path, f"{method} {path}", view, methods=[method])
        app.register_blueprint(api)
        app.register_error_handler(HTTPException, self._http_error)
        app.register_error_handler(NightbellError, self._own_error)
        app.register_error_handler(Exception, self._fault)

    # -- who asks -----------------------------------------------------------------------------------

    def _guard(self) -> ResponseReturnValue | None:
        if forged(request):
            return self._refusal(403, self._desk.speaker("That request came from another page."))
        if not (self._session() or self._open_to_all() or self._for_phones()):
            return self.unknown()
        if request.method == "POST" and request.mimetype != JSON:
            return self._refusal(415, self._desk.speaker("A request here is JSON, and says so."))
        return None

    def _open_to_all(self) -> bool:
        rule = (request.method, request.path)
        if rule == ("POST", "/api/ask"):
            return request.mimetype == JSON and _content() == {"ask": "town"}
        return rule in _PUBLIC

    def _session(self) -> bool:
        return self.door.knows(request.cookies.get(COOKIE))

    def _phone(self) -> int | None:
        """The seat (its lasting number) of the phone that asks, if it is a chair."""
        return self.door.seat(request.cookies.get(CHAIR_COOKIE))

    def _chair(self) -> int | None:
        """The same, unless the browser is signed in as storyteller as well: then it speaks as that."""
        return None if self._session() else self._phone()

    def _for_phones(self) -> bool:
        return (request.method, request.path) in MAY and self._phone() is not None

    def unknown(self) -> ResponseReturnValue:
        """The one answer to whoever has no session, and to a phone that asks for more than is its own."""
        if self._phone() is not None:
            return _answer(self.chairs.refused())
        return self._refusal(401, self._desk.speaker("Only the storyteller may: sign in first."))

    # -- sessions -----------------------------------------------------------------------------------

    def _enter(self) -> ResponseReturnValue:
        content = _content()
        given = content if isinstance(content, dict) else {}
        by_code = "code" in given
        key = given.get("code" if by_code else "pin")
        if not isinstance(key, str) or len(key) > _LONGEST_PIN:
            return self._refusal(400, self._desk.speaker("A session is opened with the evening's PIN."))
        device = device_name(request.headers.get("User-Agent", ""))
        enter = self.door.sit if by_code else self.door.enter
        verdict, token = enter(request.remote_addr or "?", key, device)
        if token is None:
            return self._shut(verdict, by_code)
        cookie = COOKIE
        if by_code:
            self.chairs.leave(request.cookies.get(CHAIR_COOKIE))
            cookie = CHAIR_COOKIE
        response = Response(_json({"ok": True}), mimetype=JSON)
        response.set_cookie(
            cookie, token, max_age=LIFETIME, httponly=True, samesite="Strict", secure=request.is_secure, path="/"
        )
        return response

    def _shut(self, verdict: Verdict, by_code: bool) -> ResponseReturnValue:
        speaker = self._desk.speaker
        if by_code:
            wait = speaker("Too many wrong codes: wait a little, then try again.")
            wrong = speaker("That code isn't one any more: ask for a new one, and scan it.")
        else:
            wait = speaker("Too many wrong PINs: wait a little, then try again.")
            wrong = speaker("That isn't tonight's PIN.")
        return self._refusal(429, wait) if verdict == "wait" else self._refusal(401, wrong)

    def _leave(self) -> ResponseReturnValue:
        leads = self._session()
        self.door.leave(request.cookies.get(COOKIE))
        if not leads:
            self.chairs.leave(request.cookies.get(CHAIR_COOKIE))
        response = Response(_json({"ok": True}), mimetype=JSON)
        response.delete_cookie(COOKIE if leads else CHAIR_COOKIE, path="/", httponly=True, samesite="Strict")
        return response

    # -- the game -----------------------------------------------------------------------------------

    def _command(self) -> ResponseReturnValue:
        content = _content()
        who = self._chair()
        if who is not None:
            return _answer(self.chairs.command(who, content))
        if not isinstance(content, dict) or not isinstance(content.get("command"), dict):
            return self._refusal(
                400, self._desk.speaker("A command is sent as {shape}.", shape='{"command", "version", "key"}')
            )
        version, key = content.get("version"), content.get("key")
        if not (version is None or (isinstance(version, int) and not isinstance(version, bool))):
            return self._refusal(400, self._desk.speaker("{field} is a whole number.", field="version"))
        if not (key is None or (isinstance(key, str) and len(key) <= _LONGEST_KEY)):
            return self._refusal(400, self._desk.speaker("{field} is a short text.", field="key"))
        session = self.door.mark(request.cookies.get(COOKIE))
        return _answer(self._desk.command(content["command"], version, key, session))

    def _ask(self) -> ResponseReturnValue:
        who = self._chair()
        if who is not None:
            return _answer(self.chairs.ask(who, _content()))
        return _answer(self._desk.ask(_content(), STORYTELLER if self._session() else TOWN))

    def _events(self) -> ResponseReturnValue:
        audience = request.args.get("audience")
        if audience == "chair" or (audience is None and self._chair() is not None):
            return self._chair_events()
        guest = audience == "town" or not self._session()
        token = request.cookies.get(COOKIE)
        slot = self._streams.take("guest" if guest else "storyteller")
        if slot is None:
            return self._refusal(
                503, self._desk.speaker("Too many pages are open: this one asks now and then instead.")
            )
        allowed: Callable[[], bool] = (lambda: True) if guest else partial(self.door.knows, token)
        return _stream(views(self._desk, TOWN if guest else STORYTELLER, slot, allowed), slot.close)

    def _chair_events(self) -> ResponseReturnValue:
        who = self._phone()
        if who is None:
            sentence = "This phone is nobody's chair: scan the code that the storyteller shows."
            return self._refusal(401, self._desk.speaker(sentence))
        taken = self.chairs.events(who, request.cookies[CHAIR_COOKIE])
        if taken is None:
            return self._refusal(503, self._desk.speaker("Too many phones are open."))
        return _stream(*taken)

    def _language(self) -> ResponseReturnValue:
        content = _content()
        code = content.get("language") if isinstance(content, dict) else None
        if not isinstance(code, str):
            return self._refusal(400, self._desk.speaker("A language is named by its code."))
        return _answer(self._desk.set_language(code))

    def _enrol(self) -> ResponseReturnValue:
        content = _content()
        if isinstance(content, dict) and "do" in content:
            return _answer(self._desk.enrolment(content))
        token = content.get("token") if isinstance(content, dict) else 0
        if not (token is None or isinstance(token, str)):
            return self._refusal(400, self._desk.speaker("What is enrolled is named as a token."))
        return _answer(self._desk.enrol(token))

    def _point(self) -> ResponseReturnValue:
        content = _content()
        if isinstance(content, dict) and isinstance(content.get("paused"), bool):
            return _answer(self._desk.rest_pointer(paused=content["paused"]))
        seat: object = content.get("seat") if isinstance(content, dict) else "?"
        if not (seat is None or (isinstance(seat, int) and not isinstance(seat, bool))):
            return self._refusal(400, self._desk.speaker("{field} is a whole number.", field="seat"))
        passed = content.get("passed", []) if isinstance(content, dict) else []
        if not isinstance(passed, list) or not all(_is_number(one) for one in passed):
            return self._refusal(400, self._desk.speaker("{field} is a list of seat numbers.", field="passed"))
        return _answer(self._desk.point(seat, tuple(passed)))

    def _devices(self) -> ResponseReturnValue:
        return {"devices": [], "new": []} if self._desk.devices is None else self._desk.devices.told()

    def _devices_act(self) -> ResponseReturnValue:
        if self._desk.devices is None:
            return self._refusal(404, self._desk.speaker("There is nothing here."))
        return _answer(self._desk.devices.act(_content()))

    def _bind(self) -> ResponseReturnValue:
        content = _content()
        seats = content.get("seats") if isinstance(content, dict) else None
        if not isinstance(seats, list) or not all(_is_number(one) for one in seats):
            return self._refusal(400, self._desk.speaker("{field} is a list of seat numbers.", field="seats"))
        return _answer(self._desk.bind(tuple(seats)))

    def _export(self) -> ResponseReturnValue:
        number = _evening()
        name = f"nightbell-{number}" if number else "nightbell"
        answer = Response(self._desk.archive.export(number), mimetype="application/x-ndjson")
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
        return answer

    def _status(self) -> ResponseReturnValue:
        snapshot = self._desk.snapshot()
        return {
            "version": snapshot.version,
            "language": snapshot.language,
            "evening": snapshot.evening,
            "bench": self._desk.bench is not None,
            "parts": [msgspec.to_builtins(part) for part in snapshot.parts],
            "streams": {share: self._streams.count(share) for share in SHARES},
        }

    # -- the virtual table --------------------------------------------------------------------------

    def _bench(self) -> ResponseReturnValue:
        bench = self._desk.bench
        return self._no_bench() if bench is None else self._layout(bench)

    def _bench_act(self) -> ResponseReturnValue:
        bench = self._desk.bench
        if bench is None:
            return self._no_bench()
        deed = _content()
        if not isinstance(deed, dict):
            return self._refusal(400, self._desk.speaker("A deed at the virtual table is a JSON object."))
        return bench.act(deed)

    def _bench_events(self) -> ResponseReturnValue:
        bench = self._desk.bench
        if bench is None:
            return self._no_bench()
        slot = self._streams.take("storyteller")
        assert slot is not None
        allowed = partial(self.door.knows, request.cookies.get(COOKIE))
        return _stream(bench_layouts(partial(self._layout, bench), bench, slot, allowed), slot.close)

    def _layout(self, bench: Bench) -> Json:
        view = self._desk.snapshot().storyteller or {}
        return {**bench.layout(), "people": view.get("people", [])}

    def _no_bench(self) -> ResponseReturnValue:
        return self._refusal(404, self._desk.speaker("This table is a real one: it has no bench."))

    # -- what goes wrong ----------------------------------------------------------------------------

    def _http_error(self, error: HTTPException) -> ResponseReturnValue:
        if request.path.startswith("/api/") and not self._session() and error.code in (404, 405):
            return self.unknown()
        sentences = {
            404: self._desk.speaker("There is nothing here."),
            405: self._desk.speaker("That can't be done here."),
            413: self._desk.speaker("That is too much at once."),
            421: self._desk.speaker("The hub isn't called that: use its address."),
        }
        code = error.code or 500
        return self._refusal(code, sentences.get(code, self._desk.speaker("That can't be understood.")))

    def _own_error(self, error: NightbellError) -> ResponseReturnValue:
        if not self._session():
            return self.unknown()
        return self._refusal(400, self._desk.speaker.say(error.text))

    def _fault(self, error: Exception) -> ResponseReturnValue:
        where = "".join(traceback.format_tb(error.__traceback__))  # the message could hold a secret
        _LOG.error("%s %s failed with %s:\n%s", request.method, request.path, type(error).__name__, where)
        return self._refusal(500, self._desk.speaker("The hub failed at that; nothing was done."))

    def _refusal(self, status: int, sentence: str) -> ResponseReturnValue:
        return _answer(Reply(status, {"ok": False, "refused": sentence}))


_PUBLIC = frozenset(
    {
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("GET", "/api/events"),
        ("GET", "/api/sheet"),
        ("GET", "/api/words"),
        ("HEAD", "/api/sheet"),
        ("HEAD", "/api/words"),
    }
)


def _content() -> object:
    try:
        return msgspec.json.decode(request.get_data())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _evening() -> int | None:
    """The evening that is asked for; None: the present one."""
    return request.args.get("evening", type=int)


def _json(body: Json) -> bytes:
    return msgspec.json.encode(body)


def _answer(reply: Reply) -> ResponseReturnValue:
    return Response(_json(reply.body), reply.status, mimetype=JSON)


def _stream(frames: Iterator[str], close: Callable[[], None]) -> Response:
    response = Response(frames, mimetype="text/event-stream")
    response.call_on_close(close)
    return response
