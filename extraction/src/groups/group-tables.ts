import { median } from '@moiety/chemistry/recognition/median.ts';
import { type Box, boxAround, centreX, centreY, heightOf, overlapX, overlapY, widthOf } from '../box.ts';
import { isLabel, withRomanNumerals } from '../compounds/labels.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { CAPTION } from '../tables/caption.ts';
import { isLabelHeading } from '../tables/headings.ts';
import type { Table } from '../tables/table.ts';
import { plainText } from '../tables/units.ts';
import { type GroupHeading, groupHeading, openLetter } from './placeholders.ts';
import type { GroupText } from './substituent.ts';

/** A cell of a table of groups: what is printed in it, or the pictures (indices of the page) that are drawn in it. */
export interface GroupCell extends GroupText {
  box: Box;
  confidence: number;
  pictures: number[];
  /** A dash: nothing. */
  isDash: boolean;
}

export interface GroupRow {
  label: string;
  box: Box;
  page: number;
  /** One a heading; undefined where the cell is empty. */
  cells: (GroupCell | undefined)[];
}

/** A table of the groups that stand at the places of a formula. */
export interface GroupTable extends Box {
  page: number;
  caption: string;
  headings: GroupHeading[];
  rows: GroupRow[];
}

/** Multiples of the height of capitals. */
const GAP = { headings: 9, rows: 30 };

/** Lines whose heights overlap, from left to right, each group from top to bottom. */
function rowsIn(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => centreY(a) - centreY(b))) {
    const row = rows.findLast((one) =>
      one.some((other) => overlapY(other, line) > 0.5 * Math.min(heightOf(other), heightOf(line))),
    );
    if (row === undefined) rows.push([line]);
    else row.push(line);
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0);
  return rows;
}

const isDash = (line: TextLine): boolean =>
  /^[-–—_|丨.·\s]*$/.test(line.text) &&
  (line.confidence === 1 ? line.text.trim() !== '' : widthOf(line) > 1.6 * heightOf(line));

/** The characters of lines at one height by where they stand: an `i` that was read by itself goes back into its word. */
function mergedText(row: readonly TextLine[]): GroupText {
  const isSeen = row.some(({ confidence }) => confidence < 1);
  const [only] = row;
  if (row.length === 1 && only !== undefined) return { text: only.text, isSeen, doubts: only.doubts };
  const isTangled = row.some((line, index) => index > 0 && overlapX(row[index - 1]!, line) > 0);
  if (!isTangled) return { text: row.map(({ text }) => text).join(' '), isSeen, doubts: [] };
  const characters = row.flatMap(({ text, at }) =>
    Array.from(text, (letter, index) => ({ letter, x: at[index] ?? 0 })).filter(
      ({ letter }) => letter !== ' ',
    ),
  );
  return {
    text: characters
      .toSorted((a, b) => a.x - b.x)
      .map(({ letter }) => letter)
      .join(''),
    isSeen,
    doubts: [],
  };
}

function cellOf(
  lines: readonly TextLine[],
  pictures: readonly { box: Box; index: number }[],
): GroupCell | undefined {
  if (lines.length === 0 && pictures.length === 0) return undefined;
  const rows = rowsIn(lines);
  const texts = rows.map(mergedText);
  const [first] = texts;
  return {
    box: boxAround([...lines, ...pictures.map(({ box }) => box)]),
    text: texts.map(({ text }) => plainText(text)).join(' '),
    isSeen: texts.some(({ isSeen }) => isSeen),
    doubts: texts.length === 1 && first !== undefined ? first.doubts : [],
    confidence: Math.min(1, ...lines.map(({ confidence }) => confidence)),
    pictures: pictures.map(({ index }) => index),
    isDash: pictures.length === 0 && lines.length > 0 && lines.every(isDash),
  };
}

interface Column extends Box {
  heading?: GroupHeading;
  isLabel: boolean;
}

/** Headings of one table at about one height: a column of labels, and to its right columns of groups and others. */
function* headingRows(page: PageResult, lines: readonly TextLine[]): Generator<Column[]> {
  const labels = lines.filter(({ text }) => isLabelHeading(text) || /^(?:No|Nr)\.$/.test(text));
  const groups = lines.flatMap((line) => {
    const heading = groupHeading(line.text);
    return heading === undefined ? [] : [{ ...box(line), heading, isLabel: false }];
  });
  const used = new Set<Column>();
  for (const first of groups) {
    if (used.has(first) || isOpen(first.heading)) continue;
    const beside = groups
      .filter((other) => !used.has(other) && Math.abs(centreY(other) - centreY(first)) < 0.7 * page.cap)
      .toSorted((a, b) => a.x0 - b.x0);
    const label = labels
      .filter(
        (one) =>
          one.x1 < beside[0]!.x1 &&
          beside[0]!.x0 - one.x1 < 2 * GAP.headings * page.cap &&
          Math.abs(centreY(one) - centreY(first)) < 2 * page.cap,
      )
      .toSorted(
        (a, b) =>
          b.x1 - a.x1 || Math.abs(centreY(a) - centreY(first)) - Math.abs(centreY(b) - centreY(first)),
      )[0];
    if (label === undefined) continue;
    // The next column of labels begins a table of its own.
    const next = Math.min(
      ...labels
        .filter((one) => one.x0 > beside[0]!.x1 && Math.abs(centreY(one) - centreY(first)) < 3 * page.cap)
        .map(({ x0 }) => x0),
    );
    const own = beside.filter(({ x0 }) => x0 < next);
    const chain = own.filter(
      (one, index) => index === 0 || one.x0 - own[index - 1]!.x1 < 2 * GAP.headings * page.cap,
    );
    for (const one of chain) used.add(one);
    const others = lines.filter(
      (line) =>
        groupHeading(line.text) === undefined &&
        Math.abs(centreY(line) - centreY(first)) < page.cap &&
        line.x0 > label.x1 &&
        line.x1 < next &&
        line.x0 < chain.at(-1)!.x1 + GAP.headings * page.cap &&
        chain.every((one) => overlapX(one, line) < 0),
    );
    yield [
      { ...box(label), isLabel: true },
      ...chain,
      ...others.map((line) => Object.assign(box(line), { isLabel: false })),
    ];
  }
}

const isOpen = ({ places }: GroupHeading): boolean => places.some((place) => openLetter(place) !== undefined);

const box = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

/** The column that a box stands in: the one with which it shares most, else the nearest. */
function columnOf(part: Box, columns: readonly Column[]): Column {
  return columns.reduce((best, one) => {
    const [shared, most] = [overlapX(one, part), overlapX(best, part)];
    if (shared > 0 && most > 0)
      return Math.abs(centreX(one) - centreX(part)) < Math.abs(centreX(best) - centreX(part)) ? one : best;
    return shared > most ? one : best;
  });
}

/** Tables of groups on a page that are parted by white space. */
export function groupTablesOf(page: PageResult): GroupTable[] {
  const lines = withoutFurniture(page);
  return [...headingRows(page, lines)].flatMap((columns) => tableUnder(page, lines, columns) ?? []);
}

function tableUnder(page: PageResult, lines: readonly TextLine[], columns: Column[]): GroupTable | undefined {
  const { cap } = page;
  const label = columns.find(({ isLabel: one }) => one)!;
  const heads = boxAround(columns);
  const half = 0.5 * GAP.headings * cap;
  const area = { x0: label.x0 - 2 * cap, x1: heads.x1 + half, y0: heads.y1 - 0.3 * cap, y1: page.height };
  const next = lines.find(
    (line) =>
      line.y0 > heads.y1 &&
      (CAPTION.test(line.text) || /^TABLE\b/.test(line.text)) &&
      overlapX(line, area) > 0,
  );
  if (next !== undefined) area.y1 = next.y0;
  const inside = lines.filter(
    (line) =>
      centreY(line) > area.y0 &&
      centreY(line) < area.y1 &&
      centreX(line) > area.x0 &&
      centreX(line) < area.x1,
  );
  const starts: { line: TextLine; label: string }[] = [];
  for (const row of rowsIn(inside)) {
    const own = row.filter((line) => line.x0 < label.x1 + cap && columnOf(line, columns) === label);
    if (own.length === 0) continue;
    const text = withRomanNumerals(plainText(mergedText(own).text).replaceAll(' ', ''));
    const last = starts.at(-1)?.line;
    const bottom = last === undefined ? heads.y1 : last.y1;
    if (own[0]!.y0 - bottom > GAP.rows * cap) break;
    if (isLabel(text)) starts.push({ line: Object.assign({}, own[0]!, boxAround(own)), label: text });
    else if (starts.length > 0) break;
  }
  if (starts.length === 0) return undefined;
  const pictures = page.pictures
    .map((picture, index) => ({
      box: boxAround([picture, ...(picture.label === undefined ? [] : [picture.label])]),
      index,
    }))
    .filter(
      ({ box: at }) =>
        centreX(at) > label.x1 &&
        // A wide drawing begins under a narrow heading, and its middle may stand far to the right of it.
        (centreX(at) < area.x1 || at.x0 < heads.x1 + cap) &&
        centreY(at) > area.y0 &&
        centreY(at) < area.y1,
    );
  const rowOf = rowFinder(
    starts.map(({ line }) => line),
    inside,
    heads,
    cap,
  );
  const pitch = median(starts.slice(1).map(({ line }, index) => line.y0 - starts[index]!.line.y0)) ?? 3 * cap;
  const end = Math.max(
    starts.at(-1)!.line.y1 + Math.max(pitch, 2 * cap),
    ...pictures.filter(({ box: at }) => rowOf(at) === starts.length - 1).map(({ box: at }) => at.y1),
  );
  const groups = columns.filter(({ heading }) => heading !== undefined);
  const rows = starts.map(({ line, label: name }, place): GroupRow => {
    const texts = inside.filter(
      (one) =>
        one.y0 < end &&
        one.x0 > label.x1 - cap &&
        columnOf(one, columns) !== label &&
        rowOf(one) === place &&
        !pictures.some(
          ({ box: at }) =>
            one.x0 >= at.x0 - 1 && one.x1 <= at.x1 + 1 && one.y0 >= at.y0 - 1 && one.y1 <= at.y1 + 1,
        ),
    );
    const drawn = pictures.filter(({ box: at }) => rowOf(at) === place);
    return {
      label: name,
      page: page.page,
      box: box(line),
      cells: groups.map((column) =>
        cellOf(
          texts.filter((one) => columnOf(one, columns) === column),
          drawn.filter(({ box: at }) => columnOf(at, columns) === column),
        ),
      ),
    };
  });
  const caption = captionOver(page, lines, heads);
  const y1 = Math.min(area.y1, Math.max(end, starts.at(-1)!.line.y1));
  return {
    page: page.page,
    caption,
    x0: area.x0,
    x1: area.x1,
    y0: heads.y0,
    y1,
    headings: groups.map(({ heading }) => heading!),
    rows,
  };
}

/** Which row a text or a drawing belongs to: that whose label is at its height, else the one above, or the nearest where cells stand around their label. */
function rowFinder(
  labels: readonly Box[],
  inside: readonly Box[],
  heads: Box,
  cap: number,
): (part: Box) => number {
  // Cells of several lines that begin above their label stand around it.
  const first = labels[0]!;
  const isCentred = inside.some(
    (line) =>
      line.y1 < first.y0 && line.x0 > first.x1 && first.y0 - line.y1 < Math.min(cap, line.y0 - heads.y1),
  );
  return (part) => {
    const at = labels.findIndex(
      (label) => overlapY(label, part) > 0.4 * Math.min(heightOf(label), heightOf(part)),
    );
    const many = labels.filter((label) => overlapY(label, part) > 0.4 * heightOf(label)).length;
    // Over the height of several labels it stands with the one nearest to its top, or to its middle.
    if (at >= 0 && many <= 1) return at;
    const distance = (label: Box): number =>
      isCentred ? Math.abs(centreY(label) - centreY(part)) : Math.abs(label.y0 - part.y0);
    if (isCentred || many > 1)
      return labels.reduce(
        (best, label, index) => (distance(label) < distance(labels[best]!) ? index : best),
        0,
      );
    return labels.findLastIndex((label) => label.y0 <= part.y0 + 0.3 * cap);
  };
}

function captionOver(page: PageResult, lines: readonly TextLine[], heads: Box): string {
  const above = lines
    .filter((line) => line.y1 <= heads.y0 + 2 && overlapX(line, heads) > 0)
    .toSorted((a, b) => b.y1 - a.y1);
  const at = above.findIndex(({ text }) => CAPTION.test(text) || /^TABLE$/.test(text));
  if (at < 0 || heads.y0 - above[at]!.y1 > 0.35 * page.height) return '';
  return above
    .slice(0, at + 1)
    .filter((line) => line.y0 - above[at]!.y0 < 3 * page.cap)
    .toReversed()
    .map(({ text }) => text)
    .join(' ');
}

/** A ruled table as a table of groups, where two of its headings name places of a formula, or one does and nothing else is a value. */
export function ruledGroupTable(table: Table): GroupTable | undefined {
  const columns = table.headings.map((heading) => groupHeading(heading));
  const labelColumn = table.headings.findIndex((heading) => isLabelHeading(heading));
  if (
    !table.isRuled ||
    labelColumn < 0 ||
    columns.every((heading) => heading === undefined || isOpen(heading))
  )
    return undefined;
  const places = columns.flatMap((heading, index) => (heading === undefined ? [] : [index]));
  const rows = table.rows.flatMap((cells): GroupRow[] => {
    const own = cells[labelColumn];
    const label = withRomanNumerals(plainText(own?.lines.map(({ text }) => text).join(' ') ?? ''));
    if (own === undefined || !isLabel(label)) return [];
    return [
      {
        label,
        page: own.page,
        box: box(own),
        cells: places.map((place) => {
          const cell = cells[place];
          if (cell === undefined || cell.page !== own.page) return undefined;
          return cellOf(
            cell.lines,
            cell.pictures.map(({ index }) => ({ box: box(cell), index })),
          );
        }),
      },
    ];
  });
  const [part] = table.parts;
  if (rows.length === 0 || part === undefined) return undefined;
  return {
    ...box(part),
    page: part.page,
    caption: table.caption,
    headings: places.map((place) => columns[place]!),
    rows,
  };
}
