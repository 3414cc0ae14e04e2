"""The command line: `nightbell run | play | script | check | export | tokens`.

Its one rule: what a call doesn't need isn't imported, so that `nightbell play` answers a question in a moment.
Exit codes: 0 done; 1 refused, or there is something to mend; 2 the call or its input can't be understood.

Must not know: any game by name; how anything is done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from hub.table.errors import ConfigError, Malformed, NightbellError
from hub.table.game import ReadsScripts

from .languages import Languages
from .places import scripts_of, settings_of, state_of
from .resources import Files
from .shelf import Shelf

if TYPE_CHECKING:
    from hub.table.words import Tongue

DONE, REFUSED, MISUSED = 0, 1, 2
MOST_READ = 8_000_000
"""Bytes of a script file that are looked at: more than any game's scripts may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask and gives the exit code."""
    call = _parser().parse_args(arguments)
    deed: Callable[[argparse.Namespace], int] = call.deed
    try:
        return deed(call)
    except NightbellError as error:
        return _complain(f"nightbell {call.what}: {error}", MISUSED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("nightbell", description="A companion for social deduction games in one room.")
    parser.add_argument("--lang", default="en", help="the language of all answers and messages (default: en)")
    calls = parser.add_subparsers(dest="what", required=True, metavar="CALL")

    run = _call(calls, "run", _run, "starts the hub; with no hardware configured, with the virtual table")
    run.add_argument("--virtual", action="store_true", help="the virtual table, whatever hardware is configured")
    run.add_argument("--port", type=_port, help="the port of the pages")
    _config(run)

    play = _call(calls, "play", _play, "plays JSON Lines against a fresh game in memory")
    play.add_argument("file", help="commands and questions, one a line; - is standard input")
    play.add_argument("--strict", action="store_true", help="stops at the first refusal, with exit code 1")
    _config(play)

    script = _call(calls, "script", _script, "reads a script file and says what is in it")
    script.add_argument("file", help="the official script tool's JSON; - is standard input")
    _config(script)

    check = _call(calls, "check", _check, "the self-test: configuration, journal, every device")
    check.add_argument("--json", action="store_true", help="one JSON object")
    _config(check)

    export = _call(calls, "export", _export, "prints an evening of the journal as JSON Lines that play takes")
    export.add_argument("evening", nargs="?", type=int, help="the evening's number; the newest where none is given")
    _config(export)

    tokens = _call(calls, "tokens", _tokens, "the tokens that tags stand for")
    tokens.add_argument("deed_with_tokens", choices=["list"], metavar="list", help="every known tag and its token")
    _config(tokens)
    return parser


def _call(
    calls: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    deed: Callable[[argparse.Namespace], int],
    what: str,
) -> argparse.ArgumentParser:
    call = calls.add_parser(name, help=what, description=what)
    call.add_argument("--lang", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    call.set_defaults(deed=deed)
    return call


def _config(call: argparse.ArgumentParser) -> None:
    call.add_argument("--config", type=Path, metavar="FILE", help="the table's settings (default: config/table.toml)")


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


# -- the calls --------------------------------------------------------------------------------------


def _run(call: argparse.Namespace) -> int:
    from .app import run  # the one module that imports everything

    return run(config=call.config, virtual=call.virtual, port=call.port)


def _play(call: argparse.Namespace) -> int:
    from .play import Play

    play = Play(Shelf(_files(call)), _tongue(call))
    with _opened(call.file) as source:
        for number, line in _lines(source):
            try:
                answer = play.answer(_json(line))
            except (Malformed, ConfigError) as error:
                said = _tongue(call).say(error.text)
                return _complain(f"nightbell play: {call.file}, line {number}: {said}", MISUSED)
            _print(answer)
            if call.strict and answer.get("ok") is False:
                return REFUSED
    return DONE


def _script(call: argparse.Namespace) -> int:
    shelf = Shelf(_files(call))
    readers = [game for game in shelf.games() if isinstance(game, ReadsScripts)]
    if not readers:
        raise ConfigError("None of the games reads script files.")
    try:
        content = _content(call.file)
    except ConfigError as error:
        return _complain(f"nightbell script: {_tongue(call).say(error.text)}", REFUSED)
    try:
        _print(readers[0].script_file(content, _tongue(call)))
    except ConfigError as error:
        return _complain(f"nightbell script: {call.file}: {_tongue(call).say(error.text)}", REFUSED)
    return DONE


def _check(call: argparse.Namespace) -> int:
    from .check import check

    findings = check(call.config)
    if call.json:
        _print({"findings": [finding.plain(_tongue(call)) for finding in findings]})
    else:
        for finding in findings:
            print(finding.line(_tongue(call)))  # noqa: T201
    return REFUSED if any(finding.level == "fault" for finding in findings) else DONE


def _export(call: argparse.Namespace) -> int:
    from .store import Store

    with Store.reading(_state(call)) as store:
        for command in store.standing(call.evening):
            _print(command)
    return DONE


def _tokens(call: argparse.Namespace) -> int:
    from .store import Store

    with Store.reading(_state(call)) as store:
        registry = store.registry()
    for uid, token in sorted(registry.by_uid.items(), key=lambda known: known[1]):
        print(f"{uid}\t{token}")  # noqa: T201
    return DONE


# -- in and out ---------------------------------------------------------------------------------------


def _opened(name: str) -> IO[bytes]:
    if name == "-":
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise ConfigError("{file} can't be read: {problem}.", file=name, problem=error.strerror) from error


def _content(name: str) -> bytes:
    """What is in the file, and no more of it than any script may have."""
    with _opened(name) as source:
        try:
            return source.read(MOST_READ)
        except OSError as error:
            raise ConfigError("{file} can't be read: {problem}.", file=name, problem=error.strerror) from error


def _lines(source: Iterable[bytes]) -> Iterable[tuple[int, bytes]]:
    """The lines that say something, with their numbers: neither blank nor a comment."""
    for number, raw in enumerate(source, start=1):
        line = raw.removeprefix(b"\xef\xbb\xbf").strip() if number == 1 else raw.strip()
        if line and not line.startswith(b"#"):
            yield number, line


def _json(line: bytes) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("this is no JSON: {problem}.", problem=error) from error
    except RecursionError as error:
        raise Malformed("this JSON is nested too deep.") from error


def _print(answer: object) -> None:
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(answer) + b"\n")
    out.flush()


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201
    return code


def _files(call: argparse.Namespace) -> Files:
    return Files(added=lambda: scripts_of(_state(call)))


def _state(call: argparse.Namespace) -> Path:
    return state_of(settings_of(call.config))


def _tongue(call: argparse.Namespace) -> Tongue:
    return Languages(Files()).tongue(call.lang)


if __name__ == "__main__":
    raise SystemExit(main())
