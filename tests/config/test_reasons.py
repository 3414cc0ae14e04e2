"""What our drivers say is said in every language: the hub knows each sentence that a driver can raise or report."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.ports import Health, Part
from hub.devices.findings import device_finding
from hub.devices.part_wires import spoken
from hub.devices.reasons import SENTENCES, reason_of
from hub.languages import Languages
from hub.resources import Files
from tools import sentences

ROOT = Path(__file__).parents[2]
LANGUAGES = Languages(Files())
SENTENCE = re.compile(r"(?=.* )(?:[A-Z]|«\w+»|\w+ of «).*(?:[.]|«\w+»)$", re.DOTALL)
OF_OURS = (
    *(
        "MCP23017 pin",
        "A pin of an MCP23017",
        "«self» is an input.",
        "An MCP23017 has no PWM",
        "Pin «name» of «_header» is in use",
    ),
    *("A picture of", "There is no driver called", "Part "),
)
"""Said to whoever programs a driver, never to a host."""


def templates(path: Path) -> Iterator[str]:
    """The sentences in a module, with «places» where something is filled in."""
    tree = ast.parse(path.read_text("utf-8"))
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if id(node) in apart:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        elif isinstance(node, ast.JoinedStr):
            words = "".join(_piece(value) for value in node.values)
        else:
            continue
        if SENTENCE.match(words) and not words.startswith(OF_OURS):
            yield words


def _piece(value: ast.expr) -> str:
    if isinstance(value, ast.Constant):
        return str(value.value)
    assert isinstance(value, ast.FormattedValue)
    inner = value.value
    return f"«{inner.id if isinstance(inner, ast.Name) else inner.attr if isinstance(inner, ast.Attribute) else 'x'}»"


def of_all_drivers() -> set[str]:
    modules = [*(ROOT / "firmware_py/drivers").glob("*.py"), ROOT / "firmware_py/wires.py"]
    return {words for module in modules for words in templates(module)}


def test_every_sentence_of_a_driver_is_known() -> None:
    found = of_all_drivers()
    assert len(found) > 50
    filled = {words: re.sub("«age»", "older", words) for words in found}
    filled = {words: re.sub("«(\\w+)»", "42", said) for words, said in filled.items()}
    assert [words for words, said in filled.items() if reason_of(said).sentence == "{reason}"] == []


def test_no_sentence_is_kept_that_no_driver_says() -> None:
    said = {re.sub("«\\w+»", "{}", words) for words in of_all_drivers()}
    kept = {re.sub("{\\w+}", "{}", words) for words in SENTENCES if words[0].isupper() or words.startswith("{")}
    kept = {words.replace(" older ", " {} ").replace(" newer ", " {} ") for words in kept}
    panels = {words for words in kept if words.startswith("The panel {} ({} on I2C bus")}
    """A place of a panel is put together by its driver."""
    assert len(panels) == 2
    assert kept - said - panels - {"The reader {} has failed ({}); it is tried again."} == set()


@pytest.mark.parametrize("code", sentences.translated())
def test_a_reason_is_said_with_its_values(code: str) -> None:
    tongue = LANGUAGES.tongue(code)
    said = tongue.say(reason_of("There is no /dev/nfc-t3: plug the reader in."))
    assert "/dev/nfc-t3" in said
    assert "plug" not in said
    nested = "It can't be lit: The Pi's pins can't be reached: no lgpio."
    assert "reached" not in tongue.say(reason_of(nested))
    assert "no lgpio" in tongue.say(reason_of(nested))


def test_what_is_said_in_english_is_what_the_driver_said() -> None:
    english = LANGUAGES.tongue("en")
    for words in SENTENCES:
        said = re.sub(r"\{(\w+)\}", r"\1", words)
        assert english.say(reason_of(said)) == said


def test_what_another_driver_says_is_passed_on() -> None:
    assert LANGUAGES.tongue("ko").say(reason_of("The lamp hums {loud}.")) == "The lamp hums {loud}."


WIRES = [
    *(
        ("pin", "pi", 4),
        ("pin", "c3", 17),
        ("port", "/dev/nfc-t3"),
        ("i2c", 1, None, 0, 0x3D),
        ("i2c", 1, 0x70, 3, 0x3C),
    ),
    *(("seat", "/dev/seat-bus", 7, kind) for kind in ("reader", "panel", "lamp", "pad")),
]


@pytest.mark.parametrize("wire", WIRES, ids=str)
def test_every_kind_of_wire_is_said(wire: tuple[object, ...]) -> None:
    assert reason_of(spoken(wire)).sentence != "{reason}"  # type: ignore[arg-type]


@pytest.mark.parametrize("code", sentences.translated())
def test_a_finding_has_no_english_in_it(code: str) -> None:
    part = Part("t3.reader", "reader", "t3", "pn532", {"port": "/dev/nfc-t3"})
    health = Health("t3.reader", online=False, reason="There is no /dev/nfc-t3: plug the reader in.")
    line = device_finding(part, health, 3).line(LANGUAGES.tongue(code))
    assert re.findall(r"[A-Za-z]{2,} [A-Za-z]{2,}", line) == []
