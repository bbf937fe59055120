import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '@moiety/chemistry/writing/record-sheet.ts';
import type { PictureCell } from '@moiety/chemistry/writing/xlsx/cells.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { structureOf, type Finding, type Picture } from './pictures/picture.ts';

/** Which structures are written: those that were accepted, or all that were not rejected. */
export type Which = 'accepted' | 'found';

/** A structure, and the picture that it is from. */
export interface Source {
  picture: Picture;
  finding: Finding;
  /** The picture's name without its ending; where several structures are in the picture, with their number in it. */
  name: string;
}

/** A value of an SD file is one line. */
const line = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

const sourcesOf = (pictures: readonly Picture[], which: Which): Source[] =>
  pictures.flatMap((picture) => {
    const name = line(picture.name.replace(/\.[^.]{1,5}$/, ''));
    return picture.findings.flatMap((finding, index) =>
      (which === 'accepted' ? finding.decision === 'accepted' : finding.decision !== 'rejected')
        ? [{ picture, finding, name: picture.findings.length > 1 ? `${name}, ${index + 1}` : name }]
        : [],
    );
  });

export const countOf = (pictures: readonly Picture[], which: Which): number =>
  sourcesOf(pictures, which).length;

/** The columns that say where a structure is from; the same in every language, as files are read by programs. */
const COLUMNS = ['Picture', 'Confidence', 'Review'] as const;

const REVIEW = { open: 'not reviewed', accepted: 'accepted', rejected: 'rejected' } as const;

/** What became of a structure, in the words of files. */
const reviewOf = ({ decision, byItself, corrected }: Finding): string => {
  if (byItself) return 'accepted by confidence';
  return corrected ? `${REVIEW[decision]}, corrected` : REVIEW[decision];
};

const sdfRecord = ({ picture, finding, name }: Source): string => {
  const [, ...molfile] = structureOf(finding).molfile.trimEnd().split('\n');
  const values: Record<(typeof COLUMNS)[number], string> = {
    Picture: line(picture.name),
    // How sure the reading was says nothing of what a person drew.
    Confidence: finding.corrected ? '' : finding.structure.confidence.toFixed(2),
    Review: reviewOf(finding),
  };
  const data = COLUMNS.map((column) => `>  <${column}>\n${values[column]}\n\n`);
  return [name, ...molfile, `${data.join('')}$$$$\n`].join('\n');
};

/** Structures as records of a molecule file, with their properties. */
export interface Records {
  records: MoleculeRecord[];
  columns: string[];
  /** What they were read from, by their positions. */
  sources: readonly Source[];
}

/** What was found in pictures, in their order, read by the same program as a file of molecules. */
export const recordsOf = async (
  molecules: MoleculeWorkers,
  pictures: readonly Picture[],
  which: Which,
): Promise<Records> => {
  const records: MoleculeRecord[] = [];
  const sources = sourcesOf(pictures, which);
  const { columns } = await molecules.parse(new Blob([sources.map(sdfRecord).join('')]), {
    name: 'structures.sdf',
    format: 'sdf',
    onRecords: (more) => records.push(...more),
  });
  return { records, columns, sources };
};

/** Pictures as they stand beside structures in a workbook, by the records' positions. */
export const sourceCells = async ({ sources }: Records): Promise<Map<number, PictureCell>> => {
  const cells = new Map<number, PictureCell>();
  for (const [position, { picture }] of sources.entries()) {
    const { thumbnail, name } = picture;
    if (!thumbnail) continue;
    const bitmap = await createImageBitmap(thumbnail);
    const share = Math.min(1, PICTURE_WIDTH / bitmap.width, PICTURE_HEIGHT / bitmap.height);
    cells.set(position, {
      png: new Uint8Array(await thumbnail.arrayBuffer()),
      width: Math.max(1, Math.round(bitmap.width * share)),
      height: Math.max(1, Math.round(bitmap.height * share)),
      description: name,
    });
    bitmap.close();
  }
  return cells;
};
