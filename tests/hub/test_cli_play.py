"""`nightbell play`: JSON Lines in, answers out, and what the exit code says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hub.cli import main

pytestmark = pytest.mark.usefixtures("lantern")

OPEN = '{"do":"open","game":"lantern","players":["Ann","Ben"],"seed":7}'


def played(tmp_path: Path, capfd: pytest.CaptureFixture[str], *lines: str, flags: tuple[str, ...] = ()) -> tuple:
    """The exit code, the answers, and what was complained of."""
    file = tmp_path / "evening.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code = main(["play", *flags, str(file)])
    out, err = capfd.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def test_each_line_is_answered_in_order(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = played(tmp_path, capfd, OPEN, '{"do":"begin"}', '{"ask":"phase"}')
    assert code == 0
    assert answers[0] == {"ok": True, "events": [], "advice": []}
    assert answers[1]["events"] == [{"event": "begun"}]
    assert answers[2]["phase"] == "day"


def test_blank_lines_and_comments_are_passed_over(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = played(
        tmp_path, capfd, "\ufeff# an evening", "", OPEN, "   ", '  # {"do":"begin"}', '{"ask":"phase"}'
    )
    assert (code, len(answers)) == (0, 2)
    assert answers[1]["phase"] == "setup"


def test_an_open_in_the_middle_starts_afresh(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    _, answers, _ = played(tmp_path, capfd, OPEN, '{"do":"begin"}', OPEN, '{"ask":"phase"}', '{"do":"undo"}')
    assert answers[3]["phase"] == "setup"
    assert answers[4] == {"ok": False, "refused": "There is nothing to take back."}


def test_a_refused_open_leaves_the_evening_as_it_was(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lonely = '{"do":"open","game":"lantern","players":["Ann"],"seed":7}'
    _, answers, _ = played(tmp_path, capfd, OPEN, '{"do":"begin"}', lonely, '{"ask":"phase"}')
    assert answers[2] == {"ok": False, "refused": "The lantern needs at least 2 players."}
    assert answers[3]["phase"] == "day"


def test_a_refusal_is_an_answer_and_no_failure(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = played(tmp_path, capfd, OPEN, '{"do":"kill","seat":1}', '{"ask":"phase"}')
    assert (code, len(answers)) == (0, 3)
    assert answers[1]["ok"] is False


def test_strict_stops_at_the_first_refusal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = played(tmp_path, capfd, OPEN, '{"do":"kill","seat":1}', '{"ask":"phase"}', flags=("--strict",))
    assert (code, len(answers)) == (1, 2)


def test_a_command_before_any_open_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = played(tmp_path, capfd, '{"do":"begin"}', OPEN)
    assert code == 0
    assert answers[0] == {"ok": False, "refused": "No evening is open: the first command is open."}
    assert answers[1]["ok"] is True


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"do":"begin","loudly":true}', "loudly"),
        ('{"do":"kill","seat":"three"}', "seat"),
        ('{"do":"kill"}', "seat"),
        ('{"do":"juggle"}', "juggle"),
        ('{"ask":"weather"}', "weather"),
        ('{"do":"begin","ask":"phase"}', '"do"'),
        ('["begin"]', '"do"'),
        ('{"do":"begin"', "no JSON"),
        ('{"do":"open","players":["Ann"]}', '"game"'),
        ('{"do":"open","game":"broken","players":["Ann"]}', "broken"),
        ("[" * 100000, "nested"),
    ],
)
def test_a_line_that_is_no_command_ends_it_with_its_number(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], line: str, told: str
) -> None:
    code, answers, complaint = played(tmp_path, capfd, OPEN, "# a comment counts as a line", line, '{"ask":"phase"}')
    assert code == 2
    assert len(answers) == 1
    assert "line 3" in complaint
    assert told in complaint


def test_a_missing_file_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code = main(["play", str(tmp_path / "nowhere.jsonl")])
    assert code == 2
    assert "nowhere.jsonl" in capfd.readouterr().err


def test_an_unknown_language_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, answers, complaint = played(tmp_path, capfd, OPEN, flags=("--lang", "tlh"))
    assert (code, answers) == (2, [])
    assert "tlh" in complaint


def test_standard_input_is_played_by_a_dash() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hub.cli", "play", "-"],
        input=b'# nothing but a question of no game\n{"ask":"colour"}\n',
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert b"line 2" in done.stderr
