"""The set-up: opening, dealing roles by hand, by token or by chance, and the begin.

Must not know: how the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Command, Lift, Place
from hub.table.errors import Refused
from hub.table.house_rules import house_rules
from hub.table.seats import Who, seated
from hub.table.tokens import parse as parse_token
from hub.table.words import Term, Text

from .calling import times_of
from .events import Dealt
from .flow import MoonTurn, enter
from .roles import FEWEST, MOST, ROLES, pack
from .rulings import known_role
from .state import Player, Rules, State
from .vocabulary import Deal, OpenMoonWolf

TOKEN_KIND = "moonwolf"


def opened(command: OpenMoonWolf) -> tuple[State, tuple[Text, ...]]:
    """A fresh evening.

    Raises:
        Refused: too few or too many players, roles that don't fit, a rule that isn't there.
    """
    count = len(command.players)
    if not FEWEST <= count <= MOST:
        raise Refused("MoonWolf is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    advice: list[Text] = []
    if command.roles is not None:
        advice = _weighed(command.roles, count)
    rules = house_rules(Rules, command.rules)
    seating = seated(command.players)
    players = {who: Player() for who in seating.order()}
    state = State(seating, rules, command.roles, players, times_of(command.times), host=command.host)
    return state, tuple(advice)


def deal(turn: MoonTurn, command: Deal) -> None:
    """Roles by hand where seats are named, else all of them by chance."""
    state = turn.state
    if state.phase != "setup":
        raise Refused("Roles are dealt in the set-up; in play a ruling gives another one.")
    if command.seats is None:
        turn.emit(Dealt(_drawn(turn, state.seating.order(), pack(state.special, len(state.seating)))))
        return
    turn.emit(Dealt({state.seating.who(seat): known_role(role) for seat, role in command.seats.items()}))
    _compare(turn)


def begin(turn: MoonTurn) -> None:
    """The first night; who has no role yet is dealt one of those that are left."""
    state = turn.state
    if state.phase != "setup":
        raise Refused("The game has begun.")
    count = len(state.seating)
    if not FEWEST <= count <= MOST:
        turn.advise("MoonWolf is for {fewest} to {most} players.", fewest=FEWEST, most=MOST)
    left = pack(state.special, count)
    for who in state.seating.order():
        role = state.players[who].role
        if role in left:
            left.remove(role)
    bare = [who for who in state.seating.order() if state.players[who].role is None]
    if bare:
        turn.emit(Dealt(_drawn(turn, bare, (left + ["villager"] * count)[: len(bare)])))
        if len(bare) < count:
            turn.advise("Who had no role was dealt one by chance.")
    _compare(turn)
    enter(turn, "first_night", 1)


def token(turn: MoonTurn, command: Command) -> None:
    """A role token on a tray: a deal in the set-up, else a finding for the audit.

    Raises:
        Refused: it is no token of MoonWolf.
    """
    assert isinstance(command, Place | Lift)
    who = turn.state.seating.who(command.seat)
    role = role_of(command.token)
    if isinstance(command, Place) and turn.state.phase == "setup":
        turn.emit(Dealt({who: role}))


def role_of(text: str) -> str:
    """The role that a token stands for.

    Raises:
        Refused: it is no token of MoonWolf.
    """
    found = parse_token(text)
    if found.kind != TOKEN_KIND:
        raise Refused("{token} is no token of MoonWolf.", token=text)
    return known_role(found.name)


def _weighed(roles: Mapping[str, int], players: int) -> list[Text]:
    for role, count in roles.items():
        known_role(role)
        if count < 0:
            raise Refused("There can't be {count} of {role}.", count=count, role=Term(f"moonwolf.role.{role}"))
    special = sum(count for role, count in roles.items() if role != "villager")
    if special > players:
        raise Refused("These are {roles} roles for {players} players.", roles=special, players=players)
    advice: list[Text] = []
    if roles.get("villager", players - special) != players - special:
        advice.append(Text("With these roles there are {count} villagers.", {"count": players - special}))
    wolves = roles.get("werewolf", 0)
    humans = players - wolves - roles.get("fox", 0)
    if wolves == 0:
        advice.append(Text("Without a werewolf the village wins with the first night."))
    elif wolves >= humans:
        advice.append(Text("With {wolves} werewolves the wolves win with the first night.", {"wolves": wolves}))
    return advice


def _drawn(turn: MoonTurn, seats: list[Who] | tuple[Who, ...], roles: list[str]) -> dict[Who, str]:
    return dict(zip(seats, turn.chance.shuffled(roles), strict=True))


def _compare(turn: MoonTurn) -> None:
    """Advice where the roles dealt are not those of the setting."""
    state = turn.state
    dealt = [state.players[who].role for who in state.seating.order()]
    wanted = pack(state.special, len(state.seating))
    for role in ROLES:
        have, want = dealt.count(role), wanted.count(role)
        if have > want or (None not in dealt and have < want):
            turn.advise(
                "The setting has {want} of {role}, dealt are {have}.",
                want=want,
                role=Term(f"moonwolf.role.{role}"),
                have=have,
            )
