import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import type { Finding, Picture } from './pictures/picture.ts';

/** Which structures are written: those that were accepted, or all that were not rejected. */
export type Which = 'accepted' | 'found';

/** A structure, and the picture that it is from. */
interface Source {
  picture: Picture;
  finding: Finding;
}

const sourcesOf = (pictures: readonly Picture[], which: Which): Source[] =>
  pictures.flatMap((picture) =>
    picture.findings.flatMap((finding) =>
      (which === 'accepted' ? finding.decision === 'accepted' : finding.decision !== 'rejected')
        ? [{ picture, finding }]
        : [],
    ),
  );

export const countOf = (pictures: readonly Picture[], which: Which): number =>
  sourcesOf(pictures, which).length;

/** A value of an SD file is one line. */
const line = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

/** The columns that say where a structure is from; the same in every language, as files are read by programs. */
const COLUMNS = ['Picture', 'Confidence', 'Review'] as const;

const REVIEW = { open: 'not reviewed', accepted: 'accepted', rejected: 'rejected' } as const;

const sdfRecord = ({ picture, finding }: Source): string => {
  const { structure, decision, byItself } = finding;
  const name = line(picture.name.replace(/\.[^.]{1,5}$/, ''));
  const [, ...molfile] = structure.molfile.trimEnd().split('\n');
  const values: Record<(typeof COLUMNS)[number], string> = {
    Picture: line(picture.name),
    Confidence: structure.confidence.toFixed(2),
    Review: byItself ? 'accepted by confidence' : REVIEW[decision],
  };
  const data = COLUMNS.map((column) => `>  <${column}>\n${values[column]}\n\n`);
  return [name, ...molfile, `${data.join('')}$$$$\n`].join('\n');
};

/** Structures as records of a molecule file, with their properties. */
export interface Records {
  records: MoleculeRecord[];
  columns: string[];
}

/** What was found in pictures, in their order, read by the same program as a file of molecules. */
export const recordsOf = async (
  molecules: MoleculeWorkers,
  pictures: readonly Picture[],
  which: Which,
): Promise<Records> => {
  const records: MoleculeRecord[] = [];
  const sdf = sourcesOf(pictures, which).map(sdfRecord).join('');
  const { columns } = await molecules.parse(new Blob([sdf]), {
    name: 'structures.sdf',
    format: 'sdf',
    onRecords: (more) => records.push(...more),
  });
  return { records, columns };
};
