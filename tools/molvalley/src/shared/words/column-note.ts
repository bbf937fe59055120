import { unitOfHeading } from '@moiety/chemistry/activities/units.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import { scoreOf } from '../predictions/prediction-columns.ts';
import { scoreNotes } from '../predictions/score-words.ts';
import { alertsAbout } from '../alerts/alert-words.ts';
import { alertsColumnId, isAnalysisId, isParentId, similarityColumnId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';

/** The unit in which a column is compared, where its title does not say it. */
const unitNote = ({ measured, assay, fileName }: Column): string[] =>
  measured?.unit && !assay?.unit && !unitOfHeading(fileName ?? '')
    ? [msg(str`in ${measured.unit.name}`, { id: 'molvalley.column.unit' })]
    : [];

const othersNote = ({ measured }: Column): string[] =>
  measured?.others
    ? [msg(str`${number(measured.others)} not numeric`, { id: 'molvalley.column.others' })]
    : [];

/** What a typed column is of. */
const assayNotes = ({ assay }: Column): string[] =>
  assay
    ? [
        ...(assay.endpoint
          ? [msg(str`Endpoint: ${assay.endpoint}`, { id: 'molvalley.assay.endpoint' })]
          : []),
        ...(assay.target ? [msg(str`Target: ${assay.target}`, { id: 'molvalley.assay.target' })] : []),
        ...(assay.unit ? [msg(str`Unit: ${assay.unit}`, { id: 'molvalley.assay.unit' })] : []),
      ]
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

const scoreColumnNotes = ({ id }: Column): string[] => {
  const score = scoreOf(id);
  return score ? scoreNotes(score) : [];
};

/** How long a column of an analysis is there. */
const analysisAbout = ({ passes = false }: Column): string =>
  passes
    ? msg('This column is kept only while the set is open in this tab. Download the set to keep it.', {
        id: 'molvalley.analyses.passes',
      })
    : msg('This column is calculated again for the same molecules each time the set is opened.', {
        id: 'molvalley.analyses.kept',
      });

/** What the header of a numeric column says below its title; empty for most. */
export const columnNote = (column: Column): string =>
  [...unitNote(column), ...othersNote(column)].join(' · ');

/** What is known of how a column's values were read, a sentence each. */
export const columnNotes = (column: Column): string[] => [
  ...assayNotes(column),
  ...unitNote(column),
  ...othersNote(column),
  ...scoreColumnNotes(column),
  ...(column.id === alertsColumnId ? [alertsAbout()] : []),
  ...(column.id === similarityColumnId ? [similarityNote()] : []),
  ...(isParentId(column.id) ? [parentsAbout()] : []),
  ...(isAnalysisId(column.id) ? [analysisAbout(column)] : []),
  ...(column.measured?.areCommasGuessed
    ? [msg('Commas were read as thousands separators.', { id: 'molvalley.column.commas' })]
    : []),
];
