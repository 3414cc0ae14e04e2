"""The pages' own words, said in the language that the hub speaks.

Its one rule: every sentence stands here as a literal, so that it is extracted and translated with the hub's others;
a place that the page fills itself goes through as it is (``{player}`` stays ``{player}``).

Must not know: where on a page a word stands.
"""

from __future__ import annotations

from collections.abc import Callable

from hub.table.words import Speaker

from . import town_wording, wolf_wording


def words(speaker: Speaker) -> dict[str, object]:
    """All words of the pages by key."""
    made: dict[str, object] = {"done": speaker("Done")}
    parts: tuple[Callable[[Speaker], dict[str, str]], ...] = (
        _doors, _evening, _setting, _seats, _steps, _day, _deeds, _sheets, _hints,
    )  # fmt: skip
    for part in parts:
        made.update(part(speaker))
    made.update(_town(speaker))
    made.update(wolf_wording.words(speaker))
    made.update(town_wording.words(speaker))
    made.update(_bench(speaker))
    return made


def _doors(speaker: Speaker) -> dict[str, str]:
    return {
        "title_table": speaker("Nightbell: the grimoire"),
        "title_town": speaker("Nightbell: the town square"),
        "title_bench": speaker("Nightbell: the virtual table"),
        "pin": speaker("PIN"),
        "pin_say": speaker("Tonight's PIN stands on the hub's terminal, and on the console while its button is held."),
        "sign_in": speaker("Sign in"),
        "lost": speaker("The hub can't be reached: what you see may be old."),
        "took_back": speaker("Taken back: {what}", what="{what}"),
        "stale": speaker("The game had gone on: nothing was done, this is the present state."),
        "failed": speaker("The hub couldn't do that."),
        "no_answer": speaker("The hub didn't answer: look whether it was done before you try again."),
    }


def _evening(speaker: Speaker) -> dict[str, str]:
    return {
        "open_title": speaker("Open an evening"),
        "open_new": speaker("Open a new evening"),
        "script": speaker("Script"),
        "nameless": speaker("Player {seat}", seat="{seat}"),
        "phase_setup": speaker("Set-up"),
        "phase_night": speaker("Night {number}", number="{number}"),
        "phase_day": speaker("Day {number}", number="{number}"),
        "phase_over": speaker("The end"),
        "over": speaker("The game is over."),
        "end": speaker("End the game"),
        "has_won": speaker("{side} has won.", side="{side}"),
        "side_good": speaker("Good"),
        "side_evil": speaker("Evil"),
        "side_village": speaker("The village"),
        "side_wolves": speaker("The wolves' side"),
        "side_fox": speaker("The fox"),
        "side_ruin": speaker("Ruin"),
        "side_humans": speaker("The humans' side"),
    }


def _setting(speaker: Speaker) -> dict[str, str]:
    return {
        "deal_title": speaker("Dealt: {dealt} of {count}", dealt="{dealt}", count="{count}"),
        "deal_say": speaker(
            "Put character tokens on the trays or on the console's reader, tap a seat to pick by hand, "
            "or let the hub deal."
        ),
        "deal_done": speaker("Everybody has a character. Look the grimoire over, lay reminders, then begin."),
        "deal_random": speaker("Deal at random"),
        "phones": speaker("Phones as chairs"),
        "deal_hand": speaker("Deal by hand"),
        "bag": speaker("Bag"),
        "bag_legal": speaker("This bag is as the rules want it."),
        "bag_unusual": speaker("This bag is unusual."),
        "begin": speaker("Begin the first night"),
    }


def _seats(speaker: Speaker) -> dict[str, str]:
    return {
        "circle": speaker("The circle of seats"),
        "seat_is": speaker("Seat {seat}, {player}", seat="{seat}", player="{player}"),
        "believes": speaker("believes to be {character}", character="{character}"),
        "good": speaker("good"),
        "evil": speaker("evil"),
        "alive": speaker("alive"),
        "dead": speaker("dead"),
        "ghost_vote": speaker("ghost vote left"),
        "no_ghost_vote": speaker("no vote left"),
        "drunk": speaker("drunk"),
        "poisoned": speaker("poisoned"),
        "drunk_mark": speaker("dr"),
        "poisoned_mark": speaker("po"),
        "kill": speaker("Kill"),
        "become": speaker("Change the character"),
        "press_yours": speaker("{player}: press the pad of your chair.", player="{player}"),
    }


def _steps(speaker: Speaker) -> dict[str, str]:
    return {
        "now": speaker("What is to be done now"),
        "slot_dusk": speaker("Dusk"),
        "slot_dawn": speaker("Dawn"),
        "slot_minioninfo": speaker("Minion info"),
        "slot_demoninfo": speaker("Demon info"),
        "tap_seat": speaker("Tap whom they point at, or put the token on that seat's tray."),
        "tap_own": speaker("Your own choice: tap the seat."),
        "tap_seats": speaker("Tap whom they point at (up to {count}).", count="{count}"),
        "choose_these": speaker("These {count}", count="{count}"),
        "chosen": speaker("Chosen:"),
        "characters": speaker("Characters"),
        "nobody": speaker("Nobody"),
        "none": speaker("none"),
        "was_shown": speaker("Shown:"),
        "told": speaker("Told before:"),
        "bluffs": speaker("Bluffs:"),
        "then": speaker("then {slot}", slot="{slot}"),
        "cards": speaker("Cards to show"),
        "lift_off": speaker("Taken off: {token} ({player})", token="{token}", player="{player}"),
        "sharing": speaker("Who wakes in this slot"),
        "claimed": speaker("Says to be:"),
        "registers": speaker("Registers as"),
        "registers_not": speaker("what they are"),
        "looking": speaker("Look at seats"),
        "choosing_back": speaker("Back to the choice"),
        "impaired": speaker("Drunk or poisoned: any answer goes."),
        "answers": speaker("Answers"),
        "false_answer": speaker("false"),
        "other_answer": speaker("Another answer"),
        "more": speaker("{count} more", count="{count}"),
        "why": speaker("Why?"),
        "why_forced": speaker("Why only this?"),
        "holds_always": speaker("This is true."),
        "holds_may": speaker("This may be true, by how somebody registers."),
        "holds_never": speaker("This is false."),
        "yes": speaker("Yes"),
        "no": speaker("No"),
        "way_clockwise": speaker("clockwise"),
        "way_anticlockwise": speaker("anticlockwise"),
        "way_equal": speaker("equally far"),
        "held": speaker("{token} lies on the console's reader: tap its seat.", token="{token}"),
        "tap_its_seat": speaker("Tap its seat"),
        "undo": speaker("Undo"),
        "undo_what": speaker("Undo: {what}", what="{what}"),
        "all_the_same": speaker("Do it all the same"),
    }


def _day(speaker: Speaker) -> dict[str, str]:
    return {
        "tapping": speaker("What a tap on a seat does"),
        "nominate": speaker("Nominate"),
        "look": speaker("Look"),
        "tap_by": speaker("Tap who nominates."),
        "tap_of": speaker("{player} nominates: tap whom.", player="{player}"),
        "tap_hands": speaker("Tap the raised hands."),
        "tap_use": speaker("Tap on whom, then use it."),
        "tap_juggle": speaker("Tap a player and guess their character: up to five guesses."),
        "tap_ability": speaker("Tap who uses an ability."),
        "tap_claim": speaker("Tap who claims to be a character."),
        "tap_caller": speaker("Tap who calls for the exile."),
        "tap_traveller": speaker("Tap the Traveller."),
        "tap_exile": speaker("Exile of {player}: tap the raised hands.", player="{player}"),
        "uses_on": speaker("{character}: use it on {players}", character="{character}", players="{players}"),
        "tap_kill": speaker("Tap who dies."),
        "tap_look": speaker("Tap a seat to see it."),
        "votes": speaker("votes"),
        "votes_by_day": speaker("Votes by day"),
        "votes_of": speaker("Votes: {votes}, needed: {needed}", votes="{votes}", needed="{needed}"),
        "count_votes": speaker("Close the vote"),
        "on_block": speaker("On the block: {player}, votes: {votes}", player="{player}", votes="{votes}"),
        "execute": speaker("Execute {player}", player="{player}"),
        "dusk": speaker("Dusk"),
        "storyteller": speaker("the storyteller"),
        "announcements": speaker("Announcements"),
    }


def _deeds(speaker: Speaker) -> dict[str, str]:
    return {
        "sweep": speaker("Hand goes round"),
        "sweep_on": speaker("Hand goes on"),
        "sweep_stop": speaker("Hand waits"),
        "sweep_again": speaker("Begin the round again"),
        "pace": speaker("Seconds a seat"),
        "pace_of": speaker("{seconds} s a seat", seconds="{seconds}"),
        "hand_fixed": speaker("The hand has passed that seat: its vote stands. To change it begin the round again."),
        "nominate_storyteller": speaker("Nominates the storyteller"),
        "exile": speaker("Exile"),
        "exile_count": speaker("Count: {votes} of {needed}", votes="{votes}", needed="{needed}"),
        "ability": speaker("Ability"),
        "claim": speaker("Claim"),
        "execute_lives": speaker("Executed, but lives"),
        "juggle": speaker("Make the guesses ({count})", count="{count}"),
        "uses_private": speaker("{character}: used", character="{character}"),
        "private_say": speaker("What was asked, and answered"),
        "politician_ask": speaker("{player}: did they do the most for their side to lose?", player="{player}"),
        "politician_yes": speaker("Yes: they win"),
        "recap": speaker("Recap"),
        "export": speaker("The evening as a file"),
    }


def _hints(speaker: Speaker) -> dict[str, str]:
    return {
        "practice": speaker("Practice"),
        "left_undone": speaker("Left undone tonight:"),
        "pretended": speaker("A pretended step: nobody wakes. Do as if, then go on."),
        "recall": speaker("Call everybody back"),
        "open_nominations": speaker("Open the nominations"),
        "close_nominations": speaker("Close the nominations"),
        "hint_setup": speaker(
            "The circle is the room. Tap a seat for all that can be done there; drag one to move it."
        ),
        "hint_night": speaker("The open step stands above the wide button, which closes it and goes to the next one."),
        "hint_choice": speaker("Tap on the circle whom the player points at. It is done at once; Undo takes it back."),
        "hint_truths": speaker("All these answers are true, the proposed one first. A tap notes which one you show."),
        "hint_false": speaker("This player is drunk or poisoned: false answers may be shown, and are marked as false."),
        "hint_cards": speaker("Hold a card and turn the screen to the player. It goes when your thumb leaves."),
        "hint_decoy": speaker("Walk there and wait as long as usual, so that nobody hears who is awake."),
        "hint_day": speaker("Two taps nominate: who, then whom. The tabs change what a tap does."),
        "hint_vote": speaker("Tap raised hands, or swipe over them. The clock's hand goes round and fixes them."),
        "hint_block": speaker("Who has the most votes is on the block. Dusk executes them."),
        "hint_over": speaker("The recap tells the whole evening, and can be kept."),
        "hint_undo": speaker("Everything can be taken back, one deed after another; the line says which."),
    }


def _sheets(speaker: Speaker) -> dict[str, str]:
    return {
        "menu": speaker("Menu"),
        "sheet_lost": speaker("The hub can't be reached, so this isn't shown: it comes when the line is back."),
        "sheet_gone": speaker("The hub can't show this now: close it and open it again."),
        "close": speaker("Close"),
        "cancel": speaker("Cancel"),
        "keep": speaker("Keep"),
        "town": speaker("Town square"),
        "bench": speaker("Virtual table"),
        "night_sheet": speaker("Night sheet"),
        "devices": speaker("Devices"),
        "online": speaker("online"),
        "offline": speaker("offline"),
        "offline_names": speaker("Offline: {names}", names="{names}"),
        "take_over": speaker("Take over"),
        "team_townsfolk": speaker("Townsfolk"),
        "team_outsider": speaker("Outsiders"),
        "team_minion": speaker("Minions"),
        "team_demon": speaker("Demons"),
        "team_traveller": speaker("Travellers"),
        "team_fabled": speaker("Fabled"),
        "team_loric": speaker("Loric"),
    }


def _town(speaker: Speaker) -> dict[str, str]:
    return {
        "no_evening": speaker("No evening is open yet."),
        "living": speaker("{alive} of {count} alive", alive="{alive}", count="{count}"),
        "nominates": speaker("{by} nominates {of}", by="{by}", of="{of}"),
    }


def _bench(speaker: Speaker) -> dict[str, str]:
    return {
        "chairs": speaker("Chairs"),
        "trays": speaker("The storyteller's board of trays"),
        "console": speaker("Console"),
        "box": speaker("Box of tokens"),
        "reader": speaker("Console's reader"),
        "pad": speaker("Pad"),
        "lamp": speaker("Lamp"),
        "confirm": speaker("Confirm"),
        "back": speaker("Back"),
        "next": speaker("Next"),
        "strip": speaker("Night-order strip"),
        "search": speaker("Search"),
        "kind_character": speaker("Characters"),
        "kind_reminder": speaker("Reminders"),
        "kind_stranger": speaker("Unknown tags"),
        "in_hand": speaker("In your hand: {token}. Tap where it goes.", token="{token}"),
        "collect": speaker("All tokens into the box"),
        "to_box": speaker("Back into the box"),
        "unplug": speaker("Unplug"),
        "plug": speaker("Plug in"),
        "not_signed_in": speaker("Sign in on the storyteller's page first."),
        "to_table": speaker("The storyteller's page"),
        "no_bench": speaker("This table is a real one: it has no bench."),
    }
