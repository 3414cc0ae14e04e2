"""Who is a storyteller, and whose phone is a chair: the PIN, the one-time codes, the limit on tries, the sessions.

Its one rule: what it keeps opens nothing. A session's cookie is a random token; only the token's digest leaves this
module. A wrong PIN or code, a locked-out right one and an unknown remote take the same path and the same work.

The two kinds of session have a cookie each: who leads a game that needs no host may sit at it with the same phone.

Must not know: what a session may do; any clock but the one it is given.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Literal

from .chair_codes import Codes
from .desk import Desk

COOKIE = "nightbell"
CHAIR_COOKIE = "nightbell_chair"
LIFETIME = 24 * 60 * 60
"""Seconds that a browser keeps the cookie; the hub forgets all sessions with the evening."""

FREE_TRIES = 5
"""Wrong PINs in a row from one remote before it has to wait."""
FIRST_WAIT = 30.0
LONGEST_WAIT = 600.0
"""Seconds that a remote waits after that: doubled with every further wrong one, up to the longest."""
WINDOW = 60.0
TRIES_A_WINDOW = 20
"""Wrong PINs from all remotes together in so many seconds: at that pace a six-digit PIN lasts a month."""
REMOTES = 512
"""Remotes remembered at most; the one that was wrong longest ago is forgotten first."""

Verdict = Literal["right", "wrong", "wait"]


class Tries:
    """Counts wrong PINs, or codes, by remote and in all. Seconds come from the monotonic clock that is passed in."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: dict[str, tuple[int, float]] = {}
        self._recent: list[float] = []

    def judge(self, remote: str, right: bool) -> Verdict:
        """What a try comes to. While a remote, or everybody, has to wait, a right PIN is as good as a wrong one."""
        with self._lock:
            now = self._clock()
            self._recent = [moment for moment in self._recent if now - moment < WINDOW]
            wrong, until = self._wrong.get(remote, (0, 0.0))
            if now < until or len(self._recent) >= TRIES_A_WINDOW:
                return "wait"
            self._wrong.pop(remote, None)
            if right:
                return "right"
            self._recent.append(now)
            self._wrong[remote] = (wrong + 1, now + _wait(wrong + 1))
            while len(self._wrong) > REMOTES:
                del self._wrong[next(iter(self._wrong))]
            return "wrong"


def _wait(wrong: int) -> float:
    if wrong < FREE_TRIES:
        return 0.0
    return float(min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(wrong - FREE_TRIES, 16)))


class Door:
    """Lets storytellers in and out, and phones sit down. Wrong codes keep no storyteller waiting."""

    def __init__(self, desk: Desk, clock: Callable[[], float]) -> None:
        self._desk = desk
        self._tries = Tries(clock)
        self._code_tries = Tries(clock)
        self.codes = Codes(clock)

    def enter(self, remote: str, pin: str, device: str) -> tuple[Verdict, str | None]:
        """The verdict on a PIN, and for a right one the new session's token. A session that stands learns of it."""
        right = hmac.compare_digest(_digest(pin.strip()), _digest(self._desk.pin()))
        verdict = self._tries.judge(remote, right)
        if verdict != "right":
            return verdict, None
        if self._desk.sessions():
            self._desk.notice("A further device has signed in as storyteller: {device}.", device=device)
        token = secrets.token_urlsafe(32)
        self._desk.keep_session(_digest(token), device)
        return verdict, token

    def sit(self, remote: str, code: str, device: str) -> tuple[Verdict, str | None]:
        """The verdict on a one-time code, and for a right one the token of the phone's session."""
        verdict = self._code_tries.judge(remote, self.codes.stands(code))
        if verdict != "right":
            return verdict, None
        token = secrets.token_urlsafe(32)
        place = self.codes.spend(code)
        if place is None or not self._desk.phones.sit(place, _digest(token), device):
            return "wrong", None
        return verdict, token

    def knows(self, token: str | None) -> bool:
        """Whether that token is of a session that stands."""
        return token is not None and _digest(token) in self._desk.sessions()

    def seat(self, token: str | None) -> int | None:
        """The seat (its lasting number) of the phone with that token, if it is a chair tonight."""
        return None if token is None else self._desk.phones.seat_of(_digest(token))

    def mark(self, token: str | None) -> str | None:
        """The digest that stands for that token's session."""
        return None if token is None else _digest(token)

    def leave(self, token: str | None) -> None:
        """Ends that session, if it is one."""
        if token is not None:
            self._desk.drop_session(_digest(token))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def device_name(agent: str) -> str:
    """What a device calls itself, in one word out of a fixed list: nothing of a foreign header is ever repeated."""
    for mark, name in _DEVICES.items():
        if mark in agent:
            return name
    return "?"


_DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
