import { msg } from '@lit/localize';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Compound } from '../../shared/activities/compounds.ts';
import { writtenNumber } from './numbers.ts';

/** A table of an analysis as CSV. @param rows its fields, the headings first */
export const analysisCsv = (rows: readonly (readonly string[])[]): string => rows.map(csvRow).join('');

/** A compound of a pair in a file: its name, SMILES and activity. */
export const writtenCompound = ({ record, smiles, activity }: Compound): string[] => [
  record.name,
  smiles,
  writtenNumber(activity),
];

/**
 * Gives the person a table of an analysis as CSV, in UTF-8 that Excel knows.
 * @param stem the name of the set
 * @param part what of it the file holds: `-matched-pairs`
 */
export const saveAnalysis = (stem: string, part: string, rows: readonly (readonly string[])[]): void =>
  saveFile(
    new Blob(['\uFEFF', analysisCsv(rows)], { type: 'text/csv;charset=utf-8' }),
    fileName(stem, 'csv', part),
  );

/** The button that saves what a view shows. */
export const csvButton = (save: () => void): TemplateResult =>
  html`<mo-button icon="download" @click=${save}
    >${msg('Download as CSV', { id: 'molvalley.sar.csv' })}</mo-button
  >`;
