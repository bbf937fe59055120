import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { GreyPicture } from '../../src/recognition/ink-picture.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();
const [WIDTH, HEIGHT] = [260, 180];
const SMILES: string = 'CC(C)Cc1ccc([C@H](C)C(=O)O)cc1';
/** With every color of RDKit that is far from black: sulfur yellow, fluorine and chlorine green, bromine brown. */
const COLORFUL: string = 'OC(=O)c1csc(NC(=O)c2c(Br)cc(Cl)cc2F)n1';

/** A drawing by RDKit. @param options `backgroundColour`, `atomColourPalette` and others of RDKit */
const drawn = (smiles: string, options: object = {}): Sharp =>
  sharp(
    Buffer.from(
      engine.withMolecule(smiles, (molecule) =>
        molecule.get_svg_with_highlights(JSON.stringify({ width: WIDTH, height: HEIGHT, ...options })),
      ),
    ),
  );
const onWhite = (smiles: string, options?: object): Sharp =>
  drawn(smiles, options).flatten({ background: '#fff' });
const negated = (smiles: string): Sharp => onWhite(smiles).negate({ alpha: false });
/** A stroke of a highlighter, which lets everything through that is darker. */
const marked = (smiles: string, color: string): Sharp =>
  onWhite(smiles).composite([
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M 20 100 L 240 80" stroke-width="60" stroke="${color}"/></svg>`,
      ),
      blend: 'multiply',
    },
  ]);
const LIGHT = { 0: [1, 1, 1], 6: [1, 1, 1], 7: [0.6, 0.8, 1], 8: [1, 0.7, 0.7], 16: [1, 1, 0.3] };

const levels = async (picture: Sharp): Promise<GreyPicture> => readPicture(await picture.png().toBuffer());

/** Whether something is drawn: halfway from the level of the page to the darkest. */
const isDrawn = ({ grey }: GreyPicture): ((pixel: number) => boolean) => {
  const [page, darkest] = [grey.toSorted()[grey.length >> 1]!, Math.min(...grey)];
  return (pixel) => grey[pixel]! < (page + darkest) / 2;
};

/** Of what is drawn in black on white, how much is missing, and how much else is drawn. */
const difference = async (picture: Sharp, smiles: string): Promise<{ lost: number; added: number }> => {
  const [plain, other] = [
    await levels(onWhite(smiles, { atomColourPalette: { 0: [0, 0, 0] } })),
    await levels(picture),
  ];
  const [isInk, isFound] = [isDrawn(plain), isDrawn(other)];
  const pixels = [...plain.grey.keys()];
  const ink = pixels.filter(isInk);
  return {
    lost: ink.filter((pixel) => !isFound(pixel)).length / ink.length,
    added: pixels.filter((pixel) => isFound(pixel) && !isInk(pixel)).length / ink.length,
  };
};

const faint = (all: GreyPicture['grey']): number => all.filter((level) => level > 60 && level < 230).length;

describe('what is drawn is the same', () => {
  it.each([
    ['in the colors of its elements', drawn(COLORFUL)],
    ['with its colors turned into their opposites', negated(COLORFUL)],
    ['in light colors on black', drawn(COLORFUL, { backgroundColour: [0, 0, 0], atomColourPalette: LIGHT })],
    [
      'in light colors on a blue slide',
      drawn(COLORFUL, { backgroundColour: [0.05, 0.2, 0.5], atomColourPalette: LIGHT }),
    ],
    [
      'in white on gray',
      drawn(COLORFUL, { backgroundColour: [0.5, 0.5, 0.5], atomColourPalette: { 0: [1, 1, 1] } }),
    ],
    ['in light colors on nothing', drawn(COLORFUL, { clearBackground: false, atomColourPalette: LIGHT })],
    ['on nothing', drawn(COLORFUL, { clearBackground: false })],
    ['on a gray page', drawn(COLORFUL, { backgroundColour: [0.75, 0.75, 0.75] })],
    ['on a light blue page', drawn(COLORFUL, { backgroundColour: [0.78, 0.88, 1] })],
    [
      'on a yellow page',
      drawn(COLORFUL, { backgroundColour: [1, 1, 0], atomColourPalette: { 0: [0, 0, 0] } }),
    ],
    ['below a yellow highlighter', marked(SMILES, '#ff0'), SMILES],
    ['below a pink one', marked(SMILES, '#f8c'), SMILES],
    ['below a green one', marked(COLORFUL, '#8f8')],
  ] as const)('%s', async (_, picture, smiles = COLORFUL) => {
    const { lost, added } = await difference(picture, smiles);
    expect(lost).toBeLessThan(0.06);
    expect(added).toBeLessThan(0.06);
  });

  it('and what was below a highlighter is known, as a light letter below it may be lost', async () => {
    expect((await levels(marked(SMILES, '#ff0'))).isMarked).toBe(true);
    expect((await levels(drawn(COLORFUL))).isMarked).toBeUndefined();
  });

  it('with highlighted atoms and bonds', async () => {
    // RDKit makes room for highlights, so that the drawing is another one: nothing gray is left of them.
    const { grey } = await levels(onWhite(SMILES, { atoms: [0, 1, 2, 3, 9], bonds: [0, 1, 2, 8] }));
    const { grey: plain } = await levels(onWhite(SMILES));
    expect(faint(grey)).toBeLessThan(1.5 * faint(plain));
  });
});

it('a drawing in opposite colors is read, with its oxygens', async () => {
  const picture = await levels(negated(SMILES));
  const [found] = await recognisePicture(await loadNetworks(), engine, picture);
  expect(found?.inchikey).toBe('HEFNNWSXXWATRW-JTQLQIEISA-N');
});
