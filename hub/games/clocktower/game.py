"""Clocktower as the table knows it: commands become events, events a state, questions answers.

Its one rule: this file only says who answers; every rule lies in a module of its own.

Must not know: hardware, pages, where files lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from hub.table import commands as table
from hub.table.chance import Chance
from hub.table.commands import Command, Json, Open, Question, Vocabulary
from hub.table.errors import ConfigError, Refused
from hub.table.game import Decision, Event, Resources
from hub.table.printed import TokenSet
from hub.table.seats import Seating, Who
from hub.table.story import Scene
from hub.table.views import ConsoleView, SeatView
from hub.table.words import Speaker, Text

from . import answers, audit, marks, panels, setup, stages, telling, tokens, town
from . import events as e
from . import vocabulary as v
from .almanac import almanac
from .apply import apply
from .beyond import beyond
from .catalogue import CATALOGUE_FILE, Catalogue, load_catalogue
from .commanded import decide
from .grimoire import reading_of
from .recap import recap
from .script import Script, parse_script
from .script import describe as describe_script
from .script_shelf import ScriptShelf
from .sheet import sheet
from .state import State
from .truths import check
from .undo_names import describe


class Clocktower:
    """The game, over the catalogue and the scripts of `resources`."""

    name = "clocktower"
    vocabulary: Vocabulary = v.VOCABULARY
    events: Any = e.Happening
    version = 1

    def __init__(self, resources: Resources) -> None:
        self._catalogue: Catalogue = load_catalogue(resources.read(CATALOGUE_FILE))
        self._scripts = ScriptShelf(resources, self._catalogue)

    def lift(self, raw: Json, version: int) -> Json:
        """Events as they are: there has been one version."""
        return raw

    def offers(self, speaker: Speaker) -> Json:
        """What an evening can be opened with."""
        scripts = []
        for name, script in self._scripts.playable():
            scripts.append(
                {
                    "id": name,
                    "name": script.titles.get(speaker.code, script.name),
                    "author": script.author,
                    "characters": len(script.characters),
                }
            )
        return {"name": speaker.name("game.clocktower"), "players": [5, 20], "scripts": scripts}

    def token_set(self, wanted: str | bytes | None, speaker: Speaker) -> TokenSet:
        """The box of the script of that name, or in that file."""
        if wanted is None:
            raise ConfigError("Which script's tokens? There are {names}.", names=", ".join(self._scripts.names()))
        script = self._scripts.find(wanted) if isinstance(wanted, str) else parse_script(wanted, self._catalogue)
        return tokens.token_set(script, self._catalogue, _named(script, speaker))

    def box(self, state: State) -> list[str]:
        """The tokens of this evening's box."""
        return tokens.box(state)

    def script_file(self, content: bytes, speaker: Speaker) -> Json:
        """What is in a script file."""
        return describe_script(parse_script(content, self._catalogue), speaker)

    def open(self, command: Open, chance: Chance) -> tuple[State, tuple[Text, ...]]:
        """A fresh evening."""
        assert isinstance(command, v.Open)
        return setup.opened(command, self._scripts, self._catalogue)

    # -- commands -----------------------------------------------------------------------------------

    def decide(self, state: State, command: Command, chance: Chance) -> Decision:
        """What the command causes."""
        return decide(state, command, chance)

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return apply(state, event)

    phase_time = staticmethod(stages.phase_time)
    narration = staticmethod(stages.narration)

    # -- questions ----------------------------------------------------------------------------------

    def answer(self, state: State, question: Question, speaker: Speaker) -> Json:
        """The answer."""
        speaker = self._speaker(state, speaker)
        match question:
            case table.AskPhase():
                return answers.phase(state)
            case table.AskPrompt(seat=seat):
                return answers.prompt(state, seat, speaker)
            case table.AskGrimoire():
                return {**answers.grimoire(state), "beyond": beyond(state, speaker)}
            case table.AskTown():
                return town.town(state, speaker)
            case table.AskNight():
                return answers.night(state)
            case table.AskWinner():
                return answers.winning(state, speaker)
            case v.AskTruths(seat=seat, players=players, as_=ability):
                who = state.seats.who(seat)
                ability = _ability(state, who, ability)
                return telling.truth_answer(
                    state, who, ability, telling.players_asked(state, who, ability, players), speaker
                )
            case v.AskCheck(seat=seat, value=value, players=players, as_=ability):
                who = state.seats.who(seat)
                ability = _ability(state, who, ability)
                asked = telling.players_asked(state, who, ability, players)
                return {"holds": check(reading_of(state), who, ability, value, asked)}
            case v.AskAlmanac():
                return almanac(state, speaker)
            case v.AskBag():
                return answers.bag_answer(state, question, speaker)
        raise Refused("There is no such question.")

    def _speaker(self, state: State, speaker: Speaker) -> Speaker:
        return _named(state.script, speaker)

    def seating(self, state: State) -> Seating:
        """Who sits where."""
        return state.seats

    def seat_view(self, state: State, seat: int, speaker: Speaker) -> SeatView:
        """What that seat's panel shows."""
        return panels.seat_view(state, seat, self._speaker(state, speaker))

    def held_view(self, state: State, seat: int, speaker: Speaker) -> SeatView:
        """What it shows while its player holds the pad."""
        return panels.held_view(state, seat, self._speaker(state, speaker))

    def seat_answer(self, state: State, seat: int, speaker: Speaker) -> Json:
        """Nothing beyond the panel."""
        return {}

    def console_view(self, state: State, speaker: Speaker) -> ConsoleView:
        """What the console shows."""
        return panels.console_view(state, self._speaker(state, speaker))

    def sheet(self, state: State, speaker: Speaker) -> Json:
        """The script and its almanac."""
        return sheet(state, self._speaker(state, speaker))

    def describe(self, state: State, command: Command, speaker: Speaker) -> str:
        """What the command did."""
        return describe(state, command, self._speaker(state, speaker))

    def next_tray(self, state: State, token: str) -> int | None:
        """In the set-up a character goes to the lowest seat without one."""
        if state.phase != "setup" or not token.startswith("character:"):
            return None
        return next((number for number, seat in state.seats if seat.who not in state.players), None)

    def ready(self, state: State) -> bool:
        """Whether everybody has a character and the game hasn't begun."""
        return state.phase == "setup" and len(state.players) == len(state.seats)

    def taken_off(self, state: State, token: str) -> Mapping[int, Command]:
        """The seats off which a reminder can be taken."""
        return marks.taken_off(state, token)

    def audit(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[str]:
        """Where tokens and game differ."""
        return audit.audit(state, lying, self._speaker(state, speaker))

    def settle(self, state: State, lying: Mapping[int, Set[str]], speaker: Speaker) -> list[Json]:
        """How each of the audit's differences can be settled."""
        return audit.settle(state, lying, self._speaker(state, speaker))

    def recap(self, state: State, scenes: Sequence[Scene], speaker: Speaker) -> Json:
        """The evening told again."""
        return recap(scenes, state, self._speaker(state, speaker))

    def over(self, state: State) -> bool:
        """Whether the end has been declared."""
        return state.phase == "over"


def _named(script: Script, speaker: Speaker) -> Speaker:
    """The language with the script's own names."""
    with_names = getattr(speaker, "with_names", None)
    return with_names(script.names) if with_names is not None and script.names else speaker


def _ability(state: State, who: Who, named: str | None) -> str:
    """The ability that is asked with: the named one, or the player's own."""
    if named is None:
        return telling.asked_ability(state, who)
    found = state.script.find(named) or named
    if not state.knows(found):
        raise Refused("There is no character called {character}.", character=named)
    return found
