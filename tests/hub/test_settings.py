"""Settings: what is said is checked, and each error names its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.devices.settings import DEFAULT, Settings, defaults, load, load_or_set_aside, read
from hub.devices.toml_lines import line_numbers, line_of
from hub.table.errors import ConfigError

CONFIG = Path(__file__).parents[2] / "config"


def parts(settings: Settings, kind: str) -> list[str]:
    return [part.name for part in settings.parts if part.kind == kind]


def test_the_shipped_table_is_the_virtual_one_with_twenty_of_each() -> None:
    shipped = load(CONFIG / "table.toml")
    assert shipped.virtual
    assert shipped.language == "en"
    assert shipped.chairs == tuple(f"c{number}" for number in range(1, 21))
    assert shipped.trays == tuple(f"t{number}" for number in range(1, 21))
    assert len(parts(shipped, "reader")) == len(parts(shipped, "panel")) == 21


def test_the_defaults_are_what_is_shipped() -> None:
    shipped, built_in = load(CONFIG / "table.toml"), defaults()
    assert (shipped.parts, shipped.chairs, shipped.trays) == (built_in.parts, built_in.chairs, built_in.trays)
    assert (shipped.virtual, shipped.host, shipped.port) == (built_in.virtual, built_in.host, built_in.port)


@pytest.mark.parametrize("file", sorted((CONFIG / "examples").glob("*.toml")), ids=lambda file: file.stem)
def test_an_example_can_be_used(file: Path) -> None:
    assert not load(file).virtual


def test_nothing_at_all_is_enough() -> None:
    settings = read("", "table.toml")
    assert settings.parts == ()
    assert (settings.virtual, settings.port, settings.language, settings.state) == (False, 8080, "en", None)


def test_one_console_reader_is_enough() -> None:
    settings = read('[console]\nreader = { driver = "pn532", port = "/dev/ttyAMA0" }', "table.toml")
    assert parts(settings, "reader") == ["console.reader"]
    assert settings.chairs == settings.trays == ()


def test_parts_of_different_kinds_mix_at_one_table() -> None:
    settings = read(
        """
        [[chairs]]
        name = "c1"
        panel = { driver = "oled" }
        [[chairs]]
        name = "c2"
        panel = { driver = "seat_bus", node = 2 }
        [[trays]]
        name = "t2"
        reader = { driver = "seat_bus", node = 2 }
        """,
        "table.toml",
    )
    assert [(part.name, part.driver) for part in settings.parts] == [
        ("c1.panel", "oled"), ("c2.panel", "seat_bus"), ("t2.reader", "seat_bus")
    ]  # fmt: skip


def test_further_host_names_are_read_as_browsers_send_them() -> None:
    assert read('[hub]\nnames = ["Table.Example.org", "den."]', "f").names == ("table.example.org", "den")
    assert read("[hub]", "f").names == ()


def test_a_count_stands_for_several() -> None:
    settings = read(
        '[[trays]]\nname = "t{n}"\nfirst = 3\ncount = 2\nreader = { driver = "x", port = "/dev/{n}", channel = "{i}" }',
        "f",
    )
    assert settings.trays == ("t3", "t4")
    assert [dict(part.options) for part in settings.parts] == [
        {"port": "/dev/3", "channel": 0}, {"port": "/dev/4", "channel": 1}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("[hub]\nprot = 80", 2, "no setting called prot"),
        ("\n\n[hubb]", 3, "no setting called hubb"),
        ('[hub]\n\nport = "80"', 3, "port must be a whole number"),
        ("[hub]\nport = true", 2, "port must be a whole number"),
        ("[hub]\nport = 70000", 2, "from 0 to 65535"),
        ("[hub]\nvirtual = 1", 2, "virtual must be true or false"),
        ('[hub]\nnames = "table.example.org"', 2, "names is a list of host names"),
        ('[hub]\n\nnames = ["no name"]', 3, "names is a list of host names"),
        ("hub = 3", 1, "hub must be a table"),
        ('[console]\nlamp = { driver = "led" }', 2, "no setting called lamp"),
        ("[console]\nreader = 5", 2, "reader must be a table"),
        ('[console]\n[console.reader]\nport = "x"', 2, "driver is missing"),
        ("[[chairs]]\npad = { driver = 'x' }", 1, "name is missing"),
        ('[[chairs]]\nname = "a b"', 2, "is no name"),
        ('[[chairs]]\nname = "box"', 2, "can't be called box"),
        ('[[chairs]]\nname = "a"\n[[trays]]\nname = "a"', 4, "on line 2"),
        ('[[chairs]]\nname = "a"\n\ncount = 2', 2, "needs {n}"),
        ('[[chairs]]\nname = "a{n}"\ncount = 21', 3, "count must be from 1 to 20"),
        ('[chairs]\nname = "a"', 1, "[[chairs]]"),
        ("[hub", 1, "line 1"),
        ("[hub]\nport = 1\nport = 2", 3, "line 3"),
    ],
)
def test_a_mistake_names_file_and_line(text: str, line: int, said: str) -> None:
    with pytest.raises(ConfigError) as raised:
        read(text, "my/table.toml")
    assert "my/table.toml" in str(raised.value)
    assert f"line {line}" in str(raised.value)
    assert said in str(raised.value)


TWICE = {
    "pin": (
        """
        [console]
        confirm = { driver = "button", pin = 17 }
        [[chairs]]
        name = "c1"
        lamp = { driver = "led", pins = [22, 17] }
        """,
        6,
        "pin 17 is wanted by c1.lamp and by console.confirm (line 3)",
    ),
    "port": (
        """
        [[trays]]
        name = "t1"
        reader = { driver = "pn532", port = "/dev/nfc" }
        [[trays]]
        name = "t2"
        [trays.reader]
        driver = "pn532"
        port = "/dev/nfc"
        """,
        9,
        "port /dev/nfc is wanted by t2.reader and by t1.reader (line 4)",
    ),
    "I2C address": (
        """
        [[chairs]]
        name = "c1"
        panel = { driver = "oled", mux = 0x70, channel = 1 }
        [[chairs]]
        name = "c2"
        panel = { driver = "oled", mux = 0x70, channel = 1, address = 0x3C }
        """,
        7,
        "address 0x3c on I2C bus 1, channel 1 of 0x70 is wanted by c2.panel and by c1.panel (line 4)",
    ),
    "address on the bus itself": (
        """
        [[chairs]]
        name = "c1"
        panel = { driver = "oled", mux = 0x70 }
        [console]
        panel = { driver = "oled" }
        """,
        4,
        "is wanted by c1.panel and by console.panel",
    ),
    "pin of the serial port": (
        """
        [console]
        reader = { driver = "pn532", port = "/dev/ttyAMA0" }
        next = { driver = "button", pin = 15 }
        """,
        4,
        "pin 15 is wanted by console.next and by the serial port of console.reader",
    ),
    "pin of the I2C bus": (
        """
        [console]
        next = { driver = "button", pin = 2 }
        panel = { driver = "oled" }
        """,
        3,
        "pin 2 is wanted by console.next and by the I2C bus of console.panel",
    ),
    "pin of an expander's I2C bus": (
        """
        [console]
        next = { driver = "button", pin = 3 }
        strip = { driver = "strip", header = "mcp23017:0x20", pins = [0, 1, 2, 3] }
        """,
        3,
        "pin 3 is wanted by console.next and by the I2C bus of console.strip",
    ),
    "pin of an expander": (
        """
        [console]
        strip = { driver = "strip", header = "mcp23017:0x20", pins = [0, 1] }
        bell = { driver = "buzzer", header = "mcp23017:0x20", pin = 1 }
        """,
        4,
        "pin 1 of header mcp23017:0x20 is wanted by console.bell and by console.strip",
    ),
}


@pytest.mark.parametrize("what", TWICE)
def test_what_is_given_twice_names_both_users(what: str) -> None:
    text, line, said = TWICE[what]
    with pytest.raises(ConfigError) as raised:
        read(text, "table.toml")
    assert str(raised.value).startswith(f"table.toml, line {line}: ")
    assert said in str(raised.value)


def test_pins_of_different_headers_are_different_pins() -> None:
    text = '[[chairs]]\nname = "c{n}"\ncount = 3\npad = { driver = "button", header = "c{n}", pin = 4 }'
    assert len(read(text, "table.toml").parts) == 3


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"There is no configuration .*none\.toml"):
        load_or_set_aside(tmp_path / "none.toml")


@pytest.mark.parametrize("octets", [b"", b"  \n", bytes(300), b"[hub]\nport = 80\n\x00\x00\x00", b"\xff\xfe\x81"])
def test_a_file_that_a_power_cut_ruined_is_set_aside_and_the_defaults_serve(tmp_path: Path, octets: bytes) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(octets)
    settings, notice = load_or_set_aside(file)
    assert settings.parts == defaults().parts
    assert notice is not None
    assert notice.values["aside"] == f"{file}.damaged-1"
    assert Path(f"{file}.damaged-1").read_bytes() == octets
    assert not file.exists()


def test_an_earlier_damaged_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    Path(f"{file}.damaged-1").write_text("the first", encoding="utf-8")
    file.write_bytes(b"")
    load_or_set_aside(file)
    assert Path(f"{file}.damaged-1").read_text(encoding="utf-8") == "the first"
    assert Path(f"{file}.damaged-2").exists()


def test_a_damaged_file_that_cant_be_moved_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "table.toml"
    file.write_bytes(b"")
    monkeypatch.setattr(Path, "rename", refused)
    settings, notice = load_or_set_aside(file)
    assert settings.virtual
    assert notice is not None
    assert "passed over" in notice.sentence


def test_a_mistake_is_told_and_not_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[hub]\nprot = 1", encoding="utf-8")
    with pytest.raises(ConfigError, match="line 2"):
        load_or_set_aside(file)
    assert file.exists()


def test_a_good_file_is_used_without_a_notice(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text("\ufeff" + DEFAULT, encoding="utf-8")
    settings, notice = load_or_set_aside(file)
    assert notice is None
    assert settings.file == str(file)


def test_line_numbers_see_through_arrays_strings_and_comments() -> None:
    text = (
        '# [no]\n[a]\nb = [\n  1, # ]\n  2,\n]\nc = """\nd = 1\n"""\n"e f" = { g = 1 }\n[[h]]\n[[h]]\n[h.i]\nj.k = 2\n'
    )
    found = line_numbers(text)
    assert found["a", "b"] == 3
    assert found["a", "c"] == 7
    assert found["a", "e f"] == 10
    assert ("a", "d") not in found
    assert found["h", 1] == 12
    assert found["h", 1, "i", "j", "k"] == 14
    assert line_of(found, ("a", "e f", "g")) == 10
    assert line_of(found, ("nowhere",)) == 1
