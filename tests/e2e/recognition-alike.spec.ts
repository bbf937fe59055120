import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Engine } from '../../chemistry/src/engine.ts';
import { RecogniserPool } from '../../chemistry/src/recognition/node/recogniser-pool.ts';
import { molRecognitionPage } from '../pages/mol-recognition-page.ts';
import { isProof } from '../proofs.ts';
import { expect, inLanguage, test } from './journey.ts';

const samples = join(import.meta.dirname, '../../tools/mol-recognition/samples');
/** Own pictures: the three samples, and drawings; in `npm test` each molecule once, in one of the ways. */
const PICTURES = isProof ? 36 : 14;
/** Confidences of both may differ by no more. */
const ALIKE = 1e-3;

/** What is drawn: chains and rings, fused ones, charges, isotopes, stereo, salts, triple bonds, labels of several letters. */
const MOLECULES = [
  'CC(=O)Nc1ccc(O)cc1',
  'C[C@H](N)C(=O)O',
  'CN1C=NC2=C1C(=O)N(C)C(=O)N2C',
  'O=C(O)/C=C/c1ccccc1',
  '[O-][N+](=O)c1ccc(Cl)cc1',
  'CC#CCOS(=O)(=O)C',
  'C1CC2CCC1C2',
  'CCOP(=O)(OCC)C#N',
  'Brc1ccc2[nH]ccc2c1',
  '[2H]C([2H])([2H])Oc1ccccc1',
  '[Na+].[O-]C(=O)c1ccccc1',
];
/** How they are drawn and kept. */
const WAYS: readonly { size: number; details: object; file: string; keep: (drawing: Sharp) => Sharp }[] = [
  { size: 260, details: {}, file: 'png', keep: (drawing) => drawing.png() },
  {
    size: 320,
    details: { bondLineWidth: 3, rotate: 30 },
    file: 'webp',
    keep: (drawing) => drawing.webp({ lossless: true }),
  },
  { size: 420, details: { rotate: 75 }, file: 'gif', keep: (drawing) => drawing.gif() },
];

const pictures = async (folder: string): Promise<string[]> => {
  const engine = await Engine.load();
  const own = ['aspirin', 'ibuprofen', 'sildenafil'].map((name) => join(samples, `${name}.png`));
  const drawn = Array.from({ length: PICTURES - own.length }, async (_, index) => {
    const smiles = MOLECULES[index % MOLECULES.length]!;
    const { size, details, file, keep } =
      WAYS[((index % MOLECULES.length) + Math.floor(index / MOLECULES.length)) % WAYS.length]!;
    const drawing = engine.withMolecule(smiles, (molecule) =>
      molecule.get_svg_with_highlights(JSON.stringify({ width: size, height: size * 0.75, ...details })),
    );
    const path = join(folder, `drawing-${index}.${file}`);
    await writeFile(path, await keep(sharp(Buffer.from(drawing)).flatten({ background: '#fff' })).toBuffer());
    return path;
  });
  return [...own, ...(await Promise.all(drawn))];
};

/** What was read, as far as it has to be the same. */
interface Read {
  smiles: string;
  inchikey: string | null;
  confidence: number;
}

inLanguage('en-US', (language) => {
  test('the browser reads pictures as the command does', async ({ page }) => {
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), 'moiety-alike-'));
    const pool = new RecogniserPool({ threads: 1 });
    try {
      const files = await pictures(folder);
      await page.goto('/mol-recognition');
      const { choose, cards, tool } = molRecognitionPage(page, language);
      await choose(...files);
      await expect(cards).toHaveCount(files.length);
      const byCommand: Read[][] = [];
      for (const file of files) {
        const { results, error } = await pool.recognise(file);
        expect(error).toBeUndefined();
        byCommand.push(results.map(({ smiles, inchikey, confidence }) => ({ smiles, inchikey, confidence })));
      }
      // As the browser keeps them, in the order in which they were added.
      const kept = async (): Promise<{ progress: string; found: Read[] }[]> =>
        tool.locator('body').evaluate(async () => {
          interface Kept {
            addedAt: number;
            progress: string;
            findings: { structure: Read }[];
          }
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open('moiety-pictures');
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error));
          });
          const all = await new Promise<Kept[]>((resolve, reject) => {
            const request = database.transaction('pictures').objectStore('pictures').getAll();
            request.addEventListener('success', () => resolve(request.result as Kept[]));
            request.addEventListener('error', () => reject(request.error));
          });
          database.close();
          return all
            .toSorted((a, b) => a.addedAt - b.addedAt)
            .map(({ progress, findings }) => ({
              progress,
              found: findings.map(({ structure: { smiles, inchikey, confidence } }) => ({
                smiles,
                inchikey,
                confidence,
              })),
            }));
        });
      await expect
        .poll(async () => (await kept()).filter(({ progress }) => progress === 'done').length, {
          timeout: 90_000,
        })
        .toBe(files.length);
      const inBrowser = await kept();
      for (const [index, file] of files.entries()) {
        const [one, other] = [inBrowser[index]!.found, byCommand[index]!];
        const names = (found: readonly Read[]): unknown =>
          found.map(({ smiles, inchikey }) => ({ file, smiles, inchikey }));
        expect(names(one)).toEqual(names(other));
        for (const [place, { confidence }] of one.entries())
          expect(Math.abs(confidence - other[place]!.confidence), file).toBeLessThan(ALIKE);
      }
      // Of drawings as plain as these some structure is always found.
      expect(byCommand.filter((found) => found.length === 0)).toEqual([]);
    } finally {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
