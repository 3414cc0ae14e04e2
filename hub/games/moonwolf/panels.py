"""The panels at the chairs and at the console.

Its one rule: a panel that nobody holds shows what everybody may know, by night nothing; what is its player's own shows
only while they hold their pad, and by night every living player's held panel asks something, so a glow tells nothing.
Must not know: how long a pad is held.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.rulebook import console, strip_at
from hub.table.seats import Who
from hub.table.views import DARK, ConsoleView, Row, SeatView, Step, rows
from hub.table.words import Speaker, Term

from .answers import results, say
from .declaring import asked, offered
from .roles import ROLES
from .state import NIGHTS, Phase, State, town_alive


def seat_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel as it is while nobody holds its pad: the same for every role."""
    if state.phase in NIGHTS:
        return DARK
    who = state.seating.who(seat)
    lines: list[str | Row] = [Row(state.name(who), 2)]
    if not town_alive(state.players[who]):
        lines.append(speaker("dead"))
    elif state.head == who:
        lines.append(speaker("village head"))
    lines.append(speaker("hold to read"))
    return SeatView(lit=True, panel=rows(lines))


def held_view(state: State, seat: int, speaker: Speaker) -> SeatView:
    """The panel while its player holds the pad: their role, where their pad stands, and the newest result."""
    who = state.seating.who(seat)
    player = state.players[who]
    role = speaker("no role yet") if player.role is None else speaker.name(f"moonwolf.role.{player.role}")
    return SeatView(
        lit=True,
        awake=state.phase in NIGHTS and player.alive,
        panel=rows([Row(role, 2), *_own_lines(state, who, speaker)]),
    )


def _own_lines(state: State, who: Who, speaker: Speaker) -> list[str]:
    if asked(state, who):
        claim = state.claims.get(who)
        return [*([] if claim is None else [speaker.name(f"moonwolf.role.{claim}")]), speaker("hold on: declare")]
    if offered(state, who):
        return [*_known_lines(state, who, speaker), speaker("press: declare")]
    if who in state.cursors or who in state.choices:
        at = state.cursors.get(who, state.choices.get(who))
        return [
            speaker("nobody") if at is None else state.name(at),
            speaker("locked") if who in state.locked else speaker("hold on: lock"),
        ]
    if (state.alive(who) and state.phase == "night") or who in state.may_choose():
        return [speaker("Press to choose.")]
    return _known_lines(state, who, speaker)


def _known_lines(state: State, who: Who, speaker: Speaker) -> list[str]:
    if sees_all(state, who):
        return [state.name(wolf) for wolf in state.seating.order() if state.players[wolf].role == "werewolf"]
    told = state.results.get(who, ())
    if told:
        last = told[-1]
        name = state.name(last.of)
        if last.werewolf:
            return [speaker("{player} is a werewolf", player=name)]
        return [speaker("{player} is no werewolf", player=name)]
    friends = known_wolves(state, who)
    if friends:
        return [state.name(friend) for friend in friends]
    return [speaker("nothing new")]


def sees_all(state: State, who: Who) -> bool:
    """Whether that player lies in a grave that sees: dead for the town, where the house rule says so."""
    return state.rules.grave_sees and not town_alive(state.players[who])


def known_wolves(state: State, who: Who) -> tuple[Who, ...]:
    """The fellow wolves that this player knows of."""
    if state.phase == "setup":
        return ()
    pack = [one for one in state.seating.order() if state.players[one].role == "werewolf"]
    if state.rules.madman_knows:
        fools = [one for one in state.seating.order() if state.players[one].role == "madman"]
    else:
        fools = []
    if who not in (*pack, *fools):
        return ()
    return tuple(one for one in state.seating.order() if one in (*pack, *fools) and one != who)


def seat_answer(state: State, seat: int, speaker: Speaker) -> Json:
    """That seat's own knowledge: role, what it learned, fellow wolves, and its own choice in the open step."""
    who = state.seating.who(seat)
    player = state.players[who]
    return {
        "role": player.role,
        "results": results(state, who),
        "wolves": [state.seat(one) for one in known_wolves(state, who)],
        "declared": player.declared,
        "choice": state.seat(state.choices.get(who)),
        "locked": who in state.locked,
        "grave": {str(seat): state.players[place.who].role for seat, place in state.seating}
        if sees_all(state, who)
        else None,
    }


_STRIP: tuple[Phase, ...] = ("night", "morning", "discussion", "execution_vote", "trial", "last_words")
_FIRST_STRIP: tuple[Phase, ...] = ("first_night", "discussion", "head_vote")


def console_view(state: State, speaker: Speaker) -> ConsoleView:
    """The console: the phase and what it is for; the strip runs through the phases of the day."""
    phase = Term(f"moonwolf.phase.{state.phase}")
    return console(state, say(state, speaker), _strip(state), phase, speaker)


def _strip(state: State) -> tuple[Step, ...]:
    if state.phase in ("setup", "over"):
        return ()
    day = _FIRST_STRIP if state.number == 1 else _STRIP
    return tuple("waiting" for _ in day) if state.phase == "succession" else strip_at(day, state.phase)


def sheet(state: State, speaker: Speaker) -> Json:
    """The roles of the evening's setting and what they do: public by nature."""
    special = state.special
    order = [role for role in ROLES if role == "villager" or special.get(role)]
    return {
        "game": "moonwolf",
        "name": speaker.name("game.moonwolf"),
        "author": "",
        "language": speaker.code,
        "characters": {
            role: {
                "name": speaker.name(f"moonwolf.role.{role}"),
                "team": ROLES[role].camp,
                "ability": speaker.name(f"moonwolf.ability.{role}"),
                "reminders": [],
                "count": special.get(role, 0) if role != "villager" else None,
            }
            for role in order
        },
        "reminders": {},
        "slots": {role: speaker.name(f"moonwolf.role.{role}") for role in ("knight", "werewolf", "seer")},
        "phases": {phase: speaker.name(f"moonwolf.phase.{phase}") for phase in (*_FIRST_STRIP, *_STRIP)},
        "order": order,
    }
