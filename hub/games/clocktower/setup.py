"""The set-up: opening an evening, dealing by hand and at random, and what `begin` draws.

Its one rule: what nobody has placed is drawn; an unusual bag is advice, never a wall.

Must not know: what comes after.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hub.table.errors import ConfigError, Refused
from hub.table.seats import Who, seated
from hub.table.words import Term, Text, names

from . import events as e
from .bag import Bag, bag
from .bluffs import suggest_bluffs
from .catalogue import GOOD_TEAMS, Alignment, Catalogue, Character
from .characters import behaviour
from .characters.evil import demons, informed
from .deeds import Deeds, not_in_play
from .draw import STAND_INS, random_bag, random_circle, random_people, shuffled
from .facing import FLAT, checked, facing
from .grimoire import teams_of
from .night import DECOYS
from .script import Script, read_script
from .script_shelf import ScriptShelf
from .stages import TIMES, checked_times
from .state import Marker, Pending, State
from .statuses import IDENTITIES, NOT_THEMSELVES, own_abilities, source_of
from .vocabulary import Deal, Hand, Open

RULES = frozenset(
    {"opposite_seats", "twochairs_recluse_evil", "legion_secret", "amnesiac_wakes", DECOYS, *FLAT, *TIMES}
)
"""The house rules that there are."""


def opened(command: Open, scripts: ScriptShelf, catalogue: Catalogue) -> tuple[State, tuple[Text, ...]]:
    """A fresh evening.

    Raises:
        Refused: there is no such script, no player, or no such house rule.
    """
    script = _script(command, scripts, catalogue)
    _known_rules(command.rules)
    rules = {**script.rules, **command.rules}
    for rule, options in script.rules.items():
        if rules[rule] is True:
            rules[rule] = options
    rules = {rule: value for rule, value in rules.items() if value is not False or rule in FLAT}
    checked(rules)
    checked_times(rules)
    if not command.players:
        raise Refused("An evening needs players.")
    advice = list(script.problems)
    if not 5 <= len(command.players) <= 20:
        advice.append(
            Text(
                "Clocktower is for 5 to 15 players, and Travellers beyond; there are {count}.",
                {"count": len(command.players)},
            )
        )
    advice += _of_its_own(script, catalogue)
    options = facing(rules)
    seats = seated(command.players, 2 if options is not None else 1)
    return State(script, catalogue, seats, rules, options), tuple(advice)


def _of_its_own(script: Script, catalogue: Catalogue) -> list[Text]:
    """What the Bootlegger declares: everybody is told of homebrew before the game (seed 001, its Loric entry)."""
    own = [one for one in script.characters if one in script.homebrew or catalogue[one].homebrew]
    told = []
    if own:
        keys = [f"character.{one}" for one in own]
        words = names(script.names.get(key) or Term(key) for key in keys)
        told.append(
            Text("Explain before the game what this script has of its own: {characters}.", {"characters": words})
        )
    if script.house_rules:
        told.append(Text("Read the script's own rules to everybody before the game; they stand on its sheet."))
    return told


def _known_rules(rules: Mapping[str, object]) -> None:
    for rule in rules:
        if rule not in RULES:
            raise Refused(
                "There is no house rule called {rule}; there are {rules}.", rule=rule, rules=names(sorted(RULES))
            )


def change_rules(deeds: Deeds, rules: Mapping[str, object]) -> None:
    """House rules are changed in play.

    Raises:
        Refused: there is no such rule, it can't be that, or the seats can't be had otherwise any more.
    """
    _known_rules(rules)
    state = deeds.state
    after = {name: value for name, value in {**state.rules, **rules}.items() if value is not False or name in FLAT}
    checked(after)
    checked_times(after)
    if (facing(after) is None) != (state.facing is None):
        raise Refused("Who sits where is settled when the evening is opened: open a new one for opposite seats.")
    if after != dict(state.rules):
        deeds.emit(e.RulesChanged(after))
        share_sides(deeds)


def _script(command: Open, scripts: ScriptShelf, catalogue: Catalogue) -> Script:
    try:
        if isinstance(command.script, str):
            return scripts.find(command.script)
        return read_script(list(command.script), catalogue)
    except ConfigError as error:
        raise Refused(error.text.sentence, **error.text.values) from error


LARGEST_ROW = 15
"""The largest number of players that the set-up table has a row for; of more facing seats no rule says anything."""


# -- dealing ----------------------------------------------------------------------------------------


def deal(deeds: Deeds, command: Deal) -> None:
    """Characters to seats: as named, or a random legal bag."""
    state = deeds.state
    if command.seats is None:
        if state.phase != "setup":
            raise Refused("The game has begun: a random deal is for the set-up.")
        _deal_at_random(deeds, command.bag)
        return
    for number, hand in command.seats.items():
        if not number.isdecimal():
            raise Refused("{seat} is no seat number.", seat=number)
        who = state.seats.who(int(number))
        if state.phase != "setup" and who in state.players:
            raise Refused("Seat {seat} has a character already; to change it there is become.", seat=int(number))
        if isinstance(hand, str):
            hand = Hand(hand)
        deal_one(deeds, who, hand.character, hand.shown, hand.alignment)
        if state.phase != "setup":
            arrive(deeds, who)
    advise_on_full_bag(deeds)


def deal_one(
    deeds: Deeds, who: Who, character: str, shown: str | None = None, alignment: Alignment | None = None
) -> None:
    """A character to one seat.

    Raises:
        Refused: there is no such character, or no player can be it.
    """
    state = deeds.state
    character = _known(state, character)
    shown = _known(state, shown) if shown is not None else None
    record = playable(state, character)
    if who not in state.players and shown is None and record.team in GOOD_TEAMS:
        for named in [
            IDENTITIES[one.reminder] for one in state.markers if one.on == who and one.reminder in IDENTITIES
        ]:
            character, shown, record = named, character, state.record(named)
    if character not in state.script.characters:
        deeds.advise("The {character} isn't on the script.", character=behaviour(character).term)
    side = alignment or record.alignment or "good"
    if character not in STAND_INS or (character == "drunk" and _tells_drunks(state)):
        shown = character
    deeds.emit(e.Dealt(who, character, shown or character, side))
    deeds.name(who)


def playable(state: State, character: str) -> Character:
    """The record of a character that a player can be.

    Raises:
        Refused: it is the storyteller's.
    """
    record = state.record(character)
    if record.team in ("fabled", "loric"):
        raise Refused("No player is the {character}: that is the storyteller's.", character=behaviour(character).term)
    return record


def _known(state: State, character: str) -> str:
    found = state.script.find(character) or character
    if not state.knows(found):
        raise Refused("There is no character called {character}.", character=character)
    return found


def _deal_at_random(deeds: Deeds, wanted: Sequence[str] = ()) -> None:
    state = deeds.state
    order = state.seats.order()
    teams = {one: record.team for one, record in state.catalogue.characters.items()} | teams_of(state)
    if wanted:
        characters = [playable(state, _known(state, one)).id for one in wanted]
        if len(characters) != len(order):
            values = {"had": len(characters), "count": len(order)}
            raise Refused("The bag has {had} characters for {count} seats.", **values)
        for who, hand in zip(order, shuffled(characters, state.script.characters, teams, deeds.chance), strict=True):
            deal_one(deeds, who, hand.character, hand.shown, hand.alignment)
        advise_on_full_bag(deeds)
        return
    drawn = random_bag if state.facing is None else random_circle if state.facing.bag == "seats" else random_people
    hands = drawn(state.script.characters, teams, len(order), deeds.chance)
    for who, hand in zip(order, hands, strict=True):
        deal_one(deeds, who, hand.character, hand.shown, hand.alignment)


def _believe(deeds: Deeds) -> None:
    """Whoever doesn't know who they are believes to be a character that is not in play: a good one, or a Demon."""
    for who in deeds.state.circle():
        player = deeds.state.players[who]
        told = _tells_drunks(deeds.state) and player.character == "drunk"
        if player.character in STAND_INS and player.shown == player.character and not told:
            wanted = STAND_INS[player.character]
            free = not_in_play(deeds.state, wanted)
            if player.character == "lunatic":
                free = free or _in_play(deeds.state, wanted)
            free = free or not_in_play(deeds.state, ("townsfolk", "outsider"))
            if not free:
                deeds.advise(
                    "No character is left for seat {seat} to believe in but one that is in play.",
                    seat=deeds.seat(who),
                )
                free = _in_play(deeds.state, wanted) or ["drunk"]
            deeds.emit(e.Dealt(who, player.character, deeds.chance.pick(free), player.alignment))


def _tells_drunks(state: State) -> bool:
    """Whether who is the Drunk at a seat knows it (an option of opposite seats)."""
    return state.facing is not None and state.facing.drunk_told


def _in_play(state: State, teams: tuple[str, ...]) -> list[str]:
    return [one for one in state.script.characters if state.record(one).team in teams and one not in NOT_THEMSELVES]


def advise_on_full_bag(deeds: Deeds) -> None:
    """The same, as soon as every seat has its character."""
    if deeds.state.phase == "setup" and len(deeds.state.players) == len(deeds.state.seats):
        advise_on_bag(deeds)


def advise_on_bag(deeds: Deeds) -> None:
    """What the rules of the set-up say to the bag as it was dealt."""
    state = deeds.state
    characters = [state.players[who].character for who in state.circle()]
    teams = teams_of(state)
    if state.facing is not None:
        for problem in facing_bag(state, characters).problems:
            deeds.advise_text(problem)
        return
    found = bag(len(characters), characters, teams)
    if not found.legal and "lilmonsta" in state.script.characters and "demon" not in map(state.team, state.circle()):
        found = bag(len(characters), [*characters, "lilmonsta"], teams)
    for problem in found.problems:
        deeds.advise_text(problem)
    _advise_on_marionettes(deeds)


def _advise_on_marionettes(deeds: Deeds) -> None:
    """A Marionette sits next to the Demon, in the set-up only."""
    state = deeds.state
    circle = state.circle()
    for who in state.of_character("marionette"):
        here = circle.index(who)
        beside = (circle[here - 1], circle[(here + 1) % len(circle)])
        if demons(state) and not set(beside) & set(demons(state)):
            deeds.advise("The Marionette at seat {seat} doesn't sit next to the Demon.", seat=deeds.seat(who))


def facing_bag(state: State, characters: Sequence[str]) -> Bag:
    """What the rules say to these characters at all seats, with opposite seats."""
    teams = {one: record.team for one, record in state.catalogue.characters.items()} | teams_of(state)
    seats = len(characters)
    if state.facing is not None and state.facing.bag == "people":
        return bag(seats, characters, teams, townsfolk=seats // 2)
    if seats > LARGEST_ROW:
        return Bag(
            True,
            (),
            (
                Text(
                    "The table of numbers ends at {most}: what {seats} seats hold is the storyteller's to say.",
                    {"most": LARGEST_ROW, "seats": seats},
                ),
            ),
        )
    return bag(seats, characters, teams)


def share_sides(deeds: Deeds) -> None:
    """With opposite seats, where a side belongs to a person: whoever has an evil seat is evil at both."""
    state = deeds.state
    if state.facing is None or state.facing.side == "seat":
        return
    for who in state.circle():
        evil = any(state.players[one].alignment == "evil" for one in state.of_person(who))
        if evil and state.players[who].alignment == "good":
            deeds.turn_to(who, "evil", told=state.phase in ("night", "day"))


# -- beginning --------------------------------------------------------------------------------------


def begin(deeds: Deeds) -> None:
    """The set-up is done: what nobody placed is drawn, and the first night starts.

    Raises:
        Refused: the game has begun, or a seat has no character.
    """
    state = deeds.state
    if state.phase != "setup":
        raise Refused("The game has begun already.")
    bare = [number for number, seat in state.seats if seat.who not in state.players]
    if bare:
        raise Refused("These seats have no character yet: {seats}.", seats=names(bare))
    _believe(deeds)
    advise_on_bag(deeds)
    share_sides(deeds)
    deeds.emit(e.Began("night", 1))
    _give_sources(deeds)
    for who in deeds.state.circle():
        player = deeds.state.players[who]
        ability = player.shown if player.character in NOT_THEMSELVES else player.character
        if behaviour(ability).begins(deeds.state):
            deeds.emit(e.Freshened(who, ability))
        for one in own_abilities(player):
            behaviour(one).gained(deeds, who)
    _draw_bluffs(deeds)
    deeds.emit(e.LotDrawn(deeds.chance.below(1 << 16)))
    for who in deeds.state.circle():
        if deeds.state.traveller(who):
            arrive(deeds, who)


def _give_sources(deeds: Deeds) -> None:
    """Reminders that were laid in the set-up come from who has the ability: with it they sleep and end."""
    for marker in deeds.state.markers:
        source = source_of(deeds.state, marker.reminder) if marker.source is None else None
        if source is not None:
            deeds.emit(e.Unmarked(marker))
            deeds.emit(e.Marked(Marker(marker.reminder, marker.on, *source)))


def _draw_bluffs(deeds: Deeds) -> None:
    if deeds.state.bluffs or not informed(deeds.state) or not demons(deeds.state):
        return
    players = deeds.state.players.values()
    found = suggest_bluffs(
        deeds.state.script.characters,
        teams_of(deeds.state),
        {player.character for player in players},
        {player.shown for player in players},
        deeds.chance,
    )
    if found:
        deeds.emit(e.Bluffed(found))


def arrive(deeds: Deeds, who: Who) -> None:
    """An evil Traveller learns the Demon on arrival (core rule C9)."""
    if deeds.state.traveller(who) and deeds.state.players[who].alignment == "evil":
        deeds.open(Pending("arrival", deeds.state.players[who].character, who=who))
