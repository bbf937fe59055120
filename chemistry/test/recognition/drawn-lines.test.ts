import { describe, expect, it } from 'vitest';
import { type DrawnLine, findLines } from '../../src/recognition/bond-strips.ts';
import { chainEnds, withChainEnds } from '../../src/recognition/chain-labels.ts';
import { withoutLabelLines, withoutStrokes, withoutTextLines } from '../../src/recognition/clean-lines.ts';
import { withoutCrossings } from '../../src/recognition/crossings.ts';
import { withDashes } from '../../src/recognition/dashed-lines.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';
import { groupsOfKeypoints } from '../../src/recognition/labels/claim-labels.ts';
import { characterOf, groupGlyphs } from '../../src/recognition/labels/label-groups.ts';
import type { Networks } from '../../src/recognition/networks.ts';
import { withoutSquiggles } from '../../src/recognition/squiggles.ts';
import { withoutStraightCorners } from '../../src/recognition/straight-corners.ts';
import { strayCorners, strayLabels } from '../../src/recognition/strays.ts';
import { bond, corner, glyph, label, LENGTH, text } from './found.ts';

/** The bonds as pairs of keypoints with their kind, each from its narrow end. */
const told = (lines: readonly DrawnLine[]): string[] =>
  lines
    .map(({ from, to, kind }) => {
      const isBack = kind.endsWith('-back');
      const [begin, end] = isBack ? [to, from] : kind === 'single' && from > to ? [to, from] : [from, to];
      return `${begin}-${end} ${kind.replace('-back', '')}`;
    })
    .toSorted();

const straight = (lines: DrawnLine[], keypoints: Keypoint[]): string[] =>
  told(withoutStraightCorners(lines, keypoints, LENGTH));
const longBond = (probability: number): Keypoint[] => [
  corner(10, 50),
  corner(50, 50, probability),
  corner(95, 50),
];
/** Four ends around a place, and beside each a corner that it is bound to. */
const cross = (up: number, across: number): Keypoint[] => [
  corner(100, 100),
  corner(100, 100 - up),
  corner(100, 100 + up),
  corner(100 - across, 100),
  corner(100 + across, 100),
  corner(60, 60),
  corner(140, 140),
];

describe('a corner on a straight line', () => {
  it('is none between two halves of a bond', () => {
    const keypoints = [corner(10, 50), corner(40, 50), corner(70, 50)];
    expect(straight([bond(0, 1), bond(1, 2)], keypoints)).toEqual(['0-2 single']);
  });

  it('is none in a long bond where the network is unsure of it', () => {
    expect(straight([bond(0, 1), bond(1, 2)], longBond(0.4))).toEqual(['0-2 single']);
    expect(straight([bond(0, 1), bond(1, 2)], longBond(0.9))).toEqual(['0-1 single', '1-2 single']);
  });

  it('is none in a wedge, which keeps its narrow end', () => {
    const keypoints = [corner(10, 50), corner(40, 50, 0.4), corner(90, 50)];
    expect(straight([bond(0, 1), bond(1, 2, 'wedge')], keypoints)).toEqual(['0-2 wedge']);
    expect(straight([bond(0, 1, 'wedge-back'), bond(1, 2)], keypoints)).toEqual(['2-0 wedge']);
    expect(straight([bond(1, 0, 'hash'), bond(1, 2, 'hash-back')], keypoints)).toEqual(['2-0 hash']);
  });

  it('stays where two bonds taper against each other, or are of two kinds', () => {
    const keypoints = [corner(10, 50), corner(40, 50, 0.4), corner(90, 50)];
    expect(straight([bond(1, 0, 'wedge'), bond(1, 2, 'wedge')], keypoints)).toHaveLength(2);
    expect(straight([bond(0, 1, 'hash'), bond(1, 2, 'wedge')], keypoints)).toHaveLength(2);
    expect(straight([bond(0, 1, 'double'), bond(1, 2)], keypoints)).toHaveLength(2);
  });
});

describe('a place where two lines cross', () => {
  const arms = [bond(0, 1), bond(2, 0), bond(0, 3), bond(4, 0)];
  const beside = [bond(1, 5), bond(3, 5), bond(2, 6), bond(4, 6)];

  it('is no atom in the middle of two bonds', () => {
    expect(told(withoutCrossings([...arms, ...beside], cross(25, 20), LENGTH))).toEqual(
      told([bond(1, 2), bond(3, 4), ...beside]),
    );
  });

  it('is a quaternary carbon where its bonds are as long as others, or end there', () => {
    expect(withoutCrossings([...arms, ...beside], cross(40, 40), LENGTH)).toHaveLength(8);
    expect(withoutCrossings(arms, cross(25, 20), LENGTH)).toHaveLength(4);
  });
});

/** What becomes of bonds at a text. */
const atText = (
  glyphs: Glyph[],
  points: Keypoint[],
  lines: DrawnLine[],
): { lines: string[]; points: Keypoint[] } => {
  const keypoints = [...points];
  const groups = groupGlyphs(glyphs, LENGTH);
  const owner = groupsOfKeypoints(keypoints, groups, LENGTH);
  return { lines: told(withChainEnds(lines, keypoints, groups, owner, LENGTH)), points: keypoints };
};

describe('a repeated group in a chain', () => {
  it('takes the bonds that end at its bracket and its count', () => {
    // `(CH2)3` from x = 100 to 155, with a corner where each bond ends.
    const keypoints = [corner(50, 50), corner(84, 50), label(111, 50), corner(170, 52), corner(210, 50)];
    const { lines } = atText(text('(CH2)3', 100, 50), keypoints, [
      bond(0, 1),
      bond(1, 2, 'hash'),
      bond(3, 4),
    ]);
    expect(lines).toEqual(['0-2 single', '2-4 single']);
  });

  it('is given an atom where the network saw none', () => {
    const keypoints = [corner(50, 50), corner(86, 50)];
    const { lines, points } = atText(text('(CF2)6H', 100, 50), keypoints, [bond(0, 1)]);
    expect(lines).toEqual(['0-2 single']);
    expect(points[2]).toMatchObject({ x: 111, y: 50 });
  });

  it('is none in a descriptor, to which no bond goes', () => {
    const keypoints = [corner(50, 50), corner(86, 50)];
    expect(atText(text('(R)', 100, 50), keypoints, [bond(0, 1)]).lines).toEqual(['0-1 single']);
  });

  it('has places at its ends where bonds are looked for, but where an atom is', () => {
    const groups = groupGlyphs(text('(CH2)2', 100, 50), LENGTH);
    expect(chainEnds(groups, [], LENGTH).map(({ x }) => x)).toEqual([100, 155]);
    expect(chainEnds(groups, [label(98, 50)], LENGTH).map(({ x }) => x)).toEqual([155]);
    expect(chainEnds(groupGlyphs(text('C10H21', 100, 50), LENGTH), [], LENGTH)).toHaveLength(2);
    expect(chainEnds(groupGlyphs(text('OCH3', 100, 50), LENGTH), [], LENGTH)).toEqual([]);
  });
});

describe('an atom with its hydrogens', () => {
  it('takes the bonds that the network saw at its hydrogen', () => {
    // `NH` with a keypoint at each letter, and a bond to each.
    const keypoints = [corner(60, 80), label(100, 50), label(111, 50), corner(150, 80)];
    expect(atText(text('NH', 100, 50), keypoints, [bond(0, 1), bond(2, 3)]).lines).toEqual([
      '0-1 single',
      '1-3 single',
    ]);
    const before = [corner(60, 80), label(100, 50), label(122, 50), corner(150, 80)];
    expect(atText(text('H2N', 100, 50), before, [bond(0, 1), bond(2, 3)]).lines).toEqual([
      '0-2 single',
      '2-3 single',
    ]);
  });

  it('is so too where it has oxygens: a carbonyl between two bonds', () => {
    const keypoints = [corner(60, 50), label(100, 50), label(111, 50), corner(150, 50)];
    const lines = [bond(0, 1), bond(2, 3)];
    expect(atText(text('CO', 100, 50), keypoints, lines).lines).toEqual(['0-1 single', '1-3 single']);
    expect(atText(text('OC', 100, 50), keypoints, lines).lines).toEqual(['0-2 single', '2-3 single']);
    const sulfone = [corner(60, 50), label(100, 50), label(122, 50), corner(160, 50)];
    expect(atText(text('SO2', 100, 50), sulfone, lines).lines).toEqual(['0-1 single', '1-3 single']);
    expect(atText(text('NO', 100, 50), keypoints, lines).lines).toEqual(['0-1 single', '2-3 single']);
  });

  it('takes no bond that ends beside it, and leaves texts of two atoms', () => {
    const keypoints = [corner(60, 80), label(100, 50), corner(128, 52), corner(160, 80)];
    expect(atText(text('NH', 100, 50), keypoints, [bond(0, 1), bond(2, 3)]).lines).toEqual([
      '0-1 single',
      '2-3 single',
    ]);
    const two = [corner(60, 80), label(100, 50), label(122, 50), corner(160, 80)];
    expect(atText(text('NHO', 100, 50), two, [bond(0, 1), bond(2, 3)]).lines).toEqual([
      '0-1 single',
      '2-3 single',
    ]);
  });
});

describe('a line within a text', () => {
  it('is no bond where a character stands between its ends', () => {
    const keypoints = [label(111, 50), label(166, 50)];
    const groups = groupGlyphs(text('(CH2)4O', 100, 50), LENGTH);
    const owner = groupsOfKeypoints(keypoints, groups, LENGTH);
    expect(withoutLabelLines([bond(0, 1, 'triple')], keypoints, owner, LENGTH)).toEqual([]);
  });
});

/** The texts at a bond without its strokes. */
const textsAt = (glyphs: Glyph[], points: Keypoint[], kind: DrawnLine['kind']): string[] =>
  withoutStrokes(groupGlyphs(glyphs, LENGTH), [bond(0, 1, kind)], points).map((group) =>
    group.map(characterOf).join(''),
  );

describe('an upright stroke beside a letter', () => {
  it('is the last of a hashed bond that ends there, and no letter', () => {
    const keypoints = [corner(60, 50), label(100, 50)];
    expect(textsAt(text('lOH', 90, 50), keypoints, 'hash')).toEqual(['OH']);
    expect(textsAt(text('lOH', 90, 50), keypoints, 'single')).toEqual(['lOH']);
    // Of three strokes the network may make a doubtful `H`.
    expect(textsAt([glyph('H', 92, 50, 0.7), ...text('NH', 100, 50)], keypoints, 'hash')).toEqual(['NH']);
    expect(textsAt([glyph('H', 92, 50), ...text('N', 100, 50)], keypoints, 'hash')).toEqual(['HN']);
  });

  it('is a letter where it makes a chlorine, or is the atom itself', () => {
    expect(textsAt(text('Cl', 100, 50), [corner(150, 50), label(100, 50)], 'hash')).toEqual(['Cl']);
    expect(textsAt(text('I', 100, 50), [corner(60, 50), label(100, 50)], 'hash')).toEqual(['I']);
  });
});

describe('letters in a row beside a corner', () => {
  it('are no hashed bond', () => {
    const keypoints = [label(50, 50), corner(122, 50)];
    const groups = [text('ene', 78, 50)];
    const row = [bond(0, 1, 'hash-back')];
    expect(withoutTextLines(row, keypoints, groups, LENGTH)).toEqual([]);
    expect(withoutTextLines([bond(0, 1)], keypoints, groups, LENGTH)).toHaveLength(1);
    expect(withoutTextLines(row, keypoints, [text('e', 78, 50)], LENGTH)).toHaveLength(1);
    expect(withoutTextLines(row, keypoints, [text('ene', 78, 65)], LENGTH)).toHaveLength(1);
  });
});

describe('what looks as if it were lost', () => {
  const atoms = [corner(50, 50), corner(90, 50)];
  const strays = (...texts: [string, number][]): number =>
    strayLabels(
      texts.map(([one, x]) => text(one, x, 50)),
      atoms,
      LENGTH,
    );

  it('is a label beside a structure that is bound to no atom, or a text that was not read', () => {
    expect(strays(['OCH3', 130])).toBe(1);
    expect(strays(['N', 130])).toBe(1);
    expect(strays(['(CF2)XH', 130])).toBe(1);
    expect(strays(['OCH3', 130], ['Cl', 0])).toBe(2);
  });

  it('is the bracket of a repeated unit', () => {
    expect(strays(['(', 70])).toBe(1);
    expect(strays([')n', 110])).toBe(1);
  });

  it('is the other part of a salt, however far away', () => {
    for (const salt of ['HCl', 'Cl-', 'CF-', 'Br-', '2HCl', 'Na+', 'TFA'])
      expect(strays([salt, 400])).toBe(1);
    for (const other of ['IC', 'Clear', 'K2', 'NaN']) expect(strays([other, 400])).toBe(0);
  });

  it('is no descriptor, no name of a ring or place, and nothing far away', () => {
    expect(strays(['(R)', 110])).toBe(0);
    expect(strays(['A', 70])).toBe(0);
    expect(strays(['12', 110])).toBe(0);
    expect(strays(['OCH3', 200])).toBe(0);
  });

  it('is a corner that the network is sure of and that has no bond', () => {
    expect(strayCorners([corner(130, 50)], atoms, LENGTH)).toBe(1);
    expect(strayCorners([corner(130, 50, 0.5)], atoms, LENGTH)).toBe(0);
    expect(strayCorners([label(130, 50), corner(300, 50)], atoms, LENGTH)).toBe(0);
  });
});

/** A bond, a mark across its end, and a corner beside. */
const mark = (half: number): Keypoint[] => [
  corner(50, 50),
  corner(90, 50),
  corner(90, 50 - half),
  corner(90, 50 + half),
  corner(130, 50),
];

describe('a mark across the end of a bond', () => {
  const lines = [bond(0, 1), bond(1, 2), bond(3, 1)];

  it('says that the rest is left out, and is no two methyls', () => {
    expect(told(withoutSquiggles(lines, mark(22), LENGTH))).toEqual(['0-1 single']);
  });

  it('is none where its halves are as long as bonds, lead on, or are not straight across', () => {
    expect(withoutSquiggles(lines, mark(40), LENGTH)).toHaveLength(3);
    expect(withoutSquiggles([...lines, bond(1, 4)], mark(22), LENGTH)).toHaveLength(4);
    expect(withoutSquiggles([...lines, bond(2, 4)], mark(22), LENGTH)).toHaveLength(4);
    const bent = mark(22).with(2, corner(110, 35));
    expect(withoutSquiggles(lines, bent, LENGTH)).toHaveLength(3);
  });
});

/** Ink along x = 60, with a gap of some pixels after each dash. */
const dashes = (dash: number, gap: number): InkPicture => {
  const picture = blankPicture(120, 100);
  for (let y = 20; y < 60; y += dash + gap) {
    for (let row = y; row < Math.min(60, y + dash); row += 1) picture.ink[row * picture.width + 60] = 1;
  }
  return picture;
};

describe('a line of dashes', () => {
  const keypoints = [corner(60, 20), corner(60, 60), corner(30, 80), corner(90, 80), corner(30, 10)];
  const lines = [bond(0, 1), bond(1, 2), bond(1, 3), bond(0, 4)];
  it('is a hashed bond, narrow at the one stereocentre', () => {
    expect(told(withDashes(lines, dashes(5, 4), keypoints, LENGTH))).toContain('1-0 hash');
  });

  it('is none where it has no gaps, a single one, or no stereocentre', () => {
    expect(told(withDashes(lines, dashes(40, 1), keypoints, LENGTH))).toContain('0-1 single');
    expect(told(withDashes(lines, dashes(19, 4), keypoints, LENGTH))).toContain('0-1 single');
    expect(told(withDashes(lines.slice(0, 2), dashes(5, 4), keypoints, LENGTH))).toContain('0-1 single');
    const flat = [bond(0, 1), bond(1, 2), bond(1, 3, 'double')];
    expect(told(withDashes(flat, dashes(5, 4), keypoints, LENGTH))).toContain('0-1 single');
  });
});

describe('a bond through a letter', () => {
  /** A network that takes whatever it sees for a double bond. */
  const networks = {
    bonds: (_: Float32Array, distances: Float32Array) =>
      Promise.resolve(
        Float32Array.from({ length: 9 * distances.length }, (_value, index) => (index % 9 === 2 ? 4 : 0)),
      ),
  } as unknown as Networks;
  /** An `N` with its hydrogen below, and below that the corner of a ring, with its two lines. */
  const atoms = [label(60, 30), corner(60, 70), corner(25, 90), corner(95, 90)];
  const found = async (glyphs: Glyph[], between: [from: number, to: number]): Promise<string[]> => {
    const picture = blankPicture(120, 100);
    const inked = (x: number, y: number): void => {
      picture.ink.fill(1, y * 120 + x - 1, y * 120 + x + 2);
    };
    for (let y = between[0]; y < between[1]; y += 1) inked(60, y);
    for (let step = 0; step < 35; step += 1) {
      const y = 70 + Math.round((20 * step) / 35);
      inked(60 - step, y);
      inked(60 + step, y);
    }
    return told(await findLines(networks, picture, atoms, LENGTH, glyphs)).filter((line) =>
      line.includes('1-0'),
    );
  };

  it('is none where the ink is that of the ring below the letter', async () => {
    expect(await found([glyph('N', 60, 30), glyph('H', 60, 47)], [25, 55])).toEqual([]);
  });

  it('is one where ink runs from atom to atom', async () => {
    expect(await found([glyph('N', 60, 30)], [36, 70])).toEqual(['1-0 double']);
  });
});
