"""The words of the pages for MoonWolf and Growl.

Must not know: where on a page a word stands.
"""

from __future__ import annotations

from hub.table.words import Speaker


def words(speaker: Speaker) -> dict[str, str]:
    """The words by key, as `hub.web.wording.words` has the others."""
    return {**_leading(speaker), **_cards(speaker), **_ends(speaker)}


def _leading(speaker: Speaker) -> dict[str, str]:
    return {
        "begin_game": speaker("Begin the game"),
        "hostless_title": speaker("Nobody leads this game"),
        "hostless_say": speaker(
            "Let the hub deal and begin. Everybody holds their own pad to read, and presses it to choose."
        ),
        "wolf_deal_say": speaker("Put tokens on the trays or on the console's reader, or let the hub deal."),
        "pause": speaker("Pause"),
        "resume": speaker("Go on"),
        "head": speaker("head of the village"),
        "abstained": speaker("{count} abstained", count="{count}"),
        "tap_voter": speaker("Everybody chooses on their own pad. Or tap who chooses, then whom."),
        "tap_choice": speaker("{player} chooses: tap whom.", player="{player}"),
        "tap_chosen": speaker("Tap whom."),
        "lock": speaker("Lock"),
        "pads_say": speaker("Choices are made on the pads: press to choose, hold to read, hold on to lock."),
        "close_phase": speaker("Close this phase"),
        "speak": speaker("Speak what is called"),
        "volume": speaker("Volume"),
        "team_village": speaker("The village"),
        "team_wolves": speaker("The wolves"),
        "team_fox": speaker("The fox"),
        "team_card": speaker("Cards"),
        "team_night": speaker("Nights"),
        "kind_moonwolf": speaker("Roles"),
        "kind_growl": speaker("Cards"),
    }


def _cards(speaker: Speaker) -> dict[str, str]:
    return {
        "gives": speaker("{player} gives: {card}", player="{player}", card="{card}"),
        "tap_given": speaker("Tap who gets the top card."),
        "skip_turn": speaker("Pass over this turn"),
        "card_was": speaker("Another card? Tap its picture, then who gets it."),
        "night_drawn": speaker("A night was drawn"),
        "somebody_dies": speaker("Somebody dies"),
        "tap_from": speaker("Tap from whom the card comes."),
        "tap_to": speaker("Tap to whom it goes."),
        "effect_kill": speaker("{player} dies", player="{player}"),
        "effect_move": speaker("{card}: from {giver} to {taker}", card="{card}", giver="{giver}", taker="{taker}"),
        "carried_out": speaker("Carried out"),
        "tap_card": speaker("{player}: tap a card, then the neighbour who gets it.", player="{player}"),
        "card_of": speaker("{player}, card {number}: tap its picture.", player="{player}", number="{number}"),
        "pads_give": speaker("Or on the pad of whose turn it is: press to choose, hold on to give."),
        "pads_move": speaker(
            "Which card goes, and from whom to whom, is chosen on the pads of those whom it concerns."
        ),
        "pads_pass": speaker("Everybody passes one card to each living neighbour: on the trays, or on their pads."),
        "close_passing": speaker("Close the passing"),
    }


def _ends(speaker: Speaker) -> dict[str, str]:
    return {
        "winner": speaker("Who has won"),
        "tell_end": speaker("Tell everybody"),
        "tell_say": speaker("Nobody else knows yet."),
        "coins": speaker("Coins"),
        "together": speaker("In all"),
        "growls": speaker("They growl: {players}", players="{players}"),
    }
