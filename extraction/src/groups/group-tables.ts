// Tables of groups that are parted by white space.
import { median } from '@moiety/chemistry/recognition/median.ts';
import { type Box, boxAround, centreX, centreY, heightOf, overlapX, overlapY } from '../box.ts';
import { isLabel, withRomanNumerals } from '../compounds/labels.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { comesNext } from '../tables/assemble-tables.ts';
import { CAPTION } from '../tables/caption.ts';
import { isLabelHeading } from '../tables/headings.ts';
import { plainText } from '../tables/units.ts';
import { isRunningText } from '../tables/unruled-blocks.ts';
import { isValue } from '../tables/unruled-rows.ts';
import { withoutDittos } from './dittos.ts';
import { cellOf, labelText, rowsIn } from './group-cells.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-table.ts';
import { type Column, columnOf, partedLine } from './parted-lines.ts';
import { groupHeading, isOpen } from './placeholders.ts';
import { massKind } from './printed-mass.ts';
import { isSaltHeading } from './salt-column.ts';

/** Multiples of the height of capitals. */
const GAP = { headings: 9, rows: 30 };

/** Headings of one table at about one height: a column of labels, and to its right columns of groups and others. */
function* headingRows(page: PageResult, lines: readonly TextLine[]): Generator<Column[]> {
  const labels = lines.filter(({ text }) => isLabelHeading(text) || /^(?:No|Nr)\.$/.test(text));
  const groups = lines.flatMap((line) => {
    const heading = groupHeading(line.text);
    return heading === undefined ? [] : [{ ...boxAround([line]), heading, isLabel: false }];
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
    const end = chain.at(-1)!.x1;
    const beyond = lines.filter(
      (line) =>
        groupHeading(line.text) === undefined &&
        isBesideHeading(line, first, page.cap) &&
        line.x0 > label.x1 &&
        line.x1 < next &&
        line.x0 < end + 2 * GAP.headings * page.cap &&
        chain.every((one) => overlapX(one, line) < 0),
    );
    // What is no group ends the table sooner, but for masses, and what stands before them.
    const reach = Math.max(
      end + GAP.headings * page.cap,
      ...beyond.filter(({ text }) => massKind(text) !== undefined).map(({ x1 }) => x1),
    );
    const others = beyond.filter(({ x0 }) => x0 < reach);
    yield [
      { ...boxAround([label]), isLabel: true },
      ...chain,
      ...others.map((line) =>
        Object.assign(boxAround([line]), { isLabel: false, text: plainText(line.text) }),
      ),
    ];
  }
}

/** Whether a line is a heading, or one of two lines of it, at the height of another heading, which may stand at the middle of the two. */
const isBesideHeading = (line: TextLine, heading: Box, cap: number): boolean => {
  const off = Math.abs(centreY(line) - centreY(heading));
  return off < cap || (off < 1.4 * cap && !isValue(line));
};

/** A table with the columns that it was read by, for what goes on from it. */
interface HeadedTable {
  table: GroupTable;
  columns: readonly Column[];
}

/** Tables of groups that are parted by white space; rows at the top of a page without headings go on from the page before where their labels count on. */
export function groupTablesOf(pages: readonly PageResult[]): GroupTable[] {
  const found: GroupTable[] = [];
  let open: HeadedTable[] = [];
  for (const page of pages) {
    const lines = withoutFurniture(page);
    const further = open.flatMap((before) => tableAtTop(page, lines, before) ?? []);
    const headed = [...headingRows(page, lines)].flatMap((columns) => tableUnder(page, lines, columns) ?? []);
    open = [...further, ...headed];
    found.push(...open.map(({ table }) => table));
  }
  return found;
}

/** What a label says besides which compound it is: the configuration. */
const withoutConfiguration = (label: string): string => label.replace(/^(?:\([^()]{1,5}\)|rac)-/, '');

/** Whether what stands over rows says that they are of a table of their own: with its headings it is found by itself. */
const beginsTable = (text: string): boolean =>
  isLabelHeading(text) || (CAPTION.test(text) && !/\bcont(?:inued|['’]?d|\.)|続き|续/i.test(text));

/** The rows at the top of a page that go on from the page before. */
function tableAtTop(
  page: PageResult,
  lines: readonly TextLine[],
  { table, columns }: HeadedTable,
): HeadedTable | undefined {
  const last = table.rows.at(-1)!;
  if (page.page - table.page !== 1) return undefined;
  const label = columns.find(({ isLabel: one }) => one)!;
  const first = lines
    .filter((line) => overlapX(line, label) > 0 && line.x0 < label.x1 + page.cap)
    .toSorted((a, b) => a.y0 - b.y0)
    .find(({ text }) => isLabel(text));
  if (
    first === undefined ||
    first.y0 > 0.4 * page.height ||
    lines.some((line) => line.y1 <= first.y0 && overlapX(line, table) > 0 && beginsTable(line.text)) ||
    !comesNext(withoutConfiguration(last.label), withoutConfiguration(first.text))
  )
    return undefined;
  const top = first.y0 - 3 * page.cap;
  const further = tableUnder(
    page,
    lines.filter((line) => line.y0 > top && !(line.y1 <= first.y0 && CAPTION.test(line.text))),
    columns.map((column) => ({ ...column, y0: top, y1: top })),
    last,
  );
  return further && { ...further, table: { ...further.table, caption: table.caption, y0: 0 } };
}

/** @param before the last row of the page before, which it goes on from */
function tableUnder(
  page: PageResult,
  lines: readonly TextLine[],
  columns: Column[],
  before?: GroupRow,
): HeadedTable | undefined {
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
  const inside = lines
    .filter(
      (line) =>
        centreY(line) > area.y0 && centreY(line) < area.y1 && centreX(line) > area.x0 && line.x0 < area.x1,
    )
    .flatMap((line) => partedLine(line, columns, cap))
    .filter((line) => centreX(line) < area.x1);
  const starts: { line: TextLine; label: string }[] = [];
  for (const row of rowsIn(inside)) {
    const own = row.filter((line) => line.x0 < label.x1 + cap && columnOf(line, columns) === label);
    if (own.length === 0) continue;
    const text = withRomanNumerals(plainText(labelText(own)).replaceAll(' ', ''));
    const last = starts.at(-1)?.line;
    const bottom = last === undefined ? heads.y1 : last.y1;
    if (own[0]!.y0 - bottom > GAP.rows * cap) break;
    if (isLabel(text)) starts.push({ line: Object.assign({}, own[0]!, boxAround(own)), label: text });
    else if (starts.length > 0) break;
  }
  if (starts.length === 0) return undefined;
  // What stands below a note or running text is none of the table's.
  const last = starts.at(-1)!.line;
  const note = lines.find(
    (line) =>
      line.y0 > last.y1 &&
      isRunningText(line.text) &&
      line.x0 < label.x1 + cap &&
      columns.filter((column) => overlapX(column, line) > 0).length > 1,
  );
  if (note !== undefined) area.y1 = Math.min(area.y1, note.y0);
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
  const massColumn = columns.find(({ text }) => text !== undefined && massKind(text) !== undefined);
  const saltColumn = columns.find(({ text }) => text !== undefined && isSaltHeading(text));
  // Of what has no groups a person may say that it stands for a place.
  const others = columns.filter(
    (column) => column.text !== undefined && column !== massColumn && column !== saltColumn,
  );
  const read = starts.map(({ line, label: name }, place): GroupRow => {
    const texts = inside.filter(
      (one) =>
        one.y0 < Math.min(end, area.y1) &&
        one.x0 > label.x1 - cap &&
        columnOf(one, columns) !== label &&
        rowOf(one) === place &&
        !pictures.some(
          ({ box: at }) =>
            one.x0 >= at.x0 - 1 && one.x1 <= at.x1 + 1 && one.y0 >= at.y0 - 1 && one.y1 <= at.y1 + 1,
        ),
    );
    const drawn = pictures.filter(({ box: at }) => rowOf(at) === place);
    const textIn = (column: Column | undefined): GroupCell | undefined =>
      column &&
      cellOf(
        page.page,
        texts.filter((one) => columnOf(one, columns) === column),
        [],
      );
    const [mass, salt] = [textIn(massColumn), textIn(saltColumn)];
    return {
      ...(mass === undefined ? {} : { mass }),
      ...(salt === undefined ? {} : { salt }),
      label: name,
      page: page.page,
      box: boxAround([line]),
      cells: [...groups, ...others].map((column) =>
        cellOf(
          page.page,
          texts.filter((one) => columnOf(one, columns) === column),
          drawn.filter(({ box: at }) => columnOf(at, columns) === column),
        ),
      ),
    };
  });
  const held = others.flatMap((column, index) =>
    read.some(({ cells }) => cells[groups.length + index] !== undefined) ? [index] : [],
  );
  const rows = read.map((row) =>
    Object.assign(row, {
      cells: row.cells.filter((_, index) => index < groups.length || held.includes(index - groups.length)),
    }),
  );
  const caption = captionOver(page, lines, heads);
  const y1 = Math.min(area.y1, Math.max(end, starts.at(-1)!.line.y1));
  const table = {
    page: page.page,
    caption,
    x0: area.x0,
    x1: area.x1,
    y0: heads.y0,
    y1,
    headings: [
      ...groups.map(({ heading }) => heading!),
      ...held.map((index) => ({ places: [], text: headingText(others[index]!, others) })),
    ],
    ...(massColumn?.text === undefined ? {} : { massHeading: massColumn.text }),
    ...(saltColumn?.text === undefined ? {} : { saltHeading: saltColumn.text }),
    rows: withoutDittos(rows, before),
  };
  return { table, columns };
}

/** What is printed over a column, of which each line was taken for a heading of its own. */
const headingText = (column: Column, columns: readonly Column[]): string =>
  columns
    .filter((other) => other === column || overlapX(other, column) > 0)
    .toSorted((a, b) => a.y0 - b.y0)
    .map(({ text }) => text ?? '')
    .join(' ');

/** How near to a label's middle that of the two lines around it is, in heights of capitals, and how far apart these are. */
const AROUND = { middle: 0.4, apart: 2.6 };

/** Whether a cell of two lines stands around a label: one above its middle and one below it, and none at its height. */
function hasCellAround(label: Box, inside: readonly Box[], cap: number): boolean {
  const middle = centreY(label);
  const near = inside.filter(
    (line) => line.x0 > label.x1 && Math.abs(centreY(line) - middle) < AROUND.apart * cap,
  );
  return near.some(
    (above) =>
      centreY(above) < middle - AROUND.middle * cap &&
      near.some(
        (below) =>
          centreY(below) > middle + AROUND.middle * cap &&
          overlapX(above, below) > 0 &&
          centreY(below) - centreY(above) < AROUND.apart * cap &&
          Math.abs((centreY(above) + centreY(below)) / 2 - middle) < AROUND.middle * cap &&
          !near.some(
            (line) =>
              Math.abs(centreY(line) - middle) < AROUND.middle * cap &&
              (overlapX(line, above) > 0 || overlapX(line, below) > 0),
          ),
      ),
  );
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
  const isCentred =
    inside.some(
      (line) =>
        line.y1 < first.y0 && line.x0 > first.x1 && first.y0 - line.y1 < Math.min(cap, line.y0 - heads.y1),
    ) || labels.some((label) => hasCellAround(label, inside, cap));
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
