import { writePositions } from '@moiety/contract';
import type { BodyOf, createMoleculeSet, MoleculeMarks, MoleculeRecord } from '@moiety/contract';
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

/**
 * Some molecules of a set as a set of their own, in the given order: structures, values, typed ones too, and places in documents as they are, with the
 * formulas of calculated columns and what people keep with the molecules.
 */
export const setPart = (session: SetSession, positions: Uint32Array, names: PartNames): NewSet => {
  const { table, calculated, marks, set } = session;
  const records = Array.from(positions, (position, place): MoleculeRecord => ({
    ...table.records[position]!,
    position: place,
    line: place + 1,
  }));
  return {
    set: {
      ...names,
      format: set?.format ?? 'csv',
      columns: [...table.fileColumns],
      assays: [...table.typedColumns],
      total: records.length,
    },
    records,
    calculated: calculated.definitions,
    marks: marksOf(marks.at, positions),
  };
};
