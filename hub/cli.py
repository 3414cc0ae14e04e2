"""The command line: `nightbell run | play | script | check | export | tokens`.

Its one rule: what a call doesn't need isn't imported, so that `nightbell play` answers a question in a moment.
Exit codes: 0 done; 1 refused, or there is something to mend; 2 the call or its input can't be understood.

Must not know: any game by name; how anything is done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hub.table.errors import ConfigError, Malformed, NightbellError
from hub.table.game import ReadsScripts

from .calls import (
    DONE,
    MISUSED,
    REFUSED,
    complain,
    content_of,
    files_of,
    json_of,
    lines_of,
    opened,
    print_json,
    said_in,
    say,
    state_dir,
    tongue_of,
)
from .shelf import Shelf
from .tokens import cli as tokens_cli


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask and gives the exit code."""
    call = _parser().parse_args(arguments)
    deed: Callable[[argparse.Namespace], int] = call.deed
    try:
        return deed(call)
    except NightbellError as error:
        return complain(f"nightbell {call.what}: {said_in(call, error)}", MISUSED)
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

    tokens = _call(calls, "tokens", None, "the tokens: their tags, the box, and tokens to print")
    tokens_cli.add(tokens.add_subparsers(dest="deed_with_tokens", required=True, metavar="DEED"), _call, _config)
    return parser


def _call(
    calls: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    deed: Callable[[argparse.Namespace], int] | None,
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

    play = Play(Shelf(files_of(call)), tongue_of(call))
    with opened(call.file) as source:
        for number, line in lines_of(source):
            try:
                answer = play.answer(json_of(line))
            except (Malformed, ConfigError) as error:
                said = tongue_of(call).say(error.text)
                return complain(f"nightbell play: {call.file}, line {number}: {said}", MISUSED)
            print_json(answer)
            if call.strict and answer.get("ok") is False:
                return REFUSED
    return DONE


def _script(call: argparse.Namespace) -> int:
    shelf = Shelf(files_of(call))
    readers = [game for game in shelf.games() if isinstance(game, ReadsScripts)]
    if not readers:
        raise ConfigError("None of the games reads script files.")
    try:
        content = content_of(call.file)
    except ConfigError as error:
        return complain(f"nightbell script: {tongue_of(call).say(error.text)}", REFUSED)
    try:
        print_json(readers[0].script_file(content, tongue_of(call)))
    except ConfigError as error:
        return complain(f"nightbell script: {call.file}: {tongue_of(call).say(error.text)}", REFUSED)
    return DONE


def _check(call: argparse.Namespace) -> int:
    from .check import check
    from .devices.findings import lines

    findings = check(call.config)
    if call.json:
        print_json({"findings": [finding.plain(tongue_of(call)) for finding in findings]})
    else:
        for line in lines(findings, tongue_of(call)):
            say(line)
    return REFUSED if any(finding.level == "fault" for finding in findings) else DONE


def _export(call: argparse.Namespace) -> int:
    from .store import Store

    with Store.reading(state_dir(call)) as store:
        for command in store.standing(call.evening):
            print_json(command)
    return DONE


if __name__ == "__main__":
    raise SystemExit(main())
