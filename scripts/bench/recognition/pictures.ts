import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Engine } from '../../../chemistry/src/index.ts';

/** The sets with which recognition was developed. */
export const DEVELOPMENT: readonly string[] = ['uspto', 'jpo', 'trec'];

/** A picture with the structure that its origin says is drawn. */
export interface LabelledPicture {
  path: string;
  inchikey: string;
  smiles: string;
}

/** What comes before the picture's number in its name or path: `US07314511-20080101`, `2008001754`. */
export const patentOf = (name: string): string => basename(name).split(/-C\d|_/)[0] ?? name;

const orderOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** What names a structure, a SMILES or a molfile; undefined where it has no InChIKey, or is none. */
export type Identify = (structure: string) => { inchikey: string; smiles: string } | undefined;

/** The standard InChIKey and the canonical SMILES, by RDKit. */
export const identifyWith =
  (engine: Engine): Identify =>
  (structure) => {
    try {
      return engine.withMolecule(structure, (molecule) => {
        const [inchi, smiles] = [molecule.get_inchi(), molecule.get_smiles()];
        const inchikey = inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi);
        return inchikey === '' || smiles.includes('*') ? undefined : { inchikey, smiles };
      });
    } catch {
      return undefined;
    }
  };

const PICTURE = /\.(?:tiff?|png|jpe?g|gif|webp)$/i;
const MOLFILE = /\.(?:mol|sdf)$/i;
/** What a picture and its molfile have in common, which may lie in folders beside each other. */
const stemOf = (name: string): string =>
  basename(name)
    .replace(/\.[^.]+$/, '')
    .toLowerCase();

/** The columns of a table that says what is drawn, by their names in the sets that are published. */
const COLUMNS = {
  picture: /^(?:image|image_?id|file|file_?name|file_?path|picture|name|id)$/i,
  inchikey: /^inchi_?key$/i,
  smiles: /^smiles$/i,
};

/** A picture of a set, and what is said of it. */
interface Labelled {
  name: string;
  path: string;
  inchikey?: string;
  /** A SMILES or a molfile. */
  structure: string;
}

/** By a table: `reference.csv`, or the only one that the folder has. */
const byTable = (folder: string, names: readonly string[]): Labelled[] | undefined => {
  const tables = names.filter((name) => /\.csv$/i.test(name));
  const table = tables.find((name) => basename(name) === 'reference.csv') ?? tables[0];
  if (table === undefined) return undefined;
  const [head = '', ...lines] = readFileSync(join(folder, table), 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',').map((name) => name.trim());
  const [picture, inchikey, smiles] = [COLUMNS.picture, COLUMNS.inchikey, COLUMNS.smiles].map((name) =>
    columns.findIndex((column) => name.test(column)),
  ) as [number, number, number];
  if (picture < 0 || smiles < 0) return undefined;
  const pictures = names.filter((name) => PICTURE.test(name));
  const exact = new Map(pictures.map((name) => [basename(name), name]));
  const byStem = new Map(pictures.map((name) => [stemOf(name), name]));
  return lines.flatMap((line) => {
    // No SMILES has a comma or a quotation mark; what stands behind its own, as a CXSMILES does, is none.
    const cells = line.split(',').map((cell) => cell.replaceAll('"', '').trim());
    const said = cells[picture] ?? '';
    const name = exact.get(basename(said)) ?? byStem.get(stemOf(said)) ?? byStem.get(said.toLowerCase());
    return name === undefined
      ? []
      : [
          {
            name: basename(name),
            path: join(folder, name),
            structure: cells[smiles] ?? '',
            ...(inchikey < 0 ? {} : { inchikey: cells[inchikey] ?? '' }),
          },
        ];
  });
};

/** By molfiles that have the names of the pictures, as CLEF's and UOB's have. */
const byMolfiles = (folder: string, names: readonly string[]): Labelled[] => {
  const molfiles = new Map(names.filter((name) => MOLFILE.test(name)).map((name) => [stemOf(name), name]));
  return names.flatMap((name) => {
    const molfile = PICTURE.test(name) ? molfiles.get(stemOf(name)) : undefined;
    return molfile === undefined
      ? []
      : [
          {
            name: basename(name),
            path: join(folder, name),
            // Of an SD file the first record.
            structure: readFileSync(join(folder, molfile), 'utf8').split('$$$$')[0]!,
          },
        ];
  });
};

/**
 * A sample of a set, always the same: of each patent one picture before any has a second.
 * @param folder with a table beside the pictures (image, InChIKey or none, SMILES), or a molfile for each; both may lie in folders of their own
 * @returns undefined where there is no such folder, or nothing in it says what is drawn
 */
export const samplePictures = (
  folder: string,
  most: number,
  identify: Identify,
): LabelledPicture[] | undefined => {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const labelled = byTable(folder, names) ?? byMolfiles(folder, names);
  if (labelled.length === 0) return undefined;
  const seen = new Map<string, number>();
  const inTurn = labelled
    .toSorted(({ name: a }, { name: b }) => orderOf(a).localeCompare(orderOf(b)))
    .map((picture) => {
      const patent = patentOf(picture.name);
      const turn = seen.get(patent) ?? 0;
      seen.set(patent, turn + 1);
      return { turn, picture };
    })
    .toSorted((a, b) => a.turn - b.turn);
  const sample: LabelledPicture[] = [];
  for (const { picture } of inTurn) {
    if (sample.length === most) break;
    const { path, inchikey = '', structure } = picture;
    const named = inchikey === '' ? identify(structure) : { inchikey, smiles: structure };
    // What leaves something open has no InChIKey, and nothing to be compared with.
    if (named !== undefined) sample.push({ path, ...named });
  }
  return sample;
};

/** The folders of a folder that are labelled sets, those of the development first. */
export const setsIn = (data: string, identify: Identify): string[] => {
  const folders = readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return [...new Set([...DEVELOPMENT.filter((name) => folders.includes(name)), ...folders])].filter(
    (name) => samplePictures(join(data, name), 1, identify) !== undefined,
  );
};

/** Kinds of drawings that are counted by themselves, by what their structure has; one may be of several. */
export const KINDS: Readonly<Record<string, (smiles: string) => boolean>> = {
  'without stereo, charge or parts': (smiles) => !/[@/\\+.]|-\d?\]|\[\d/.test(smiles),
  'with stereo': (smiles) => /[@/\\]/.test(smiles),
  'with charges or isotopes': (smiles) => /[-+]\d?\]|\[\d/.test(smiles),
  'of several parts': (smiles) => smiles.includes('.'),
  'of more than 40 atoms': (smiles) =>
    (smiles.match(/\[(?!H\])[^\]]+\]|Br|Cl|[BCNOPSFIbcnops]/g)?.length ?? 0) > 40,
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
