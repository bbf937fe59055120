import { describe, expect, it } from 'vitest';
import { ALPHABET, NO_SIGN, OTHER_SIGN } from '../../src/recognition/alphabet.ts';
import type { DrawnLine } from '../../src/recognition/bond-strips.ts';
import { glyphsByInk } from '../../src/recognition/glyphs-by-ink.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';
import { claimLabels, groupsOfKeypoints } from '../../src/recognition/labels/claim-labels.ts';
import { characterOf, groupGlyphs } from '../../src/recognition/labels/label-groups.ts';
import { withLinkedLabels } from '../../src/recognition/linked-labels.ts';
import type { Networks } from '../../src/recognition/networks.ts';

/** Pixels of a bond. */
const LENGTH = 40;

const glyph = (character: string, x: number, y: number, sure = 0.95): Glyph => {
  const sign = character === '' ? OTHER_SIGN : ALPHABET.indexOf(character);
  const probabilities = Array.from({ length: ALPHABET.length + 1 }, (_, index) =>
    index === sign ? sure : 0,
  );
  return { x, y, sign, probabilities, detected: 1 };
};
/** Characters in a line, `pitch` apart; digits a little lower. */
const text = (characters: string, x: number, y: number, pitch = 11): Glyph[] =>
  Array.from(characters, (character, index) =>
    glyph(character, x + index * pitch, /\d/.test(character) ? y + 5 : y),
  );
const label = (x: number, y: number): Keypoint => ({ x, y, kind: 'label', probability: 0.9 });
const corner = (x: number, y: number): Keypoint => ({ x, y, kind: 'corner', probability: 0.9 });
const bond = (from: number, to: number): DrawnLine => ({
  from,
  to,
  kind: 'single',
  probabilities: [0, 1, 0, 0, 0, 0, 0, 0, 0],
});

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

describe('two labels side by side', () => {
  it('are linked where their bonds come from either side', () => {
    const keypoints = [corner(60, 50), label(100, 50), label(144, 50), corner(184, 50)];
    const owner = groupsOfKeypoints(keypoints, groupGlyphs(text('CF2OO', 100, 50), LENGTH), LENGTH);
    expect(withLinkedLabels([bond(0, 1), bond(2, 3)], keypoints, owner, LENGTH)).toHaveLength(3);
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
    const found = await glyphsByInk(
      networks,
      picture(),
      { glyphs, keypoints: [label(88, 22)] },
      { toPicture: same, fromPicture: same, length: LENGTH },
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

  it('are left as they were where the network is no surer of them', async () => {
    expect(await read(reading('', 0.9))).toEqual(['P', '2']);
    expect(await read(reading('h', 0.5), [...known, glyph('n', 97, 20, 0.8)])).toEqual(['P', 'n', '2']);
  });
});
