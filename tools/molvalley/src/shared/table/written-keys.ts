import { writtenBeside } from '@moiety/chemistry/writing/mark-names.ts';
import { predictionNames, SCORE_NAMES } from '@moiety/chemistry/writing/prediction-names.ts';
import { endpointOf, scoreOf } from '../predictions/prediction-columns.ts';
import {
  alertsColumnId,
  analysisNameOf,
  builtInColumns,
  fileColumnId,
  noteColumnId,
  parentColumnId,
  removedColumnId,
  sameParentColumnId,
  similarityColumnId,
  starColumnId,
  tagsColumnId,
} from './columns.ts';
import type { Column } from './columns.ts';

/** What columns of the table are called in a file, where they are added to it. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  [starColumnId]: ['Star', writtenBeside('Star')],
  [tagsColumnId]: ['Tags', writtenBeside('Tags')],
  [noteColumnId]: ['Note', writtenBeside('Note')],
  [similarityColumnId]: ['Similarity'],
  [alertsColumnId]: ['AlertCount', 'Alerts'],
  [parentColumnId]: ['ParentSMILES'],
  [removedColumnId]: ['SaltsAndSolvents'],
  [sameParentColumnId]: ['SameParent'],
};

const addedNames = ({ id, fileName }: Column): readonly string[] => {
  const endpoint = endpointOf(id);
  if (endpoint) return predictionNames(endpoint);
  const score = scoreOf(id);
  if (score) return SCORE_NAMES[score];
  const analysis = analysisNameOf(id);
  if (analysis !== undefined) return [analysis];
  // What is left is calculated by a formula.
  return ADDED[id] ?? (fileName === undefined ? [] : [fileName]);
};

/** The keys by which a file's columns of a column of the table are put in order (`WrittenColumn.key`). */
export const writtenKeys = (column: Column): string[] => {
  const { id } = column;
  if (builtInColumns.some((one) => one.id === id)) return [`computed:${id}`];
  // A column of the file has the same key here as there.
  return id === fileColumnId(column.fileName ?? '')
    ? [id]
    : addedNames(column).map((name) => `added:${name}`);
};
