import type { Engine } from '@moiety/chemistry/engine.ts';
import { boxAround } from '../box.ts';
import type { Candidate } from '../compounds/candidate.ts';
import { DROPPED_WORDS, KEPT_WORDS, LABEL } from '../compounds/labels.ts';
import { looksLikeName, type ReadName } from '../compounds/read-name.ts';
import { listedNames, numberedNames, type Tries } from './listed-names.ts';
import { damagedName, linesBetween, mayBeOther, nameFrom, type NamePlace } from './name-in-text.ts';
import { jointOf, type Paragraph } from './running-text.ts';

// `Reference Example 1` before the `Example 1` in it.
const WORD = `(${KEPT_WORDS}|${DROPPED_WORDS})`;
const LABELLED = String.raw`${WORD}\s*(?:No\.?\s*)?[(]?(${LABEL})[)]?\s*[:：.,–—\]】>〉-]?\s*`;
const HEADING = new RegExp(String.raw`(?:^|(?<=[\s。;；:：，.\]【<〈]))${LABELLED}`, 'gu');
/** The number of a paragraph. */
const PARAGRAPH = String.raw`(?:[【[]\s?\d{3,5}\s?[】\]]\s*)?`;
/** Words before the label of a heading: `Synthesis of Compound 107`. */
const MADE = String.raw`(?:(?:Synthesis|Preparation|Production|Herstellung|Darstellung|Synthèse|Préparation)\s(?:of|von|der|de|du)\s(?:the\s)?)?`;
/** At the start of a paragraph, after its number at most. */
export const AT_START = new RegExp(String.raw`^${PARAGRAPH}${MADE}[【<〈]?${LABELLED}`, 'u');
const AT_NUMBER = new RegExp(`^${PARAGRAPH}`, 'u');
/** A label in brackets behind a name: `tert-butyl 4-(…)-carboxylate (Intermediate 20a)`. */
const BEHIND = new RegExp(String.raw`[(（]${WORD}\s*(?:No\.?\s*)?(${LABEL})\s*[)）]`, 'gu');
/** The same without a word: `5-amino-…-carboxamide (21a).` */
const BEHIND_BARE = new RegExp(String.raw`(?<=\S)\s?[(（](${LABEL})[)）](?=\s?[.:：。]|\s*$)`, 'gu');
/** Labels of either kind in one paragraph that are looked at, of which a page of syntheses has many, and places at which the name of one is tried. */
const BEHIND_LABELS = 24;
const BEGINS = 8;
/** Behind what a name may begin. */
const BEFORE_NAME =
  /^(?:[【[]\s?\d{3,5}\s?[】\]]\s*)?|[:：.;；。)）]\s+|[：；。，]|(?<=\b(?:procedures?|synthesis|section|data|preparation))\s+|\b(?:of|to (?:give|afford|yield|provide|obtain)|(?:gave|afforded|yielded|provided|obtained)(?: as)?|namely)\s+(?:the title compound,?\s+)?|(?:得到|合成|制备)(?:了|标题化合物)?/g;
/** Characters before a label in brackets in which its name begins. */
const BEHIND_MOST = 300;

/** What stands between a label and its name. A bracket there opens one around the name, unless it is that of its configuration: `(2S)-…`. */
const FILLER =
  /^(?:(?:synthesis|preparation|production) of\s*(?:the\s*)?|\((?:compound|example) [^)]{1,12}\)\s*[:.]?\s*|(?:的)?(?:合成|制备)[:：]?\s*|[:：.–—-]\s*|\(\s*(?=\d)(?![\dRSEZaeαβrsez,'*\s]{1,24}\)))/i;
/** How a step of a synthesis begins: `Step a):`, `Step 2.`, `步骤2：`. */
const STEP =
  /^(?:(?:step|stage)\s?(?:\d{1,2}|[a-h]|[ivx]{1,4})\b|步骤\s?[\d一二三四五六七八九十]{1,2}|第[一二三四五六七八九十]步)\s?\)?\s?[:：.–—-]?\s?/i;
/** How a sentence begins that says what the compound of a heading is. */
const TOLD = /^(?:the (?:title|desired|named) (?:compound|product)\s?[,:]?\s?)/i;

/** Paragraphs that may stand between a label and what belongs to it: page numbers, and parts of a scheme. */
const NEAR = 3;

/** Headings and names that one document may have tried. */
const MOST = 3000;

/** Compounds whose name stands behind their label in running text: `Example 12: 2-(…)-acetamide`. */
export function headingCandidates(engine: Engine, paragraphs: readonly Paragraph[]): Candidate[] {
  const found: Candidate[] = [];
  const tries: Tries = { left: MOST };
  found.push(...numberedNames(engine, paragraphs, tries));
  for (const [index, whole] of paragraphs.entries()) {
    found.push(...namesBefore(engine, whole, tries), ...listedNames(engine, whole, tries));
    for (const match of whole.text.matchAll(HEADING)) {
      if ((tries.left -= 1) < 0) return found;
      const isAtStart = AT_START.exec(whole.text)?.[0].length === match.index + match[0].length;
      const isAlone = isAtStart && match.index + match[0].length === whole.text.length;
      const under = isAlone ? underLabel(paragraphs, index) : undefined;
      const paragraph = under === undefined ? whole : joined(whole, under);
      const after = behindFiller(paragraph.text, match.index + match[0].length);
      if (isAtStart && STEP.test(paragraph.text.slice(after, after + 40))) {
        const made = madeIn(engine, paragraphs, { index, paragraph, after });
        if (made !== undefined) found.push({ ...made, label: labelOf(match[1]!, match[2]!) });
        continue;
      }
      const told = isAtStart ? (TOLD.exec(paragraph.text.slice(after, after + 60))?.[0].length ?? 0) : 0;
      const from = after + told;
      // Behind a comma something else may be named: `Intermediate 3, 4-fluoroaniline and …`.
      const begins = isAtStart && !match[0].trimEnd().endsWith(',');
      const named = nameOverPages(engine, paragraphs, paragraph, {
        from,
        isFirst: isAtStart,
        sentence: told > 0 ? 'told' : begins ? 'below' : 'none',
      });
      if (named === undefined) continue;
      found.push({
        label: labelOf(match[1]!, match[2]!),
        ...ofCompound(match[1]!, match[2]!, whole.text.slice(match.index + match[0].length)),
        page: paragraph.page,
        box: boxAround(linesBetween(paragraph, from, from + named.name.length)),
        name: named.name,
        named,
        rank: 'heading',
      });
    }
  }
  return found;
}

/** Index of what stands behind the words between a label and its name. */
function behindFiller(text: string, from: number): number {
  let at = from;
  if (text[at] === ' ') at += 1;
  for (let round = 0; round < 3; round += 1) {
    const filler = FILLER.exec(text.slice(at, at + 60));
    if (filler === null) break;
    at += filler[0].length;
  }
  return at;
}

/**
 * The compound of a heading without a name whose synthesis is told in steps: what the last step makes, which nobody says. The steps before it
 * make something else.
 */
function madeIn(
  engine: Engine,
  paragraphs: readonly Paragraph[],
  { index, paragraph, after }: { index: number; paragraph: Paragraph; after: number },
): Omit<Candidate, 'label'> | undefined {
  const next = paragraphs.findIndex(({ text }, place) => place > index && AT_START.test(text));
  const steps = paragraphs
    .slice(index + 1, next < 0 ? undefined : next)
    .flatMap((one) => (STEP.test(one.text) ? [{ paragraph: one, after: 0 }] : []));
  const last = steps.at(-1) ?? { paragraph, after };
  const begin =
    last.after + (STEP.exec(last.paragraph.text.slice(last.after, last.after + 40))?.[0].length ?? 0);
  const from = behindFiller(last.paragraph.text, begin);
  const named = nameFrom(engine, last.paragraph, from, { isFirst: false, sentence: 'below' });
  return named === undefined
    ? undefined
    : {
        page: last.paragraph.page,
        box: boxAround(linesBetween(last.paragraph, from, from + named.name.length)),
        name: named.name,
        named: { ...named, isCertain: false },
        rank: 'heading',
      };
}

/** A name that ends before a label in brackets, and begins where the paragraph, a sentence or a part of one does; a part of what stands there is another compound. */
function nameBefore(
  engine: Engine,
  paragraph: Paragraph,
  at: number,
  { onlyAtLine, tries }: { onlyAtLine: boolean; tries: Tries },
): { named: ReadName; box: Candidate['box'] } | undefined {
  const start = Math.max(0, at - BEHIND_MOST);
  const before = paragraph.text.slice(start, at).trimEnd();
  const cut = { ...paragraph, text: paragraph.text.slice(0, start + before.length) };
  for (const one of [...before.matchAll(BEFORE_NAME)].slice(-BEGINS)) {
    const begin = one.index + one[0].length;
    if (onlyAtLine && !beginsText(paragraph, start + one.index, start + begin)) continue;
    const filler = FILLER.exec(before.slice(begin, begin + 60))?.[0].length ?? 0;
    for (const from of filler === 0 ? [begin] : [begin, begin + filler]) {
      if ((tries.left -= 1) < 0) return undefined;
      const named = from < before.length ? nameFrom(engine, cut, start + from) : undefined;
      const end = from + (named?.name.length ?? 0);
      if (named !== undefined && end >= before.length - 1 && end <= before.length + 1)
        return { named, box: boxAround(linesBetween(paragraph, start + from, at)) };
    }
  }
  return damagedBefore(engine, paragraph, start + before.length, tries);
}

/** The same where all of a paragraph before the label is a name that optical reading damaged. */
function damagedBefore(
  engine: Engine,
  paragraph: Paragraph,
  to: number,
  tries: Tries,
): { named: ReadName; box: Candidate['box'] } | undefined {
  if (to > BEHIND_MOST || (tries.left -= 1) < 0) return undefined;
  const number = /^(?:[【[]\s?\d{3,5}\s?[】\]]\s*)?/.exec(paragraph.text)![0].length;
  const from = number + (FILLER.exec(paragraph.text.slice(number, number + 60))?.[0].length ?? 0);
  const named = from < to ? damagedName(engine, paragraph, from, to) : undefined;
  return named && { named, box: boxAround(linesBetween(paragraph, from, to)) };
}

/**
 * Whether what begins at a place, with the number of a paragraph before it at most, begins the paragraph, or a line below one that ends with a
 * sentence: where little space parts the syntheses of a supplement, a page of them is one paragraph.
 */
const beginsText = ({ text, starts }: Paragraph, before: number, place: number): boolean =>
  before === 0 || (starts.includes(place) && /[.。]\s*$/.test(text.slice(0, place)));

/** Names with their label behind them in brackets; where a heading names the compound otherwise, that counts. */
function namesBefore(engine: Engine, paragraph: Paragraph, tries: Tries): Candidate[] {
  const { text, page } = paragraph;
  const heading = AT_START.exec(text)?.[2];
  const worded = [...text.matchAll(BEHIND)].map(({ index, 1: word = '', 2: label = '' }) => ({
    index,
    label,
    shown: labelOf(word, label),
    onlyAtLine: false,
  }));
  // A number alone in brackets is a label where its name, or its paragraph, is over with it.
  const bare = [...text.matchAll(BEHIND_BARE)].map(({ index, 0: whole, 1: label = '' }) => ({
    index,
    label,
    shown: label,
    onlyAtLine: !/^[.:：。]?\s*$/.test(text.slice(index + whole.length)),
  }));
  return [...worded.slice(0, BEHIND_LABELS), ...bare.slice(0, BEHIND_LABELS)].flatMap(
    ({ index, label, shown, onlyAtLine }): Candidate[] => {
      if (heading !== undefined && heading !== label) return [];
      const found = nameBefore(engine, paragraph, index, { onlyAtLine, tries });
      return found === undefined
        ? []
        : [
            {
              label: shown,
              page,
              box: found.box,
              name: found.named.name,
              named: mayBeOther(text.slice(index)) ? { ...found.named, isCertain: false } : found.named,
              rank: 'heading',
            },
          ];
    },
  );
}

/** The compound that an example is of, where it has a number of its own: `Example 5: Preparation of Compound 12`, `实施例1 化合物9的制备`. */
const OF_COMPOUND = new RegExp(
  String.raw`^[\s:：.,–—-]*(?:(?:the\s)?(?:preparation|synthesis|production)\sof\s)?[(（]?(?:Compound|COMPOUND|化合物)\s?(?:No\.?\s)?(${LABEL})(?=[)）]|\s?的?(?:制备|合成)|\s?[:：.]|\s*$)|[(（](?:Compound|化合物)\s?(${LABEL})[)）]\s?[.。]?$`,
  'iu',
);

/** The same as a label of the compound beside that of its heading. */
export function ofCompound(kind: string, label: string, title: string): { otherLabel?: string } {
  if (!/^(?:example|实施例|実施例|beispiel|exemple|실시예)/i.test(kind)) return {};
  const [, first, second] = OF_COMPOUND.exec(title.slice(0, HEADING_MOST)) ?? [];
  // What is named behind these is what the example began with.
  const isBegun = /\b(?:from|by|of|with|using|via|and)\b|由|从|与/i.test(title);
  const other = first ?? (isBegun ? undefined : second);
  return other === undefined || other === label ? {} : { otherLabel: other };
}

export const labelOf = (kind: string, label: string): string =>
  KEPT.test(kind) ? `${kind} ${label}` : label;
const KEPT = new RegExp(`^(?:${KEPT_WORDS})`, 'u');

/**
 * What stands under a label that has a line of its own, however wide the space between them, or at the top of the next page; undefined where
 * that is a heading itself.
 */
export function underLabel(paragraphs: readonly Paragraph[], index: number): Paragraph | undefined {
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

/** The heading of an example, as it is printed, and whether the paragraph holds nothing else; undefined where it is something else. */
export function exampleHeading({ text }: Paragraph): { label: string; isAlone: boolean } | undefined {
  const match = AT_START.exec(text);
  if (match === null) return undefined;
  const isAlone = match[0].length === text.length;
  if (!isAlone && !isTitle(text.slice(match[0].length))) return undefined;
  return { label: `${match[1]} ${match[2]}`, isAlone };
}

/** Whether a text is the title of an example, and no sentence. */
export const isTitle = (text: string): boolean =>
  text.length < HEADING_MOST &&
  (looksLikeName(text.slice(0, 120)) ||
    FILLER.test(text) ||
    OTHER_TITLE.test(text) ||
    OF_COMPOUND.test(text));

/** Whether behind the label of an example nothing is said but which compound it is of: its name may stand below. */
export const saysOnlyWhich = (title: string): boolean =>
  title.length < MOST_OF_WHICH && OF_COMPOUND.test(title) && !looksLikeName(title);
const MOST_OF_WHICH = 40;

/** A paragraph without its number. */
export const unnumbered = (text: string): string => text.replace(AT_NUMBER, '');

/** A title in Japanese or Korean, whose names are not read: it names a compound, or its synthesis, and ends no sentence. */
const OTHER_TITLE = /^(?=.*[\u3040-\u30ff\uac00-\ud7af])[^。]{4,}(?<!다\.?)(?<!た)(?<!る)$/u;

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
  { from, ...place }: NamePlace & { from: number },
): ReadName | undefined {
  const named = nameFrom(engine, paragraph, from, place);
  const left = paragraph.text.length - from;
  // A name that ends before its paragraph does is whole.
  if (named !== undefined && named.name.length < 0.9 * left - 1) return named;
  const next = onNextPage(paragraphs, paragraph);
  if (next === undefined) return named;
  const text = paragraph.text + jointOf(paragraph.text, next.text);
  const over = nameFrom(engine, { ...paragraph, text: text + next.text }, from);
  if (over !== undefined && over.name.length > left) return over;
  return named === undefined ? undefined : { ...named, isCertain: false };
}
