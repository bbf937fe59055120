import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawStructure } from '../../src/index.ts';
import { withoutFreeMolecules } from '../../src/recognition/free-molecules.ts';
import { blankPicture } from '../../src/recognition/ink-picture.ts';
import { isWholeMolecule } from '../../src/recognition/labels/whole-molecules.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import type { RecognisedStructure } from '../../src/recognition/recognised-structure.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { bond, corner, label, LENGTH, text } from './found.ts';

const engine = await engineForTests();

describe('a text that is a molecule of its own', () => {
  it('is an acid or water, however its slim letters are read, and no group', () => {
    for (const one of ['HCl', 'HC1', 'HCI', 'ClH', '2HCl', 'HBr', 'H2O', '2H2O'])
      expect([one, isWholeMolecule(one)]).toEqual([one, true]);
    for (const one of ['Cl', 'CH', 'HC', 'OH', 'H2N', 'CHCl', 'H2C'])
      expect([one, isWholeMolecule(one)]).toEqual([one, false]);
  });

  const places = [corner(50, 50), corner(90, 50), label(123, 50)];
  const found = (word: string, picture = blankPicture(200, 100)): { lines: number; labels: number } => {
    const { lines, labels } = withoutFreeMolecules(
      picture,
      [bond(0, 1), bond(1, 2)],
      places,
      [text(word, 112, 50)],
      LENGTH,
    );
    return { lines: lines.length, labels: labels.length };
  };

  it('is no label of the atom beside it, and has no bond', () => {
    expect(found('HCl')).toEqual({ lines: 1, labels: 0 });
    expect(found('OCH3')).toEqual({ lines: 2, labels: 1 });
  });

  it('is a label that was misread where a stroke leads to it', () => {
    const picture = blankPicture(200, 100);
    for (let row = 49; row < 52; row += 1) picture.ink.fill(1, row * 200 + 50, row * 200 + 107);
    expect(found('HCl', picture)).toEqual({ lines: 2, labels: 1 });
  });
});

/** What is read of a drawing beside whose outermost corner a text begins, so many bond lengths away. */
const besideText = async (
  smiles: string,
  word: string,
  away: number,
): Promise<RecognisedStructure | undefined> => {
  const { shapes, atoms = [] } = drawStructure(engine, smiles, { width: 320, height: 260, atoms: true });
  const outermost = atoms.toSorted((a, b) => b.x - a.x)[0]!;
  const length = Math.min(
    ...atoms
      .filter((atom) => atom !== outermost)
      .map(({ x, y }) => Math.hypot(x - outermost.x, y - outermost.y)),
  );
  const lines = shapes.map(({ path, width }) =>
    width === 0
      ? `<path d="${path}"/>`
      : `<path d="${path}" fill="none" stroke="#000" stroke-width="${width}"/>`,
  );
  const size = 0.42 * length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="260"><rect width="420" height="260" fill="#fff"/>${lines.join('')}<text x="${outermost.x + away * length}" y="${outermost.y + 0.36 * size}" font-size="${size}" font-family="sans-serif">${word}</text></svg>`;
  const networks = await loadNetworks();
  const picture = await readPicture(await sharp(Buffer.from(svg), { density: 110 }).png().toBuffer());
  return (await recognisePicture(networks, engine, picture))[0];
};

describe('an acid beside a corner of a drawing', () => {
  it.each(['NCc1ccc2ccccc2c1', 'CN1CCc2ccccc2C1'])(
    'is a part of the salt, and no label of the corner: %s',
    async (smiles) => {
      const read = await besideText(smiles, 'HCl', 0.25);
      expect(read?.smiles.split('.').toSorted()).toEqual(
        [engine.withMolecule(smiles, (molecule) => molecule.get_smiles()), 'Cl'].toSorted(),
      );
    },
  );

  it('is not lost unseen where it all but touches the corner', async () => {
    const read = await besideText('NCc1ccc2ccccc2c1', 'HCl', 0.1);
    expect(read?.accepted === true && !read.smiles.includes('Cl')).toBe(false);
  });
});
