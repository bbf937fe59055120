import { describe, expect, it } from 'vitest';
import { type DrawnLine, findLines } from '../../src/recognition/bond-strips.ts';
import { type CircledSign, circledSigns, withCircledSigns } from '../../src/recognition/circled-signs.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import { piecesOf } from '../../src/recognition/ink-pieces.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';
import { claimLabels, groupsOfKeypoints } from '../../src/recognition/labels/claim-labels.ts';
import { characterOf, type GlyphGroup, groupGlyphs } from '../../src/recognition/labels/label-groups.ts';
import { findLostLabels } from '../../src/recognition/lost-labels.ts';
import type { Networks } from '../../src/recognition/networks.ts';
import { withoutSpecks } from '../../src/recognition/specks.ts';
import { withWedges } from '../../src/recognition/wedge-widths.ts';
import { bond, corner, glyph, label, LENGTH, text } from './found.ts';

const filled = (picture: InkPicture, x: number, y: number, width: number, height: number): void => {
  for (let row = y; row < y + height; row += 1)
    picture.ink.fill(1, row * picture.width + x, row * picture.width + x + width);
};
const drawn = (...parts: [x: number, y: number, width: number, height: number][]): InkPicture => {
  const picture = blankPicture(200, 120);
  for (const [x, y, width, height] of parts) filled(picture, x, y, width, height);
  return picture;
};
/** A network that is so sure of a single bond whatever it sees. */
const single = (sure: number): Networks =>
  ({
    bonds: (_: Float32Array, distances: Float32Array) =>
      Promise.resolve(
        Float32Array.from({ length: 9 * distances.length }, (_value, index) =>
          Math.log(index % 9 === 1 ? sure : (1 - sure) / 8),
        ),
      ),
  }) as unknown as Networks;
const texts = (groups: readonly GlyphGroup[]): string[] =>
  groups.map((group) =>
    group
      .toSorted((a, b) => a.x - b.x)
      .map(characterOf)
      .join(''),
  );

describe('a bond at a large letter', () => {
  const atoms = [label(50, 50), corner(90, 50)];
  const found = async (picture: InkPicture, sure: number): Promise<DrawnLine[]> =>
    findLines(single(sure), picture, atoms, LENGTH, [glyph('N', 50, 50)]);

  it('is one where its ink begins behind the middle of the way', async () => {
    const behind = drawn([74, 49, 16, 2]);
    expect(await found(behind, 0.99)).toHaveLength(1);
    expect(await found(drawn([80, 49, 10, 2]), 0.99)).toEqual([]);
  });

  it('is one where it does not aim at the letter’s middle', async () => {
    // It rises by 12 pixels from the corner to beside the letter, whose own ink is below it.
    const beside = drawn([60, 56, 20, 8]);
    for (let x = 58; x <= 90; x += 1) filled(beside, x, 38 + Math.round((12 * (x - 50)) / 40), 1, 2);
    expect(await found(beside, 0.8)).toHaveLength(1);
    const other = drawn([60, 38, 30, 2]);
    expect(await found(other, 0.8)).toEqual([]);
  });
});

/** What is found of `CH3` from x = 20 to 42, and a bond from its right end to a corner at 80 that has others. */
const look = async (
  glyphs: Glyph[],
  picture: InkPicture,
): Promise<{ lines: DrawnLine[]; keypoints: Keypoint[]; owner: Map<number, GlyphGroup> }> => {
  const keypoints = [label(20, 50), corner(80, 50), corner(100, 85)];
  const groups = groupGlyphs(glyphs, LENGTH);
  const owner = groupsOfKeypoints(keypoints, groups, LENGTH);
  const lines = await findLostLabels(
    single(0.99),
    picture,
    { keypoints, owner, lines: [bond(1, 2)], groups, glyphs },
    LENGTH,
  );
  return { lines, keypoints, owner };
};

describe('a label whose characters hide its bond', () => {
  it('is bound at its last character', async () => {
    const { lines, keypoints, owner } = await look(text('CH3', 20, 50), drawn([50, 49, 30, 2]));
    expect(lines).toHaveLength(1);
    expect(keypoints[lines[0]!.from]).toMatchObject({ x: 42 });
    expect(lines[0]!.to).toBe(1);
    expect(owner.get(lines[0]!.from)).toBe(owner.get(0));
  });

  it('is bound as another is, each to its own atom', async () => {
    // `CH3` to the left, `H3C` to the right, with a bond to a corner each.
    const keypoints = [label(20, 50), corner(80, 50), corner(80, 90), label(142, 90)];
    const glyphs = [...text('CH3', 20, 50), ...text('H3C', 120, 90)];
    const groups = groupGlyphs(glyphs, LENGTH);
    const owner = groupsOfKeypoints(keypoints, groups, LENGTH);
    const picture = drawn([50, 49, 30, 2], [80, 89, 32, 2]);
    const soFar = { keypoints, owner, lines: [bond(1, 2)], groups, glyphs };
    const lines = await findLostLabels(single(0.99), picture, soFar, LENGTH);
    const pairs = lines.map(({ from, to }) =>
      [keypoints[from]!.x, keypoints[to]!.x].toSorted((a, b) => a - b),
    );
    expect(pairs.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [42, 80],
      [80, 120],
    ]);
  });

  it('is not bound where no ink leads to it, or where it is no label', async () => {
    expect((await look(text('CH3', 20, 50), drawn([78, 40, 2, 20]))).lines).toEqual([]);
    expect((await look(text('12', 20, 50), drawn([50, 49, 30, 2]))).lines).toEqual([]);
  });
});

describe('characters that stand together', () => {
  it('are two labels where two lines have atoms of their own', () => {
    const methyls = [...text('CH3', 100, 50), ...text('CH3', 98, 68)];
    expect(texts(groupGlyphs(methyls, LENGTH)).toSorted()).toEqual(['CH3', 'CH3']);
    const oxygen = [glyph('O', 102, 30), ...text('CH3', 98, 50)];
    expect(texts(groupGlyphs(oxygen, LENGTH)).toSorted()).toEqual(['CH3', 'O']);
  });

  it('are one where the second line is hydrogen’s', () => {
    expect(texts(groupGlyphs([glyph('N', 100, 50), glyph('H', 100, 68)], LENGTH))).toHaveLength(1);
  });

  it('are one where a letter stands behind a count', () => {
    const acid = [glyph('C', 100, 50), glyph('O', 124, 50), glyph('2', 146, 66), glyph('H', 160, 48)];
    expect(texts(groupGlyphs(acid, LENGTH))).toEqual(['CO2H']);
  });
});

describe('a count of stacked hydrogens', () => {
  it('is theirs, not of the atom below', () => {
    const glyphs = [glyph('N', 100, 50), glyph('+', 109, 44), glyph('H', 98, 30), glyph('2', 108, 34)];
    const keypoints = [corner(65, 70), label(100, 50), corner(135, 70)];
    const owner = groupsOfKeypoints(keypoints, groupGlyphs(glyphs, LENGTH), LENGTH);
    const read = claimLabels(keypoints, owner, [bond(0, 1), bond(1, 2)], LENGTH).get(1);
    expect(read?.text).toBe('N^+H2');
    expect(read?.reading?.fragment.atoms).toEqual([expect.objectContaining({ charge: 1 })]);
  });
});

/** A circle of 20 pixels with its corners cut off, and something in it. */
const circle = (...inside: [x: number, y: number, width: number, height: number][]): InkPicture =>
  drawn(
    [104, 20, 12, 2],
    [104, 38, 12, 2],
    [100, 24, 2, 12],
    [118, 24, 2, 12],
    [102, 22, 2, 2],
    [116, 22, 2, 2],
    [102, 36, 2, 2],
    [116, 36, 2, 2],
    ...inside,
  );

const signs = (picture: InkPicture): string[] => circledSigns(piecesOf(picture)).map(({ sign }) => sign);

describe('a sign with a circle around it', () => {
  it('is a charge', () => {
    expect(signs(circle([105, 29, 10, 2]))).toEqual(['-']);
    expect(signs(circle([105, 29, 10, 2], [109, 25, 2, 10]))).toEqual(['+']);
    expect(signs(circle())).toEqual([]);
    // A filled square, and a speck.
    expect(signs(circle([106, 26, 8, 8]))).toEqual([]);
    expect(signs(circle([103, 25, 1, 1]))).toEqual([]);
  });

  it('is raised behind the last letter of the text that it stands beside', () => {
    const sign: CircledSign = { sign: '-', box: { x: 100, y: 20, width: 20, height: 20 } };
    const groups = [text('SO3', 98, 60), text('N', 20, 60)];
    const { groups: charged } = withCircledSigns(groups, [sign], (place) => place, LENGTH);
    expect(texts(charged)).toEqual(['SO3-', 'N']);
    const far = { ...sign, box: { ...sign.box, y: 0, x: 170 } };
    expect(texts(withCircledSigns(groups, [far], (place) => place, LENGTH).groups)).toEqual(['SO3', 'N']);
  });
});

describe('specks', () => {
  it('are removed from a noisy picture, with what is drawn left as it is', () => {
    const noisy = drawn([20, 60, 40, 2]);
    for (let speck = 0; speck < 80; speck += 1)
      noisy.ink[(4 + 3 * Math.trunc(speck / 40)) * 200 + 4 * (speck % 40)] = 1;
    // The pale edge of the line.
    noisy.ink[62 * 200 + 30] = 0.3;
    const clean = withoutSpecks(noisy);
    expect(piecesOf(clean)).toHaveLength(1);
    expect(clean.ink[61 * 200 + 30]).toBe(1);
    expect(clean.ink[62 * 200 + 30]).toBeCloseTo(0.3, 5);
  });

  it('are left where there are few, as the dots of a formula', () => {
    const dotted = drawn([20, 60, 40, 2], [70, 60, 2, 2], [76, 60, 2, 2]);
    expect(withoutSpecks(dotted)).toBe(dotted);
  });
});

/** A wedge along the first line, and a plain second one. */
const tapering = (): InkPicture => {
  const picture = drawn([40, 90, 40, 1]);
  for (let x = 40; x <= 80; x += 1) {
    const half = Math.round((x - 40) / 8);
    filled(picture, x, 50 - half, 1, 2 * half + 1);
  }
  return picture;
};

describe('hydrogens beside each other', () => {
  it('are atoms of their own', () => {
    expect(texts(groupGlyphs([glyph('H', 50, 50), glyph('H', 66, 50)], LENGTH))).toEqual(['H', 'H']);
    expect(texts(groupGlyphs(text('NH', 50, 50), LENGTH))).toEqual(['NH']);
  });
});

describe('the width of a line', () => {
  const keypoints = [corner(40, 50), corner(80, 50), corner(40, 90), corner(80, 90)];
  const kinds = (picture: InkPicture, lines: DrawnLine[], glyphs: Glyph[] = []): string[] =>
    withWedges(lines, picture, keypoints, LENGTH, glyphs).map(({ kind }) => kind);
  it('makes it a wedge, but not beside a character', () => {
    const lines = [bond(0, 1), bond(2, 3)];
    expect(kinds(tapering(), lines)).toEqual(['wedge', 'single']);
    expect(kinds(tapering(), lines, [glyph('2', 68, 54)])).toEqual(['single', 'single']);
  });

  it('makes it a wedge that is as wide in its middle as others, but thinner at one end and wider at the other', () => {
    // As soft pixels have it: 1 wide at the left, 8 at the right; other lines are 4 wide.
    const slim = drawn([40, 88, 40, 4]);
    for (let x = 40; x <= 80; x += 1) {
      const half = (1 + (7 * (x - 40)) / 40) / 2;
      for (let y = 44; y <= 56; y += 1)
        slim.ink[y * slim.width + x] = Math.min(1, Math.max(0, half + 0.5 - Math.abs(y - 50)));
    }
    // A centre has two other bonds.
    const plain = [bond(2, 3), bond(2, 3), bond(2, 3), bond(0, 2), bond(0, 3)];
    expect(kinds(slim, [bond(0, 1), ...plain])).toEqual(['wedge', ...plain.map(() => 'single' as const)]);
    expect(kinds(slim, [bond(0, 1), ...plain.slice(0, 4)])[0]).toBe('single');
    expect(kinds(slim, [bond(1, 0), ...plain])[0]).toBe('wedge-back');
    // The sulfur of a sulfoxide is one, and a nitrogen atom is none.
    const named = [{ ...keypoints[0]!, kind: 'label' as const }, ...keypoints.slice(1)];
    const oxide = [bond(0, 1), bond(0, 3, 'double'), ...plain.slice(0, 4)];
    const first = (letter: string): string =>
      withWedges(oxide, slim, named, LENGTH, [glyph(letter, 40, 50)])[0]!.kind;
    expect([first('S'), first('N')]).toEqual(['wedge', 'single']);
    // Beside a letter its end is not measured.
    expect(kinds(slim, [bond(0, 1), ...plain], [glyph('N', 82, 50)])[0]).toBe('wedge');
    // Where a step is, two raster lines meet.
    const stepped = drawn([40, 88, 40, 4], [40, 49, 20, 2], [60, 48, 20, 5]);
    expect(kinds(stepped, [bond(0, 1), ...plain])[0]).toBe('single');
  });

  it('makes a short bond to a hydrogen a wedge', () => {
    // From 3 wide at the atom to 10 at the hydrogen, whose letter begins where it ends.
    const short = drawn([40, 88, 40, 3]);
    for (let x = 40; x <= 58; x += 1) {
      const half = 1.5 + (3.5 * (x - 40)) / 18;
      for (let y = 40; y <= 60; y += 1)
        short.ink[y * short.width + x] = Math.min(1, Math.max(0, half + 0.5 - Math.abs(y - 50)));
    }
    const atoms = [corner(40, 50), label(68, 50), corner(40, 90), corner(80, 90)];
    // A centre has two other bonds.
    const plain = [bond(2, 3), bond(2, 3), bond(2, 3), bond(0, 2), bond(0, 3)];
    const kindBeside = (letter: string): string =>
      withWedges([bond(0, 1), ...plain], short, atoms, LENGTH, [glyph(letter, 68, 50)])[0]!.kind;
    expect(kindBeside('H')).toBe('wedge');
    expect(kindBeside('N')).toBe('single');
  });

  it('makes two lines that leave each other the sides of a hollow wedge', () => {
    const sides = blankPicture(200, 120);
    const parallel = drawn([40, 47, 40, 1], [40, 53, 40, 1]);
    for (let x = 40; x <= 80; x += 1) {
      const half = 1 + (x - 40) / 11;
      filled(sides, x, Math.round(50 - half), 1, 1);
      filled(sides, x, Math.round(50 + half), 1, 1);
    }
    // At its narrow end a centre with two other bonds, and one bond at the other end.
    const beside = [bond(0, 2), bond(0, 3), bond(1, 3)];
    const [first, back] = [bond(0, 1, 'double'), bond(1, 0, 'double')];
    expect(kinds(sides, [first, ...beside])[0]).toBe('wedge');
    expect(kinds(sides, [back, ...beside])[0]).toBe('wedge-back');
    expect(kinds(parallel, [first, ...beside])[0]).toBe('double');
    expect(kinds(sides, [first, ...beside.slice(1)])[0]).toBe('double');
    expect(kinds(sides, [first, ...beside.slice(0, 2)])[0]).toBe('double');
  });
});
