import type { Engine } from '@moiety/chemistry/engine.ts';
import { longestName } from '@moiety/chemistry/names/longest-name.ts';
import { boxAround, centreY, overlapX, overlapY } from '../box.ts';
import { boxOfLines, type Candidate } from '../compounds/candidates.ts';
import { LABEL } from '../compounds/labels.ts';
import { isLongEnough, looksLikeName, readName, type ReadName } from '../compounds/read-name.ts';
import type { TextLine } from '../page/page-result.ts';
import { jointOf, type Paragraph } from './running-text.ts';

const LABELLED = String.raw`(Example|EXAMPLE|Compound|COMPOUND|Cpd\.?|Intermediate|INTERMEDIATE|Preparation|实施例|化合物|中间体)\s*(?:No\.?\s*)?[(]?(${LABEL})[)]?\s*[:：.,–—-]?\s*`;
const HEADING = new RegExp(String.raw`(?:^|(?<=[\s。;；:：，.\]]))${LABELLED}`, 'gu');
/** At the start of a paragraph, after its number at most. */
const AT_START = new RegExp(String.raw`^(?:\[\s?\d{3,5}\s?\]\s*)?${LABELLED}`, 'u');
/** What stands between a label and its name. */
const FILLER =
  /^(?:(?:synthesis|preparation|production) of\s*(?:the\s*)?|step \w+[.:]?\s*|\((?:compound|example) [^)]{1,12}\)\s*[:.]?\s*|(?:的)?(?:合成|制备)[:：]?\s*|[:：.–—-]\s*|\(\s*(?=\d))/i;

/** Paragraphs that may stand between a label and what belongs to it: page numbers, and parts of a scheme. */
const NEAR = 3;
const IN_SCHEME = 12;

/** Headings and names that one document may have tried. */
const MOST = 3000;

/** Compounds whose name stands behind their label in running text: `Example 12: 2-(…)-acetamide`. */
export function headingCandidates(engine: Engine, paragraphs: readonly Paragraph[]): Candidate[] {
  const found: Candidate[] = [];
  let tries = 0;
  for (const [index, whole] of paragraphs.entries())
    for (const match of whole.text.matchAll(HEADING)) {
      if ((tries += 1) > MOST) return found;
      const isAtStart = AT_START.exec(whole.text)?.[0].length === match.index + match[0].length;
      const isAlone = isAtStart && match.index + match[0].length === whole.text.length;
      const under = isAlone ? underLabel(paragraphs, index) : undefined;
      const paragraph = under === undefined ? whole : joined(whole, under);
      let from = match.index + match[0].length;
      if (paragraph.text[from] === ' ') from += 1;
      for (let round = 0; round < 3; round += 1) {
        const filler = FILLER.exec(paragraph.text.slice(from, from + 60));
        if (filler === null) break;
        from += filler[0].length;
      }
      const named = nameOverPages(engine, paragraphs, paragraph, { from, isFirst: isAtStart });
      if (named === undefined) continue;
      found.push({
        label: labelOf(match[1]!, match[2]!),
        page: paragraph.page,
        box: boxOfLines(linesBetween(paragraph, from, from + named.name.length)),
        name: named.name,
        named,
        rank: 'heading',
      });
    }
  return found;
}

const labelOf = (kind: string, label: string): string =>
  /^(?:intermediate|preparation|中间体)/i.test(kind) ? `${kind} ${label}` : label;

/**
 * What stands under a label that has a line of its own, however wide the space between them, or at the top of the next page; undefined where
 * that is a heading itself.
 */
function underLabel(paragraphs: readonly Paragraph[], index: number): Paragraph | undefined {
  const under = paragraphs.slice(index + 1, index + 1 + NEAR).find(({ text }) => !/^[-–\d\s]*$/.test(text));
  return under !== undefined && under.page - paragraphs[index]!.page <= 1 && !AT_START.test(under.text)
    ? under
    : undefined;
}

/** Two paragraphs as one, on the page of the second. */
function joined(first: Paragraph, second: Paragraph): Paragraph {
  const text = `${first.text.trimEnd()} `;
  return {
    page: second.page,
    text: text + second.text,
    lines: [...first.lines, ...second.lines],
    starts: [...first.starts, ...second.starts.map((start) => start + text.length)],
  };
}

/** Characters of a heading: a label and a long name. */
const HEADING_MOST = 400;

/**
 * Gives drawings the labels of the headings that they stand under: where between a heading, with the name that may follow it, and the next
 * text there is one drawing and no more, it is most likely that compound's. In a scheme it could be any.
 */
export function withHeadings(paragraphs: readonly Paragraph[], drawings: readonly Candidate[]): Candidate[] {
  const labels = new Map<Candidate, string>();
  const byPage = Map.groupBy(drawings, ({ page }) => page);
  const inColumns = new Set(
    paragraphs.flatMap(({ page, lines }) => (lines.some(({ column }) => column > 0) ? [page] : [])),
  );
  for (const [index, heading] of paragraphs.entries()) {
    const match = AT_START.exec(heading.text);
    if (match === null) continue;
    const isAlone = match[0].length === heading.text.length;
    if (!isAlone && !isTitle(heading.text.slice(match[0].length))) continue;
    const under = isAlone ? underLabel(paragraphs, index) : undefined;
    const title = under !== undefined && isTitle(under.text) ? under : undefined;
    const last = title ?? heading;
    const onPage = byPage.get(last.page) ?? [];
    const after = title === undefined ? index + 1 : paragraphs.indexOf(title, index) + 1;
    const below = paragraphs
      .slice(after, after + IN_SCHEME)
      .find(
        ({ page, lines }) =>
          page === last.page &&
          lines[0]?.column === last.lines[0]?.column &&
          !lines.some((line) => isBeside(line, onPage)),
      );
    const above = boxAround(title?.page === heading.page ? [...heading.lines, ...title.lines] : last.lines);
    const to = below === undefined ? Infinity : boxAround(below.lines).y0;
    const own = onPage.filter(
      ({ box }) =>
        centreY(box) > above.y1 &&
        centreY(box) < to &&
        (!inColumns.has(last.page) || overlapX(box, above) > 0),
    );
    const [only] = own;
    if (own.length === 1 && only!.label === '') labels.set(only!, labelOf(match[1]!, match[2]!));
  }
  return drawings.map((drawing) => {
    const label = labels.get(drawing);
    return label === undefined ? drawing : { ...drawing, label, rank: 'heading' };
  });
}

/** The heading of an example, as it is printed, and whether the paragraph holds nothing else; undefined where it is something else. */
export function exampleHeading({ text }: Paragraph): { label: string; isAlone: boolean } | undefined {
  const match = AT_START.exec(text);
  if (match === null) return undefined;
  const isAlone = match[0].length === text.length;
  if (!isAlone && !isTitle(text.slice(match[0].length))) return undefined;
  return { label: `${match[1]} ${match[2]}`, isAlone };
}

/** Whether a line stands beside a drawing, as a part of a scheme. */
const isBeside = (line: TextLine, drawings: readonly Candidate[]): boolean =>
  drawings.some(({ box }) => overlapY(line, box) > 0.5 * (line.y1 - line.y0));

/** Whether a text is the title of an example, and no sentence. */
export const isTitle = (text: string): boolean =>
  text.length < HEADING_MOST && (looksLikeName(text.slice(0, 120)) || FILLER.test(text));

/** Numbers of pages and the like. */
const NUMBERS = /^[-–\d\s/页]*$/;

/** What goes on at the top of the next page where a paragraph ends its page without a full stop; undefined where it does not, or something else begins there. */
function onNextPage(paragraphs: readonly Paragraph[], whole: Paragraph): Paragraph | undefined {
  if (/[.;:。；：]\s*$/.test(whole.text)) return undefined;
  const last = paragraphs.findIndex(
    ({ page, lines }) => page === whole.page && lines.at(-1) === whole.lines.at(-1),
  );
  if (last < 0) return undefined;
  const next = paragraphs.slice(last + 1, last + 1 + NEAR).find(({ text }) => !NUMBERS.test(text));
  return next !== undefined && next.page === whole.page + 1 && !AT_START.test(next.text) ? next : undefined;
}

/** The name behind a label, which may go on over the page; where it may and cannot be read so, what was read of it is not certain. */
function nameOverPages(
  engine: Engine,
  paragraphs: readonly Paragraph[],
  paragraph: Paragraph,
  { from, isFirst }: { from: number; isFirst: boolean },
): ReadName | undefined {
  const named = nameFrom(engine, paragraph, from, isFirst);
  const left = paragraph.text.length - from;
  // A name that ends before its paragraph does is whole.
  if (named !== undefined && named.name.length < 0.9 * left - 1) return named;
  const next = onNextPage(paragraphs, paragraph);
  if (next === undefined) return named;
  const text = paragraph.text + jointOf(paragraph.text, next.text);
  const over = nameFrom(engine, { ...paragraph, text: text + next.text }, from, false);
  if (over !== undefined && over.name.length > left) return over;
  return named === undefined ? undefined : { ...named, isCertain: false };
}

function nameFrom(
  engine: Engine,
  paragraph: Paragraph,
  from: number,
  isFirst: boolean,
): ReadName | undefined {
  const rest = paragraph.text.slice(from, from + 400);
  if (!/^[\d([{A-Za-z\u4e00-\u9fff'"]/.test(rest) || !looksLikeName(rest.slice(0, 120))) return undefined;
  const found = longestName(engine, rest, 0);
  const [structure] = found?.parsed.results ?? [];
  if (found !== undefined && structure !== undefined && isLongEnough(found.name))
    return {
      name: found.name.replace(/[;,。；，]$/, ''),
      smiles: structure.smiles,
      inchikey: structure.inchikey,
      isMended: false,
      isCertain: structure.warnings.length === 0 && structure.stereo === 'complete',
    };
  // A heading that holds nothing but the label and a name, which optical reading may have damaged.
  const lines = linesBetween(paragraph, from, paragraph.text.length);
  if (!isFirst || lines.length > 5 || lines.every(({ confidence }) => confidence === 1)) return undefined;
  const [first, ...others] = lines;
  if (first === undefined) return undefined;
  const start = Math.max(0, first.text.length - (endOf(paragraph, from) - from));
  const cut = {
    ...first,
    text: first.text.slice(start),
    doubts: first.doubts.flatMap((doubt) =>
      doubt.index >= start ? [{ ...doubt, index: doubt.index - start }] : [],
    ),
  };
  return looksLikeName([cut, ...others].map(({ text }) => text).join(''))
    ? readName(engine, [cut, ...others])
    : undefined;
}

/** Where the line ends that holds a place. */
function endOf({ starts, text }: Paragraph, place: number): number {
  const index = starts.findLastIndex((start) => start <= place);
  const next = starts[index + 1];
  return next === undefined ? text.length : next - (text[next - 1] === ' ' ? 1 : 0);
}

function linesBetween({ lines, starts }: Paragraph, from: number, to: number): TextLine[] {
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start <= from),
  );
  const last = Math.max(
    first,
    starts.findLastIndex((start) => start < to),
  );
  return lines.slice(first, last + 1);
}
