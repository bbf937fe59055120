import { msg, str } from '@lit/localize';
import { SHEET_COLUMNS_MAX } from '@moiety/chemistry/sheet-limits.ts';
import { MOLECULE_DATA_MAX } from '@moiety/contract';
import { number, sentences } from '@moiety/tool-kit/format.ts';
import type { LeftOut } from '../results/records.ts';
import type { ValueColumn } from '../results/result-table.ts';
import { columnWords } from './result-words.ts';

/** What a workbook or a molecule set has no room for: how each value stands and where it was read, and columns of values. */
export const roomWords = (target: 'xlsx' | 'set', omitted: readonly ValueColumn[]): string => {
  const [first] = omitted;
  const states =
    target === 'xlsx'
      ? msg(
          str`A sheet holds at most ${number(SHEET_COLUMNS_MAX)} columns, so the review status and source of each value are on the Evidence sheet only.`,
          { id: 'patsight.export.roomSheet' },
        )
      : msg(
          str`A molecule set holds at most ${number(MOLECULE_DATA_MAX)} columns, so the columns with the review status and source of each value are left out.`,
          { id: 'patsight.export.roomSet' },
        );
  if (!first) return states;
  const columns = msg(
    str`Columns of values that do not fit: ${number(omitted.length)}, from ${columnWords(first)} on. CSV and SDF files include them all.`,
    { id: 'patsight.export.roomColumns' },
  );
  return sentences(states, columns);
};

/** What is not in the file; empty where all is. */
export const leftOutWords = ({ rows, values, accepted, isRejected }: LeftOut): string => {
  if (rows + values === 0) return '';
  const counts = msg(str`Compounds left out: ${number(rows)}, values: ${number(values)}.`, {
    id: 'patsight.export.leftOut',
  });
  const why = isRejected
    ? msg('They were rejected.', { id: 'patsight.export.leftRejected' })
    : msg('They have not been accepted, or were rejected.', { id: 'patsight.export.leftUnaccepted' });
  if (accepted === 0) return sentences(counts, why);
  const others =
    accepted === 1
      ? msg('1 of these values was accepted, but its compound was not.', {
          id: 'patsight.export.leftHanging.one',
        })
      : msg(str`${number(accepted)} of these values were accepted, but their compounds were not.`, {
          id: 'patsight.export.leftHanging',
        });
  return sentences(counts, why, others);
};

/** That a file was written, with how many rows. */
export const savedWords = (count: number, name: string): string =>
  count === 1
    ? msg(str`${name} was saved with 1 compound.`, { id: 'patsight.export.saved.one' })
    : msg(str`${name} was saved with ${number(count)} compounds.`, { id: 'patsight.export.saved' });
