import type { ReportCell, ReportColumn } from '@moiety/chemistry/report/content.ts';
import { HYDROGEN_GROUP } from '@moiety/chemistry/sar/additive-fit.ts';
import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import { drawable } from '../../shared/drawing/drawable.ts';
import type { ReportDrawer } from '../../shared/report/report-drawer.ts';
import { compoundName } from './group-content.ts';
import type { Compound } from '../../shared/activities/compounds.ts';

/** Rows of a table of an analysis: the most active, the most frequent, the steepest. */
export const ROWS_MAX = 200;

export const textCell = (words: string): ReportCell => ({ text: words });

/** Says that a table does not have all rows, where it has not. */
export const firstRows = (count: number, most = ROWS_MAX): string[] =>
  count > most
    ? [msg(str`The first ${number(most)} of ${number(count)}.`, { id: 'molvalley.plots.firstParts' })]
    : [];

/** A group as a drawing; a hydrogen is a letter. */
export const groupCell = async (group: string | undefined, drawer: ReportDrawer): Promise<ReportCell> => {
  if (group === undefined || group === '') return textCell('–');
  if (group === HYDROGEN_GROUP || group === '*[H]') return textCell('H');
  const drawing = await drawer.draw(group, group, { size: 'group' });
  return drawing ? { text: '', drawing } : textCell(group);
};

/** A structure as a drawing. @param name what it is called where it cannot be drawn, and by those who do not see it */
export const structureCell = async (
  smiles: string,
  name: string,
  drawer: ReportDrawer,
): Promise<ReportCell> => {
  const drawing = await drawer.draw(smiles, name);
  return drawing ? { text: '', drawing } : textCell(name);
};

/**
 * A compound as a drawing.
 * @param common SMARTS of what it shares with another one: it lies as that part does, and the rest is highlighted
 */
export const compoundCell = async (
  compound: Compound,
  drawer: ReportDrawer,
  common = '',
): Promise<ReportCell> => {
  const name = compoundName(compound);
  const structure = common ? compound.smiles : drawable(compound.record);
  const drawing = await drawer.draw(structure, name, { highlight: common, highlightRest: common !== '' });
  return drawing ? { text: '', drawing } : textCell(name);
};

export const nameColumn = (): ReportColumn => ({
  title: msg('Name', { id: 'molvalley.column.name' }),
  kind: 'text',
  isHead: true,
});
