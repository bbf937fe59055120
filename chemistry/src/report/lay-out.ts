import { textLines } from './cell-lines.ts';
import type { LineStyle } from './cell-lines.ts';
import type { ReportContent, ReportPicture, ReportSection } from './content.ts';
import { layOutTable, orientationOf } from './lay-out-table.ts';
import { MARGIN, Pages } from './pages.ts';
import type { LaidPage, ReportElement } from './pages.ts';
import { putLines } from './put-lines.ts';
import { baseLine, INK, lineHeight, SIZE } from './type-sizes.ts';
import { oneLine } from './wrap-lines.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** Points across that the names of facts take. */
const FACT_NAMES = 132;
/** Points: what of a section has to fit below its heading for it to stand there. */
const BELOW_HEADING = 110;
/** Points across of a text that is read from line to line. */
const READABLE = 470;

/** Puts a report onto pages. What it says of molecules and plots is decided before; here only where it stands. */
export const layOutReport = (content: ReportContent, metrics: TextMetrics): LaidPage[] => {
  const pages = new Pages(content.paper);
  const root: ReportElement = { type: 'Document', parent: undefined };
  const report = new ReportLayout(pages, root, content, metrics);
  report.putTitle();
  for (const section of content.sections) report.putSection(section);
  for (const [index, page] of pages.all.entries())
    putEdges(page, { content, page: index + 1, pages: pages.all.length }, metrics);
  return pages.all;
};

class ReportLayout {
  #pages: Pages;
  #root: ReportElement;
  #content: ReportContent;
  #metrics: TextMetrics;

  constructor(pages: Pages, root: ReportElement, content: ReportContent, metrics: TextMetrics) {
    this.#pages = pages;
    this.#root = root;
    this.#content = content;
    this.#metrics = metrics;
  }

  /** The title, and the facts and notes below it. */
  putTitle(): void {
    const pages = this.#pages;
    const { title, facts, notes } = this.#content;
    const first = this.#content.sections[0]?.blocks[0];
    const { paper } = this.#content;
    pages.turn(first?.kind === 'table' ? orientationOf(first, paper, this.#metrics) : 'portrait', 0);
    this.#text({ type: 'H1', parent: this.#root }, title, {
      size: SIZE.title,
      color: INK.text,
      isBold: true,
    });
    pages.y += 8;
    const table: ReportElement = { type: 'Table', parent: this.#root };
    for (const { label, values } of facts) this.#fact(table, label, values);
    pages.y += 6;
    this.#notes(this.#root, notes);
    pages.y += 8;
  }

  #fact(table: ReportElement, label: string, values: readonly string[]): void {
    const pages = this.#pages;
    const row: ReportElement = { type: 'TR', parent: table };
    const style = { size: SIZE.body, color: INK.muted };
    const name = textLines(label, FACT_NAMES - 10, style, this.#metrics);
    const said = values.flatMap((value) =>
      textLines(value, pages.width - FACT_NAMES, { ...style, color: INK.text }, this.#metrics),
    );
    const th: ReportElement = { type: 'TH', parent: row, scope: 'Row' };
    const td: ReportElement = { type: 'TD', parent: row };
    const rows = Math.max(name.length, said.length);
    for (let index = 0; index < rows; index += 1) {
      pages.need(lineHeight(SIZE.body));
      const { y } = pages;
      putLines(pages, th, [name.slice(index, index + 1)], { x: pages.left, y });
      putLines(pages, td, [said.slice(index, index + 1)], { x: pages.left + FACT_NAMES, y });
      pages.y += lineHeight(SIZE.body);
    }
    pages.y += 2;
  }

  putSection({ title, notes, blocks }: ReportSection): void {
    const pages = this.#pages;
    const section: ReportElement = { type: 'Sect', parent: this.#root };
    // A table decides how its page lies; the heading goes along.
    const [first] = blocks;
    const heading = (): void => {
      pages.y += pages.isFresh ? 0 : 12;
      const style = { size: SIZE.section, color: INK.text, isBold: true };
      this.#text({ type: 'H2', parent: section }, title, style);
      pages.y += 3;
      this.#notes(section, notes);
    };
    if (first?.kind === 'table')
      layOutTable(
        pages,
        first,
        { paper: this.#content.paper, parent: section, before: heading },
        this.#metrics,
      );
    else {
      pages.turn('portrait', BELOW_HEADING);
      heading();
    }
    for (const block of first?.kind === 'table' ? blocks.slice(1) : blocks) {
      if (block.kind === 'picture') this.#picture(section, block);
      else if (block.kind === 'heading') {
        pages.need(BELOW_HEADING);
        pages.y += pages.isFresh ? 0 : 10;
        const style = { size: SIZE.heading, color: INK.text, isBold: true };
        this.#text({ type: 'H3', parent: section }, block.text, style);
        this.#notes(section, block.notes);
      } else layOutTable(pages, block, { paper: this.#content.paper, parent: section }, this.#metrics);
      pages.y += 6;
    }
  }

  #notes(parent: ReportElement, notes: readonly string[]): void {
    for (const note of notes) {
      this.#text({ type: 'P', parent }, note, { size: SIZE.body, color: INK.muted }, READABLE);
      this.#pages.y += 3;
    }
  }

  /** A text from where the page is filled to; it may go on on the next. */
  #text(element: ReportElement, text: string, style: LineStyle, width = this.#pages.width): void {
    const pages = this.#pages;
    for (const line of textLines(text, Math.min(width, pages.width), style, this.#metrics)) {
      pages.need(line.height);
      putLines(pages, element, [[line]], { x: pages.left, y: pages.y });
      pages.y += line.height;
    }
  }

  /** A plot with its title above it, on one page. */
  #picture(section: ReportElement, { title, facts, picture }: ReportPicture): void {
    const pages = this.#pages;
    const said = facts.join(' · ');
    const bold = { size: SIZE.heading, color: INK.text, isBold: true };
    const plain = { size: SIZE.body, color: INK.muted };
    const head = [
      ...textLines(title, pages.width, bold, this.#metrics),
      ...(said ? textLines(said, pages.width, plain, this.#metrics) : []),
    ];
    const above = head.reduce((sum, { height }) => sum + height, 0) + 4;
    const scale = Math.min(pages.width / picture.width, (pages.fullHeight - above) / picture.height);
    const box = { width: scale * picture.width, height: scale * picture.height };
    pages.need(above + box.height);
    this.#text({ type: 'H3', parent: section }, title, bold);
    if (said) this.#text({ type: 'P', parent: section }, said, plain);
    pages.y += 4;
    const figure: ReportElement = { type: 'Figure', parent: section, alt: [title, ...facts].join('; ') };
    const { left: x, y } = pages;
    pages.put(figure, { x, y, ...box }, [{ kind: 'picture', x, y, scale, picture }]);
    pages.y += box.height + 10;
  }
}

/** What stands above and below the content of each page. */
const putEdges = (
  page: LaidPage,
  { content, page: number, pages }: { content: ReportContent; page: number; pages: number },
  metrics: TextMetrics,
): void => {
  const size = SIZE.edge;
  const { width, height } = page;
  const across = width - 2 * MARGIN.side;
  const text = (words: string, y: number, isRight: boolean): void => {
    const own = metrics.width(words, size, false);
    const x = isRight ? width - MARGIN.side - own : MARGIN.side;
    page.pieces.push({
      element: undefined,
      box: { x, y, width: own, height: lineHeight(size) },
      marks: [{ kind: 'text', x, y: y + baseLine(size), size, isBold: false, color: INK.muted, text: words }],
    });
  };
  const rule = (y: number): void => {
    const marks = [
      { kind: 'line' as const, x: MARGIN.side, y, toX: width - MARGIN.side, toY: y, color: INK.rule },
    ];
    page.pieces.push({ element: undefined, box: { x: MARGIN.side, y, width: across, height: 0 }, marks });
  };
  // The first page has the title itself.
  if (number > 1) {
    text(oneLine(content.title, { width: across, size }, metrics), 28, false);
    rule(42);
  }
  const words = content.pageWords.replace('{page}', String(number)).replace('{pages}', String(pages));
  const foot = height - 36;
  rule(foot - 5);
  const room = across - metrics.width(words, size, false) - 12;
  text(oneLine(content.footer, { width: room, size }, metrics), foot, false);
  text(words, foot, true);
};
