import { unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { qedNotes } from '../predictions/endpoint-words.ts';
import { scoreOf } from '../predictions/prediction-columns.ts';
import { alertsAbout } from '../alerts/alert-words.ts';
import { CalculatedValues } from '../formulas/calculated-column.ts';
import { alertsColumnId, similarityColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import { formulaFaultWords } from './formula-words.ts';

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

/** How a calculated column is calculated, and what came of it. */
const calculatedNotes = ({ calculated, measured }: Column): string[] => {
  if (!calculated) return [];
  const values = measured instanceof CalculatedValues ? measured : undefined;
  return [
    `= ${calculated.formula}`,
    ...(values?.fault ? [formulaFaultWords(values.fault)] : []),
    ...(values?.without
      ? [
          msg(str`${number(values.without)} without a result`, {
            id: 'molvalley.formula.without',
          }),
        ]
      : []),
  ];
};

/** What the header of a numeric column says below its title; empty for most. */
export const columnNote = (column: Column): string =>
  [...unitNote(column), ...othersNote(column), ...calculatedNotes(column).slice(1)].join(' · ');

/** What is known of how a column's values were read, a sentence each. */
export const columnNotes = (column: Column): string[] => [
  ...unitNote(column),
  ...othersNote(column),
  ...calculatedNotes(column),
  ...(scoreOf(column.id) ? qedNotes() : []),
  ...(column.id === alertsColumnId ? [alertsAbout()] : []),
  ...(column.id === similarityColumnId ? [similarityNote()] : []),
  ...(column.measured?.areCommasGuessed
    ? [msg('Commas were read as thousands separators.', { id: 'molvalley.column.commas' })]
    : []),
];
