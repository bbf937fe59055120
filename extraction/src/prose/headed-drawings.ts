import { type Box, boxAround, centreY, heightOf, overlapX, overlapY } from '../box.ts';
import type { Candidate } from '../compounds/candidate.ts';
import {
  AT_START,
  isTitle,
  labelOf,
  ofCompound,
  saysOnlyWhich,
  underLabel,
  unnumbered,
} from './named-headings.ts';
import type { TextLine } from '../page/page-result.ts';
import type { Paragraph } from './running-text.ts';

/** How many paragraphs below a heading may be parts of a scheme. */
const IN_SCHEME = 12;
/** A line that numbers the drawing below it: `【化１１】`, `[Chem. 11]`, `[화학식 3]`. */
const NUMBER_OF_DRAWING = /^[【[]?\s?(?:化|Chem\.?|화학식|式)\s?\d{1,4}\s?[】\]]?$/u;

/** A heading with the title that may stand below it, and what its label is. */
interface Heading {
  /** Index of the paragraph of the heading, or of its title. */
  last: number;
  /** Lines that stand above the drawing. */
  box: Box;
  label: Pick<Candidate, 'label' | 'otherLabel'>;
}

/**
 * Gives drawings the labels of the headings that they stand under: where between a heading, with the name that may follow it, and the next
 * text there is one drawing and no more, it is most likely that compound's. In a scheme it could be any. Below a heading at the foot of a page it
 * stands at the top of the next one. It may stand beside the heading, too.
 */
export function withHeadings(paragraphs: readonly Paragraph[], drawings: readonly Candidate[]): Candidate[] {
  const labels = new Map<Candidate, Heading['label']>();
  const byPage = Map.groupBy(drawings, ({ page }) => page);
  const pagesInColumns = new Set(
    paragraphs.flatMap(({ page, lines }) => (lines.some(({ column }) => column > 0) ? [page] : [])),
  );
  for (const index of paragraphs.keys()) {
    const heading = headingAt(index);
    if (heading === undefined) continue;
    const { only, isLast, nextColumn } = below(heading);
    const { page } = paragraphs[heading.last]!;
    const found =
      only ?? (nextColumn === undefined ? (isLast ? atTop(page + 1) : undefined) : atTop(page, nextColumn));
    if (found !== undefined && found.label === '' && !labels.has(found)) labels.set(found, heading.label);
  }
  return drawings.map((drawing) => {
    const label = labels.get(drawing);
    return label === undefined ? drawing : { ...drawing, ...label, rank: 'heading' };
  });

  function headingAt(index: number): Heading | undefined {
    const paragraph = paragraphs[index]!;
    const match = AT_START.exec(paragraph.text);
    if (match === null) return undefined;
    const rest = paragraph.text.slice(match[0].length);
    if (rest !== '' && !isTitle(rest)) return undefined;
    const under = rest === '' || saysOnlyWhich(rest) ? underLabel(paragraphs, index) : undefined;
    const isOwn = under !== undefined && isTitle(unnumbered(under.text)) && !isDrawnBetween(paragraph, under);
    const title = isOwn ? under : undefined;
    return {
      last: title === undefined ? index : paragraphs.indexOf(title, index),
      box: boxAround(
        title?.page === paragraph.page ? [...paragraph.lines, ...title.lines] : (title ?? paragraph).lines,
      ),
      label: { label: labelOf(match[1]!, match[2]!), ...ofCompound(match[1]!, match[2]!, rest) },
    };
  }

  /** Whether a drawing stands between a heading and what is below: then that is no title. */
  function isDrawnBetween(heading: Paragraph, under: Paragraph): boolean {
    const [from, to] = [boxAround(heading.lines), boxAround(under.lines)];
    const onPage = byPage.get(heading.page) ?? [];
    return (
      heading.page === under.page &&
      onPage.some(({ box }) => centreY(box) > from.y1 && centreY(box) < to.y0 && overlapX(box, to) > 0)
    );
  }

  /** The only drawing between a heading and the next text, whether no text comes on its page, and the column that comes next where none comes in its own. */
  function below({ last, box: above }: Heading): {
    only?: Candidate;
    isLast: boolean;
    nextColumn?: number;
  } {
    const heading = paragraphs[last]!;
    const onPage = byPage.get(heading.page) ?? [];
    const isNext = ({ page, lines, text }: Paragraph): boolean =>
      page === heading.page &&
      !NUMBER_OF_DRAWING.test(text) &&
      lines[0]?.column === heading.lines[0]?.column &&
      !lines.some((line) => isBeside(line, onPage));
    const next = paragraphs.slice(last + 1, last + 1 + IN_SCHEME).find(isNext);
    // It may go on in the next column.
    const first = next?.lines.filter(({ column }) => column === next.lines[0]!.column);
    const to = first === undefined ? Infinity : boxAround(first).y0;
    // One that reaches down to a heading from above it is that of another.
    const beside = onPage.filter(
      (drawing) =>
        !pagesInColumns.has(heading.page) &&
        !labels.has(drawing) &&
        drawing.box.x0 > above.x1 &&
        centreY(drawing.box) > above.y0 &&
        overlapY(drawing.box, above) > 0.5 * Math.min(heightOf(drawing.box), heightOf(above)),
    );
    if (beside.length === 1) return { only: beside[0]!, isLast: false };
    const own = onPage.filter(
      ({ box }) =>
        centreY(box) > above.y1 &&
        centreY(box) < to &&
        (!pagesInColumns.has(heading.page) || overlapX(box, above) > 0),
    );
    const further = paragraphs.slice(last + 1).filter(({ page }) => page === heading.page);
    const column = heading.lines.at(-1)!.column;
    const nextColumn =
      own.length === 0 && further.every(({ lines }) => lines[0]!.column > column)
        ? further[0]?.lines[0]?.column
        : undefined;
    return {
      ...(own.length === 1 ? { only: own[0]! } : {}),
      isLast: own.length === 0 && further.length === 0,
      ...(nextColumn === undefined ? {} : { nextColumn }),
    };
  }

  /** The only drawing above all text of a page, or of one of its columns, but for its head. */
  function atTop(page: number, column?: number): Candidate | undefined {
    const onPage = byPage.get(page) ?? [];
    const first = paragraphs.find(
      ({ page: own, text, lines }) =>
        own === page &&
        (column === undefined || lines[0]!.column === column) &&
        !NUMBER_OF_DRAWING.test(text) &&
        lines.some(({ y0 }) => y0 > HEAD) &&
        text.length > MOST_OF_HEAD,
    );
    const lines = first?.lines.filter((line) => line.column === first.lines[0]!.column);
    const top = lines === undefined ? Infinity : boxAround(lines).y0;
    // Beside the column that comes first another may begin with drawings, too.
    const isInColumn = ({ box }: Candidate): boolean =>
      !pagesInColumns.has(page) || lines === undefined || overlapX(box, boxAround(lines)) > 0;
    const own = onPage.filter((drawing) => centreY(drawing.box) < top && isInColumn(drawing));
    return own.length === 1 ? own[0] : undefined;
  }
}

/** Points from the top within which a page's head stands, and characters of one. */
const HEAD = 60;
const MOST_OF_HEAD = 3;

/** Whether a line stands beside a drawing, as a part of a scheme. */
const isBeside = (line: TextLine, drawings: readonly Candidate[]): boolean =>
  drawings.some(({ box }) => overlapY(line, box) > 0.5 * (line.y1 - line.y0));
