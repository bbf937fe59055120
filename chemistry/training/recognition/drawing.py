"""Draws a molecule as journals and patents do, and keeps where every atom, bond and character is."""
import glob
import math
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rdkit import Chem
from rdkit.Chem import rdCoordGen, rdDepictor

from alphabet import CLASS_OF, OTHER
from groups import collapse

FONTS = [
    path
    for name, weight in (
        ("LiberationSans-Regular.ttf", 6), ("LiberationSans-Bold.ttf", 3), ("LiberationSerif-Regular.ttf", 5), ("FreeSans.ttf", 3), ("FreeSerif.ttf", 3),
        ("FreeSansBold.ttf", 2), ("NimbusSans-Regular.otf", 3), ("NimbusRoman-Regular.otf", 3), ("NimbusSansNarrow-Regular.otf", 1), ("DejaVuSans.ttf", 2),
        ("LiberationMono-Regular.ttf", 1), ("FreeSerifBold.ttf", 1), ("URWGothic-Book.otf", 1), ("LiberationSansNarrow-Regular.ttf", 1), ("P052-Roman.otf", 1),
    )
    for path in glob.glob(f"/usr/share/fonts/**/{name}", recursive=True)[:1] * weight
]
JAPANESE = glob.glob("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
_fonts = {}


def font(path, size):
    if (path, size) not in _fonts:
        if len(_fonts) > 400:
            _fonts.clear()
        _fonts[path, size] = ImageFont.truetype(path, size)
    return _fonts[path, size]


SINGLE, DOUBLE, TRIPLE, WEDGE, HASH, WAVY = 1, 2, 3, 4, 6, 8
"""Classes of bonds; a wedge's and a hash's narrow end is the first atom, seen from the other end they are one more."""


@dataclass
class Drawn:
    """A drawing in its own pixels."""

    image: Image.Image
    points: np.ndarray
    labelled: list
    bonds: list
    circles: list
    length: float
    characters: list = field(default_factory=list)
    """(x, y, class), centres of the ink."""


def prepare(molecule, rng):
    """Collapsed, laid out, with Kekulé bonds and wedges. @returns it and the rings to draw with a circle"""
    if rng.random() < 0.65:
        molecule = collapse(molecule, rng)
    Chem.SanitizeMol(molecule, Chem.SANITIZE_ALL ^ Chem.SANITIZE_PROPERTIES, catchErrors=True)
    if rng.random() < 0.3:
        rdCoordGen.AddCoords(molecule)
    else:
        rdDepictor.Compute2DCoords(molecule, canonOrient=rng.random() < 0.6)
    circles = []
    if rng.random() < 0.1:
        circles = [
            ring
            for ring in molecule.GetRingInfo().AtomRings()
            if len(ring) in (5, 6) and all(molecule.GetAtomWithIdx(i).GetIsAromatic() for i in ring)
        ]
    Chem.Kekulize(molecule, clearAromaticFlags=True)
    Chem.WedgeMolBonds(molecule, molecule.GetConformer())
    return molecule, circles


class Style:
    """What one drawing does throughout."""

    def __init__(self, rng, scale):
        self.length = rng.uniform(25, 42) * scale
        size = self.length
        self.line = max(1, round(size * (rng.uniform(0.028, 0.085) if rng.random() < 0.7 else rng.uniform(0.08, 0.15))))
        self.gap = size * rng.uniform(0.10, 0.22)
        self.cap = size * (rng.uniform(0.36, 0.58) if rng.random() < 0.85 else rng.uniform(0.55, 0.75))
        self.face = rng.choice(FONTS)
        box = font(self.face, 100).getbbox("H")
        points = max(8, round(100 * self.cap / (box[3] - box[1])))
        self.large = font(self.face, points)
        self.small = font(self.face, max(6, round(points * rng.uniform(0.6, 0.8))))
        self.drop = self.cap * rng.uniform(0.25, 0.5)
        self.spacing = rng.choice([0, 0, 0, rng.uniform(0, 0.12)]) * self.cap
        self.flat = rng.random() < 0.06
        self.margin = self.cap * rng.choice([0.0, 0.08, 0.15, 0.22])
        self.carbons = rng.choice(["none", "none", "none", "ends", "some ends", "chains", "all"])
        self.wedge = size * rng.uniform(0.08, 0.2)
        self.wedge_kind = rng.choice(["filled", "filled", "filled", "filled", "hollow", "bold"])
        self.hashes = rng.randint(4, 9)
        self.shorten = rng.choice([0.03, 0.08, 0.12, 0.15, 0.2])
        self.numbers = rng.random() < 0.06


def tokens(text, flat=False):
    """(character, place) with place n on the line, b below it (counts), p above it (charges)."""
    out = []
    for index, character in enumerate(text):
        is_count = character.isdigit() and index > 0 and (text[index - 1].isalpha() or text[index - 1] in ")" or text[index - 1].isdigit())
        is_charge = character in "+-" and index in (0, len(text) - 1)
        out.append((character, "b" if is_count and not flat else "p" if is_charge else "n"))
    return out


class Drawer:
    def __init__(self, molecule, circles, rng, scale):
        self.molecule, self.rng = molecule, rng
        self.style = Style(rng, scale)
        conformer = molecule.GetConformer()
        points = np.array([[conformer.GetAtomPosition(i).x, -conformer.GetAtomPosition(i).y] for i in range(molecule.GetNumAtoms())])
        lengths = [np.linalg.norm(points[b.GetBeginAtomIdx()] - points[b.GetEndAtomIdx()]) for b in molecule.GetBonds()]
        points /= np.median(lengths)
        turn = math.radians(rng.choice([0, 0, 30, 60, 90, rng.uniform(0, 360)]))
        points = points @ np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]).T
        if rng.random() < 0.4:
            points *= (rng.uniform(0.9, 1.1), rng.uniform(0.9, 1.1))
        if rng.random() < 0.3:
            points += np.random.default_rng(rng.randrange(1 << 30)).normal(0, 0.03, points.shape)
        points *= self.style.length
        pad = 1.6 * self.style.length
        self.points = points - points.min(0) + pad
        width, height = np.maximum(self.points.max(0) + pad, 4 * self.style.length).astype(int) + 1
        self.image = Image.new("L", (int(width), int(height)), 255)
        self.canvas = ImageDraw.Draw(self.image)
        self.circles = circles
        self.pieces = []

    def draw(self):
        labels = {atom.GetIdx(): label for atom in self.molecule.GetAtoms() if (label := self._label(atom)) is not None}
        bonds = [self._bond(bond) for bond in self.molecule.GetBonds()]
        for ring in self.circles:
            self._circle(ring)
        for index, (text, anchor, stacked) in labels.items():
            x, y = self.points[index]
            self._lay(text, x, y, anchor)
            if stacked:
                text, side = stacked
                self._lay(text, x, y + side * self.style.cap * self.rng.uniform(1.15, 1.4), 0)
        for piece in self.pieces:
            left, top, right, bottom = self._box(piece)
            m = self.style.margin
            self.canvas.rectangle([left - m, top - m, right + m, bottom + m], fill=255)
        characters = [self._write(piece) for piece in self.pieces] + self._captions()
        if self.style.numbers:
            characters += self._atom_numbers(labels)
        return Drawn(
            self.image,
            self.points,
            [index in labels for index in range(len(self.points))],
            bonds,
            [self.points[list(ring)].mean(0) for ring in self.circles],
            self.style.length,
            characters,
        )

    def _neighbours(self, atom):
        return [other.GetIdx() for other in atom.GetNeighbors()]

    def _label(self, atom):
        """@returns tokens, the index of the one at the atom's place, and hydrogens above (-1) or below (1) it"""
        rng, style, index = self.rng, self.style, atom.GetIdx()
        around = self._neighbours(atom)
        away = (self.points[around] - self.points[index]).mean(0) if around else np.zeros(2)
        is_left = bool(around) and away[0] > 0.15 * style.length
        if atom.HasProp("right"):
            text = tokens(atom.GetProp("left" if is_left else "right"), style.flat)
            capitals = [i for i, (c, _) in enumerate(text) if c.isupper() and (c != "H" or len(text) < 3)]
            return text, (capitals[-1] if is_left else capitals[0]) if capitals else 0, None
        symbol, hydrogens, charge = atom.GetSymbol(), atom.GetTotalNumHs(), atom.GetFormalCharge()
        if atom.GetAtomicNum() == 0:
            symbol, hydrogens = rng.choice(["R", "R", "X", "Ar", "Y"]), 0
        is_shown = symbol != "C" or charge or atom.GetIsotope() or atom.GetDegree() == 0 or style.carbons == "all"
        is_shown = is_shown or (style.carbons == "chains" and not atom.IsInRing())
        is_shown = is_shown or (atom.GetDegree() == 1 and (style.carbons == "ends" or (style.carbons == "some ends" and rng.random() < 0.5)))
        if not is_shown:
            return None
        core = [(c, "n") for c in symbol] + ([(rng.choice("123456"), rng.choice("bpn"))] if symbol == "R" and rng.random() < 0.6 else [])
        isotope = [(c, "p") for c in str(atom.GetIsotope())] if atom.GetIsotope() else []
        below = "n" if style.flat else "b"
        written = [("H", "n")] * min(1, hydrogens) + [(c, below) for c in str(hydrogens) if hydrogens > 1]
        sign = [("+" if charge > 0 else "-", "p")] if charge else []
        if hydrogens and len(around) >= 2 and abs(away[0]) < 0.3 * style.length and rng.random() < 0.75:
            return isotope + core + sign, len(isotope), (written, -1 if away[1] > 0 else 1)
        if is_left and not (len(around) > 1 and abs(away[0]) < 0.1 * style.length):
            return written + isotope + core + sign, len(written) + len(isotope), None
        return isotope + core + written + sign, len(isotope), None

    def _line(self, p, q, width=None):
        self.canvas.line([tuple(p), tuple(q)], fill=0, width=max(1, int(width or self.style.line)))

    def _bond(self, bond):
        rng, style = self.rng, self.style
        i, j = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        p, q = self.points[i], self.points[j]
        along = (q - p) / (np.linalg.norm(q - p) + 1e-6)
        normal = np.array([-along[1], along[0]])
        order, direction = bond.GetBondTypeAsDouble(), bond.GetBondDir()
        plain = direction == Chem.BondDir.NONE and order == 1
        if any(i in ring and j in ring for ring in self.circles):
            self._line(p, q)
            return i, j, SINGLE
        if order == 2:
            self._double(bond, p, q, along, normal)
            return i, j, DOUBLE
        if order == 3:
            for side in (-0.9, 0, 0.9):
                self._line(p + normal * side * style.gap, q + normal * side * style.gap)
            return i, j, TRIPLE
        if direction == Chem.BondDir.BEGINWEDGE or (plain and rng.random() < 0.02):
            self._wedge(p, q, normal)
            return i, j, WEDGE
        if direction == Chem.BondDir.BEGINDASH or (plain and rng.random() < 0.02):
            parallel = rng.random() < 0.25
            for k in range(1, style.hashes + 1):
                share = k / style.hashes
                wide = style.wedge * (1 if parallel else 0.25 + 0.75 * share)
                middle = p + (q - p) * share
                self._line(middle - normal * wide, middle + normal * wide, 0.8 * style.line)
            return i, j, HASH
        if plain and rng.random() < 0.01:
            waves = rng.choice([3, 4, 5, 6])
            points = [p + (q - p) * k / 40 + normal * 0.09 * style.length * math.sin(k / 40 * 2 * math.pi * waves) for k in range(41)]
            self.canvas.line([tuple(point) for point in points], fill=0, width=int(style.line), joint="curve")
            return i, j, WAVY
        self._line(p, q)
        return i, j, SINGLE

    def _wedge(self, p, q, normal):
        style = self.style
        narrow = normal * style.line * 0.3
        wide = normal * style.wedge
        if style.wedge_kind == "bold":
            self._line(p, q, max(2.2 * style.line, 0.14 * style.length))
            self.canvas.polygon([tuple(p + narrow), tuple(p - narrow), tuple(q - wide * 0.7), tuple(q + wide * 0.7)], fill=0)
        elif style.wedge_kind == "hollow":
            outline = [tuple(p), tuple(q - wide), tuple(q + wide), tuple(p)]
            self.canvas.line(outline, fill=0, width=max(1, int(0.7 * style.line)), joint="curve")
        else:
            self.canvas.polygon([tuple(p + narrow), tuple(p - narrow), tuple(q - wide), tuple(q + wide)], fill=0)

    def _double(self, bond, p, q, along, normal):
        style = self.style
        ends = (bond.GetBeginAtom(), bond.GetEndAtom())
        ring = self._ring_centre(bond)
        is_end = min(end.GetDegree() for end in ends) == 1
        if ring is None and (is_end or self.rng.random() < 0.15):
            for side in (-0.5, 0.5):
                self._line(p + normal * side * style.gap, q + normal * side * style.gap)
            return
        inside = ring if ring is not None else self.points[[k for end in ends for k in self._neighbours(end)]].mean(0)
        side = np.sign(np.dot(inside - p, normal)) or 1
        cut = along * style.shorten * style.length
        self._line(p, q)
        self._line(p + normal * style.gap * side + cut, q + normal * style.gap * side - cut)

    def _ring_centre(self, bond):
        i, j = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        rings = [ring for ring in self.molecule.GetRingInfo().AtomRings() if i in ring and j in ring and len(ring) <= 8]
        return self.points[list(rings[0])].mean(0) if rings else None

    def _circle(self, ring):
        centre = self.points[list(ring)].mean(0)
        radius = np.linalg.norm(self.points[list(ring)] - centre, axis=1).mean() * self.rng.uniform(0.55, 0.7)
        box = [*(centre - radius), *(centre + radius)]
        self.canvas.ellipse(box, outline=0, width=int(self.style.line))

    def _lay(self, text, x, y, anchor):
        """Notes the characters of a label whose character `anchor` is at a place."""
        style = self.style
        widths = [(style.small if place != "n" else style.large).getlength(c) for c, place in text]
        left = x - sum(widths[:anchor]) - style.spacing * anchor - widths[anchor] / 2
        for (character, place), width in zip(text, widths):
            face = style.small if place != "n" else style.large
            base = y + style.cap / 2 + {"n": 0, "b": style.drop, "p": -0.5 * style.cap}[place]
            self.pieces.append((character, face, left, base))
            left += width + style.spacing

    @staticmethod
    def _box(piece):
        character, face, x, base = piece
        left, top, right, bottom = face.getbbox(character)
        ascent = face.getmetrics()[0]
        return x + left, base - ascent + top, x + right, base - ascent + bottom

    def _write(self, piece):
        character, face, x, base = piece
        self.canvas.text((x, base), character, font=face, fill=0, anchor="ls")
        left, top, right, bottom = self._box(piece)
        return (left + right) / 2, (top + bottom) / 2, CLASS_OF.get(character, OTHER)

    def _text(self, text, x, base, face):
        """Writes a text that is no label. @returns its characters"""
        found = []
        for character in text:
            if character != " ":
                found.append(self._write((character, face, x, base)))
            x += face.getlength(character)
        return found

    def _captions(self):
        """Texts beside the molecule: numbers of compounds, words, Japanese captions."""
        rng, style, found = self.rng, self.style, []
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
            kind = rng.random()
            face = style.large
            if kind < 0.35:
                text = "".join(rng.choice("EEEEttMeBocPhTsAcdNSRFKLWVYXZ23456789+-()HCOlIis") for _ in range(rng.randint(2, 6)))
            elif kind < 0.75 or not JAPANESE:
                pattern = rng.choice(["(%d)", "[%d]", "(I-%d)", "%d", "Formula %d", "Compound %d", "(%da)", "Example %d", "A-%d"])
                text = pattern % rng.randint(1, 99)
                face = font(rng.choice(FONTS), max(8, round(style.large.size * rng.uniform(0.8, 1.2))))
            else:
                script = rng.choice([(0x4E00, 0x7FFF), (0x3041, 0x3093), (0x30A1, 0x30F3), (0xFF10, 0xFF19)])
                text = "".join(chr(rng.randint(*script)) for _ in range(rng.randint(1, 5)))
                face = font(JAPANESE[0], max(8, round(style.large.size * rng.uniform(0.9, 1.3))))
            width, height = face.getlength(text), style.cap * 1.4
            for _ in range(12):
                x = rng.uniform(0, max(1, self.image.width - width))
                y = rng.uniform(height, max(height + 1, self.image.height - height))
                beside = np.abs(self.points[:, 0] - (x + width / 2)) > width / 2 + 0.9 * style.length
                above = np.abs(self.points[:, 1] - (y - height / 2)) > height / 2 + 0.9 * style.length
                if np.all(beside | above):
                    found += self._text(text, x, y, face)
                    break
        return found

    def _atom_numbers(self, labels):
        found = []
        for index, point in enumerate(self.points):
            if index not in labels and self.rng.random() < 0.5:
                angle = self.rng.uniform(0, 2 * math.pi)
                x, y = point + 0.34 * self.style.length * np.array([math.cos(angle), math.sin(angle)])
                found += self._text(str(self.rng.randint(1, 20)), x, y + 0.2 * self.style.cap, self.style.small)
        return found
