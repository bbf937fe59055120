import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isProof, timesOf } from '../../../tests/proofs.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import type { Networks } from '../../src/recognition/networks.ts';
import { PictureError, readPicture } from '../../src/recognition/node/read-picture.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();
const networks = await loadNetworks();

/** A drawing by RDKit, with its coloured atoms. */
const drawn = (smiles: string, options: object = { width: 260, height: 180 }): Buffer =>
  Buffer.from(
    engine.withMolecule(smiles, (molecule) => molecule.get_svg_with_highlights(JSON.stringify(options))),
  );
const recognised = async (file: Uint8Array): ReturnType<typeof recognisePicture> =>
  recognisePicture(networks, engine, await readPicture(file));
const canonical = (smiles: string): string =>
  engine.withMolecule(smiles, (molecule) => molecule.get_smiles());

/** Those that `npm test` reads of a kind, the most telling first. */
const first = <Case>(cases: readonly Case[]): Case[] => cases.slice(0, timesOf('drawings'));

describe('a picture of a molecule', () => {
  it.each(
    first([
      'CC(C)Cc1ccc([C@H](C)C(=O)O)cc1',
      'CC(=O)Oc1ccccc1C(=O)O',
      'CC(=O)Nc1ccc(O)cc1',
      'O=C(O)/C=C/c1ccccc1',
      'CN(C)CCOC(c1ccccc1)c1ccccc1',
    ]),
  )('becomes what is drawn: %s', async (smiles) => {
    const [structure] = await recognised(drawn(smiles));
    expect(structure?.smiles).toBe(canonical(smiles));
    expect(structure?.molfile).toContain('V3000');
    expect(structure?.molecule.atoms.length).toBeGreaterThan(0);
    expect(structure?.box.width).toBeGreaterThan(50);
    // Each atom of the molfile is told where it was drawn.
    const elements = [...structure!.molfile.matchAll(/^M {2}V30 \d+ ([A-Z][a-z]?) -?[\d.]+ -/gm)];
    expect(structure?.drawnAtoms.map((index) => structure.molecule.atoms[index]?.element)).toEqual(
      elements.map(([, element]) => element),
    );
  });

  it('is read alike in every format, turned by its orientation, with 16 bits and in CMYK', async () => {
    const smiles = canonical('CC(=O)Nc1ccc(O)cc1');
    const picture = sharp(drawn(smiles), { density: 120 }).flatten({ background: '#fff' });
    const turned = await picture.clone().rotate(-90).png().toBuffer();
    const files = await Promise.all([
      picture.clone().png().toBuffer(),
      picture.clone().jpeg({ quality: 90 }).toBuffer(),
      picture.clone().tiff({ compression: 'lzw' }).toBuffer(),
      picture.clone().webp().toBuffer(),
      picture.clone().gif().toBuffer(),
      picture.clone().toColourspace('rgb16').png().toBuffer(),
      picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      sharp(turned).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ]);
    // All are the same picture to what reads it, but for what a format that loses something changes at an edge.
    const [plain, ...others] = await Promise.all(files.map((file) => readPicture(file)));
    for (const { width, height, grey } of others) {
      expect([width, height]).toEqual([plain!.width, plain!.height]);
      const changes = grey.map((value, pixel) => Math.abs(value - plain!.grey[pixel]!));
      expect(changes.every((change) => change < 64)).toBe(true);
    }
    for (const file of files.slice(-timesOf('pictureFormats')))
      expect((await recognised(file))[0]?.smiles).toBe(smiles);
  });
});

describe('a drawing as other programs make it', () => {
  // None takes longer to be read: one is enough here.
  it.each(['CC[C@H](C)C(=O)Nc1ccccc1', 'C[C@@H](O)c1ccccc1Cl'].slice(0, isProof ? 2 : 1))(
    'keeps the stereo of fine hashed wedges: %s',
    async (smiles) => {
      const options = { width: 400, height: 300, bondLineWidth: 1.5, fixedBondLength: 45 };
      expect((await recognised(drawn(smiles, options)))[0]?.smiles).toBe(canonical(smiles));
    },
  );

  it.each(first(['CN1CCN(C(=O)c2ccco2)CC1', 'CC[C@H](C)C(=O)Nc1ccccc1']))(
    'is read where its letters are small: %s',
    async (smiles) => {
      const options = { width: 360, height: 240, maxFontSize: 9, minFontSize: 4, fixedBondLength: 30 };
      expect((await recognised(drawn(smiles, options)))[0]?.smiles).toBe(canonical(smiles));
    },
  );
});

describe('a label that is bound to nothing', () => {
  it('keeps the rest from being accepted', async () => {
    const whole = drawn('CC(=O)Nc1ccc(O)cc1').toString();
    const lost = whole.replace(
      '</svg>',
      '<text x="118" y="58" font-family="sans-serif" font-size="20">CF3</text></svg>',
    );
    const [[alone], [beside]] = [await recognised(Buffer.from(whole)), await recognised(Buffer.from(lost))];
    expect(alone?.accepted).toBe(true);
    expect(beside?.smiles).toBe(alone?.smiles);
    expect(beside?.accepted).toBe(false);
  });
});

describe('a stroke or a corner', () => {
  it.each(
    first(['M 40 140 L 120 60 L 200 140', 'M 40 60 L 100 140 L 160 60 L 220 140', 'M 40 140 L 200 50']),
  )('is nothing to be accepted: %s', async (path) => {
    const found = await recognised(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="180"><rect width="260" height="180" fill="#fff"/><path d="${path}" stroke="#000" stroke-width="3" fill="none"/></svg>`,
      ),
    );
    expect(found.filter(({ accepted }) => accepted)).toEqual([]);
  });
});

describe('a drawing in doubt', () => {
  it('has what else it may be beside it, where that is asked for', async () => {
    const doubting = {
      keypoints: async (...input: Parameters<Networks['keypoints']>) => networks.keypoints(...input),
      glyphs: async (...input: Parameters<Networks['glyphs']>) => networks.glyphs(...input),
      bonds: async (...input: Parameters<Networks['bonds']>) =>
        (await networks.bonds(...input)).map((logit) => 0.12 * logit),
    } as Networks;
    const picture = await readPicture(drawn('CC(=O)Nc1ccc(O)cc1'));
    const [plain] = await recognisePicture(doubting, engine, picture);
    expect(plain?.alternatives).toEqual([]);
    const [found] = await recognisePicture(doubting, engine, picture, { withAlternatives: true });
    expect(found?.smiles).toBe(plain?.smiles);
    expect(found?.accepted).toBe(false);
    const others = found!.alternatives;
    expect(others).toHaveLength(3);
    expect(new Set([found!.smiles, ...others.map(({ smiles }) => smiles)]).size).toBe(4);
    for (const [index, { molfile, confidence }] of others.entries()) {
      expect(molfile).toContain('V3000');
      expect(confidence).toBeLessThan(others[index - 1]?.confidence ?? found!.confidence);
    }
  });
});

describe('what is no molecule', () => {
  it('has no structure', async () => {
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
    expect(await recognised(await blank.png().toBuffer())).toEqual([]);
    const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
    expect(await recognised(await dot.png().toBuffer())).toEqual([]);
  });

  it('has none where it is a page of text, which is said soon', async () => {
    const lines = Array.from(
      { length: 18 },
      (_, line) =>
        `<text x="20" y="${40 + 30 * line}" font-size="18">The compound of Example ${line} was stirred for 3 h</text>`,
    );
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="600" font-family="serif">${lines.join('')}</svg>`;
    expect(await recognised(Buffer.from(page))).toEqual([]);
  });

  it('is refused in a sentence where it is no picture, cut off, or larger than 60 million pixels', async () => {
    const whole = await sharp(drawn('CCO')).png().toBuffer();
    const large = sharp({ create: { width: 10_000, height: 6_001, channels: 3, background: '#fff' } });
    for (const file of [Buffer.alloc(0), Buffer.from('no picture'), whole.subarray(0, whole.length / 2)]) {
      await expect(readPicture(file)).rejects.toThrow(PictureError);
    }
    await expect(readPicture(await large.png().toBuffer())).rejects.toThrow('60 million');
  });
});
