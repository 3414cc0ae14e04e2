"""A desk without a hub: canned views, commands noted down, streams that a test feeds."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from hub.languages import Languages
from hub.resources import Files
from hub.table.commands import Json
from hub.table.snapshot import Notice, Part, Snapshot
from hub.table.views import TOWN, Audience
from hub.table.words import Speaker
from hub.web.desk import Reply

from .fake_archive import FakeArchive
from .fake_devices import FakeDevices
from .fake_phones import WithPhones

ROOT = Path(__file__).parents[2]
SECRET = "xenomancer"
"""A character that stands in the grimoire and nowhere else."""


class FakeWatch:
    """A stream that the desk feeds."""

    def __init__(self, desk: FakeDesk, audience: Audience) -> None:
        self.desk, self.audience = desk, audience
        self.closed = False
        self.fed = threading.Event()
        self.fed.set()

    def wait(self, seconds: float) -> Json | None:
        came = self.fed.wait(0 if self.desk.hurry else seconds)
        self.fed.clear()
        return self.desk.view(self.audience) if came else None

    def close(self) -> None:
        self.closed = True
        self.fed.set()


class FakeBench:
    """A bench of two chairs, two trays and a console."""

    def __init__(self) -> None:
        self.deeds: list[Json] = []
        self.told: list[Callable[[], None]] = []
        self.lies = {"t1": ["character:chef"], "t2": [], "console": []}
        self.held: object = None
        self.box = ["character:imp", "character:empath"]
        self.box += ["reminder:poisoner:poisoned", "reminder:fortuneteller:redherring"]

    def layout(self) -> Json:
        picture = "/wAA" * 341 + "/w=="
        return {
            "chairs": [
                {"name": "c1", "panel": picture, "lamp": [1, 0, 0], "pad": self.held == "c1"},
                {"name": "c2", "panel": None, "lamp": [0, 0, 0], "pad": False},
            ],
            "trays": [{"name": name, "tokens": list(self.lies[name])} for name in ("t1", "t2")],
            "console": {
                "panel": picture,
                "tokens": list(self.lies["console"]),
                "buttons": [{"name": "confirm", "down": False}, {"name": "back", "down": False}],
                "strip": [0.3, 1.0, 0.3, 0],
            },
            "box": list(self.box),
            "parts": [{"name": "c1-panel", "kind": "panel", "online": True}],
        }

    def act(self, deed: Json) -> Json:
        self.deeds.append(deed)
        if deed.get("do") in ("press", "release"):
            self.held = deed["button"] if deed["do"] == "press" else None
        if deed.get("do") == "put":
            for pile in (*self.lies.values(), self.box):
                if deed["token"] in pile:
                    pile.remove(deed["token"])
            (self.box if deed["on"] == "box" else self.lies[str(deed["on"])]).append(str(deed["token"]))
        for changed in list(self.told):
            changed()
        return {"ok": True}

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        self.told.append(changed)
        return lambda: self.told.remove(changed)


class FakeDesk(WithPhones):
    """What the pages need of the hub, canned."""

    def __init__(self, language: str = "en") -> None:
        self.devices = FakeDevices()
        self._languages = Languages(Files(ROOT / "config"))
        self.language = language
        self.hurry = True
        self.version = 41
        self.storyteller: Json | None = None
        self.town: Json | None = None
        self.script: Json = {}
        self.commands: list[Json] = []
        self.notices: list[Notice] = []
        self.refusal: str | None = None
        self.advice: list[str] = []
        self.answers: dict[str, Json] = {}
        self.kept: dict[str, str] = {}
        self.enrolling: object = "nothing yet"
        self.watches: list[FakeWatch] = []
        self.pointed: list[int | None] = []
        self.passed: tuple[int, ...] = ()
        self.rested: list[bool] = []
        self.town_more: Json = {}
        self.clockwork: list[object] = []
        self.bound: tuple[int, ...] = ()
        self.archive = FakeArchive()
        self._bench: FakeBench | None = FakeBench()
        self.arrived: SimpleQueue[Json] = SimpleQueue()

    @property
    def bench(self) -> FakeBench | None:
        return self._bench

    @property
    def speaker(self) -> Speaker:
        return self._languages.tongue(self.language)

    def snapshot(self) -> Snapshot:
        parts = (Part("c1-panel", "panel", True),)
        evening = "the-evening" if self.storyteller else None
        return Snapshot(
            self.version, self.language, evening, self.storyteller, self.town, parts=parts, notices=tuple(self.notices)
        )

    def view(self, audience: Audience) -> Json:
        if audience == TOWN:
            return {"view": self.town and {"game": "clocktower", "town": self.town, **self.town_more}}
        return {"version": self.version, "view": self.storyteller} if audience.seat is None else self.seen_at_seat()

    def watch(self, audience: Audience) -> FakeWatch:
        watch = FakeWatch(self, audience)
        self.watches.append(watch)
        return watch

    def feed(self) -> None:
        for watch in self.watches:
            watch.fed.set()

    def command(self, raw: object, version: int | None, key: str | None, session: str | None = None) -> Reply:
        assert isinstance(raw, dict)
        if version != self.version:
            stale = {"ok": False, "refused": "The game had gone on.", "version": self.version, "view": self.storyteller}
            return Reply(409, stale)
        if self.refusal:
            return Reply(200, {"ok": False, "refused": self.refusal})
        if raw.get("do") == "explode":
            raise RuntimeError(SECRET)
        self.commands.append(raw)
        self.version += 1
        if self.storyteller:
            self.storyteller = {**self.storyteller, "undo": json.dumps(raw)}
        self.feed()
        self.arrived.put(raw)
        advice = ["the choice"] if raw.get("do") == "undo" else self.advice
        return Reply(200, {"ok": True, "events": [], "advice": advice, "version": self.version})

    def ask(self, raw: object, audience: Audience) -> Reply:
        assert isinstance(raw, dict)
        answer = self.town if raw["ask"] == "town" else self.answers.get(str(raw["ask"]), {})
        body: Json = {"answer": answer}
        return Reply(200, body if audience == TOWN else {"version": self.version, **body})

    def sheet(self) -> Json:
        return {**self.script, "language": self.language}

    def setup(self) -> Json:
        return {
            "games": [{"id": "clocktower", "name": "Clocktower", "players": [5, 20]}],
            "scripts": [
                {
                    "id": "embrace-the-tentacles",
                    "name": "Embrace the Tentacles",
                    "author": "themeeman",
                    "characters": 25,
                }
            ],
            "languages": [{"code": code, "name": self._languages.own_name(code)} for code in self._languages.codes()],
            "chairs": [f"c{n}" for n in range(1, 11)],
            "trays": [f"t{n}" for n in range(1, 11)],
        }

    def set_language(self, code: str) -> Reply:
        self.language = code
        self.feed()
        return Reply(200, {"ok": True})

    def notice(self, sentence: str, /, **values: object) -> None:
        self.notices.append(Notice(len(self.notices) + 1, self.speaker(sentence, **values)))

    def pin(self) -> str:
        return "402718"

    def keep_session(self, digest: str, label: str) -> None:
        self.kept[digest] = label

    def sessions(self) -> dict[str, str]:
        return dict(self.kept)

    def drop_session(self, digest: str) -> None:
        self.kept.pop(digest, None)

    def enrol(self, token: str | None) -> Reply:
        self.enrolling = token
        return Reply(200, {"ok": True})

    def enrolment(self, raw: object) -> Reply:
        self.enrolling = raw
        return Reply(200, {"ok": True})

    def timer(self, raw: object) -> Reply:
        self.clockwork.append(raw)
        return Reply(200, {"ok": True})

    def voice(self, raw: object) -> Reply:
        self.clockwork.append(raw)
        return Reply(200, {"ok": True})

    def point(self, seat: int | None, passed: tuple[int, ...] = ()) -> Reply:
        self.pointed.append(seat)
        self.passed = passed
        return Reply(200, {"ok": True})

    def rest_pointer(self, *, paused: bool) -> Reply:
        self.rested.append(paused)
        return Reply(200, {"ok": True})

    def bind(self, seats: tuple[int, ...]) -> Reply:
        self.bound = seats
        return Reply(200, {"ok": True})


PLAYERS = ("Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "<b>Jo</b>")
KOREANS = ("민지", "서준", "하윤", "도현", "지우", "예준", "수아", "건우", "다은", "시우")
BAG = ("chef", "investigator", "empath", "snakecharmer", "steward", "drunk", "poisoner", "baron", "imp", "knight")


def sheet_of(desk: FakeDesk) -> Json:
    """A script sheet in the desk's language, made of the names that config/ has."""
    name = desk.speaker.name
    reminders = {"poisoner": ["poisoner:poisoned"], "drunk": ["drunk:isthedrunk"], "steward": ["steward:know"]}
    team = {"drunk": "outsider", "poisoner": "minion", "baron": "minion", "imp": "demon"}
    return {
        "game": "clocktower",
        "name": "Embrace the Tentacles",
        "author": "themeeman",
        "characters": {
            one: {
                "name": name(f"character.{one}"),
                "team": team.get(one, "townsfolk"),
                "ability": name(f"ability.{one}"),
                "reminders": reminders.get(one, []),
            }
            for one in BAG
        },
        "reminders": {one: name(f"reminder.{one}") for two in reminders.values() for one in two},
        "slots": {},
        "order": list(BAG),
    }


def evening(desk: FakeDesk, *, phase: str = "night", slot: str | None = "poisoner", count: int = 10) -> None:
    """Puts an evening of `count` players on the desk."""
    names = [(KOREANS if desk.language == "ko" else PLAYERS)[n % 10] + ("2" if n >= 10 else "") for n in range(count)]
    dealt = [BAG[n % 10] for n in range(count)]
    grimoire = [
        {
            "seat": n + 1,
            "player": names[n],
            "character": dealt[n],
            "shown": "empath" if dealt[n] == "drunk" else dealt[n],
            "alignment": "evil" if dealt[n] in ("poisoner", "baron", "imp") else "good",
            "alive": n not in (1, 4),
            "drunk": dealt[n] == "drunk",
            "poisoned": n == 2,
            "ghost_vote": n != 4,
            "reminders": ["poisoner:poisoned"] if n == 2 else ["drunk:isthedrunk"] if dealt[n] == "drunk" else [],
        }
        for n in range(count)
    ]
    desk.town = {
        "phase": phase,
        "number": 1,
        "players": [
            {"seat": n + 1, "player": names[n], "alive": n not in (1, 4), "ghost_vote": n != 4} for n in range(count)
        ],
        "nomination": None,
        "block": None,
        "announcements": [],
    }
    desk.script = sheet_of(desk)
    wants = {"poisoner": {"players": {"min": 1, "max": 1, "from": list(range(1, count + 1))}}}
    truths = {"empath": {"values": [0, 1], "forced": False, "impaired": True, "because": ["Seat 2 is dead."]}}
    seats = [dealt.index(slot) + 1] if slot in dealt else []
    order = ["dusk", "minioninfo", "demoninfo", "poisoner", "snakecharmer", "chef", "empath", "steward", "dawn"]
    desk.storyteller = {
        "game": "clocktower",
        "phase": {"phase": phase, "number": 1, "slot": slot, "waiting_for": seats},
        "town": copy.deepcopy(desk.town),
        "grimoire": {"phase": phase, "number": 1, "winner": None, "seats": grimoire, "marker": SECRET},
        "prompt": slot
        and {
            "slot": slot,
            "seats": seats,
            "say": "Wake seat 7 and let them point at a player.",
            "wants": wants.get(slot),
            "impaired": slot == "empath",
            "truths": truths.get(slot),
            "false": [2] if slot == "empath" else [],
        },
        "night": [
            {
                "slot": one,
                "seats": [BAG.index(one) + 1] if one in BAG else [],
                "done": order.index(one) < order.index(slot or "dawn"),
            }
            for one in order
        ],
        "winner": {"winner": None},
        "audit": [],
        "undo": None,
        "redo": False,
        "people": [
            {"seat": n + 1, "player": names[n], "chair": f"c{n + 1}", "tray": f"t{n + 1}"} for n in range(count)
        ],
        "panels": [{"seat": n + 1, "lit": False, "awake": False, "lines": [], "lamp": "off"} for n in range(count)],
        "console": {"lines": [], "strip": []},
        "held": None,
        "parts": [{"name": "c1-panel", "kind": "panel", "online": True, "reason": ""}],
        "notices": [],
    }


class Clock:
    """A monotonic clock that stands until it is set on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
