"""`nightbell tokens list | enrol | write | check | print | export | import`.

Its one rule: nothing is imported that a deed doesn't need; what a deed does lies in a module of its own.
Exit codes as in `hub.cli`; `check` ends with 1 where tokens are missing, `enrol` where some have no tag yet.

Must not know: any game by name; how a tag is written; how a page is laid out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hub.calls import DONE, REFUSED, complain, content_of, files_of, print_json, say, state_dir, tongue_of
from hub.shelf import Shelf

Adds = Callable[..., argparse.ArgumentParser]

BOX = "a script's name or file, or the name of a game (growl, moonwolf)"


def add(calls: Any, call: Adds, config: Callable[[argparse.ArgumentParser], None]) -> None:
    """Adds the deeds to the command line. `call` and `config` are what `hub.cli` makes its own calls with."""
    listed = call(calls, "list", _list, "every known tag and its token")
    listed.add_argument("--json", action="store_true", help="one JSON object")

    enrol = call(calls, "enrol", _enrol, "writes the tags of a whole box, one after another, at the console's reader")
    enrol.add_argument("box", help=BOX)
    enrol.add_argument("--anew", action="store_true", help="tokens that have a tag already, too")

    write = call(calls, "write", _write, "writes one token's tag at the console's reader")
    write.add_argument("token", help="the token's name: character:imp, reminder:poisoner:poisoned, growl:bite#2")

    check = call(calls, "check", _check, "counts a box at closing time: what isn't laid on the reader is named")
    check.add_argument("box", nargs="?", help=f"{BOX}; every known token where none is given")

    for at_reader in (enrol, write, check):
        at_reader.add_argument("--reader", help="a reader by its name in the settings (default: console.reader)")

    printed = call(calls, "print", _print, "a PDF of a box's tokens to print and cut, or of a script's night sheet")
    printed.add_argument("box", help=BOX)
    printed.add_argument("-o", "--output", type=Path, metavar="FILE", help="the PDF (default: tokens.pdf)")
    printed.add_argument("--paper", choices=["a4", "letter"], default="a4", help="the paper (default: a4)")
    what = ["tokens", "night", "all"]
    printed.add_argument("--what", dest="kind", choices=what, default="all", help="what to print (default: all)")
    printed.add_argument("--no-backs", action="store_true", help="leaves out the pages for the tokens' backs")

    out = call(calls, "export", _export, "the registry of tags as a JSON file, to keep with the box")
    out.add_argument("file", help="the file; - is standard output")

    back = call(calls, "import", _import, "takes the tags of such a file into the registry")
    back.add_argument("file", help="the file; - is standard input")

    for one in (listed, enrol, write, check, printed, out, back):
        config(one)


# -- the registry -------------------------------------------------------------------------------------


def _list(call: argparse.Namespace) -> int:
    from hub.store import Store

    with Store.reading(state_dir(call)) as store:
        tags = store.tags()
    if call.json:
        print_json({"tags": [{"token": token, "uid": uid, "identifier": mark} for token, uid, mark in tags]})
    elif not tags:
        complain(tongue_of(call)("No tag is known yet."), DONE)
    else:
        for token, uid, _ in tags:
            say(f"{uid}\t{token}")
    return DONE


def _export(call: argparse.Namespace) -> int:
    from hub.store import Store

    from .registry_file import written

    with Store.reading(state_dir(call)) as store:
        tags = store.tags()
    content = written(tags)
    if call.file == "-":
        say(content.decode().rstrip("\n"))
        return DONE
    try:
        Path(call.file).write_bytes(content)
    except OSError as error:
        problem = tongue_of(call)("{file} can't be written: {problem}.", file=call.file, problem=error.strerror)
        return complain(f"nightbell tokens export: {problem}", REFUSED)
    say(tongue_of(call)("{file}: {count} tags.", file=call.file, count=len(tags)))
    return DONE


def _import(call: argparse.Namespace) -> int:
    from hub.store import Store

    from .registry_file import read

    tags = read(content_of(call.file), call.file)
    with Store.opened(state_dir(call)) as store:
        store.enrol_all(tags)
        known = len(store.tags())
    say(tongue_of(call)("{count} tags were taken over; {known} are known now.", count=len(tags), known=known))
    return DONE


# -- at the reader --------------------------------------------------------------------------------------


def _enrol(call: argparse.Namespace) -> int:
    from .worklist import Enrolment

    box = _box(call)
    return _at_reader(call, lambda desk: desk.enrol(Enrolment(box.tokens, desk.registry, anew=call.anew), box.name))


def _write(call: argparse.Namespace) -> int:
    from hub.table.tokens import parse

    from .worklist import Enrolment

    token = str(parse(call.token))
    return _at_reader(call, lambda desk: desk.enrol(Enrolment([token], desk.registry, anew=True), token))


def _check(call: argparse.Namespace) -> int:
    from .worklist import BoxCheck, known_tokens

    box = None if call.box is None else _box(call)

    def counted(desk: Any) -> bool:
        tokens = sorted(known_tokens(desk.registry)) if box is None else box.tokens
        name = desk.speaker("The box") if box is None else box.name
        return bool(desk.count(BoxCheck(tokens, desk.registry), name))

    return _at_reader(call, counted)


def _at_reader(call: argparse.Namespace, deed: Callable[[Any], bool]) -> int:
    from hub.places import settings_of
    from hub.store import Store

    from .at_terminal import at_reader

    settings = settings_of(call.config)
    with Store.opened(state_dir(call)) as store, at_reader(settings, call.reader, store, tongue_of(call)) as desk:
        return DONE if deed(desk) else REFUSED


# -- paper ------------------------------------------------------------------------------------------------


def _print(call: argparse.Namespace) -> int:
    from hub.printing.pages import Wish, pdf

    speaker = tongue_of(call)
    box = _box(call)
    wish = Wish(call.paper, call.kind != "night", call.kind != "tokens", not call.no_backs)
    printed = pdf(box, wish, speaker)
    output = call.output or Path("tokens.pdf")
    try:
        output.write_bytes(printed.content)
    except OSError as error:
        problem = speaker("{file} can't be written: {problem}.", file=output, problem=error.strerror)
        return complain(f"nightbell tokens print: {problem}", REFUSED)
    if printed.complaint is not None:
        complain(speaker.say(printed.complaint), REFUSED)
    values = {"file": output, "box": box.name, "pages": printed.pages}
    if wish.tokens:
        say(speaker("{file}: {box}, {count} tokens on {pages} pages.", count=len(box.faces), **values))
    else:
        say(speaker("{file}: {box}, {pages} pages.", **values))
    return DONE


def _box(call: argparse.Namespace) -> Any:
    """The box that the call names: a file that is there is read, any other name is a script's or a game's."""
    from .boxes import box_called

    shelf, speaker = Shelf(files_of(call)), tongue_of(call)
    path = Path(call.box)
    wanted = content_of(call.box) if call.box == "-" or path.suffix == ".json" or path.is_file() else call.box
    return box_called(wanted, shelf, speaker)
