import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';

/** A row of the sample, with what is published of the substance. */
export interface SampleDrug {
  name: string;
  smiles: string;
  class: string;
  group: string;
  /** Molecular formula as published. */
  formula: string;
  /** Standard InChIKey as published, or the empty text where none is at hand. */
  inchiKey: string;
}

export const samplePath = new URL('../samples/approved-drugs.csv', import.meta.url);

const rows = (path: URL): Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** The sample, joined by name with its reference values. */
export const sampleDrugs = (): SampleDrug[] => {
  const references = new Map(
    rows(new URL('approved-drugs-reference.csv', import.meta.url)).map((row) => [row['Name'], row]),
  );
  return rows(samplePath).map((row) => {
    const name = row['Name'] ?? '';
    const reference = references.get(name);
    return {
      name,
      smiles: row['SMILES'] ?? '',
      class: row['Class'] ?? '',
      group: row['Group'] ?? '',
      formula: reference?.['Formula'] ?? '',
      inchiKey: reference?.['InChIKey'] ?? '',
    };
  });
};
