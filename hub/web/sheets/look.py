"""What a sheet is made of: the storyteller's view, the script sheet, the words of the language, what the page asked.

Its one rule: names come from the script sheet and from the language, and every text from outside is text: `Markup`
is made here alone, round names that were escaped.

Must not know: which sheets there are; HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from markupsafe import Markup, escape

from hub.table.commands import Json
from hub.table.particles import settle
from hub.table.views import STORYTELLER
from hub.web.desk import Desk
from hub.web.fragments import TEAMS
from hub.web.qr import svg
from hub.web.wording import words

from .view import Character, Grimoire, Place, Prompt, ScriptSheet, Seat, Setup, View, read
from .wording import WORDS

LEADERS = "clocktower"
"""The game that is led; the others have cards or a pack, and their own words."""

T = TypeVar("T")

_FRAME = "\ue000"
"""Stands before a name in a sentence until its frame is drawn."""


class Sheet(NamedTuple):
    """A sheet: its heading, its template, and what the template says."""

    title: str
    template: str
    given: Mapping[str, object] = {}


class Look:
    """See the module. `asked`: what the page told of itself, as text by name; `code`: the address that seats a phone
    at that seat.
    """

    def __init__(self, desk: Desk, asked: Mapping[str, str], code: Callable[[int], str] | None = None) -> None:
        self.desk = desk
        self.asked = asked
        self.code = code
        self.snapshot = desk.snapshot()
        self.view = read(self.snapshot.storyteller, View)
        self.script = read(desk.sheet(), ScriptSheet)
        self.speaker = desk.speaker

    @cached_property
    def setup(self) -> Setup:
        """What can be opened, spoken and sat at."""
        return read(self.desk.setup(), Setup)

    @cached_property
    def _page_words(self) -> dict[str, object]:
        return words(self.speaker)

    # -- where the game is --------------------------------------------------------------------------

    @property
    def grimoire(self) -> Grimoire:
        """All that the storyteller knows; nothing, where nobody leads."""
        return self.view.grimoire or Grimoire()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The grimoire's seats."""
        return self.grimoire.seats

    @property
    def phase(self) -> str:
        """The phase, or nothing."""
        return self.view.phase.phase if self.view.phase else ""

    @property
    def led(self) -> bool:
        """Whether this is the game of the grimoire, not one of wolves."""
        return self.view.game == LEADERS

    @property
    def hidden(self) -> bool:
        """Whether nobody leads and the end hasn't come."""
        return not self.view.host and self.phase != "over"

    @property
    def people(self) -> list[Place]:
        """Everybody once, at the first of their seats."""
        found: dict[tuple[str, str | None], Place] = {}
        for one in self.view.people:
            found.setdefault((one.player, one.chair), one)
        return list(found.values())

    def number(self, name: str) -> int | None:
        """A whole number that the page told."""
        text = self.asked.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None

    def numbers(self, name: str) -> list[int]:
        """Whole numbers that the page told, each once."""
        found = [int(one) for one in self.asked.get(name, "").split(",") if one.isascii() and one.isdigit()]
        return list(dict.fromkeys(found))

    def texts(self, name: str) -> list[str]:
        """Ids that the page told, each once."""
        return list(dict.fromkeys(one for one in self.asked.get(name, "").split(",") if one))

    def seat(self) -> Seat | None:
        """The seat that the page asked for."""
        wanted = self.number("seat")
        return next((one for one in self.seats if one.seat == wanted), None)

    def prompt(self, seat: int | None) -> Prompt:
        """The open step as it is for that seat."""
        raw: Json = {"ask": "prompt"} if seat is None else {"ask": "prompt", "seat": seat}
        return self.ask(raw, Prompt)

    def ask(self, raw: Json, kind: type[T]) -> T:
        """A question to the game as that kind of answer; where it refuses to answer, an empty one."""
        answer = self.desk.ask(raw, STORYTELLER).body.get("answer")
        return read(answer if isinstance(answer, dict) and answer.get("ok") is not False else {}, kind)

    # -- what things are called ---------------------------------------------------------------------

    def t(self, key: str, **values: object) -> str:
        """The words of that key, their places filled; names in them stand in frames of their own direction."""
        said = {
            name: str(one) if isinstance(one, int) else _FRAME + str(one).replace(_FRAME, "")
            for name, one in values.items()
        }
        if key in WORDS:
            sentence = self.speaker(WORDS[key].sentence, **said)
        else:
            sentence = str(self._page_words.get(key, key))
            for name, one in said.items():
                sentence = sentence.replace("{" + name + "}", one)
            sentence = settle(sentence)
        return _framed(sentence, [one.removeprefix(_FRAME) for one in said.values()])

    def plain(self, key: str, **values: object) -> str:
        """The same as `t`, for an attribute: without frames."""
        return self.text(self.t(key, **values))

    def text(self, said: str) -> str:
        """Something said by `t`, without frames."""
        return str(said.striptags()) if isinstance(said, Markup) else said

    def phase_name(self, phase: str, number: int) -> str:
        """A phase in words: the game's own, or Night 2."""
        name = self.script.phases.get(phase)
        if name:
            return f"{name} {number}" if number and phase != "first_night" else name
        return self.t(f"phase_{phase}", number=number)

    def character(self, id: str | None) -> str:
        """A character's name."""
        if not id:
            return self.t("none")
        known = self._known(id)
        return known.name if known else self.script.sides.get(id, id)

    def _known(self, id: str) -> Character | None:
        """What the script says of it, or (of what is in play from beyond the script) the grimoire."""
        return self.script.characters.get(id) or self.grimoire.beyond.characters.get(id)

    def ability(self, id: str) -> str:
        """What a character does."""
        known = self._known(id)
        return known.ability if known else ""

    def team(self, id: str) -> str:
        """A character's team."""
        known = self._known(id)
        return known.team if known else ""

    def reminder(self, id: str) -> str:
        """A reminder's words; those of the storyteller's own are what they say."""
        return self.script.reminders.get(id) or self.grimoire.beyond.reminders.get(id) or id.partition(":")[2]

    def player(self, seat: int) -> str:
        """Who sits there."""
        found = next((one.player for one in self.seats if one.seat == seat), None)
        return found or next((one.player for one in self.view.town.players if one.seat == seat), "")

    def named(self, seat: int) -> str:
        """A seat's number and name, as text."""
        return f"{seat} {self.player(seat)}"

    def qr(self, address: str) -> Markup:
        """An address to scan."""
        return Markup(svg(address))

    def who(self, seat: int) -> Markup:
        """A seat's number and name, the name in its own direction."""
        return Markup("{} <bdi>{}</bdi>").format(seat, self.player(seat))

    def slot(self, slot: str) -> str:
        """A slot's name."""
        found = self.script.phases.get(slot) or self.script.slots.get(slot)
        if found:
            return found
        return self.character(slot) if slot in self.script.characters else self.t("slot_" + slot)

    def by_team(self, ids: Iterable[str] | None = None) -> list[tuple[str, list[str]]]:
        """Characters (the script's, where none are given) by team."""
        wanted = list(self.order if ids is None else ids)
        sorted_out = [(team, [id for id in wanted if self.team(id) == team]) for team in TEAMS]
        return [(team, found) for team, found in sorted_out if found]

    @property
    def order(self) -> tuple[str, ...]:
        """The script's characters in its order."""
        return self.script.order or tuple(self.script.characters)

    @property
    def in_use(self) -> set[str]:
        """The characters that somebody is."""
        return {one.character for one in self.seats if one.character}

    def value(self, one: object) -> Markup:
        """A value of the contract's answer forms in words."""
        if one is None:
            return escape(self.t("none"))
        if isinstance(one, bool):
            return escape(self.t("yes" if one else "no"))
        if isinstance(one, int):
            return escape(one)
        if not isinstance(one, dict):
            return escape(self.t(f"way_{one}"))
        seats = one.get("players") or ([one["player"]] if one.get("player") else [])
        found = one.get("characters") or ([one["character"]] if "character" in one else [])
        who = Markup(" · ").join(self.who(seat) for seat in seats)
        what = Markup(" · ").join(self.character(id) for id in found)
        return Markup(" — ").join(part for part in (who, what) if part)


def _framed(sentence: str, names: Iterable[str]) -> str:
    """The sentence, escaped, with each of these names in a frame, where it has any."""
    if _FRAME not in sentence:
        return sentence
    first, *rest = sentence.split(_FRAME)
    made = escape(first)
    for part in rest:
        name = max((one for one in names if part.startswith(one)), key=len, default="")
        made += Markup("<bdi>{}</bdi>{}").format(name, part[len(name) :])
    return made


def turned(now: Sequence[T], one: T) -> list[T]:
    """The list after a tap on that one: it goes, or joins at the end."""
    return [other for other in now if other != one] if one in now else [*now, one]
