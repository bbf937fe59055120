import { describe, expect, it } from 'vitest';
import { BOND_KINDS, type DrawnLine } from '../../src/recognition/bond-strips.ts';
import { claimLabels, groupsOfKeypoints } from '../../src/recognition/labels/claim-labels.ts';
import { groupGlyphs } from '../../src/recognition/labels/label-groups.ts';
import { otherReadings } from '../../src/recognition/other-readings.ts';
import type { Reading } from '../../src/recognition/read-drawing.ts';
import { ALPHABET } from '../../src/recognition/alphabet.ts';
import { bond, corner, glyph, label, LENGTH } from './found.ts';

/** A line with the likelihoods of its kinds. */
const doubtful = (
  line: DrawnLine,
  likely: Partial<Record<(typeof BOND_KINDS)[number], number>>,
): DrawnLine => ({
  ...line,
  probabilities: BOND_KINDS.map((kind) => likely[kind] ?? 0),
});

const keypoints = [corner(10, 50), label(50, 50), corner(90, 50)];

/** A chain of two bonds with a letter in the middle that may be an `S` as well. */
const reading = (lines: DrawnLine[]): Reading => {
  const letter = glyph('N', 50, 50, 0.7);
  letter.probabilities[ALPHABET.indexOf('S')] = 0.28;
  const owner = groupsOfKeypoints(keypoints, groupGlyphs([letter], LENGTH), LENGTH);
  return {
    keypoints,
    lines,
    labels: claimLabels(keypoints, owner, lines, LENGTH),
    aromatic: new Set(),
    texts: [],
    strays: 0,
    unseen: 0,
    dense: 0,
    length: LENGTH,
    scale: 1,
    explained: 1,
  };
};

describe('other readings of a drawing', () => {
  it('are bonds of another kind and labels read otherwise, likeliest first', () => {
    const lines = [doubtful(bond(0, 1), { single: 0.6, double: 0.36, none: 0.03 }), bond(1, 2)];
    const others = otherReadings(reading(lines));
    expect(others.map(({ odds }) => odds)).toEqual(others.map(({ odds }) => odds).toSorted((a, b) => b - a));
    expect(others[0]?.reading.lines.map(({ kind }) => kind)).toEqual(['double', 'single']);
    expect(others[0]?.odds).toBeCloseTo(0.6, 6);
    expect(others.map((other) => other.reading.labels.get(1)?.text)).toContain('S');
    expect(others.map((other) => other.reading.lines.length)).toContain(1);
  });

  it('are none where nothing is in doubt', () => {
    const letter = reading([bond(0, 1), bond(1, 2)]);
    expect(otherReadings({ ...letter, labels: new Map() })).toEqual([]);
  });

  it('think of the bond that its network saw where another was measured', () => {
    const line = doubtful(bond(0, 1, 'wedge'), { single: 0.9, wedge: 0.05 });
    const others = otherReadings({ ...reading([line, bond(1, 2)]), labels: new Map() });
    expect(others.map((other) => other.reading.lines[0]?.kind)).toEqual(['single']);
  });
});
