import { MOLECULE_DATA_MAX, writePositions } from '@moiety/contract';
import type { BodyOf, createMoleculeSet, MoleculeMarks, MoleculeRecord } from '@moiety/contract';
import type { FilledColumn } from '../analyses/analysis-columns.ts';
import { freeName } from '../combine/headings.ts';
import type { NewMarks, NewSet } from '../combine/set-saving.ts';
import type { SetSession } from '../sets/set-session.ts';

/** What people keep with some molecules, by their places among them: a change for all that have the same star or tag, and the notes. */
const marksOf = (at: (position: number) => MoleculeMarks | undefined, positions: Uint32Array): NewMarks => {
  const stars: number[] = [];
  const tags = new Map<string, number[]>();
  const notes: { position: number; text: string }[] = [];
  for (const [place, position] of positions.entries()) {
    const marks = at(position);
    if (!marks) continue;
    if (marks.star) stars.push(place);
    for (const tag of marks.tags) {
      const places = tags.get(tag);
      if (places) places.push(place);
      else tags.set(tag, [place]);
    }
    if (marks.note?.text) notes.push({ position: place, text: marks.note.text });
  }
  return {
    changes: [
      ...(stars.length
        ? [{ molecules: writePositions(stars), change: { kind: 'star' as const, on: true } }]
        : []),
      ...[...tags].map(([tag, places]) => ({
        molecules: writePositions(places),
        change: { kind: 'tag' as const, tag, on: true },
      })),
    ],
    notes,
  };
};

/** What a new set is called, and where it says that it comes from. */
export type PartNames = Pick<BodyOf<typeof createMoleculeSet>, 'name' | 'sourceName'>;

/** What an analysis found, as a column of the new set's own. */
interface CopiedColumn {
  name: string;
  values: FilledColumn['values'];
}

/**
 * The columns of analyses that a part of a set takes along, as values of its own: an analysis of fewer molecules would number clusters and
 * places of R groups otherwise than the person has seen them. Those that are not calculated have no values, and a set has so many columns only.
 */
const copiedColumns = ({ table, calculated, analyses }: SetSession): CopiedColumn[] => {
  const taken = new Set([...table.fileColumns, ...calculated.definitions.map(({ name }) => name)]);
  const room = Math.max(0, MOLECULE_DATA_MAX - table.fileColumns.length);
  return analyses.filled.slice(0, room).map(({ name, values }) => {
    const free = freeName(name, (one) => taken.has(one));
    taken.add(free);
    return { name: free, values };
  });
};

/** How many columns of analyses stay behind: they are not calculated, or there is no room for them. */
export const columnsLeftBehind = (session: SetSession): number =>
  session.analyses.count - copiedColumns(session).length;

/**
 * Some molecules of a set as a set of their own, in the given order: structures, values, typed ones too, and places in documents as they are, with what
 * analyses found of them, the formulas of calculated columns and what people keep with the molecules.
 */
export const setPart = (session: SetSession, positions: Uint32Array, names: PartNames): NewSet => {
  const { table, calculated, marks, set } = session;
  const copied = copiedColumns(session);
  const found = (position: number): Record<string, string> =>
    Object.fromEntries(
      copied.flatMap(({ name, values }) => {
        const value = values.get(position);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const records = Array.from(positions, (position, place): MoleculeRecord => {
    const record = table.records[position]!;
    return { ...record, data: { ...record.data, ...found(position) }, position: place, line: place + 1 };
  });
  return {
    set: {
      ...names,
      format: set?.format ?? 'csv',
      columns: [...table.fileColumns, ...copied.map(({ name }) => name)],
      assays: [...table.typedColumns],
      total: records.length,
    },
    records,
    calculated: calculated.definitions,
    marks: marksOf(marks.at, positions),
  };
};
