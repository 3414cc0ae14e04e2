"""`nightbell` as the main job's tests start it: ``python -m tests.main_job.patient_hub run ...``. Its one difference is
that its drivers wait longer: a tap isn't lost where a busy machine kept a chip in software from answering.
"""

from __future__ import annotations

from hub.cli import main
from tests.firmware_py import patience

if __name__ == "__main__":
    patience.for_readers()
    patience.for_seats()
    raise SystemExit(main())
