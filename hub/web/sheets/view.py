"""What sheets read of the storyteller's view, of the script sheet and of what can be opened: typed, and no more of it
than they need.

Its one rule: a field that a game doesn't have is absent here too, so that a sheet asks for the field, not for the game.

Must not know: any game by name; how a view is made.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from hub.table.commands import Json

T = TypeVar("T")


class Read(msgspec.Struct, frozen=True):
    """Something read out of a view; fields that sheets don't read are passed over."""


class Result(Read, frozen=True):
    """What a night ability has told its player."""

    seat: int
    werewolf: bool = False


class Seat(Read, frozen=True):
    """A seat of the grimoire."""

    seat: int
    player: str
    character: str | None = None
    shown: str | None = None
    alignment: str | None = None
    alive: bool = True
    drunk: bool = False
    poisoned: bool = False
    ghost_vote: bool = True
    reminders: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    wolf: bool = False
    results: tuple[Result, ...] = ()


class Claim(Read, frozen=True):
    """What somebody says to be."""

    seat: int
    character: str


class Telling(Read, frozen=True):
    """What somebody was shown. `value`: in one of the answer forms of the contract."""

    night: int
    seat: int
    ability: str = msgspec.field(name="as")
    value: Any = None
    holds: str = ""


class Note(Read, frozen=True):
    """A note; of the player at that seat, where it is of one."""

    text: str
    seat: int | None = None


class Character(Read, frozen=True):
    """A character of the almanac."""

    name: str
    team: str = ""
    ability: str = ""
    reminders: tuple[str, ...] = ()


class Beyond(Read, frozen=True):
    """What is in play, or said to be, and not on the script."""

    characters: dict[str, Character] = {}
    reminders: dict[str, str] = {}


class Grimoire(Read, frozen=True):
    """All that the storyteller knows. `rules`: each house rule's value by its name."""

    seats: tuple[Seat, ...] = ()
    claims: tuple[Claim, ...] = ()
    tellings: tuple[Telling, ...] = ()
    bluffs: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    rules: dict[str, Any] = {}
    beyond: Beyond = Beyond()


class Player(Read, frozen=True):
    """A seat as the town sees it. `here`: with opposite seats, whether its player sits there now."""

    seat: int
    player: str
    here: bool | None = None


class Town(Read, frozen=True):
    """What everybody may know."""

    players: tuple[Player, ...] = ()


class Phase(Read, frozen=True):
    """Where the game is."""

    phase: str
    number: int | None = None
    slot: str | None = None


class Line(Read, frozen=True):
    """A slot of tonight's sheet. `decoy`: nobody wakes in it, it is walked all the same."""

    slot: str
    seats: tuple[int, ...] = ()
    done: bool = False
    decoy: bool = False


class Winner(Read, frozen=True):
    """Who has won by the rules, and why."""

    winner: str | None = None
    because: str = ""


class Place(Read, frozen=True):
    """What a person's seat has in front of it. `phone`: whether the page of the phone that is the chair is open."""

    seat: int
    player: str
    chair: str | None = None
    tray: str | None = None
    phone: bool | None = None


class Panel(Read, frozen=True):
    """What a seat's panel shows."""

    seat: int
    lit: bool = False
    lines: tuple[str, ...] = ()


class Voice(Read, frozen=True):
    """This machine's voice. `volume`: percent."""

    here: bool = False
    on: bool = False
    volume: int = 0


class Part(Read, frozen=True):
    """A device's state now."""

    name: str
    kind: str = ""
    online: bool | None = None
    reason: str = ""


class Notice(Read, frozen=True):
    """A quiet line."""

    number: int
    text: str


class Enrolling(Read, frozen=True):
    """A box that is being written tag by tag."""

    box: str
    done: int
    of: int
    token: str | None = None
    words: str = ""
    problem: str | None = None
    by_uid: bool = False
    writing: bool = False


class Counting(Read, frozen=True):
    """A box that is being counted."""

    box: str
    done: int
    of: int
    missing: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    untagged: int = 0


class View(Read, frozen=True):
    """The storyteller's view."""

    game: str | None = None
    host: bool = True
    phase: Phase | None = None
    town: Town = Town()
    grimoire: Grimoire | None = None
    night: tuple[Line, ...] = ()
    winner: Winner = Winner()
    redo: bool = False
    practice: bool = False
    people: tuple[Place, ...] = ()
    panels: tuple[Panel, ...] = ()
    voice: Voice | None = None
    parts: tuple[Part, ...] = ()
    notices: tuple[Notice, ...] = ()
    enrolling: Enrolling | None = None
    counting: Counting | None = None


class Option(Read, frozen=True):
    """A house rule that there is, and the values that it takes with their words."""

    rule: str
    name: str
    values: tuple[tuple[Any, str], ...] = ()


class Jinx(Read, frozen=True):
    """Two characters that change each other, and how."""

    characters: tuple[str, ...]
    text: str = ""


class ScriptSheet(Read, frozen=True):
    """The script and its almanac. `by_day`: characters whose abilities are used by day."""

    name: str = ""
    author: str | None = None
    characters: dict[str, Character] = {}
    order: tuple[str, ...] = ()
    reminders: dict[str, str] = {}
    sides: dict[str, str] = {}
    phases: dict[str, str] = {}
    slots: dict[str, str] = {}
    options: tuple[Option, ...] = ()
    jinxes: tuple[Jinx, ...] = ()
    house_rules: tuple[str, ...] = ()
    by_day: tuple[str, ...] = ()


class Number(Read, frozen=True):
    """A number that an opening may set."""

    id: str
    name: str
    usual: str = ""


class Offer(Read, frozen=True):
    """A game that can be opened. `settings`: numbers by their kind."""

    id: str
    name: str
    hostless: bool = False
    counting: bool = False
    pile: bool = False
    settings: dict[str, tuple[Number, ...]] = {}


class OfferedScript(Read, frozen=True):
    """A script that can be opened."""

    id: str
    name: str
    author: str | None = None


class Language(Read, frozen=True):
    """A language that the hub speaks."""

    code: str
    name: str


class Setup(Read, frozen=True):
    """What can be opened, spoken and sat at."""

    games: tuple[Offer, ...] = ()
    scripts: tuple[OfferedScript, ...] = ()
    languages: tuple[Language, ...] = ()
    chairs: tuple[str, ...] = ()
    trays: tuple[str, ...] = ()


class Device(Read, frozen=True):
    """A device as the self-test tells it. `lies`: what its reader sees; None: it is none."""

    level: str
    what: str
    text: str = ""
    seat: int | None = None
    wire: str | None = None
    remedy: str | None = None
    lies: tuple[str, ...] | None = None


class Newcomer(Read, frozen=True):
    """A new seat that blinks, and the numbers that it can get."""

    chip: str
    free: tuple[int, ...] = ()


class Devices(Read, frozen=True):
    """All devices."""

    devices: tuple[Device, ...] = ()
    new: tuple[Newcomer, ...] = ()


class Form(Read, frozen=True):
    """The form of the open step's answers. `least`, `most`: of a number; `count`: how many of `seats` it names."""

    kind: str = ""
    least: int = msgspec.field(name="min", default=0)
    most: int = msgspec.field(name="max", default=0)
    count: int = 0
    seats: tuple[int, ...] = msgspec.field(name="from", default=())
    characters: tuple[str, ...] = ()


class Checked(Read, frozen=True):
    """Whether an answer is true: always, may be, never."""

    holds: str = ""


class Wants(Read, frozen=True):
    """What the open step still asks for, as far as it is an answer to be shown."""

    value: Form = Form()


class Chosen(Read, frozen=True):
    """What the player has chosen in the open step."""

    players: tuple[int, ...] = ()


class Card(Read, frozen=True):
    """What the woken player may be shown, as a card."""

    say: str
    lines: tuple[str, ...] = ()


class Prompt(Read, frozen=True):
    """The open step, for one of its seats."""

    slot: str | None = None
    wants: Wants = Wants()
    chosen: Chosen = Chosen()
    cards: tuple[Card, ...] = ()


def read(raw: Json | None, kind: type[T]) -> T:
    """A view as that kind of it; what isn't there has its default."""
    return msgspec.convert({name: value for name, value in (raw or {}).items() if value is not None}, kind)
