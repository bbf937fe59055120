// The figures that were kept, docs/benchmarks.md: a table a bench, in it the lines of a figure one below the other, the oldest first. Each
// line says how it stands to the line above it.
import { isMet, ratioOf, shown, targetOf, withUnit, type Figure } from './figure.ts';

/** When, of what and where figures were taken. */
export interface Taking {
  /** `2026-11-23`. */
  date: string;
  commit: string;
  /** In a few words. */
  machine: string;
}

/** A figure that is so many times worse than the one before is marked: less than that is as likely the machine's doing. */
const WORSE = 1.1;

const HEADER = `# Benchmarks

Kept figures. \`npm run bench -- --record\` adds a line for each, \`npm run bench -- --record server hosting\` for those of some benches. Read the
ratios: milliseconds are the machine's, a ratio is to a floor or a peer of the same run. \`Since\` is the ratio, or where there is none the
value, divided by that of the line above; what is more than ${Math.round((WORSE - 1) * 100)} % worse is marked. A \`+\` behind a commit: there were changes besides.

Where a bench measures in rounds, \`Value\` and \`Beside\` are each the median over the rounds, and \`Ratio\` is the median of the ratios formed within each
round. It need not be the quotient of the two columns: 5231 beside 5985 can have the ratio 0.78, since the machine was not equally fast in all rounds.
`;

const COLUMNS = [
  'Figure',
  'Date',
  'Commit',
  'Machine',
  'Value',
  'Beside',
  'Ratio',
  'Target',
  'Met',
  'Since',
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const TABLE_HEAD = `${lineOf(COLUMNS)}\n${lineOf(COLUMNS.map(() => '---'))}`;

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

/** What of a kept line a new one is compared with: the number that its cell begins with. */
const numberIn = (cell: string | undefined): number | undefined => {
  const number = Number.parseFloat(cell ?? '');
  return Number.isNaN(number) ? undefined : number;
};

/** How a figure stands to its former self: `1.02`, or `**1.25 worse**`. */
const since = (figure: Figure, former: readonly string[] | undefined): string => {
  if (!former) return '';
  const { value, better = 'lower' } = figure;
  const [ratio, formerRatio] = [ratioOf(figure), numberIn(former[COLUMNS.indexOf('Ratio')])];
  const [now, before] =
    ratio !== undefined && formerRatio !== undefined
      ? [ratio, formerRatio]
      : [value, numberIn(former[COLUMNS.indexOf('Value')])];
  // How often less than nothing one is of the other says nothing.
  if (before === undefined || before < 0 || now < 0) return '';
  const change = now === before ? 1 : now / before;
  const isWorse = better === 'lower' ? change > WORSE : change < 1 / WORSE;
  const text = Number.isFinite(change) ? change.toFixed(2) : `from ${shown(before)}`;
  return isWorse ? `**${text} worse**` : text;
};

const met = (figure: Figure): string => {
  const isIt = isMet(figure);
  if (isIt === undefined) return '';
  return isIt ? 'yes' : '**no**';
};

const rowOf = (figure: Figure, { date, commit, machine }: Taking, former: string[] | undefined): Row => {
  const { name, value, unit, spread, floor } = figure;
  return {
    Figure: name,
    Date: date,
    Commit: commit,
    Machine: machine,
    Value: withUnit(value, unit) + (spread === undefined ? '' : ` ±${shown(spread)}`),
    Beside: floor ? `${floor.of}: ${withUnit(floor.value, unit)}` : '',
    Ratio: ratioOf(figure)?.toFixed(2) ?? '',
    Target: targetOf(figure) ?? '',
    Met: met(figure),
    Since: since(figure, former),
  };
};

/** The lines of a table with those of some figures, each below its former ones. */
const withFigures = (lines: readonly string[], figures: readonly Figure[], taking: Taking): string[] => {
  const all = [...lines];
  for (const figure of figures) {
    const last = all.findLastIndex((line) => cellsOf(line)[0] === figure.name);
    const former = last === -1 ? undefined : cellsOf(all[last] ?? '');
    const row = rowOf(figure, taking, former);
    all.splice(last === -1 ? all.length : last + 1, 0, lineOf(COLUMNS.map((column) => row[column])));
  }
  return all;
};

/**
 * Adds the figures of a bench.
 * @param document what was kept so far; empty at first
 * @returns the document with them
 */
export const withRecord = (
  document: string,
  bench: string,
  figures: readonly Figure[],
  taking: Taking,
): string => {
  const sections = document.split(/^(?=## )/m).slice(1);
  const kept = new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
      return [title.slice('## '.length), rows] as const;
    }),
  );
  kept.set(bench, withFigures(kept.get(bench) ?? [], figures, taking));
  const written = [...kept].map(([name, rows]) => `## ${name}\n\n${[TABLE_HEAD, ...rows].join('\n')}\n`);
  return [HEADER, ...written].join('\n');
};
