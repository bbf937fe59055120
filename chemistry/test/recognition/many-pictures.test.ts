import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { timeLimit, timesOf } from '../../../tests/proofs.ts';
import { RecogniserPool } from '../../src/recognition/node/recogniser-pool.ts';
import { engineForTests } from '../engine-for-tests.ts';

const LEFT = [
  'C',
  'CC',
  'CCC',
  'CC(C)',
  'CO',
  'CCO',
  'CN(C)',
  'FC(F)(F)',
  'N#C',
  'CC(=O)N',
  'O1CCN(CC1)',
  'C2CC2',
  'COC(=O)',
  'CS',
];
const RIGHT = [
  'F',
  'Cl',
  'Br',
  'O',
  'N',
  'C',
  'OC',
  'C#N',
  'C(=O)O',
  'C(N)=O',
  'S(C)(=O)=O',
  'C2CC2',
  'N2CCCC2',
  'C(C)(C)C',
];

it(
  'pictures that come at once are each read as what is drawn in it',
  async () => {
    const engine = await engineForTests();
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    const pool = new RecogniserPool();
    try {
      const drawn = Array.from({ length: timesOf('manyPictures') }, (_, index) => {
        const [left, right] = [
          LEFT[index % LEFT.length]!,
          RIGHT[Math.floor(index / LEFT.length + index) % RIGHT.length]!,
        ];
        return engine.withMolecule(`${left}c1ccc(${right})c${index % 2 === 0 ? 'c' : 'n'}1`, (molecule) => ({
          smiles: molecule.get_smiles(),
          path: join(folder, `${index}.png`),
          svg: molecule.get_svg_with_highlights(JSON.stringify({ width: 300, height: 220 })),
        }));
      });
      await Promise.all(
        drawn.map(async ({ path, svg }) =>
          writeFile(path, await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()),
        ),
      );
      const read = await Promise.all(drawn.map(({ path }) => pool.recognise(path)));
      const others = drawn.flatMap(({ smiles }, index) => {
        const [found] = read[index]!.results;
        return found?.smiles === smiles ? [] : [{ smiles, found: found?.smiles, accepted: found?.accepted }];
      });
      // What is not read rightly is not accepted, and is no other picture's structure.
      expect(others.filter(({ accepted }) => accepted !== false)).toEqual([]);
      expect(others.length).toBeLessThanOrEqual(Math.max(1, 0.03 * drawn.length));
    } finally {
      await pool.close();
      await rm(folder, { recursive: true });
    }
  },
  timeLimit(120_000),
);
