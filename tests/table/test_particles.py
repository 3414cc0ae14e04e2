"""Korean particles follow the last sound of the word before them."""

from __future__ import annotations

import pytest

from hub.table.particles import settle
from hub.table.words import Term, Tongue


@pytest.mark.parametrize(
    ("open_form", "said"),
    [
        ("독살범을(를)", "독살범을"),
        ("점쟁이을(를)", "점쟁이를"),
        ("임프이(가)", "임프가"),
        ("군단이(가)", "군단이"),
        ("시장은(는)", "시장은"),
        ("대부은(는)", "대부는"),
        ("대부과(와) 시장과(와)", "대부와 시장과"),
        ("임프(으)로", "임프로"),
        ("시장(으)로", "시장으로"),
        ("마을(으)로", "마을로"),
        ("7(으)로, 3(으)로, 2을(를)", "7로, 3으로, 2를"),
        ("임프(이)라고, 시장(이)라고", "임프라고, 시장이라고"),
        ("이런!을(를), 판정?이(가)", "이런!을, 판정?이"),
        ("Imp을(를)", "Imp을(를)"),
        ("(을)", "(을)"),
        ("nothing (here)", "nothing (here)"),
    ],
)
def test_particle_follows_the_last_sound(open_form: str, said: str) -> None:
    assert settle(open_form) == said


def test_sentence_settles_its_particles_when_its_places_are_filled() -> None:
    korean = Tongue("ko", {"Wake the {character}.": "{character}을(를) 깨우세요."}, {"character.imp": "임프"})
    assert korean("Wake the {character}.", character=Term("character.imp")) == "임프를 깨우세요."
