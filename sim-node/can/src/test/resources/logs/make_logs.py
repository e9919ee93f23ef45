"""Makes frames.log, frames.asc and frames.blf in the folder of this script, with python-can (4.1.0, Debian 12).

FrameLogTest reads them. The objects of the BLF file cross the ends of its containers, which have 300 bytes.
"""

import os
import random

import can

FOLDER = os.path.dirname(os.path.abspath(__file__))
START_S = 1_767_225_600.0  # a wall clock; FrameLog counts from the first frame


def frames():
    made = random.Random(7)
    rows = [
        dict(arbitration_id=0x0CAD131C, is_extended_id=True, data=bytes([0, 0x7D, 1, 255, 255, 255, 255, 255])),
        dict(arbitration_id=0x123, is_extended_id=False, data=b""),
        dict(arbitration_id=0x7FF, is_extended_id=False, is_remote_frame=True, dlc=4),
        dict(arbitration_id=0x18FEF31C, is_extended_id=True, is_rx=False, data=b"\x01\x02"),
        dict(arbitration_id=0x321, is_extended_id=False, is_fd=True, bitrate_switch=True, data=bytes(range(12))),
        dict(arbitration_id=0x1ABCDEF0, is_extended_id=True, is_fd=True, error_state_indicator=True, data=bytes(range(64))),
        dict(arbitration_id=0, is_extended_id=False, is_error_frame=True),
    ]
    for k in range(20):
        rows.append(dict(arbitration_id=0x100 + k, is_extended_id=False, data=made.randbytes(k % 9)))
    for k, row in enumerate(rows):
        yield can.Message(timestamp=START_S + k * 0.01, channel=0, check=True, **{"is_rx": True, **row})


writers = [
    can.CanutilsLogWriter(os.path.join(FOLDER, "frames.log")),
    can.ASCWriter(os.path.join(FOLDER, "frames.asc")),
    can.BLFWriter(os.path.join(FOLDER, "frames.blf"), max_container_size=300),
]
for frame in frames():
    for writer in writers:
        writer(frame)
for writer in writers:
    writer.stop()
