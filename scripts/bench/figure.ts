// The one way in which a bench says what it measured: a line for the terminal, and where `npm run bench -- --record` asks for it, a line
// of the file that it keeps them from.
import { appendFileSync } from 'node:fs';

/** Something measured, beside what it is compared with. */
export interface Figure {
  /** The same at each run: by it a figure finds its former self. */
  name: string;
  value: number;
  /** `ms`, `kB`, `a second`; nothing for a count. */
  unit?: string;
  /** Half of the distance between the quartiles of several rounds. */
  spread?: number;
  /** The least possible, or a peer, taken in the same run. */
  floor?: { of: string; value: number };
  /** To the floor, where it is not that of both values: the median of the ratios of all rounds. */
  ratio?: number;
  /** What the value should be. */
  target?: number;
  /** What the ratio to the floor should be. */
  targetRatio?: number;
  /** Whether less is better, as of times and sizes, or more; `lower` by default. */
  better?: 'lower' | 'higher';
}

/** The file that figures are written to as JSON lines while they are recorded. */
export const FIGURES_FILE = 'MOIETY_FIGURES_FILE';

/** With as many digits as say something: 1234, 123, 12.3, 1.23, 0.12, 0.012. */
export const shown = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  if (size >= 1) return value.toFixed(size >= 10 ? 1 : 2);
  return value.toPrecision(2);
};

export const withUnit = (value: number, unit = ''): string => `${shown(value)}${unit && ` ${unit}`}`;

/** Undefined without a floor, beside a floor of nothing, and where something shrank. */
export const ratioOf = ({ value, floor, ratio }: Figure): number | undefined => {
  if (ratio !== undefined) return ratio;
  return floor === undefined || floor.value <= 0 || value < 0 ? undefined : value / floor.value;
};

/** What it should be, in words: `at most 1.15 of it`. */
export const targetOf = ({ target, targetRatio, unit, better = 'lower' }: Figure): string | undefined => {
  const bound = better === 'lower' ? 'at most' : 'at least';
  const wanted = [
    ...(target === undefined ? [] : [`${target}${unit ? ` ${unit}` : ''}`]),
    ...(targetRatio === undefined ? [] : [`${targetRatio} of it`]),
  ];
  return wanted.length === 0 ? undefined : `${bound} ${wanted.join(' and ')}`;
};

/** Undefined where nothing is wanted. A ratio that could not be formed does not meet its target. */
export const isMet = (figure: Figure): boolean | undefined => {
  const { value, target, targetRatio, better = 'lower' } = figure;
  if (target === undefined && targetRatio === undefined) return undefined;
  const meets = (measured: number | undefined, wanted: number): boolean =>
    measured !== undefined && (better === 'lower' ? measured <= wanted : measured >= wanted);
  return (
    (target === undefined || meets(value, target)) &&
    (targetRatio === undefined || meets(ratioOf(figure), targetRatio))
  );
};

/** The figure in a sentence: `✓ kept tool: 24.1 ms, 1.02 of prototype: 23.6 ms (at most 1.15 of it)`. */
export const sentenceOf = (figure: Figure): string => {
  const { name, value, unit, spread, floor } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  const target = targetOf(figure);
  return [
    met === undefined ? '·' : met ? '✓' : '✗',
    ` ${name}: ${withUnit(value, unit)}`,
    spread === undefined ? '' : ` ±${shown(spread)}`,
    floor
      ? `, ${ratio === undefined ? 'beside' : `${ratio.toFixed(2)} of`} ${floor.of}: ${withUnit(floor.value, unit)}`
      : '',
    target === undefined ? '' : ` (${target})`,
  ].join('');
};

/** Says a figure. @param note printed beside it, and not kept. @throws where there is no value */
export const figure = (measured: Figure, note?: string): void => {
  if (!Number.isFinite(measured.value)) throw new Error(`${measured.name} was not measured`);
  console.log(sentenceOf(measured) + (note ? `; ${note}` : ''));
  const file = process.env[FIGURES_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
};
