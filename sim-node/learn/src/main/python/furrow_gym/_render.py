"""What an agent observes as an image: ground, path, goal and other vehicles from above, and its colour cameras."""

import numpy

__all__ = ["MODES", "checked_mode", "scene_view", "top_view"]

MODES = ["rgb_array"]
SIDE = 256  # pixels
_DEFAULT_REACH_M = 20
_GROUND = numpy.array([150, 128, 96])
_RUT = numpy.array([84, 66, 44])
_PATH, _GOAL, _OTHER, _OWN = (40, 150, 60), (210, 40, 40), (40, 80, 200), (250, 250, 250)
_VEHICLE_M = (4.0, 2.0)
_SHADE = 40  # grey levels for a slope of 1
_BEAM = (230, 200, 40)
_RUT_M = 0.2  # plastic sinkage that is drawn in the full colour of a rut


def checked_mode(mode):
    """A mode of rendering that Furrow has, or None."""
    if mode is not None and mode not in MODES:
        raise ValueError("render_mode %r: must be None or one of %s" % (mode, MODES))
    return mode


def scene_view(task, observation):
    """The view from above and beside it the image of each colour camera, as an image [256, width, 3] of bytes."""
    blocks = task.blocks(numpy.asarray(observation))
    cameras = [block["name"] for block in task.observation_blocks if block.get("image") == "rgb"]
    return numpy.hstack([top_view(task, observation)] + [_scaled(blocks[name]) for name in cameras])


def _scaled(image):
    """An image as high as the view from above, each pixel the nearest of the given one."""
    height, width = image.shape[:2]
    columns = round(SIDE * width / height)
    rows = numpy.arange(SIDE) * height // SIDE
    return image.astype(numpy.uint8)[rows][:, numpy.arange(columns) * width // columns]


def top_view(task, observation):
    """The observation [L] of an agent as an image [256, 256, 3] of bytes; its vehicle, in the middle, drives up."""
    blocks = task.blocks(numpy.asarray(observation))
    metres = {block["name"]: (block.get("step_m", 1.0), block.get("ahead_m", 0.0)) for block in task.observation_blocks}
    canvas = _Canvas(_reach(blocks, metres))
    if "height_map" in blocks:
        step, ahead = metres["height_map"]
        slope = numpy.gradient(blocks["height_map"].astype(float), step, axis=1) if step > 0 else 0
        canvas.ground(_GROUND + _SHADE * numpy.clip(slope, -2, 2)[..., None], step, ahead)
    if "soil_map" in blocks:
        share = numpy.clip(blocks["soil_map"] / _RUT_M, 0, 1)[..., None]
        canvas.blend(_RUT, share, *metres["soil_map"])
    for ahead, left in blocks.get("path", ()):
        canvas.box(ahead, left, 0.5, 0.5, _PATH)
    if "scan" in blocks:
        beams = numpy.arange(len(blocks["scan"])) * 2 * numpy.pi / len(blocks["scan"])
        for away, angle in zip(blocks["scan"], beams):
            canvas.box(away * numpy.cos(angle), away * numpy.sin(angle), 0.4, 0.4, _BEAM)
    if "goal" in blocks:
        away, cosine, sine = blocks["goal"]
        canvas.box(away * cosine, away * sine, 1.5, 1.5, _GOAL)
    others = [blocks["leader"]] if "leader" in blocks else []
    for ahead, left, _, _ in [*others, *blocks.get("neighbours", ())]:
        if ahead or left:
            canvas.box(ahead, left, *_VEHICLE_M, _OTHER)
    canvas.box(0, 0, *_VEHICLE_M, _OWN)
    canvas.box(0.35 * _VEHICLE_M[0], 0, 0.2 * _VEHICLE_M[0], 0.7 * _VEHICLE_M[1], _OTHER)
    return canvas.pixels


def _reach(blocks, metres):
    """Half of the side of the image, in m: the map of the ground, else what has a place."""
    for name in ("height_map", "soil_map"):
        if name in blocks:
            step, ahead = metres[name]
            return 0.5 * step * len(blocks[name]) + abs(ahead)
    reach = _DEFAULT_REACH_M
    if "path" in blocks and len(blocks["path"]):
        reach = max(reach, float(numpy.abs(blocks["path"]).max()))
    return reach


class _Canvas:
    """Pixels, addressed in metres ahead and to the left of the middle."""

    def __init__(self, reach_m):
        self.pixels = numpy.empty((SIDE, SIDE, 3), numpy.uint8)
        self.pixels[:] = _GROUND
        self._per_m = 0.5 * SIDE / reach_m
        middle = (SIDE - 1) / 2
        self._ahead = (middle - numpy.arange(SIDE)) / self._per_m
        self._left = (middle - numpy.arange(SIDE)) / self._per_m

    def _cells(self, count, step, ahead):
        """The cell of a map for each row and each column of pixels, and whether a pixel has one."""
        rows = numpy.rint((self._ahead - ahead) / step + 0.5 * (count - 1)).astype(int)
        columns = numpy.rint(self._left / step + 0.5 * (count - 1)).astype(int)
        inside = ((rows >= 0) & (rows < count))[:, None] & ((columns >= 0) & (columns < count))[None, :]
        return rows.clip(0, count - 1)[:, None], columns.clip(0, count - 1)[None, :], inside

    def ground(self, colours, step, ahead):
        rows, columns, inside = self._cells(len(colours), step, ahead)
        drawn = numpy.clip(colours[rows, columns], 0, 255).astype(numpy.uint8)
        self.pixels[inside] = drawn[inside]

    def blend(self, colour, share, step, ahead):
        rows, columns, inside = self._cells(len(share), step, ahead)
        part = share[rows, columns]
        mixed = ((1 - part) * self.pixels + part * colour).astype(numpy.uint8)
        self.pixels[inside] = mixed[inside]

    def box(self, ahead, left, length, width, colour):
        rows = numpy.abs(self._ahead - ahead) <= max(0.5 * length, 0.5 / self._per_m)
        columns = numpy.abs(self._left - left) <= max(0.5 * width, 0.5 / self._per_m)
        self.pixels[rows[:, None] & columns[None, :]] = colour
