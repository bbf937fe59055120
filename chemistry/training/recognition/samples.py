"""What the networks learn of a picture: crops with heat maps, strips with bond kinds, crops with signs."""
import math

import cv2
import numpy as np

from alphabet import SIGNS

CROP = 224
STRIP_WIDTH, STRIP_HEIGHT = 56, 24
GLYPH = 32
NO_SIGN = SIGNS


def strip(picture, p, q, length):
    """The same as `strip` in `bond-strips.ts`."""
    p, q = np.asarray(p, np.float32), np.asarray(q, np.float32)
    along = q - p
    normal = np.array([-along[1], along[0]], np.float32) / (np.linalg.norm(along) + 1e-6)
    xs = np.arange(STRIP_WIDTH, dtype=np.float32) / (STRIP_WIDTH - 1) * 1.6 - 0.3
    ys = (np.arange(STRIP_HEIGHT, dtype=np.float32) / (STRIP_HEIGHT - 1) - 0.5) * 0.9 * length
    grid = p[None, None] + xs[None, :, None] * along + ys[:, None, None] * normal
    return cv2.remap(picture, grid[..., 0].astype(np.float32), grid[..., 1].astype(np.float32), cv2.INTER_LINEAR)


def glyph(picture, x, y, half):
    """The same as `glyphCrop` in `glyph-crops.ts`."""
    scale = GLYPH / (2 * half)
    if scale >= 0.75:
        matrix = np.array([[scale, 0, GLYPH / 2 - x * scale], [0, scale, GLYPH / 2 - y * scale]], np.float32)
        return cv2.warpAffine(picture, matrix, (GLYPH, GLYPH), flags=cv2.INTER_LINEAR)
    left, top, side = math.floor(x - half) - 2, math.floor(y - half) - 2, int(2 * half) + 5
    part = np.zeros((side, side), np.float32)
    height, width = picture.shape
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + side, width), min(top + side, height)
    if x1 > x0 and y1 > y0:
        part[y0 - top : y1 - top, x0 - left : x1 - left] = picture[y0:y1, x0:x1]
    size = max(1, round(side * scale))
    shrunk = cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA)
    rest = scale * side / size
    matrix = np.array([[rest, 0, GLYPH / 2 - (x - left) * scale], [0, rest, GLYPH / 2 - (y - top) * scale]], np.float32)
    return cv2.warpAffine(shrunk, matrix, (GLYPH, GLYPH), flags=cv2.INTER_LINEAR)


def _peak(heat, x, y, sigma):
    height, width = heat.shape
    column, row = round(x), round(y)
    for j in range(max(0, row - 3), min(height, row + 4)):
        for i in range(max(0, column - 3), min(width, column + 4)):
            value = math.exp(-((i - x) ** 2 + (j - y) ** 2) / (2 * sigma * sigma))
            heat[j, i] = max(heat[j, i], value)


def crops(picture, rng):
    """@returns (ink, heats (3), offsets (2), where these count, heat of characters, their classes or -1) of parts"""
    ink, drawn = picture.ink, picture.drawn
    height, width = ink.shape
    found = []
    for _ in range(2 if max(height, width) > 1.3 * CROP else 1):
        cx, cy = drawn.points[rng.randrange(len(drawn.points))]
        x0 = min(max(int(cx - rng.uniform(0.2, 0.8) * CROP), -20), max(width - CROP + 20, -20))
        y0 = min(max(int(cy - rng.uniform(0.2, 0.8) * CROP), -20), max(height - CROP + 20, -20))
        part = np.zeros((CROP, CROP), np.float32)
        a, b, c, d = max(0, x0), max(0, y0), min(width, x0 + CROP), min(height, y0 + CROP)
        part[b - y0 : d - y0, a - x0 : c - x0] = ink[b:d, a:c]
        quarter, half = CROP // 4, CROP // 2
        heats = np.zeros((3, quarter, quarter), np.float32)
        offsets = np.zeros((2, quarter, quarter), np.float32)
        counts = np.zeros((quarter, quarter), np.float32)
        heat = np.zeros((half, half), np.float32)
        classes = np.full((half, half), -1, np.int64)
        for (px, py), labelled in zip(drawn.points, drawn.labelled):
            x, y = (px - x0) / 4 - 0.375, (py - y0) / 4 - 0.375
            i, j = round(x), round(y)
            if 0 <= i < quarter and 0 <= j < quarter:
                _peak(heats[int(labelled)], x, y, 0.8)
                offsets[:, j, i] = (x - i, y - j)
                counts[j, i] = 1
        for px, py in drawn.circles:
            x, y = (px - x0) / 4 - 0.4, (py - y0) / 4 - 0.4
            if 0 <= round(x) < quarter and 0 <= round(y) < quarter:
                _peak(heats[2], x, y, 1.0)
        for px, py, kind in drawn.characters:
            x, y = (px - x0) / 2 - 0.5, (py - y0) / 2 - 0.5
            i, j = round(x), round(y)
            if 0 <= i < half and 0 <= j < half:
                _peak(heat, x, y, 0.9)
                classes[max(0, j - 1) : j + 2, max(0, i - 1) : i + 2] = kind
        found.append((part, heats, offsets, counts, heat, classes))
    return found


def strips(picture, rng):
    """@returns (strip, distance in bond lengths, class) of bonds, above all unusual ones, and of pairs without one"""
    drawn, length = picture.drawn, picture.drawn.length
    kinds = {}
    for i, j, kind in drawn.bonds:
        kinds[i, j] = kind
        kinds[j, i] = kind + 1 if kind in (4, 6) else kind
    points = drawn.points
    distances = np.linalg.norm(points[:, None] - points[None], axis=2)
    count = len(points)
    apart = [(i, j) for i in range(count) for j in range(i) if distances[i, j] < 2.3 * length and (i, j) not in kinds]
    bound = list({tuple(sorted(pair)) for pair in kinds})
    rng.shuffle(apart)
    rng.shuffle(bound)
    chosen = [pair for pair in bound if kinds[pair] != 1] + bound[:10] + apart[:24]
    found = []
    for i, j in chosen:
        if rng.random() < 0.5:
            i, j = j, i
        jitter = lambda point: point + [rng.gauss(0, 0.05 * length), rng.gauss(0, 0.05 * length)]
        part = strip(picture.ink, jitter(points[i]), jitter(points[j]), length * rng.uniform(0.93, 1.07))
        found.append((part, distances[i, j] / length, kinds.get((i, j), 0)))
    return found


def glyphs(picture, rng):
    """@returns (crop, class) of characters, and of some corners, which are no sign"""
    drawn, length, (zx, zy) = picture.drawn, picture.drawn.length, picture.zoom
    half = 0.48 * length * zx
    found = []
    for x, y, kind in drawn.characters:
        x, y = x + rng.gauss(0, 0.05 * length), y + rng.gauss(0, 0.05 * length)
        found.append((glyph(picture.full, x * zx, y * zy, half * rng.uniform(0.9, 1.1)), kind))
    for _ in range(4):
        index = rng.randrange(len(drawn.points))
        x, y = drawn.points[index]
        is_free = all(math.hypot(x - cx, y - cy) > 0.3 * length for cx, cy, _ in drawn.characters)
        if not drawn.labelled[index] and is_free:
            found.append((glyph(picture.full, x * zx, y * zy, half), NO_SIGN))
    return found
