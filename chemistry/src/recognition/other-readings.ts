import { BOND_KINDS, type DrawnLine } from './bond-strips.ts';
import type { AtomLabel } from './labels/claim-labels.ts';
import type { Reading } from './read-drawing.ts';

/** A drawing as it may be read otherwise. */
export interface OtherReading {
  reading: Reading;
  /** How likely that is beside what was read, 0 to 1. */
  odds: number;
}

/** What is less likely than this beside what was read is not thought of. */
const LEAST = 0.01;
/** A bond that was seen in another way than by its network (a wedge by its width) is half as likely what the network saw. */
const SEEN_OTHERWISE = 0.5;

const otherLines = (lines: readonly DrawnLine[], index: number): { lines: DrawnLine[]; odds: number }[] => {
  const line = lines[index]!;
  const own = line.probabilities[BOND_KINDS.indexOf(line.kind)]!;
  return line.probabilities.flatMap((probability, place) => {
    const kind = BOND_KINDS[place]!;
    if (kind === line.kind) {
      return [];
    }
    const odds = probability > own ? SEEN_OTHERWISE : probability / own;
    const others =
      kind === 'none'
        ? lines.toSpliced(index, 1)
        : lines.with(index, { ...line, kind: kind as DrawnLine['kind'] });
    return odds < LEAST ? [] : [{ lines: others, odds }];
  });
};

/** What else a drawing may be, likeliest first: one of its bonds of another kind, or none, or one of its labels read otherwise. */
export function otherReadings(reading: Reading): OtherReading[] {
  const ofBonds = reading.lines.flatMap((_, index) =>
    otherLines(reading.lines, index).map(({ lines, odds }) => ({ reading: { ...reading, lines }, odds })),
  );
  const ofLabels = [...reading.labels].flatMap(([keypoint, label]) =>
    label.others.map(({ text, reading: meaning, weight }) => {
      const other: AtomLabel = { ...label, text, reading: meaning, weight };
      return {
        reading: { ...reading, labels: new Map(reading.labels).set(keypoint, other) },
        odds: weight / label.weight,
      };
    }),
  );
  return [...ofBonds, ...ofLabels].filter(({ odds }) => odds >= LEAST).toSorted((a, b) => b.odds - a.odds);
}
