import { describe, expect, it } from 'vitest';
import { ALPHABET, NO_SIGN } from '../../src/recognition/alphabet.ts';
import type { DrawnLine } from '../../src/recognition/bond-strips.ts';
import { withoutStrokes } from '../../src/recognition/clean-lines.ts';
import { glyphsByInk } from '../../src/recognition/glyphs-by-ink.ts';
import { capitalHeight, lengthOfLetters } from '../../src/recognition/letter-size.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import { piecesOf } from '../../src/recognition/ink-pieces.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';
import { claimLabels, groupsOfKeypoints } from '../../src/recognition/labels/claim-labels.ts';
import { characterOf, groupGlyphs } from '../../src/recognition/labels/label-groups.ts';
import { withLinkedLabels } from '../../src/recognition/linked-labels.ts';
import type { Networks } from '../../src/recognition/networks.ts';
import { withRaisedSigns } from '../../src/recognition/raised-signs.ts';
import { bond, corner, glyph, label, LENGTH, text } from './found.ts';

const labelsOf = (keypoints: Keypoint[], glyphs: Glyph[], drawn: DrawnLine[]): (string | undefined)[] => {
  const owner = groupsOfKeypoints(keypoints, groupGlyphs(glyphs, LENGTH), LENGTH);
  const lines = withLinkedLabels(drawn, keypoints, owner, LENGTH);
  const labels = claimLabels(keypoints, owner, lines, LENGTH);
  return keypoints.map((_, index) => labels.get(index)?.text);
};

describe('a text at two atoms', () => {
  it('gives the count to the atom before it', () => {
    // C and O far apart, the 2 nearer to the O.
    const glyphs = [glyph('C', 100, 50), glyph('F', 111, 50), glyph('2', 124, 55), glyph('O', 134, 50)];
    const keypoints = [corner(60, 50), label(100, 50), label(134, 50), corner(174, 50)];
    expect(labelsOf(keypoints, glyphs, [bond(0, 1), bond(2, 3)])).toEqual([undefined, 'CF2', 'O', undefined]);
  });

  it('is parted where both parts mean something', () => {
    const keypoints = [corner(60, 50), label(100, 50), label(144, 50), corner(184, 50), corner(144, 90)];
    expect(labelsOf(keypoints, text('NHCOCH', 100, 50), [bond(0, 1), bond(2, 3), bond(2, 4)])).toEqual([
      undefined,
      'NHCO',
      'CH',
      undefined,
      undefined,
    ]);
  });
});

/** How a lone character at the end of a bond is read that looks like several, and how surely. */
const letterSeen = (looks: Record<string, number>, kind: DrawnLine['kind'] = 'single'): [string, number] => {
  const [[sign, sure]] = Object.entries(looks).toSorted((a, b) => b[1] - a[1]) as [[string, number]];
  const one = glyph(sign, 100, 50, sure);
  for (const [other, likely] of Object.entries(looks)) one.probabilities[ALPHABET.indexOf(other)] = likely;
  const keypoints = [corner(60, 50), label(100, 50)];
  const owner = groupsOfKeypoints(keypoints, [[one]], LENGTH);
  const { text: read, probability } = claimLabels(keypoints, owner, [bond(0, 1, kind)], LENGTH).get(1)!;
  return [read, probability];
};

describe('a lone letter at the end of a bond', () => {
  it('is deuterium where it looks like an O, a P and a B, and is not certain', () => {
    const like: Record<string, number>[] = [
      { O: 0.61, P: 0.17, B: 0.07 },
      { O: 0.36, P: 0.23, B: 0.1 },
      { P: 0.5, D: 0.2, O: 0.1 },
    ];
    for (const looks of like) {
      const [read, probability] = letterSeen(looks);
      expect(read).toBe('D');
      expect(probability).toBeLessThan(0.4);
    }
  });

  it('is oxygen where it looks like nothing else, or has another bond, and certain where the D was seen', () => {
    expect(letterSeen({ O: 0.98, P: 0.001 })[0]).toBe('O');
    expect(letterSeen({ O: 0.7, o: 0.2 })[0]).toBe('O');
    expect(letterSeen({ O: 0.61, P: 0.17, B: 0.07 }, 'double')[0]).toBe('O');
    const [read, probability] = letterSeen({ D: 0.95 });
    expect([read, probability > 0.8]).toEqual(['D', true]);
  });
});

describe('a count', () => {
  it('of a phenyl group is one though its digits look like letters', () => {
    const keypoints = [corner(60, 50), label(100, 50)];
    for (const seen of ['COHS', 'CeH5', 'C6Hs'])
      expect(labelsOf(keypoints, text(seen, 100, 50), [bond(0, 1)])).toEqual([undefined, 'C6H5']);
    expect(labelsOf(keypoints, text('COOH', 100, 50), [bond(0, 1)])).toEqual([undefined, 'COOH']);
  });

  it('is a digit where it was read as the letter that looks like it', () => {
    const keypoints = [corner(60, 50), label(100, 50)];
    expect(labelsOf(keypoints, text('C1oH2l', 100, 50), [bond(0, 1)])).toEqual([undefined, 'C10H21']);
    expect(labelsOf(keypoints, text('Cl', 100, 50), [bond(0, 1)])).toEqual([undefined, 'Cl']);
    const doubtful = [...text('(CF2)', 100, 50), glyph('s', 155, 55, 0.6), glyph('H', 166, 50)];
    expect(labelsOf([corner(60, 50), label(111, 50)], doubtful, [bond(0, 1)])).toEqual([
      undefined,
      '(CF2)8H',
    ]);
  });
});

describe('a group in brackets whose count was overlooked', () => {
  const keypoints = [corner(60, 50), label(100, 50)];
  it('is there twice at a nitrogen atom, whose other counts stay', () => {
    expect(labelsOf(keypoints, text('N(CH2CH3)', 100, 50), [bond(0, 1)])).toEqual([undefined, 'N(CH2CH3)2']);
    const before = [corner(230, 50), label(188, 50)];
    expect(labelsOf(before, text('(CH3CH2)N', 100, 50), [bond(0, 1)])).toEqual([undefined, '(CH3CH2)2N']);
    expect(labelsOf(keypoints, text('NH(CH3)', 100, 50), [bond(0, 1)])).toEqual([undefined, 'NH(CH3)']);
  });
});

describe('an upright stroke alone at the end of a bond', () => {
  it('is iodine, not tritium, where the network is unsure of it', () => {
    const both = glyph('T', 100, 50, 0.4);
    both.probabilities[ALPHABET.indexOf('l')] = 0.41;
    both.sign = ALPHABET.indexOf('l');
    expect(labelsOf([corner(60, 50), label(100, 50)], [both], [bond(0, 1)])).toEqual([undefined, 'I']);
    const sure = glyph('T', 100, 50);
    expect(labelsOf([corner(60, 50), label(100, 50)], [sure], [bond(0, 1)])).toEqual([undefined, 'T']);
  });
});

describe('two labels side by side', () => {
  it('are linked where their bonds come from either side', () => {
    const keypoints = [corner(60, 50), label(100, 50), label(144, 50), corner(184, 50)];
    const owner = groupsOfKeypoints(keypoints, groupGlyphs(text('CF2OO', 100, 50), LENGTH), LENGTH);
    expect(withLinkedLabels([bond(0, 1), bond(2, 3)], keypoints, owner, LENGTH)).toHaveLength(3);
  });

  it('are linked where one of them has a third bond above or below', () => {
    // `NHCOCH` in a chain, with a substituent below its `CH`.
    const keypoints = [corner(60, 50), label(100, 50), label(144, 50), label(184, 50), corner(146, 90)];
    const groups = groupGlyphs(text('NHCOCH', 100, 50), LENGTH);
    const owner = groupsOfKeypoints(keypoints, groups, LENGTH);
    const bonds = [bond(0, 1), bond(2, 3), bond(2, 4)];
    expect(withLinkedLabels(bonds, keypoints, owner, LENGTH)).toHaveLength(4);
  });

  it('are linked where the right one’s atom lies between its letter and its hydrogen', () => {
    const keypoints = [corner(60, 50), label(100, 50), label(117, 50), corner(140, 20), corner(140, 80)];
    const owner = groupsOfKeypoints(keypoints, groupGlyphs(text('OCH', 100, 50), LENGTH), LENGTH);
    const bonds = [bond(0, 1), bond(2, 3), bond(2, 4)];
    expect(withLinkedLabels(bonds, keypoints, owner, LENGTH)).toHaveLength(4);
    // Of one atom seen twice there is nothing to link.
    const twice = [corner(60, 50), label(100, 50), label(111, 50), corner(150, 50)];
    const once = groupsOfKeypoints(twice, groupGlyphs(text('NH', 100, 50), LENGTH), LENGTH);
    expect(withLinkedLabels([bond(0, 1), bond(2, 3)], twice, once, LENGTH)).toHaveLength(2);
  });

  it('are two hydroxyls where their bonds come from above', () => {
    const keypoints = [corner(100, 10), label(100, 50), label(122, 50), corner(122, 10)];
    const owner = groupsOfKeypoints(keypoints, groupGlyphs(text('OHOH', 100, 50), LENGTH), LENGTH);
    expect(withLinkedLabels([bond(0, 1), bond(2, 3)], keypoints, owner, LENGTH)).toHaveLength(2);
  });
});

const filled = (picture: InkPicture, x: number, y: number, width: number, height: number): void => {
  for (let row = y; row < y + height; row += 1)
    picture.ink.fill(1, row * picture.width + x, row * picture.width + x + width);
};
/** A network that reads the same in every crop. */
const reading = (character: string, sure: number): Networks => {
  const rest = (1 - sure) / NO_SIGN;
  const logits = Array.from({ length: NO_SIGN + 1 }, (_, index) =>
    Math.log(index === (character === '' ? NO_SIGN : ALPHABET.indexOf(character)) ? sure : rest),
  );
  const glyphs = (crops: Float32Array): Promise<Float32Array> =>
    Promise.resolve(
      Float32Array.from(
        { length: (crops.length / 1024) * logits.length },
        (_, index) => logits[index % logits.length]!,
      ),
    );
  return { glyphs } as unknown as Networks;
};
/** `P` and `2` with a letter between them that is as high as the `P`; and a bond. */
const picture = (): InkPicture => {
  const drawn = blankPicture(160, 60);
  filled(drawn, 20, 24, 60, 2);
  filled(drawn, 84, 16, 9, 14);
  filled(drawn, 95, 16, 8, 14);
  filled(drawn, 105, 22, 6, 10);
  return drawn;
};
const same = <Point>(point: Point): Point => point;

describe('characters read by their ink', () => {
  const known = [glyph('P', 88, 22), glyph('2', 108, 27)];
  const read = async (networks: Networks, glyphs = known): Promise<string[]> => {
    const drawn = picture();
    const pieces = piecesOf(drawn);
    const places = glyphs.map((one) => ({ glyph: one, x: one.x, y: one.y }));
    const found = await glyphsByInk(
      networks,
      drawn,
      { glyphs, keypoints: [label(88, 22)], pieces, capital: capitalHeight(pieces, places, 33) },
      { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
    );
    return found.toSorted((one, other) => one.x - other.x).map(characterOf);
  };

  it('are found where the keypoint network saw none', async () => {
    expect(await read(reading('h', 0.5))).toEqual(['P', 'h', '2']);
  });

  it('take the place of what was read doubtfully beside their middle', async () => {
    expect(await read(reading('h', 0.5), [...known, glyph('', 97, 20)])).toEqual(['P', 'h', '2']);
    expect(await read(reading('h', 0.5), [...known, glyph('n', 97, 20, 0.3)])).toEqual(['P', 'h', '2']);
  });

  it('are none where a bar below a letter is its bond, from which the rest was taken', async () => {
    // A letter of 14 pixels, and a bar below it as `N` has where a substituent stood.
    const drawn = blankPicture(160, 80);
    filled(drawn, 84, 16, 10, 14);
    filled(drawn, 88, 36, 2, 14);
    const pieces = piecesOf(drawn);
    const found = async (letter: Glyph): Promise<string[]> => {
      const all = [letter, glyph('I', 88, 43, 0.99)];
      const kept = await glyphsByInk(
        reading('I', 0.9),
        drawn,
        { glyphs: all, keypoints: [label(88, 23), corner(88, 50)], pieces, capital: 14 },
        { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
      );
      return kept.map(characterOf);
    };
    expect(await found(glyph('N', 88, 23, 0.99))).toEqual(['N']);
    // No atom begins with a small letter, on which it could hang.
    expect(await found(glyph('n', 88, 23, 0.99))).toEqual(['n', 'I']);
  });

  it('are none where a piece of ink is a part of a letter that is known', async () => {
    // A letter of 14 pixels that is printed in two pieces, of which the right one holds its middle.
    const drawn = blankPicture(160, 60);
    filled(drawn, 84, 16, 3, 14);
    filled(drawn, 88, 16, 6, 14);
    const readBeside = async (letter: Glyph): Promise<string[]> => {
      const found = await glyphsByInk(
        reading('C', 0.9),
        drawn,
        { glyphs: [letter], keypoints: [label(90, 23)], pieces: piecesOf(drawn), capital: 14 },
        { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
      );
      return found.map(characterOf);
    };
    expect(await readBeside(glyph('O', 90, 23, 0.99))).toEqual(['O']);
    // Further away it is another character.
    expect(await readBeside(glyph('O', 93, 23, 0.99))).toEqual(['O', 'C']);
  });

  it('are found where the `l` of `Cl` stands as close to its `C` as a part of it would', async () => {
    const drawn = blankPicture(160, 60);
    filled(drawn, 84, 16, 9, 14);
    filled(drawn, 95, 15, 2, 15);
    const readBeside = async (letter: Glyph): Promise<string[]> => {
      const found = await glyphsByInk(
        reading('l', 0.9),
        drawn,
        { glyphs: [letter], keypoints: [label(89.4, 23)], pieces: piecesOf(drawn), capital: 14 },
        { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
      );
      return found.map(characterOf);
    };
    expect(await readBeside(glyph('C', 89.4, 23, 0.99))).toEqual(['C', 'l']);
    // Of an `N` it is one of the strokes.
    expect(await readBeside(glyph('N', 89.4, 23, 0.99))).toEqual(['N']);
  });

  it('are found beside a wide letter that was seen too near to them', async () => {
    // `Ms`, whose `M` was seen in its right half.
    const drawn = blankPicture(160, 60);
    filled(drawn, 84, 16, 16, 14);
    filled(drawn, 101, 21, 7, 9);
    const found = await glyphsByInk(
      reading('s', 0.9),
      drawn,
      { glyphs: [glyph('M', 98, 24, 0.99)], keypoints: [], pieces: piecesOf(drawn), capital: 14 },
      { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
    );
    expect(found.map(characterOf)).toEqual(['M', 's']);
    // `t-Bu`, whose hyphen is near to its `t`.
    const before = blankPicture(160, 60);
    filled(before, 84, 17, 5, 12);
    filled(before, 90, 24, 4, 2);
    const beside = await glyphsByInk(
      reading('t', 0.9),
      before,
      {
        glyphs: [glyph('-', 91, 24, 0.99), glyph('B', 102, 23, 0.99)],
        keypoints: [],
        pieces: piecesOf(before),
        capital: 14,
      },
      { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
    );
    expect(beside.map(characterOf)).toEqual(['-', 'B', 't']);
  });

  it('are left as they were where the network is no surer of them', async () => {
    expect(await read(reading('', 0.9))).toEqual(['P', '2']);
    expect(await read(reading('h', 0.5), [...known, glyph('n', 97, 20, 0.8)])).toEqual(['P', 'n', '2']);
  });
});

describe('the halves of a wide letter', () => {
  it('are one letter, the surer', async () => {
    // Two of one `O`, a stroke of an `N`, and a chlorine.
    const halves = [
      glyph('O', 88, 23, 0.7),
      glyph('O', 92, 23, 0.9),
      glyph('N', 110, 23),
      glyph('I', 115, 23, 0.4),
      glyph('C', 130, 23),
      glyph('l', 137, 23, 0.6),
    ];
    const found = await glyphsByInk(
      reading('', 0.9),
      blankPicture(160, 60),
      { glyphs: halves, keypoints: [], pieces: [], capital: 14 },
      { toPicture: same, fromPicture: same, length: LENGTH, letters: LENGTH },
    );
    expect(found.map(({ x }) => x)).toEqual([92, 110, 130, 137]);
  });
});

describe('a narrow letter at a corner', () => {
  it('is an oxygen where it is one or a zero', () => {
    const round = glyph('O', 100, 50, 0.45);
    round.probabilities[ALPHABET.indexOf('0')] = 0.35;
    expect(labelsOf([corner(60, 50), corner(100, 50)], [round], [bond(0, 1)])).toEqual([undefined, 'O']);
    expect(labelsOf([corner(60, 50), corner(100, 50)], [glyph('O', 100, 50, 0.45)], [bond(0, 1)])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the bond length by which letters are cut out', () => {
  it('is the drawing’s own where its letters are as high as they usually are, or unknown', () => {
    expect(lengthOfLetters(18, 40)).toBe(40);
    expect(lengthOfLetters(undefined, 40)).toBe(40);
  });

  it('is that of the letters where they are small or large beside the bonds', () => {
    expect(lengthOfLetters(12, 40)).toBeCloseTo(28.6, 1);
    expect(lengthOfLetters(28, 40)).toBeCloseTo(50, 6);
  });
});

/** An `O` of 14 pixels and, raised behind it, a minus of 6 by 1. */
const drawnWith = (...more: [x: number, y: number, width: number, height: number][]): InkPicture => {
  const drawn = blankPicture(160, 60);
  filled(drawn, 84, 16, 12, 14);
  for (const [x, y, width, height] of more) {
    filled(drawn, x, y, width, height);
  }
  return drawn;
};
const O = glyph('O', 90, 23);
const MINUS: [number, number, number, number] = [98, 18, 6, 1];
const read = (drawn: InkPicture, glyphs: readonly Glyph[], said = '-', sure = 0.9): Promise<Glyph[]> =>
  withRaisedSigns(
    reading(said, sure),
    drawn,
    { glyphs, pieces: piecesOf(drawn), capital: 14 },
    { toPicture: same, fromPicture: same, letters: LENGTH },
  );

describe('the sign of a charge', () => {
  it('is found where it was missed, and raised where it was seen at the height of its letter', async () => {
    const found = await read(drawnWith(MINUS), [O]);
    expect(found.map(characterOf)).toEqual(['O', '-']);
    expect(groupGlyphs(found, LENGTH)).toHaveLength(1);
    const low = glyph('-', 101, 23);
    expect(groupGlyphs([O, low], LENGTH)).toHaveLength(2);
    const raised = await read(drawnWith(MINUS), [O, low]);
    expect(raised.map(characterOf)).toEqual(['O', '-']);
    expect(groupGlyphs(raised, LENGTH)).toHaveLength(1);
  });

  it('is not taken for the bond that comes from the letter', async () => {
    const found = await read(drawnWith(MINUS, [98, 22, 40, 2]), [O]);
    const [group] = groupGlyphs(found, LENGTH);
    expect(withoutStrokes([group!], [bond(0, 1)], [label(90, 23), corner(140, 23)])[0]).toHaveLength(2);
  });

  it('is none of several strokes, at the height of the letter, or of what is not read as it looks', async () => {
    const dashes: [number, number, number, number][] = [MINUS, [98, 14, 6, 1]];
    expect((await read(drawnWith(...dashes), [O])).map(characterOf)).toEqual(['O']);
    expect((await read(drawnWith([98, 23, 6, 1]), [O])).map(characterOf)).toEqual(['O']);
    expect((await read(drawnWith(MINUS), [O], '')).map(characterOf)).toEqual(['O']);
    // Noise looks a little like one.
    expect((await read(drawnWith(MINUS), [O], '-', 0.5)).map(characterOf)).toEqual(['O']);
  });
});
