import { linePart } from '../page/line-part.ts';
import type { TextLine } from '../page/page-result.ts';
import { readValue } from './values.ts';

/** Times the other gaps of a text that the one between two values is wide. */
const WIDER = 1.4;

const isValue = (line: TextLine): boolean =>
  !/^(?:none|unread)$/.test(readValue(line.text, { isSeen: line.confidence < 1 }).kind);

/** Values of neighboring columns that stand so close that they were read as one text, `340 ± 42 5200 ± 610`, each by itself; any other line as it is. */
export function partedValues(line: TextLine): TextLine[] {
  if (!/\d\s+\S/.test(line.text) || line.text.length > 80 || isValue(line)) return [line];
  const gaps = [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)]
    .map(({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
      width: (line.at[index + length] ?? 0) - (line.at[index - 1] ?? 0),
    }))
    .toSorted((a, b) => b.width - a.width);
  const [widest, next] = gaps;
  const isClear = widest !== undefined && (next === undefined || gaps.at(-1)!.width * WIDER <= widest.width);
  if (!isClear) return [line];
  const parts = [linePart(line, 0, widest.from), linePart(line, widest.to)].flatMap(partedValues);
  // What stands in brackets is said of the value before it.
  return parts.every((part) => isValue(part) && !part.text.startsWith('(')) ? parts : [line];
}
