import { msg, str } from '@lit/localize';
import { NOTHING_PRINTED, RERUN_DAYS } from '@moiety/contract';
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

/** What a document without formulas may lack them for: the version that put its results together, or the engine that read its pages. */
export type FormulaLack = 'version' | 'engine';

/** Why there may be formulas that are not shown. @param engines older ones that read pages of it */
export const lackWords = (lack: FormulaLack, engines: readonly string[]): string =>
  lack === 'version'
    ? msg(
        'There are no formulas with R groups here: these results were assembled by an earlier version, which may not have kept them. Assembling them again is free and takes seconds.',
        { id: 'patsight.groups.oldVersion' },
      )
    : engines.length > 0
      ? msg(
          str`No formula with R groups was found. Pages were analyzed by an older engine (version ${engines.join(', ')}), which reads fewer of them. Pages are analyzed again free of charge within ${RERUN_DAYS} days of their analysis.`,
          { id: 'patsight.groups.oldEngine' },
        )
      : msg('No formula with R groups was found. A newer engine reads more of them.', {
          id: 'patsight.groups.newerEngine',
        });

/** A cell, by its row and its column. */
export const groupCellWords = ({ field, row, title }: Pick<GroupCell, 'field' | 'row' | 'title'>): string =>
  row
    ? msg(str`Row ${labelWords(row.label)}, ${field === 'salt' ? saltWords(title) : title}`, {
        id: 'patsight.groups.cell',
      })
    : msg(str`Heading ${title}`, { id: 'patsight.groups.headingOf' });

/** What the column of salts is called. @param heading as printed; empty where that is not kept */
export const saltWords = (heading: string): string => heading || msg('Salt', { id: 'patsight.field.salt' });

/** A value that a correction gives something in a table of groups. */
export const groupValueWords = (field: string | null, value: string): string => {
  if (value !== NOTHING_PRINTED) return value;
  switch (field) {
    case 'heading':
      return msg('no substituent', { id: 'patsight.groups.leftOut' });
    case 'salt':
      return msg('free base', { id: 'patsight.groups.freeBase' });
    case 'mass':
      return msg('none', { id: 'patsight.groups.noMass' });
    default:
      return value;
  }
};

/** Why a cell cannot be corrected. @param canJoinAgain whether it can be once the results are put together again */
export const fixedCellWords = ({ table }: Pick<GroupCell, 'table'>, canJoinAgain: boolean): string =>
  table.choices.length > 0
    ? msg('No formula fits the headings of this table. Correct its headings first.', {
        id: 'patsight.groups.fixedHeadings',
      })
    : canJoinAgain
      ? msg('To correct cells here, assemble the results again first.', { id: 'patsight.groups.fixedOld' })
      : msg('The formula could not be read, so correcting this cell would not give a compound.', {
          id: 'patsight.groups.fixed',
        });
