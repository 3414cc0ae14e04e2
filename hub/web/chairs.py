"""A phone as a chair: what its session may ask and do, what its page is told, and the codes that seat it.

Its one rule: a phone learns what its seat's panel would show and what the town knows. Whatever else it asks for, right
or wrong in itself, gets one and the same answer; whatever its pad does, too.

Must not know: any game; what a press comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import request

from hub.table.commands import Json
from hub.table.views import Audience
from hub.table.words import Speaker, names

from .desk import Desk, Reply
from .reached import reached
from .sessions import Door
from .streams import Frames, Streams, chair_views

MAY = frozenset({("POST", "/api/commands"), ("POST", "/api/ask"), ("POST", "/api/pad"), ("GET", "/api/events")})
"""What a phone's session may call, beside what is open to all."""


class Chairs:
    """See the module. `home`: this machine's address in its network."""

    def __init__(self, desk: Desk, door: Door, streams: Streams, home: str) -> None:
        self._home = home
        self._desk = desk
        self._door = door
        self._streams = streams

    def leave(self, token: str | None) -> None:
        """The phone with that session is no chair any more."""
        who = self._door.seat(token)
        if who is not None:
            self._desk.phones.stand(who)

    # -- what a phone does ----------------------------------------------------------------------------------

    def command(self, who: int, content: object) -> Reply:
        """A press of its own pad, as a command; nothing else."""
        if not isinstance(content, dict) or content.get("command") != {"do": "press", "seat": self._number(who)}:
            return self.refused()
        version, key = content.get("version"), content.get("key")
        fits = (version is None or type(version) is int) and (key is None or isinstance(key, str))
        return self._desk.phones.press(who, version, key) if fits else self.refused()

    def pad(self, who: int | None, content: object) -> Reply:
        """``{"down": true}``, ``{"down": true, "still": true}`` every second while it is held, ``{"down": false}``."""
        down, still = (content.get("down"), content.get("still", False)) if isinstance(content, dict) else (None, None)
        if who is None or not isinstance(down, bool) or not isinstance(still, bool):
            return self.refused()
        self._desk.phones.pad(who, down=down, still=still and down)
        return Reply(200, {"ok": True})

    def ask(self, who: int, content: object) -> Reply:
        """What the town knows, or what its own seat shows."""
        if content not in ({"ask": "town"}, {"ask": "seat", "seat": self._number(who)}):
            return self.refused()
        reply = self._desk.ask(content, Audience("seat", who))
        return reply if reply.status == 200 and "answer" in reply.body else self.refused()

    def events(self, who: int, token: str) -> tuple[Frames, Callable[[], None]] | None:
        """The stream of its views, and what ends it. None: more phones are open than there can be seats."""
        digest = self._door.mark(token) or ""
        slot = self._streams.take("chair", digest)
        if slot is None:
            return None
        phones = self._desk.phones
        phones.opened(digest)

        def close() -> None:
            slot.close()
            phones.closed(digest)

        allowed = partial(self._sits, who, token)
        return chair_views(self._desk, Audience("seat", who), slot, allowed, self._told), close

    def _told(self, view: Json) -> Json:
        return told(view, self._desk.speaker)

    def _sits(self, who: int, token: str) -> bool:
        return self._door.seat(token) == who

    def _number(self, who: int) -> object:
        """Tonight's number of that seat; None where it has left the circle."""
        view = self._desk.view(Audience("seat", who))["view"]
        return view["seat"] if isinstance(view, dict) else None

    def refused(self) -> Reply:
        """The one answer to all that a phone may not."""
        return Reply(
            403, {"ok": False, "refused": self._desk.speaker("A phone that is a chair may press its own pad.")}
        )

    # -- what the storyteller does --------------------------------------------------------------------------

    def seat(self, content: object) -> Reply:
        """``{"do": "code", "seat": 3}`` draws a code; ``{"do": "stand", "seat": 3}`` takes the phone off.

        Raises:
            Refused: there is no such seat.
        """
        speaker = self._desk.speaker
        deed, seat = (content.get("do"), content.get("seat")) if isinstance(content, dict) else (None, None)
        if deed not in ("code", "stand") or type(seat) is not int:
            return Reply(
                400, {"ok": False, "refused": speaker("A seat gets a code for its phone, or its phone stands up.")}
            )
        place = self._desk.phones.place(seat)
        self._door.codes.drop(place)  # the last one may have been seen by others
        if deed == "code":
            code, seconds = self._door.codes.of(place)
            return Reply(200, {"ok": True, "seat": seat, "code": code, "seconds": seconds, "url": self.url(code)})
        self._desk.phones.stand(place[1])
        return Reply(200, {"ok": True})

    def code(self, seat: int) -> str:
        """The address that seats that seat's phone, with a code that lasts for some minutes.

        Raises:
            Refused: there is no such seat.
        """
        return self.url(self._door.codes.of(self._desk.phones.place(seat))[0])

    def url(self, code: str) -> str:
        """The chair's page as a phone reaches it, the code in the part that no server is sent."""
        return f"{reached(request.host_url, self._home)}/chair#code={code}"


# -- what its page is told ----------------------------------------------------------------------------------


def told(content: Json, speaker: Speaker) -> Json:
    """A phone's view for its page: the town in a few lines, while its eyes are open, and the page's own words."""
    view = content["view"]
    words = {
        "pad": speaker("Press, or hold to read"),
        "lost": speaker("The hub can't be reached."),
        "awake": speaker("Set your screen's time-out to the longest, so that it stays on."),
        "lamp": _lamp(view.get("lamp") if isinstance(view, dict) else None, speaker),
    }
    if not isinstance(view, dict):
        return {**content, "words": {**words, "pad": speaker("Nobody sits at this phone's seat now.")}}
    shown = {key: value for key, value in view.items() if key != "town"}
    lines = facts(view["town"], speaker) if view["lit"] and not view["awake"] else []
    return {**content, "view": {**shown, "facts": lines}, "words": words}


def facts(view: Json, speaker: Speaker) -> list[str]:
    """What everybody may know, in lines."""
    town = view.get("town")
    if not isinstance(town, dict):
        return []
    players = {one["seat"]: one for one in town.get("players", [])}
    alive = sum(1 for one in players.values() if one["alive"])
    lines = [_phase(str(view.get("game")), town, speaker)]
    lines.append(speaker("{alive} of {count} alive", alive=alive, count=len(players)))

    def name(seat: object) -> str:
        return str(players[seat]["player"]) if seat in players else speaker("the storyteller")

    nomination, block = town.get("nomination"), town.get("block")
    if nomination:
        lines.append(speaker("{by} nominates {of}", by=name(nomination["by"]), of=name(nomination["of"])))
        votes = len(nomination["votes"])
        lines.append(speaker("Votes: {votes}, needed: {needed}", votes=votes, needed=nomination["needed"]))
    if block:
        player, votes = name(block["seat"]), block["votes"]
        lines.append(speaker("On the block: {player}, votes: {votes}", player=player, votes=votes))
    lines += [str(one["text"]) for one in town.get("announcements", [])[:-4:-1]]
    phones = view.get("phones")
    if isinstance(phones, list):
        lines.append(speaker("Phones: {players}", players=names(name(seat) for seat in phones)))
    return lines


def _phase(game: str, town: Json, speaker: Speaker) -> str:
    phase = str(town.get("phase"))
    number = "" if phase == "first_night" else town.get("number") or ""
    own = speaker.name(f"{game}.phase.{phase}")
    if own != phase:
        return speaker("{phase} {number}", phase=own, number=number).strip()
    said = {
        "setup": speaker("Set-up"),
        "night": speaker("Night {number}", number=number),
        "day": speaker("Day {number}", number=number),
        "over": speaker("The end"),
    }
    return said.get(phase, phase)


def _lamp(colour: object, speaker: Speaker) -> str:
    """The lamp's colour in words."""
    names = {
        "white": speaker("white light"),
        "red": speaker("red light"),
        "green": speaker("green light"),
        "blue": speaker("blue light"),
        "amber": speaker("amber light"),
        "violet": speaker("violet light"),
    }
    return names.get(str(colour), "")
