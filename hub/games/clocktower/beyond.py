"""What is in play and stands on no sheet, as the sheet would tell it: the names for whoever sees the grimoire.

Its one rule: it depends on who is what, so it goes where the grimoire goes and nowhere else.

Must not know: panels, pages.
"""

from __future__ import annotations

from hub.table.commands import Json
from hub.table.words import Speaker

from .free_marks import is_own
from .sheet import entry
from .state import State


def beyond(state: State, speaker: Speaker) -> Json:
    """``{"characters": {"dreamer": {"name", "team", "ability", "reminders"}}, "reminders": {"witch:cursed": "..."}}``:
    characters that somebody is, seems to be or claims to be, and reminders that lie, in so far as no sheet has them.
    """
    travellers = {id for id, one in state.catalogue.characters.items() if one.team == "traveller"}
    lying = {one.reminder for one in state.markers if not is_own(one.reminder)}
    named = {*state.storyteller_abilities, *state.bluffs, *(character for _, character in state.claims)}
    for player in state.players.values():
        named |= {player.character, player.shown, *(gain.ability for gain in player.gained)}
    named = {id for id in named | {one.partition(":")[0] for one in lying} if state.knows(id)}
    named -= set(state.script.characters)
    return {
        "characters": {id: entry(state, id, speaker) for id in sorted(named - travellers)},
        "reminders": {
            one.id: speaker.name(f"reminder.{one.id}")
            for id in sorted(named)
            for one in state.record(id).reminders
            if one.id in lying
        },
    }
