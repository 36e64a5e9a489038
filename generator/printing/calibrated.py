"""The correction of a printer's backs, learned from photos or scans of both sides of its calibration page.

Millimetres and degrees, as in `--back-shift` and `--back-turn`. The corners of the paper are the reference on both
sides, so it does not matter how the photos were taken.
"""

import json
import sys
from cmath import phase, rect
from collections.abc import Sequence
from math import degrees, radians
from pathlib import Path

from landpress.generator.printing.printers import Correction
from landpress.layouts.bounded import content
from landpress.layouts.errors import CallError, InputError, naming
from landpress.layouts.reading import printable
from landpress.output.files.carriers import MAX_PICTURE
from landpress.output.photos.sides import Pose, question
from landpress.output.scene.style import Style
from landpress.output.sheets.calibration import lines_seen
from landpress.output.sheets.part_sheets import is_mirrored_sideways
from landpress.output.strangers.sandbox import look_inside

SECONDS = 4
WRONG_SCALE = 0.003
"""A difference from the true scale that is told: 0.3 mm on 100 mm."""


def learned(files: Sequence[str], style: Style) -> Correction:
    """Return the shift and turn of backs that two photos show. Raise CallError or InputError if they cannot tell it.

    `style` is the one that the page was printed with, and holds the shift and turn of that print.
    """
    if len(files) != 2:
        raise CallError("--learn: expected two photos, of the front and of the back; name the option twice")
    poses = [_pose(file, style) for file in files]
    if poses[0].is_front == poses[1].is_front:
        side = "front" if poses[0].is_front else "back"
        raise InputError(f"{printable(files[1])[:60]}: a {side} like the other photo; photograph both sides")
    front, back = sorted(poses, key=lambda pose: not pose.is_front)
    for pose in (front, back):
        if abs(pose.scale - 1) > WRONG_SCALE:
            said = f"{100 * pose.scale:.1f} % of the true size; print at 100 %, actual size"
            print(f"landpress: --learn: this printer prints at {said}", file=sys.stderr)
            break
    return correction(front, back, style)


def correction(front: Pose, back: Pose, style: Style) -> Correction:
    """Return the shift and turn that bring the back behind the front."""
    # Places are complex numbers from the middle of the paper. Seen from behind, x or y of the front is mirrored.
    mirrored = -1 if is_mirrored_sideways(style) else 1
    wanted = mirrored * complex(front.right, -front.down)
    turned = rect(1, radians(-front.turn - back.turn))
    printed = rect(1, radians(style.back_turn)), complex(*style.back_shift)
    shift = printed[0] * (wanted - complex(back.right, back.down)) * rect(1, radians(-back.turn)) + printed[1]
    turn = phase(printed[0] * turned)
    return round(shift.real, 2), round(shift.imag, 2), round(degrees(turn), 2)


def _pose(file: str, style: Style) -> Pose:

    data = content(str(Path(file)), MAX_PICTURE, "a photo")
    asked = question(style.page.width, style.page.height, [lines_seen(style, False), lines_seen(style, True)])
    with naming(printable(file)[:60]):
        answer = look_inside("calibration", asked + data, SECONDS, "read the scales by eye (docs/printing.md)")
    return Pose(*json.loads(answer.content))
