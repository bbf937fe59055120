import { msg, str } from '@lit/localize';
import { RERUN_DAYS } from '@moiety/contract';
import type { DocumentFormula, FormulaTable } from '@moiety/contract';
import { number } from '@moiety/tool-kit/format.ts';

/** What a formula is called: by its places. */
export const formulaWords = ({ places }: Pick<DocumentFormula, 'places'>): string =>
  places.length === 0
    ? msg('Formula', { id: 'patsight.groups.formula' })
    : msg(str`Formula with ${places.join(', ')}`, { id: 'patsight.groups.formulaWith' });

/** What a table of substituents is called. */
export const tableWords = ({ caption, kind }: Pick<FormulaTable, 'caption' | 'kind'>): string =>
  caption ||
  (kind === 'legend'
    ? msg('List of substituents', { id: 'patsight.groups.legend' })
    : msg('Table of substituents', { id: 'patsight.groups.table' }));

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
          str`No formula with R groups was found. Some pages were analyzed by an older engine (version ${engines.join(', ')}), which finds fewer of them. Pages can be analyzed again free of charge within ${RERUN_DAYS} days of their analysis.`,
          { id: 'patsight.groups.oldEngine' },
        )
      : msg('No formula with R groups was found. A newer engine finds more of them.', {
          id: 'patsight.groups.newerEngine',
        });
