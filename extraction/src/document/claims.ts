// Which compounds a document claims: those that its claims list by label, name or draw.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, boxAround, centreY, overlapX } from '../box.ts';
import type { Compound } from '../compounds/fuse.ts';
import { bareLabel } from '../compounds/labels.ts';
import { beforeProse, looksLikeName } from '../compounds/read-name.ts';
import { nameFrom } from '../prose/name-in-text.ts';
import type { Paragraph } from '../prose/running-text.ts';
import { labelsInText } from './labels-in-text.ts';
import type { Stretch } from './sections.ts';

/** Characters from which on a name stands for itself, wherever it is printed. */
const NAME_LEAST = 12;
/** Places of claims at which a name is tried. */
const TRIES = 150;
/** Before a name in a claim. */
const BEFORE_NAME =
  /(?:^|[;:,；：，、]\s?|\b(?:is|are|being|namely|from|and|or|ist|und|oder|est|et|ou)\s+|(?:为|是|选自|或|和|及))(?:(?:[(（]?[A-Z]{0,3}-?\d{1,4}[A-Za-z]?[)）]|\d{1,4}[.、])\s?)?(?=[\d([{A-Za-z\u4e00-\u9fff])/gu;
/** Behind a name that is over. */
const AFTER_NAME = /^\s?(?:[;,.；，。、)）]|$|(?:and|or|und|oder|et|ou|sowie|wherein|as)\s|[或和及的])/;

/** The names of a text without what optical reading and broken lines make differ in them. */
const bareName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[‘’′´`]/g, "'")
    .replaceAll(/[{[]/g, '(')
    .replaceAll(/[}\]]/g, ')');

/** What says the configuration of a name, at its beginning. */
const CONFIGURATION =
  /[([](?:\d{0,2}[a-z]?(?:[RSEZ]|cis|trans|rac)|±|\+|-)(?:,\s?\d{0,2}[a-z]?[RSEZ])*[)\]]$/;
/** Words behind a name that make it that of another compound. */
const OF_ANOTHER =
  /^\s?(?:(?!(?:or|and|an?)\b)[A-Za-z\d,']+[\s-])?(?:(?:di|mono|tri)?oxide|ester|anhydride|hydrazide|amide)\b/i;

/** Whether a name is going on where a text ends: what comes next is a part of it. */
function isOpen(before: string): boolean {
  const trimmed = before.trimEnd();
  if (trimmed.endsWith('-') && /[A-Za-z\d)\]}']-$/.test(trimmed)) return true;
  // A part of a name in brackets, and no label.
  if (trimmed !== before)
    return CONFIGURATION.test(trimmed.slice(-80)) || /[([{][^()[\]{}\s]{9,}[)\]}]$/.test(trimmed.slice(-80));
  return /(?:[A-Za-z\d)\]}'’′]|\d,|[^\s;:,([{][([{])$/.test(trimmed);
}

/** Whether a name is going on where a text begins. */
const isGoingOn = (after: string): boolean =>
  /^(?:[A-Za-z\d([{'’′-]|[)\]}][-A-Za-z\d([{])/.test(after) || OF_ANOTHER.test(after);

/** A text in which names are looked for. */
class NamedIn {
  readonly #text: string;
  readonly #bare: string;
  /** For each bare character the place of its own. */
  readonly #places: number[] = [];

  constructor(text: string) {
    this.#text = text;
    let bare = '';
    for (let place = 0; place < text.length; place += 1) {
      const own = bareName(text[place]!);
      bare += own;
      for (let count = 0; count < own.length; count += 1) this.#places.push(place);
    }
    this.#bare = bare;
  }

  /** Whether the text has a name that is no part of a longer one. */
  has(name: string): boolean {
    const bare = bareName(name);
    for (let at = this.#bare.indexOf(bare); at >= 0; at = this.#bare.indexOf(bare, at + 1)) {
      const [first, last] = [this.#places[at]!, this.#places[at + bare.length - 1]!];
      const [before, after] = [
        this.#text.slice(Math.max(0, first - 100), first),
        this.#text.slice(last + 1, last + 30),
      ];
      if (!isOpen(before) && !isGoingOn(after)) return true;
    }
    return false;
  }
}

/** Whether something on the page of a line stands behind it, in the order of reading. */
const isBehind = (box: Box, line: Box): boolean =>
  overlapX(box, line) > 0 ? centreY(box) > line.y0 : box.x0 >= line.x1;

/** Whether a place of the document is among claims. */
function placesOf(
  paragraphs: readonly Paragraph[],
  stretches: readonly Stretch[],
): (page: number, box: Box) => boolean {
  const parts = stretches.map(({ from, to }) => {
    const [start, last] = [paragraphs[from]!, paragraphs[to - 1]!];
    const next = paragraphs[to];
    return {
      first: start.page,
      last: last.page,
      // What stands above the first heading of a page belongs to what it is the first of.
      start: paragraphs[from - 1]?.page === start.page ? boxAround(start.lines.slice(0, 1)) : undefined,
      end: next?.page === last.page ? boxAround(next.lines.slice(0, 1)) : undefined,
    };
  });
  return (page, box) =>
    parts.some(
      ({ first, last, start, end }) =>
        page >= first &&
        page <= last &&
        (page > first || start === undefined || isBehind(box, start)) &&
        (page < last || end === undefined || !isBehind(box, end)),
    );
}

/** Headings of claims in languages whose names are not read, and in others. */
const UNREAD = /^(?:Patentansprüche|Ansprüche|Revendications)\b/i;
const READ = /^(?:Claims|What is claimed)\b|^权\s?利/i;
/** Characters by which a name is known. */
const KNOWN = 14;

/** The structures that claims name otherwise than the document does, as InChIKeys. */
function namedStructures(
  engine: Engine,
  claims: readonly Paragraph[],
  names: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const known = new Set(names.map((name) => bareName(name).slice(0, KNOWN)));
  let left = TRIES;
  let isRead = true;
  for (const paragraph of claims) {
    isRead = READ.test(paragraph.text) || (isRead && !UNREAD.test(paragraph.text));
    if (!isRead) continue;
    for (const match of paragraph.text.matchAll(BEFORE_NAME)) {
      const from = match.index + match[0].length;
      const text = paragraph.text.slice(from, from + 120);
      if (!looksLikeName(beforeProse(text)) || known.has(bareName(text).slice(0, KNOWN))) continue;
      if ((left -= 1) < 0) return found;
      const named = nameFrom(engine, paragraph, from, { sentence: 'told' });
      if (named === undefined) continue;
      const end = from + named.name.length;
      if (AFTER_NAME.test(paragraph.text.slice(end, end + 12))) found.add(named.inchikey);
    }
  }
  return found;
}

/**
 * Whether a compound is claimed, as far as the claims are among the paragraphs.
 * @param labels of all compounds and values, as they are compared
 * @param names of all compounds
 */
export function claimedBy(
  engine: Engine,
  paragraphs: readonly Paragraph[],
  stretches: readonly Stretch[],
  { labels, names }: { labels: ReadonlySet<string>; names: readonly string[] },
): (compound: Pick<Compound, 'label' | 'name' | 'inchikey' | 'evidence'>) => boolean {
  const own = stretches.filter(({ kind }) => kind === 'claims');
  if (own.length === 0) return () => false;
  const claims = own.flatMap(({ from, to }) => paragraphs.slice(from, to));
  const listed = new Set(claims.flatMap(({ text }) => [...labelsInText(text, (label) => labels.has(label))]));
  const named = new NamedIn(claims.map(({ text }) => text).join('\n'));
  // To read names takes a while: where another way tells it, none is read.
  let keys: Set<string> | undefined;
  const isAmong = placesOf(paragraphs, own);
  return ({ label, name, inchikey, evidence }) =>
    (label !== '' && listed.has(bareLabel(label))) ||
    (name.length > NAME_LEAST && named.has(name)) ||
    evidence.some(({ page, box }) => isAmong(page, box)) ||
    (inchikey !== null && (keys ??= namedStructures(engine, claims, names)).has(inchikey));
}
