import { TAGS_MAX } from '@moiety/contract';
import type { BodyOf, markMolecules, MoleculeMarks } from '@moiety/contract';
import { byLetter } from '@moiety/tool-kit/read-tags.ts';

/** What is done to the star or the tags of molecules. */
export type MarkChange = BodyOf<typeof markMolecules>['change'];

/** A change with the molecules that it is made to. */
export interface MarkOrder {
  change: MarkChange;
  positions: ReadonlySet<number>;
}

const unmarked = (position: number): MoleculeMarks => ({
  position,
  star: false,
  tags: [],
  marked: null,
  note: null,
});

/** A molecule's marks after a change. @param by who made it, and when; without it whoever made the last one */
export const withChange = (
  marks: MoleculeMarks | undefined,
  position: number,
  change: MarkChange,
  by?: MoleculeMarks['marked'],
): MoleculeMarks => {
  const before = marks ?? unmarked(position);
  const marked = by ?? before.marked;
  if (change.kind === 'star') return { ...before, marked, star: change.on };
  const others = before.tags.filter((tag) => tag !== change.tag);
  return { ...before, marked, tags: change.on ? byLetter([...others, change.tag]) : others };
};

/** A molecule's marks with its note. */
export const withNote = (
  marks: MoleculeMarks | undefined,
  position: number,
  note: MoleculeMarks['note'],
): MoleculeMarks => ({ ...(marks ?? unmarked(position)), note });

/** Whether a change makes a difference to a molecule. */
export const isNews = (marks: MoleculeMarks | undefined, change: MarkChange): boolean =>
  change.kind === 'star'
    ? (marks?.star ?? false) !== change.on
    : (marks?.tags ?? []).includes(change.tag) !== change.on;

/** Whether a molecule has no room for another tag. */
export const isFull = (marks: MoleculeMarks | undefined): boolean => (marks?.tags.length ?? 0) >= TAGS_MAX;

/** The change that takes another back. */
export const opposite = (change: MarkChange): MarkChange => ({ ...change, on: !change.on });
