import { pinyinInitials } from '@moiety/elements/menu/pinyin.js';

/** A part of a title, from a character to the one after its last. */
export type Span = readonly [start: number, end: number];

/** How well a text fits. */
interface Fit {
  /** More is better. */
  score: number;
  spans: readonly Span[];
}

/** Small letters; full-width ones as typed with a Chinese keyboard count as theirs. Keeps the number of characters. */
const plain = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    const small = character.normalize('NFKC').toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{Script=Han}/u.test(text[at] ?? '');

/** Where a term stands in one piece, at the start of a word if it does anywhere. */
const fitWhole = (term: string, text: string): Fit | undefined => {
  let inside: Fit | undefined;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const spans = [[at, at + term.length]] as const;
    if (at === 0) return { score: 100, spans };
    if (isWordStart(text, at)) return { score: 80, spans };
    inside ??= { score: term.length > 1 ? 50 : 10, spans };
  }
  return inside;
};

/**
 * Where a term's letters stand in their order, each beginning a word or following the one before: `mvs` and `molsets` for
 * "Molecule sets". Letters strewn about are chance.
 */
const fitLetters = (term: string, text: string, from = 0, started = false): Fit | undefined => {
  if (term === '') return { score: 30, spans: [] };
  const letter = term[0] ?? '';
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (!(isWordStart(text, at) || (started && at === from))) continue;
    const rest = fitLetters(term.slice(1), text, at + 1, true);
    if (rest) return { score: rest.score, spans: join([[at, at + 1], ...rest.spans]) };
  }
  return undefined;
};

/** Spans in their order, those that touch as one. */
const join = (spans: readonly Span[]): Span[] => {
  const joined: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
};

const fitTerm = (term: string, title: string, keywords: string): Fit | undefined => {
  const initials = pinyinInitials(title);
  const whole = fitWhole(term, title);
  if (whole && whole.score >= 50) return whole;
  const spoken = initials === title ? undefined : fitWhole(term, initials);
  if (spoken) return { ...spoken, score: spoken.score - 25 };
  const found = keywords === '' ? undefined : fitWhole(term, keywords);
  if (found && found.score >= 80) return { score: 40, spans: [] };
  return fitLetters(term, title) ?? whole ?? (found && { score: found.score / 5, spans: [] });
};

/**
 * How well something fits what was typed: by its title, by the first letters of its pinyin, by its other words. Each of the
 * words typed must fit.
 * @returns nothing where it does not
 */
export const matchCommand = (
  typed: string,
  { title, keywords = '' }: { title: string; keywords?: string },
): Fit | undefined => {
  const terms = plain(typed.trim()).split(/\s+/u).filter(Boolean);
  const [text, others] = [plain(title), plain(keywords)];
  const fits = terms.map((term) => fitTerm(term, text, others));
  if (!fits.every((fit) => fit !== undefined)) return undefined;
  return {
    score: fits.reduce((total, { score }) => total + score, 0) / Math.max(1, fits.length),
    // A title of other characters than counted (a ligature, say) is shown without marks rather than with wrong ones.
    spans: text.length === title.length ? join(fits.flatMap(({ spans }) => spans)) : [],
  };
};
