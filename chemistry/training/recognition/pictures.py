"""A molecule to a training picture: drawn, then scanned, faded, broken or compressed as pictures of patents are."""
from dataclasses import dataclass

import cv2
import numpy as np

from drawing import Drawer, Drawn, prepare


@dataclass
class Picture:
    ink: np.ndarray
    """At the size in which the keypoint network reads, 1 where ink is."""
    full: np.ndarray
    """At the drawing's own size, in which the glyph network reads."""
    zoom: tuple
    """Full size by reading size, x and y."""
    drawn: Drawn
    """In pixels of the reading size."""


def _scan(paper, rng, noise):
    if rng.random() < 0.5:
        paper = cv2.GaussianBlur(paper, (0, 0), rng.uniform(0.4, 1.1))
    if rng.random() < 0.5:
        paper = paper + noise.normal(0, rng.uniform(0.02, 0.18), paper.shape).astype(np.float32)
    paper = (paper > rng.uniform(0.3, 0.75)).astype(np.float32)
    if rng.random() < 0.3:
        share = rng.uniform(0.0002, 0.003)
        paper[noise.random(paper.shape) < share] = 0
        paper[noise.random(paper.shape) < 3 * share] = 1
    if rng.random() < 0.08:
        # A copy of a copy: strokes grow, or break.
        kernel = np.ones((2, 2), np.uint8)
        paper = cv2.erode(paper, kernel) if rng.random() < 0.6 else cv2.dilate(paper, kernel)
    return paper


def _photograph(paper, rng):
    """Uneven light across the page."""
    height, width = paper.shape
    slope = np.linspace(0, rng.uniform(-0.25, 0.25), width)[None] + np.linspace(0, rng.uniform(-0.25, 0.25), height)[:, None]
    return np.clip(paper * (1 - np.abs(slope).astype(np.float32)), 0, 1)


def make(molecules, rng):
    """@returns a picture of the next molecule; those that cannot be drawn are left out"""
    while True:
        molecule = molecules.next(rng)
        try:
            molecule, circles = prepare(molecule, rng)
            break
        except (ValueError, RuntimeError):
            continue
    zoom = rng.choice([1.0, 1.3, 1.6, 2.0, 2.0])
    drawn = Drawer(molecule, circles, rng, zoom).draw()
    noise = np.random.default_rng(rng.randrange(1 << 30))
    paper = np.asarray(drawn.image, np.float32) / 255
    if rng.random() < 0.8:
        scan = _scan(paper, rng, noise)
        # Hairlines that the threshold took away are no drawing any more.
        paper = scan if (1 - scan).sum() > 0.6 * (1 - paper).sum() else paper
    elif rng.random() < 0.2:
        paper = _photograph(paper, rng)
    full = 1 - np.clip(paper, 0, 1)
    height, width = paper.shape
    size = (round(width / zoom), round(height / zoom))
    small = cv2.resize(paper, size, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.2:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 0.8))
    if rng.random() < 0.2:
        small = small + noise.normal(0, 0.05, small.shape).astype(np.float32)
    if rng.random() < 0.1:
        _, packed = cv2.imencode(".jpg", (np.clip(small, 0, 1) * 255).astype(np.uint8), [1, rng.randint(20, 80)])
        small = cv2.imdecode(packed, 0).astype(np.float32) / 255
    factor = np.array([size[0] / width, size[1] / height])
    drawn.points = drawn.points * factor
    drawn.circles = [circle * factor for circle in drawn.circles]
    drawn.characters = [(x * factor[0], y * factor[1], kind) for x, y, kind in drawn.characters]
    drawn.length /= zoom
    return Picture((1 - np.clip(small, 0, 1)).astype(np.float32), full.astype(np.float32), tuple(1 / factor), drawn)
