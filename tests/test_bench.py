"""What `make bench` measures: the figures that don't depend on the machine hold their bounds, and none goes missing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parent.parent / "tools"
FIGURES = {
    "tap_to_panel_ms",
    "panel_bytes_ratio",
    "page_bytes",
    "first_view_storyteller_bytes",
    "first_view_town_bytes",
    "storyteller_lcp_ms",
    "town_lcp_ms",
    "inp_ms",
    "taps_per_night",
    "streams_behind",
    "event_to_pixel_ms",
    "cold_start_s",
    "play_start_s",
    "rss_mb",
    "restore_ms",
    "night_step_us",
    "truths_ms",
    "night_sheet_us",
    "evening_s",
    "random_evenings_per_s",
}


def printed(*call: str) -> dict[str, object]:
    """The one JSON object that the call prints."""
    done = subprocess.run([sys.executable, *call], cwd=TOOLS, capture_output=True, text=True, timeout=2400, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_a_nights_faces_cost_at_most_a_third_and_a_bit_of_whole_ones() -> None:
    figures = printed("-c", "import bench_table, json; print(json.dumps(bench_table.night()))")
    assert figures["panel_night_steps"] >= 10
    assert figures["panel_faces"] >= 40
    assert 0 < figures["panel_bytes_ratio"] <= figures["panel_bytes_ratio_bound"] == 0.35


@pytest.mark.browser
def test_first_views_are_small_enough() -> None:
    figures = printed("-c", "import bench_page, json; print(json.dumps(bench_page.loaded()))")
    assert 0 < figures["first_view_storyteller_bytes"] <= figures["first_view_storyteller_bytes_bound"] == 80 * 1024
    assert 0 < figures["first_view_town_bytes"] <= figures["first_view_town_bytes_bound"] == 30 * 1024


@pytest.mark.browser
def test_a_recorded_first_night_takes_one_tap_for_each_slot_and_one_for_each_choice() -> None:
    figures = printed("-c", "import bench_page, json; print(json.dumps(bench_page.taps()))")
    assert figures["taps_slots"] == 8
    assert figures["taps_choices"] == 4
    assert 0 < figures["taps_per_night"] <= figures["taps_per_night_bound"] == 12


@pytest.mark.browser
def test_of_forty_listeners_none_is_behind_after_five_hundred_events() -> None:
    figures = printed("-c", "import bench_streams, json; print(json.dumps(bench_streams.behind()))")
    assert figures["streams_open"] == 40
    assert figures["streams_events"] == 500
    assert figures["streams_behind"] == 0


@pytest.mark.soak
def test_bench_prints_one_object_with_every_figure() -> None:
    figures = printed("bench.py")
    assert figures.keys() >= FIGURES
    assert 0 < figures["page_bytes"] <= figures["page_bytes_bound"]
    assert figures["tap_to_panel_ms"]["taps"] == 200
    assert figures["restore_entries"] >= 10_000
