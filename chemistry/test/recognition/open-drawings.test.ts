import { describe, expect, it } from 'vitest';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();
const networks = await loadNetworks();

/** A drawing of strokes, each the points of a line, with letters. */
const picture = (strokes: readonly string[], letters: readonly [string, number, number][] = []): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="260"><rect width="420" height="260" fill="#fff"/>
    <g fill="none" stroke="#000" stroke-width="2.4">${strokes.map((path) => `<path d="${path}"/>`).join('')}</g>
    <g font-family="DejaVu Sans, sans-serif" font-size="20">${letters.map(([text, x, y]) => `<text x="${x}" y="${y}">${text}</text>`).join('')}</g></svg>`,
  );
const recognised = async (file: Buffer): ReturnType<typeof recognisePicture> =>
  recognisePicture(networks, engine, await readPicture(file));

const LENGTH = 44;
/** A benzene ring around a place, a corner to its right. */
function benzene(x: number, y: number): string[] {
  const at = (corner: number, radius: number): string =>
    `${(x + radius * Math.cos((corner * Math.PI) / 3)).toFixed(1)} ${(y + radius * Math.sin((corner * Math.PI) / 3)).toFixed(1)}`;
  const corners = [0, 1, 2, 3, 4, 5];
  return [
    `M ${corners.map((corner) => at(corner, LENGTH)).join(' L ')} Z`,
    ...[0, 2, 4].map(
      (corner) => `M ${at(corner + 0.12, 0.81 * LENGTH)} L ${at(corner + 0.88, 0.81 * LENGTH)}`,
    ),
  ];
}
/** A bond from within that ring through the middle of a side, and out of it. */
function spoke(x: number, y: number, side: number, from: number, to: number): string {
  const angle = ((side + 0.5) * Math.PI) / 3;
  const at = (radius: number): string =>
    `${(x + radius * LENGTH * Math.cos(angle)).toFixed(1)} ${(y + radius * LENGTH * Math.sin(angle)).toFixed(1)}`;
  return `M ${at(from)} L ${at(to)}`;
}

describe('a bond drawn into a ring across one of its bonds', () => {
  it.each([
    ['nothing', [], '*C.c1ccccc1 |m:0:2.3.4.5.6.7|'],
    ['an atom', [['Cl', 262, 79]], '*Cl.c1ccccc1 |m:0:2.3.4.5.6.7|'],
  ] satisfies [string, [string, number, number][], string][])(
    'goes to any atom of the ring, with %s at its end',
    async (_, letters, smiles) => {
      const to = letters.length === 0 ? 1.9 : 1.55;
      const [structure, ...others] = await recognised(
        picture([...benzene(200, 130), spoke(200, 130, 5, 0.55, to)], letters),
      );
      expect(structure).toMatchObject({ smiles, inchikey: null, isComplete: true });
      expect(structure?.molfile).toMatch(/ENDPTS=\(6 [\d ]+\) ATTACH=ANY/);
      expect(others).toEqual([]);
      // RDKit reads what is written.
      const ends = engine.withMolecule(smiles, (molecule) => molecule.get_v3Kmolblock());
      expect(ends).toContain('ENDPTS=(6 ');
    },
  );

  it('is none where it ends at the ring', async () => {
    const [structure] = await recognised(picture([...benzene(200, 130), 'M 244 130 L 288 130']));
    expect(structure?.smiles).toBe('Cc1ccccc1');
  });
});

/** Phenol with a chain of four bonds between ring and oxygen, and brackets across the second and the third. */
const CHAIN = [...benzene(90, 130), 'M 134 130 L 172 108 L 210 130 L 248 108 L 276 124'];
const OXYGEN: [string, number, number] = ['OH', 280, 140];
const BRACKETS = ['M 199 88 L 191 88 L 191 150 L 199 150', 'M 221 88 L 229 88 L 229 150 L 221 150'];
const BOWS = ['M 199 88 Q 183 119 199 150', 'M 221 88 Q 237 119 221 150'];

describe('a part in brackets', () => {
  it.each([
    ['brackets', BRACKETS],
    ['parentheses', BOWS],
  ])('is repeated as often as it says beside %s', async (_, brackets) => {
    const [structure] = await recognised(picture([...CHAIN, ...brackets], [OXYGEN, ['3', 234, 166]]));
    expect(structure).toMatchObject({ smiles: 'OCCCCCc1ccccc1', isComplete: true });
  });

  it('is kept as a repeating unit where it says n', async () => {
    const [structure] = await recognised(picture([...CHAIN, ...BRACKETS], [OXYGEN, ['n', 234, 166]]));
    expect(structure).toMatchObject({ inchikey: null, isComplete: true });
    expect(structure?.smiles).toMatch(/^OCCCc1ccccc1 \|Sg:n:\d+:n:ht:*\|$/);
    // RDKit goes on in the next line behind a dash.
    const file = structure?.molfile.replaceAll(/-\nM {2}V30 /g, '') ?? '';
    expect(file).toMatch(/SRU .*ATOMS=\(1 \d+\).*LABEL=n/);
    expect(file.match(/BRKXYZ=/g)).toHaveLength(2);
  });

  it('is not accepted where a repeat would have a configuration that nobody drew', async () => {
    const wedge = '<path d="M 210 130 L 204 170 L 216 170 Z" fill="#000"/>';
    const file = picture([...CHAIN, ...BRACKETS], [OXYGEN, ['3', 234, 166]]).toString();
    const [structure] = await recognised(Buffer.from(file.replace('</svg>', `${wedge}</svg>`)));
    expect(structure).toMatchObject({ accepted: false, isComplete: false });
  });

  it('is not accepted where one bracket is alone', async () => {
    const [structure] = await recognised(picture([...CHAIN, BRACKETS[0]!], [OXYGEN]));
    expect(structure).toMatchObject({ accepted: false, isComplete: false });
  });

  it('is not accepted where it does not say how often', async () => {
    const [structure] = await recognised(picture([...CHAIN, ...BRACKETS], [OXYGEN]));
    expect(structure).toMatchObject({ smiles: 'OCCCc1ccccc1', accepted: false, isComplete: false });
  });

  it('that leads nowhere on both sides is a polymer', async () => {
    const [structure] = await recognised(
      picture(
        [
          'M 80 130 L 118 108 L 156 130 L 194 108 L 232 130 L 270 108',
          'M 107 88 L 99 88 L 99 150 L 107 150',
          'M 243 88 L 251 88 L 251 150 L 243 150',
          'M 156 130 L 156 174',
        ],
        [
          ['Cl', 146, 194],
          ['n', 256, 164],
        ],
      ),
    );
    expect(structure?.smiles).toMatch(/^\*.*\* \|Sg:n:[\d,]+:n:ht:*\|$/);
  });

  it('is none in a caption', async () => {
    const [structure] = await recognised(picture(CHAIN, [OXYGEN, ['(12)', 180, 230]]));
    expect(structure).toMatchObject({ smiles: 'OCCCc1ccccc1', accepted: true });
  });
});

/** A line whose strokes are bowed by a share of their length. */
const bowed = (points: readonly [number, number][], by: number): string =>
  points
    .slice(1)
    .map(([x, y], index) => {
      const [u, v] = points[index]!;
      const way = index % 2 === 0 ? 2 * by : -2 * by;
      return `M ${u} ${v} Q ${(x + u) / 2 + way * (y - v)} ${(y + v) / 2 - way * (x - u)} ${x} ${y}`;
    })
    .join(' ');

describe('a drawing by hand', () => {
  const POINTS: [number, number][] = Array.from({ length: 7 }, (_, index) => [
    60 + 50 * index,
    index % 2 === 0 ? 140 : 110,
  ]);

  it('is told by its lines, and never accepted', async () => {
    const [straight] = await recognised(picture([bowed(POINTS, 0)]));
    expect(straight).toMatchObject({ smiles: 'CCCCCCC', isByHand: false });
    const [byHand] = await recognised(picture([bowed(POINTS, 0.05)]));
    expect(byHand).toMatchObject({ smiles: 'CCCCCCC', isByHand: true, accepted: false });
  });
});
