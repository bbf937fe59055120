import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A picture with the structure that its origin says is drawn. */
export interface LabelledPicture {
  path: string;
  inchikey: string;
  smiles: string;
}

/** What comes before the picture's number in its name or path: `US07314511-20080101`, `2008001754`. */
export const patentOf = (name: string): string => basename(name).split(/-C\d|_/)[0] ?? name;

const orderOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/**
 * A sample of a set, always the same: of each patent one picture before any has a second.
 * @param folder with `reference.csv` (image, InChIKey, SMILES) beside the pictures
 * @returns undefined where there is no such folder
 */
export const samplePictures = (folder: string, most: number): LabelledPicture[] | undefined => {
  const table = join(folder, 'reference.csv');
  if (!existsSync(table)) return undefined;
  const there = new Set(readdirSync(folder));
  const [, ...lines] = readFileSync(table, 'utf8').trim().split(/\r?\n/);
  const rows = lines
    .map((line) => line.split(','))
    .filter(([name = '']) => there.has(name))
    .toSorted(([a = ''], [b = '']) => orderOf(a).localeCompare(orderOf(b)));
  const seen = new Map<string, number>();
  return rows
    .map(([name = '', inchikey = '', ...smiles]) => {
      const turn = seen.get(patentOf(name)) ?? 0;
      seen.set(patentOf(name), turn + 1);
      return { turn, picture: { path: join(folder, name), inchikey, smiles: smiles.join(',') } };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, most)
    .map(({ picture }) => picture);
};

/**
 * Wilson's interval of a share at 95 %, in per cent.
 * E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212.
 */
export const interval = (right: number, all: number): [low: number, high: number] => {
  const z = 1.96;
  const share = right / all;
  const centre = share + (z * z) / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 100 / (1 + (z * z) / all);
  return [(centre - half) * scale, (centre + half) * scale];
};
