import { createHash } from 'node:crypto';
import type { DocumentBox } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { ExtractedActivity, ExtractedCompound } from '@moiety/extraction/document/extract-document.ts';
import type { ExtractedFormula } from '@moiety/extraction/groups/formulas.ts';

// What corrections are kept by: the same however often a document is joined again, and in whatever order its pages come in.

const placeOf = ({ page, box }: Pick<ExtractedCompound, 'page' | 'box'>): string =>
  `${page}:${[box.x0, box.y0, box.x1, box.y1].map(Math.round).join(',')}`;

/** Two of one key are told apart by their order, which is that of their places. */
const unique = (keys: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
};

/**
 * By its label, where no other compound has it, since its best place may be on a page that is read later; else by its place.
 * @returns one a compound
 */
export const compoundKeys = (compounds: readonly ExtractedCompound[]): string[] => {
  const labels = compounds.map(({ label }) => bareLabel(label).slice(0, 100));
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return unique(
    compounds.map((compound, index) => {
      const label = labels[index]!;
      const isAlone = label !== '' && counts.get(label) === 1;
      return isAlone ? `compound:${label}` : `compound:${placeOf(compound)}${label && `:${label}`}`;
    }),
  );
};

/** By its row's place and what it says of whom and what; one row has several. */
export const activityKeys = (
  activities: readonly Pick<ExtractedActivity, 'label' | 'target' | 'endpoint' | 'page' | 'box'>[],
): string[] =>
  unique(
    activities.map((activity) => {
      const about = JSON.stringify([activity.label, activity.target, activity.endpoint]);
      const hash = createHash('sha256').update(about).digest('hex').slice(0, 12);
      return `activity:${placeOf(activity)}:${hash}`;
    }),
  );

/** By where it is drawn, or its table where it has no drawing. */
export const formulaKeys = (formulas: readonly ExtractedFormula[]): string[] =>
  unique(
    formulas.map(({ drawing, tables: [first] }) => {
      const place = drawing ?? first;
      return place === undefined ? 'formula' : `formula:${placeOf(place)}`;
    }),
  );

const PLACED = /^(compound|activity|group):(\d+):(-?\d+),(-?\d+),(-?\d+),(-?\d+)(?::(.*))?$/s;

/**
 * The place that a key names, and what it says beside: `compound:LABEL` as that compound's key is where no other has the label, or the digest
 * of a value.
 * @returns undefined of a key without a place, and of one of several that are alike
 */
export const placeIn = (
  key: string,
): { key: string; page: number; box: DocumentBox; about: string } | undefined => {
  const match = PLACED.exec(key);
  if (!match || /#\d+$/.test(key)) return undefined;
  const [x0, y0, x1, y1] = match.slice(3, 7).map(Number) as [number, number, number, number];
  return { key, page: Number(match[2]), box: { x0, y0, x1, y1 }, about: `${match[1]}:${match[7] ?? ''}` };
};
