import type { Engine } from '@moiety/chemistry/engine.ts';
import { longestName } from '@moiety/chemistry/names/longest-name.ts';
import { boxOfLines, type Candidate } from '../compounds/candidates.ts';
import { LABEL } from '../compounds/labels.ts';
import { looksLikeName, readName, type ReadName } from '../compounds/read-name.ts';
import type { TextLine } from '../page/page-result.ts';
import type { Paragraph } from './running-text.ts';

const HEADING = new RegExp(
  String.raw`(?:^|(?<=[\s。;.\]]))(Example|EXAMPLE|Compound|COMPOUND|Cpd\.?|Intermediate|INTERMEDIATE|Preparation|实施例|化合物|中间体)\s*(?:No\.?\s*)?[(]?(${LABEL})[)]?\s*[:：.,–—-]?\s*`,
  'gu',
);
/** What stands between a label and its name. */
const FILLER =
  /^(?:(?:synthesis|preparation|production) of\s*(?:the\s*)?|step \w+[.:]?\s*|\((?:compound|example) [^)]{1,12}\)\s*[:.]?\s*|(?:的)?(?:合成|制备)[:：]?\s*|[:：.–—-]\s*|\(\s*(?=\d))/i;

/** Headings and names that one document may have tried. */
const MOST = 3000;

/** Compounds whose name stands behind their label in running text: `Example 12: 2-(…)-acetamide`. */
export function headingCandidates(engine: Engine, paragraphs: readonly Paragraph[]): Candidate[] {
  const found: Candidate[] = [];
  let tries = 0;
  for (const paragraph of paragraphs)
    for (const match of paragraph.text.matchAll(HEADING)) {
      if ((tries += 1) > MOST) return found;
      let from = match.index + match[0].length;
      for (let round = 0; round < 3; round += 1) {
        const filler = FILLER.exec(paragraph.text.slice(from, from + 60));
        if (filler === null) break;
        from += filler[0].length;
      }
      const named = nameFrom(engine, paragraph, from, match.index === 0);
      if (named === undefined) continue;
      const kind = match[1]!;
      const isIntermediate = /^(?:intermediate|preparation|中间体)/i.test(kind);
      found.push({
        label: isIntermediate ? `${kind} ${match[2]!}` : match[2]!,
        page: paragraph.page,
        box: boxOfLines(linesBetween(paragraph, from, from + named.name.length)),
        name: named.name,
        named,
        rank: 'heading',
      });
    }
  return found;
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
  if (found !== undefined && structure !== undefined && found.name.length >= 10)
    return {
      name: found.name,
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
