import { msg, str } from '@lit/localize';
import { NOTHING_PRINTED } from '@moiety/contract';
import type { DocumentFormula } from '@moiety/contract';
import type { GroupCell } from '../results/group-cells.ts';
import { labelWords } from './result-words.ts';

/** A cell, by its row and its column; a formula, by its table. */
export const groupCellWords = ({ field, row, title }: Pick<GroupCell, 'field' | 'row' | 'title'>): string =>
  field === 'formula'
    ? title
      ? msg(str`Formula of “${title}”`, { id: 'patsight.groups.formulaOfTable' })
      : msg('Formula of an R-group table', { id: 'patsight.groups.formulaOf' })
    : row
      ? msg(str`Row ${labelWords(row.label)}, ${field === 'salt' ? saltWords(title) : title}`, {
          id: 'patsight.groups.cell',
        })
      : title
        ? msg(str`Heading ${title}`, { id: 'patsight.groups.headingOf' })
        : msg('Column without a heading', { id: 'patsight.groups.noHeading' });

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
export const fixedCellWords = (
  { table, column }: Pick<GroupCell, 'table' | 'column'>,
  { drawing }: Pick<DocumentFormula, 'drawing'>,
  canJoinAgain: boolean,
): string => {
  const { choices, columns } = table;
  const isLeftOut = ({ places }: (typeof columns)[number]): boolean => places.length === 0;
  if (choices.length === 0) {
    if (canJoinAgain)
      return msg('To correct cells here, assemble the results again first.', {
        id: 'patsight.groups.fixedOld',
      });
    return drawing
      ? msg('To correct cells here, correct the formula first: it is not known well enough.', {
          id: 'patsight.groups.fixedFormula',
        })
      : msg('To correct cells here, supply the formula first: none that fits this table was found.', {
          id: 'patsight.groups.fixed',
        });
  }
  if (column && isLeftOut(column))
    return msg('This column stands for no substituent. To correct its cells, correct its heading first.', {
      id: 'patsight.groups.fixedLeftOut',
    });
  if (columns.some(({ kind }) => kind !== null))
    return msg('This column does not fit the formula. Correct its heading first.', {
      id: 'patsight.groups.fixedColumn',
    });
  return drawing && !columns.every(isLeftOut)
    ? msg(
        'The formula of this table is not known well enough to assemble compounds from it. Correct the formula, or, if the table belongs to another one, its headings.',
        { id: 'patsight.groups.fixedOther' },
      )
    : msg('No formula fits the headings of this table. Correct its headings first.', {
        id: 'patsight.groups.fixedHeadings',
      });
};

/** How what a cell says is written. */
export const cellHintWords = ({ field, column }: Pick<GroupCell, 'field' | 'column'>): string => {
  if (field === 'heading')
    return msg('All rows of the table will be assembled again.', { id: 'patsight.groups.hintHeading' });
  if (field === 'salt')
    return msg('The acid, such as HCl or 2 TFA; – for a free base.', { id: 'patsight.groups.hintSalt' });
  if (field === 'mass')
    return msg('As printed, such as 342.1; – if no mass is printed.', { id: 'patsight.groups.hintMass' });
  switch (column?.kind) {
    case 'ring':
      return msg('With positions on the ring, such as 2-F, 4-OCH3; H for none.', {
        id: 'patsight.groups.hintRing',
      });
    case 'two':
      return msg(
        'A condensed formula such as CH2CH2, or SMILES with *: [*:1] is the left attachment point, [*:2] the right one.',
        { id: 'patsight.groups.hintTwo' },
      );
    default:
      return msg(
        'An abbreviation, a condensed formula or a name (Boc, OCF3, cyclopropyl), or SMILES with * at the attachment point; H for hydrogen.',
        { id: 'patsight.groups.hintOne' },
      );
  }
};
