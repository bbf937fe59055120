// Compounds that stand beside or below a formula as text: `8a R = H; 8b R = Me`, `9a: X = CH, R1 = H, R2 = Me`.
import { type Box, boxAround, overlapX } from '../box.ts';
import { isLabel } from '../compounds/labels.ts';
import { linePart } from '../page/line-part.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { plainText } from '../tables/units.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-table.ts';
import { placeholderIn } from './placeholders.ts';

const PLACE = String.raw`(?:Ar|Het|[RXYZ])\s?\d{0,2}['′a-d]?`;
/** A place and what stands there begin here. */
const GIVEN = new RegExp(String.raw`(?:^|[,;\s])\s?(?:and\s)?(${PLACE})\s?=\s?`, 'g');
/** A label, and what stands at the first place. */
const ENTRY = new RegExp(
  String.raw`(?:^|[;,.]\s?|\s)((?:\([RS±+-]{1,2}\)-)?\d{1,4}[a-z]{0,2})\s?[:,.)]?\s+\(?(?=${PLACE}\s?=)`,
  'g',
);
/** What is said of a compound behind its last group: its yield. */
const YIELD = /[,;]?\s?\(?\d{1,3}(?:\.\d)?\s?%\)?$/;
/** A line that goes on begins with a place, and the one before it ends so. */
const GOES_ON = { end: /,$/, start: new RegExp(`^${PLACE}\\s?=`) };
/** Heights of capitals between the lines of a legend, and between it and its formula. */
const GAP = { lines: 1.6, formula: 6 };
/** Compounds of which a legend has at least. */
const LEAST = 2;

/** A stretch of a line, trimmed. */
interface Part {
  line: TextLine;
  text: string;
}

/** An entry of a legend: the label and what stands at each place. */
interface Entry {
  label: string;
  box: Box;
  groups: Map<string, Part>;
}

/** Tables of groups that are legends of the formulas of their page. */
export function groupLegendsOf(pages: readonly PageResult[]): GroupTable[] {
  return pages.flatMap((page) =>
    page.pictures.some(({ formula }) => formula !== undefined) ? legendsOf(page) : [],
  );
}

function legendsOf(page: PageResult): GroupTable[] {
  const entries = entriesOf(withoutFurniture(page), page.cap);
  const kinds = Map.groupBy(entries, ({ groups }) => [...groups.keys()].toSorted().join(' '));
  return [...kinds.values()].flatMap((all) =>
    blocksOf(all, page.cap)
      .filter((block) => block.length >= LEAST && areDifferent(block))
      .flatMap((block) => tableOf(page, block) ?? []),
  );
}

/** Whether each label stands once. */
const areDifferent = (entries: readonly Entry[]): boolean =>
  new Set(entries.map(({ label }) => label)).size === entries.length;

/** The entries of lines; one that ends within a list of places goes on in the next line. */
function entriesOf(lines: readonly TextLine[], cap: number): Entry[] {
  const entries: Entry[] = [];
  const sorted = lines.toSorted((a, b) => a.column - b.column || a.y0 - b.y0);
  for (const [index, line] of sorted.entries()) {
    if (!line.text.includes('=')) continue;
    const starts = [...line.text.matchAll(ENTRY)];
    const before = sorted[index - 1];
    const isMore =
      before !== undefined &&
      GOES_ON.end.test(before.text.trim()) &&
      GOES_ON.start.test(plainText(line.text)) &&
      line.y0 - before.y1 < GAP.lines * cap &&
      overlapX(line, before) > 0;
    const last = entries.at(-1);
    if (isMore && last !== undefined)
      for (const [place, part] of groupsIn(line, 0, starts[0]?.index)) last.groups.set(place, part);
    for (const [place, start] of starts.entries()) {
      const label = start[1]!;
      const from = start.index + start[0].length;
      const groups = groupsIn(line, from, starts[place + 1]?.index);
      const at = start.index + start[0].indexOf(label);
      if (isLabel(label) && groups.size > 0)
        entries.push({ label, box: linePart(line, at, at + label.length), groups });
    }
  }
  return entries;
}

/** What a stretch of a line says of places. */
function groupsIn(line: TextLine, from: number, to = line.text.length): Map<string, Part> {
  const stretch = line.text.slice(from, to);
  const given = [...stretch.matchAll(GIVEN)];
  const groups = new Map<string, Part>();
  for (const [index, match] of given.entries()) {
    const start = match.index + match[0].length;
    const end = given[index + 1]?.index ?? stretch.length;
    const text = stretch
      .slice(start, end)
      .replace(/(?<![\s,;.])[\s,;.]+$/, '')
      .replace(YIELD, '')
      // Brackets around the entry.
      .replace(/^([^()]*)\)$/, '$1');
    const place = placeholderIn(match[1]!);
    if (place === undefined || text === '' || text.includes('=')) continue;
    groups.set(place, { line: linePart(line, from + start, from + start + text.length), text });
  }
  return groups;
}

/** Entries that stand close under or beside each other. */
function blocksOf(entries: readonly Entry[], cap: number): Entry[][] {
  const blocks: Entry[][] = [];
  for (const entry of entries) {
    const block = blocks.findLast(
      (one) => gapBetween(boxAround(one.map(({ box }) => box)), entry.box).down < 3 * GAP.lines * cap,
    );
    if (block === undefined) blocks.push([entry]);
    else block.push(entry);
  }
  return blocks;
}

const gapBetween = (one: Box, other: Box): { across: number; down: number } => ({
  across: Math.max(0, one.x0 - other.x1, other.x0 - one.x1),
  down: Math.max(0, one.y0 - other.y1, other.y0 - one.y1),
});

/** A legend as a table of groups; undefined where no formula with just these places stands near it, or two do. */
function tableOf(page: PageResult, entries: readonly Entry[]): GroupTable | undefined {
  const places = [...entries[0]!.groups.keys()];
  const box = boxAround(
    entries.flatMap((entry) => [entry.box, ...[...entry.groups.values()].map(({ line }) => line)]),
  );
  const near = page.pictures.filter((picture) => {
    const { across, down } = gapBetween(picture, box);
    const names = new Set(picture.formula?.places.flatMap(({ name }) => (name === '' ? [] : [name])));
    const isOwn = names.size === places.length && places.every((place) => names.has(place));
    return isOwn && Math.max(across, down) < GAP.formula * page.cap;
  });
  const [formula, ...others] = near;
  if (formula === undefined || others.length > 0) return undefined;
  return {
    ...box,
    page: page.page,
    caption: '',
    headings: places.map((place) => ({ places: [place] })),
    formulaAt: formula,
    rows: entries.map(({ label, box: at, groups }): GroupRow => ({
      label,
      page: page.page,
      box: at,
      cells: places.map((place) => cellOf(page.page, groups.get(place)!)),
    })),
  };
}

const cellOf = (page: number, { line, text }: Part): GroupCell => ({
  page,
  box: boxAround([line]),
  text: plainText(text),
  isSeen: line.confidence < 1,
  doubts: line.doubts,
  confidence: line.confidence,
  pictures: [],
  isDash: false,
});
