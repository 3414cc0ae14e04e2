"""Finds every sentence that the hub can say and keeps the languages' `messages.po` in step with them.

    .venv/bin/python tools/sentences.py            adds new sentences, drops those that nobody says any more; what comes
                                                   back is translated as it was in one of the last commits
    .venv/bin/python tools/sentences.py --check    changes nothing; lists what lacks a translation (exit 1)

Its one rule: a sentence is the literal in the first place of one of the calls below, or a text elsewhere that reads
like a sentence (kept in a table, given back by a function), whole, with {named} places.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "config/languages"
CALLS = frozenset(
    {
        *("speaker", "tongue", "Text", "advise", "notice"),
        *("NightbellError", "ConfigError", "JournalError", "Malformed", "Refused", "NeedsRuling"),
    }
)
KEPT = re.compile(r"(?=.* )(?:[A-Z]|\{[a-z_]+\}).*(?:[.?]|\{[a-z_]+\}.*)$", re.DOTALL)
QUERY = re.compile(r"[A-Z]{4,} ")
EARLIER = 8
"""Commits in which a translation is looked for."""
SILENT = frozenset({"hub/vocabulary_schema.py"})
"""Modules whose texts are for programs."""


class Sentence(NamedTuple):
    """A sentence of the source and where it is said: `hub/cli.py:80`."""

    words: str
    place: str


def sentences_of(source: str, name: str) -> Iterator[Sentence]:
    """The sentences in a module's source: first those that are said where they stand, then those that are kept."""
    tree = ast.parse(source)
    apart = set(_apart(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _called(node) in CALLS:
            for literal in _literals(node.args[0]):
                yield Sentence(literal, f"{name}:{node.lineno}")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in apart:
            continue
        if KEPT.match(node.value) and not QUERY.match(node.value):
            yield Sentence(node.value, f"{name}:{node.lineno}")


def _called(call: ast.Call) -> str:
    called = call.func
    return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""


def _apart(tree: ast.Module) -> Iterator[int]:
    """What is no sentence of the hub's: docstrings, parts of f-strings, the command line's own help."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            yield id(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from map(id, node.values)
        elif isinstance(node, ast.Call) and _called(node) in ("ArgumentParser", "add_argument"):
            yield from map(id, [*node.args, *(keyword.value for keyword in node.keywords)])


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that the expression may be: both sides of a choice count."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def all_sentences(root: Path = ROOT) -> dict[str, list[str]]:
    """Every sentence of the hub with the places where it is said."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "hub").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name in SILENT:
            continue
        for sentence in sentences_of(path.read_text("utf-8"), name):
            found.setdefault(sentence.words, []).append(sentence.place)
    return found


def places(sentence: str) -> set[str]:
    """The names of a sentence's places: ``{"seat", "player"}``."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def book_of(code: str) -> polib.POFile:
    """The language's sentences; a new book where it has none."""
    path = LANGUAGES / code / "messages.po"
    if path.exists():
        return polib.pofile(path.read_text("utf-8"), wrapwidth=0)
    book = polib.POFile(wrapwidth=0)
    book.metadata = {"Language": code, "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8"}
    book.metadata["Content-Transfer-Encoding"] = "8bit"
    return book


def kept_in_step(code: str, sentences: dict[str, list[str]]) -> polib.POFile:
    """The language's book with exactly these sentences, in their order."""
    old = {entry.msgid: entry.msgstr for entry in book_of(code) if entry.msgstr}
    for earlier in _earlier_books(code):
        if sentences.keys() <= old.keys():
            break
        old = {entry.msgid: entry.msgstr for entry in earlier if entry.msgstr} | old
    book = book_of(code)
    book.clear()
    for words in sentences:
        book.append(polib.POEntry(msgid=words, msgstr=old.get(words, "")))
    return book


def _earlier_books(code: str) -> Iterator[polib.POFile]:
    """The language's book in the last commits that changed it, the newest first; none without git."""
    path = f"config/languages/{code}/messages.po"
    for commit in _git("log", "-n", str(EARLIER), "--format=%H", "--", path).split():
        yield polib.pofile(_git("show", f"{commit}:{path}"))


def _git(*words: str) -> str:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def faults(code: str, sentences: dict[str, list[str]]) -> list[str]:
    """What is wrong with a language's book, a line each."""
    book = {entry.msgid: entry.msgstr for entry in book_of(code)}
    found = []
    for words, said in sentences.items():
        if not book.get(words):
            found.append(f"{code}: {said[0]}: not translated: {words}")
        elif places(book[words]) != places(words):
            found.append(f"{code}: {said[0]}: other places than in English: {words}")
    found += [f"{code}: nobody says this any more: {words}" for words in book if words not in sentences]
    return found


def translated() -> list[str]:
    """The languages that have a folder, English aside."""
    return sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir() and path.name != "en")


def main() -> int:
    parser = argparse.ArgumentParser(description="Keeps the languages' sentences in step with the source.")
    parser.add_argument("--check", action="store_true", help="change nothing, only list what is missing")
    call = parser.parse_args()
    sentences = all_sentences()
    if not call.check:
        for code in translated():
            kept_in_step(code, sentences).save(str(LANGUAGES / code / "messages.po"))
    wrong = [line for code in translated() for line in faults(code, sentences)]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
