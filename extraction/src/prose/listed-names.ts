// Names in lists, each behind its label: of a claim, or one below the other.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { boxAround } from '../box.ts';
import type { Candidate } from '../compounds/candidate.ts';
import { LABEL } from '../compounds/labels.ts';
import { looksLikeName } from '../compounds/read-name.ts';
import { linesBetween, nameFrom } from './name-in-text.ts';
import type { Paragraph } from './running-text.ts';

/** Before a compound of a list: `(7A) (1R,2S)-…; (7B) (1S,2R)-…`. */
const LISTED = new RegExp(
  String.raw`(?:^|[;:,；：，、]\s?|\b(?:and|or|und|oder|et|ou)\s)[(（](${LABEL})[)）]\s?`,
  'gu',
);
/** So many names in one paragraph are a list. */
const LIST = 3;
/** What stands behind a name of a list. */
const AFTER_LISTED = /^\s?(?:[;,.；，。、]|$|(?:and|or|und|oder|et|ou|sowie)\s)/;

/** A paragraph of a list: `113. 1-(…)thiourea`. */
const NUMBERED = new RegExp(String.raw`^(${LABEL})[.)]\s(?=\S)`, 'u');

/** How many names may still be tried. */
export interface Tries {
  left: number;
}

/**
 * The names of a list in which each stands behind its label, as in claims. Numbers without a gap may be those of the list itself, which may go on
 * from the page before: they are not certain.
 */
export function listedNames(engine: Engine, paragraph: Paragraph, tries: Tries): Candidate[] {
  const items = [...paragraph.text.matchAll(LISTED)];
  if (items.length < LIST) return [];
  const isCounted = items.every(({ 1: label }, index) => label === String(Number(items[0]![1]) + index));
  const found = items.flatMap(({ index, 0: { length }, 1: label = '' }): Candidate[] => {
    if ((tries.left -= 1) < 0) return [];
    const from = index + length;
    // The text goes on behind the last one.
    const named = nameFrom(engine, paragraph, from, { sentence: 'told' });
    const end = from + (named?.name.length ?? 0);
    return named !== undefined && AFTER_LISTED.test(paragraph.text.slice(end, end + 10))
      ? [
          {
            label,
            page: paragraph.page,
            box: boxAround(linesBetween(paragraph, from, end)),
            name: named.name,
            named: isCounted ? { ...named, isCertain: false } : named,
            rank: 'heading',
          },
        ]
      : [];
  });
  return found.length < LIST ? [] : found;
}

/** A paragraph of a list, and its compound where its name could be read. */
interface Item {
  label: string;
  compound?: Candidate;
}

/** A number and what looks like a name, of which nothing may be left: it may be a salt, or another compound. */
function itemOf(engine: Engine, paragraph: Paragraph, tries: Tries): Item | undefined {
  const { text, page } = paragraph;
  const [before, label = ''] = NUMBERED.exec(text) ?? [];
  if (before === undefined || !looksLikeName(text.slice(before.length)) || (tries.left -= 1) < 0)
    return undefined;
  const from = before.length;
  const named = nameFrom(engine, paragraph, from, { isFirst: true });
  if (named === undefined || named.name.length < text.trimEnd().length - from - 1) return { label };
  const box = boxAround(linesBetween(paragraph, from, text.length));
  // The numbers may be those of the list.
  const unsure = { ...named, isCertain: false };
  return { label, compound: { label, page, box, name: named.name, named: unsure, rank: 'heading' } };
}

/** Whether a label counts on from another. */
const isNext = (before: string, label: string): boolean => Number(label) === Number(before) + 1;

/** The names of a list whose paragraphs are a number and a name each, and count on; a person looks at them. */
export function numberedNames(engine: Engine, paragraphs: readonly Paragraph[], tries: Tries): Candidate[] {
  const lists: Item[][] = [[]];
  for (const paragraph of paragraphs) {
    const item = itemOf(engine, paragraph, tries);
    const last = lists.at(-1)!;
    if (item === undefined) lists.push([]);
    else if (last.length === 0 || isNext(last.at(-1)!.label, item.label)) last.push(item);
    else lists.push([item]);
  }
  return lists
    .filter((list) => list.length >= LIST)
    .flatMap((list) => list.flatMap(({ compound }) => compound ?? []));
}
