import { unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { qedNotes } from '../predictions/endpoint-words.ts';
import { scoreOf } from '../predictions/prediction-columns.ts';
import { alertsAbout } from '../alerts/alert-words.ts';
import { alertsColumnId, isParentId, similarityColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';

/** The unit in which a column is compared, where its title does not say it. */
const unitNote = ({ measured, fileName }: Column): string[] =>
  measured?.unit && !unitOfHeading(fileName ?? '')
    ? [msg(str`in ${measured.unit.name}`, { id: 'molvalley.column.unit' })]
    : [];

const othersNote = ({ measured }: Column): string[] =>
  measured?.others
    ? [msg(str`${number(measured.others)} not numeric`, { id: 'molvalley.column.others' })]
    : [];

/** How similarity is measured. */
export const similarityNote = (): string =>
  msg('Tanimoto similarity of Morgan fingerprints (radius 2, 2048 bits), from 0 to 1.', {
    id: 'molvalley.column.similarityNote',
  });

/** What a parent is. */
export const parentsAbout = (): string =>
  msg(
    'The parent is the structure without counterions, solvents and isotopes, neutralized where possible, by the rules of the ChEMBL structure pipeline. Organometallic compounds are left as they are.',
    { id: 'molvalley.parents.about' },
  );

/** What the header of a numeric column says below its title; empty for most. */
export const columnNote = (column: Column): string =>
  [...unitNote(column), ...othersNote(column)].join(' · ');

/** What is known of how a column's values were read, a sentence each. */
export const columnNotes = (column: Column): string[] => [
  ...unitNote(column),
  ...othersNote(column),
  ...(scoreOf(column.id) ? qedNotes() : []),
  ...(column.id === alertsColumnId ? [alertsAbout()] : []),
  ...(column.id === similarityColumnId ? [similarityNote()] : []),
  ...(isParentId(column.id) ? [parentsAbout()] : []),
  ...(column.measured?.areCommasGuessed
    ? [msg('Commas were read as thousands separators.', { id: 'molvalley.column.commas' })]
    : []),
];
