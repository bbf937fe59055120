import { msg, str } from '@lit/localize';
import { formulaColumnTitle } from '@moiety/contract';
import type { DocumentFormula } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';
import type { GroupCell } from '../results/group-cells.ts';
import { labelWords } from './result-words.ts';

/** What a formula is called: by its places. */
export const formulaWords = ({ places }: Pick<DocumentFormula, 'places'>): string =>
  places.length === 0
    ? msg('Formula', { id: 'patsight.groups.formula' })
    : msg(str`Formula with ${places.join(', ')}`, { id: 'patsight.groups.formulaWith' });

/** How many rows of its tables became compounds. */
export const assembledWords = ({ tables }: Pick<DocumentFormula, 'tables'>): string => {
  const rows = tables.flatMap((table) => table.rows);
  if (rows.length === 0) return msg('No table found', { id: 'patsight.groups.noTable' });
  const made = rows.filter(({ smiles }) => smiles !== '').length;
  return msg(str`${number(made)} of ${number(rows.length)} assembled`, { id: 'patsight.groups.assembled' });
};

/** What stands in place of a compound. */
export const notAssembledWords = (): string => msg('Not assembled', { id: 'patsight.groups.notAssembled' });

/** A cell, by its row and its column. */
export const groupCellWords = ({ row, column }: Pick<GroupCell, 'row' | 'column'>): string =>
  msg(str`Row ${labelWords(row.label)}, ${formulaColumnTitle(column)}`, { id: 'patsight.groups.cell' });

/** Why a cell cannot be corrected. @param canJoinAgain whether it can be once the results are put together again */
export const fixedCellWords = (canJoinAgain: boolean): string =>
  canJoinAgain
    ? msg('To correct cells here, assemble the results again first.', { id: 'patsight.groups.fixedOld' })
    : msg('The formula could not be read, so correcting this cell would not give a compound.', {
        id: 'patsight.groups.fixed',
      });
