"""A game without a host: what a page may do and ask while it goes on, and what the page that leads it gets to see.

Its one rule: until the end, a page of such a game learns nothing that the town doesn't: no secret, no reason of a
refusal, no count of what was done in secret. Chairs and tokens are the players' own way in.

Must not know: any game by name; who holds a session.
"""

from __future__ import annotations

from .commands import AskPhase, AskTown, AskWinner, Command, Json, Open, Question
from .evening import Evening
from .game import NeedsNoHost
from .words import Speaker

_QUESTIONS = (AskTown, AskPhase, AskWinner)


def hidden(evening: Evening | None) -> bool:
    """Whether the evening has no host and isn't over, so that nobody is shown its secrets."""
    return evening is not None and not evening.host and not evening.game.over(evening.state)


def may_do(evening: Evening | None, command: Command) -> bool:
    """Whether a page may send that command. An evening without a host stays so after its end."""
    if evening is None or evening.host or isinstance(command, Open):
        return True
    return isinstance(evening.game, NeedsNoHost) and evening.game.openly(command)


def may_ask(evening: Evening | None, question: Question) -> bool:
    """Whether a page with a session may ask that."""
    return not hidden(evening) or isinstance(question, _QUESTIONS)


def asked(evening: Evening, question: Question, speaker: Speaker) -> Json:
    """The answer to a question; while secrets are hidden, nobody learns for whom the game waits."""
    if hidden(evening) and isinstance(question, AskPhase):
        return phase(evening, speaker)
    return evening.ask(question, speaker)


def phase(evening: Evening, speaker: Speaker) -> Json:
    """Where the game is, as everybody may know."""
    found = evening.ask(AskPhase(), speaker)
    return {"phase": found["phase"], "number": found["number"], "slot": found["phase"], "waiting_for": []}


def told(evening: Evening | None, answer: Json) -> Json:
    """A command's answer for a page: without what happened, where that is hidden."""
    if evening is None or evening.host or not answer.get("ok"):
        return answer
    return {**answer, "events": [], "advice": []}


def leading_view(evening: Evening, speaker: Speaker) -> Json:
    """The storyteller's view in a game without one: the town's, with what it takes to lead."""
    return {
        "game": evening.game.name,
        "host": False,
        "phase": phase(evening, speaker),
        "town": evening.ask(AskTown(), speaker),
        "grimoire": None,
        "prompt": None,
        "night": [],
        "winner": {"winner": None},
        "audit": [],
        "undo": None,
        "redo": False,
        "panels": [],
    }
