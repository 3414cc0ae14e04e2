"""The words of cards and keys, of what leads a newcomer, and of what a device keeps for itself.

Its one rule: every sentence stands here as a literal, whole, so that it is extracted and translated with the others.

Must not know: where on a sheet a word stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.words import Text

LEADING: Mapping[str, Text] = {
    "cards_say": Text("Hold a card: it fills the screen for the player, and goes when you let go."),
    "cards_step": Text("For this step"),
    "cards_ask": Text("To ask"),
    "cards_sign": Text("Yes, no, a side"),
    "cards_number": Text("Numbers"),
    "cards_own": Text("Your own words"),
    "cards_text": Text("What stands on the card"),
    "cards_stay": Text("A card stays until the next tap"),
    "card_you_are": Text("You are"),
    "card_this_is": Text("This player is"),
    "card_not_in_play": Text("These characters are not in play"),
    "card_use": Text("Use your ability?"),
    "card_player": Text("Choose a player"),
    "card_character": Text("Choose a character"),
    "card_sure": Text("Is that your choice?"),
    "card_sleep": Text("Close your eyes"),
    "keys": Text("Keys"),
    "keys_on": Text("Keys do something on this device"),
    "key_onward": Text("Done: the wide button"),
    "key_undo": Text("Undo"),
    "key_seat": Text("Go to that seat; two digits soon after each other for 10 and up"),
    "key_arrows": Text("Round the circle, or through the open step"),
    "key_enter": Text("Tap what has the focus; hold it on a card to show the card"),
    "key_look": Text("Open the seat that has the focus"),
    "key_answers": Text("Go to the answers of the open step"),
    "key_vote": Text("The vote's hand goes round, or waits"),
    "key_execute": Text("Execute who is on the block"),
    "key_timer": Text("The timer rests, or goes on"),
    "key_escape": Text("Close the sheet, or leave what was begun"),
    "light": Text("Brightness of this page"),
    "decoy": Text("pretended"),
    "beat": Text("Even pace: how long a step of the night takes"),
    "beat_off": Text("as it comes"),
    "beat_of": Text("{seconds} s"),
    "lead_table": Text("Check that all devices of the table are there."),
    "all_there": Text("All devices are there"),
    "lead_open": Text("Choose the script and name the players as they sit, clockwise."),
    "lead_deal": Text("The bag: deal at random, by hand or with tokens."),
    "lead_begin": Text("Begin. The page leads through the night, step by step."),
    "practice_say": Text("Nobody here yet? Try everything on a game of made-up players, with hints."),
    "practice_begin": Text("Begin a practice evening"),
    "practice_names": Text("Ada, Bo, Cy, Dot, Eve, Flo, Gil, Hal"),
    "hints_again": Text("Show the hints again"),
}
"""Sentences by key."""
