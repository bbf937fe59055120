/** Locants as they stand in a name: `2,4`, `N,N'`, `2,4(1H,3H)`. */
export interface Locants {
  locants: string[];
  /** Added hydrogen, in brackets behind them. */
  added: string[];
  end: number;
}

const LOCANT =
  /\d{1,2}\(\d{1,2}\)(?=[,-])|\d{1,3}-n'*(?=[,-])|b(?=-[([a-z])|c(?=-[([a-z])|\d{1,2}[αβ](?=[,-])|\d{1,2}\^\d{1,2}[a-h]?|\d{1,3}[a-h]?'*|n[αβγδεω]|[nosp]\d{0,2}[a-h]?'*|[αβγδεω]/y;
const ADDED = /\((\d{1,3}[a-h]?'*h(?:,\d{1,3}[a-h]?'*h){0,5})\)/y;

/**
 * Reads a list of locants.
 * @param cased the text as it was written: N, O, S and P are capital unless the whole name is in lower case
 * @returns undefined where none begins
 */
export const readLocants = (text: string, cased: string, from: number): Locants | undefined => {
  const locants: string[] = [];
  let at = from;
  for (;;) {
    LOCANT.lastIndex = at;
    const match = LOCANT.exec(text);
    if (match === null) return undefined;
    const cited = /^(\d+)-n('*)$/.exec(match[0]);
    if (cited) {
      // `1-N,1-N'`: the nitrogen atom of the group at locant 1.
      locants.push(cited[2] ? `N${cited[2]}` : `N${cited[1]}`);
      at += match[0].length;
      if (text[at] !== ',') return { locants, added: [], end: at };
      at += 1;
      continue;
    }
    const isLetter = /^[nospbc]/.test(match[0]);
    // Names wholly in small letters have `n` for N; `o` and `p` may be ortho and para there, or slips.
    const isSmall = isLetter && cased[at] === text[at] && /^[a-z]/.test(cased[at] ?? '');
    if (isSmall && (cased !== text || /^[osp]/.test(match[0]))) return undefined;
    locants.push(isLetter ? match[0].charAt(0).toUpperCase() + match[0].slice(1) : match[0]);
    at += match[0].length;
    if (text[at] !== ',') break;
    at += 1;
  }
  ADDED.lastIndex = at;
  const added = ADDED.exec(text);
  if (added?.[1] === undefined) return { locants, added: [], end: at };
  return {
    locants,
    added: added[1].split(',').map((locant) => locant.slice(0, -1)),
    end: at + added[0].length,
  };
};

const INDICATED = /(\d{1,3}(?:\^\d{1,2})?[a-h]?'*h(?:,\d{1,3}(?:\^\d{1,2})?[a-h]?'*h){0,5})-?/y;

/** Reads indicated hydrogen: `1H-`, `2H,5H-`. */
export const readIndicated = (text: string, cased: string, from: number): Locants | undefined => {
  INDICATED.lastIndex = from;
  const match = INDICATED.exec(text);
  if (match?.[1] === undefined) return undefined;
  const end = from + match[0].length;
  // `2-h…` can only be the begin of a word: indicated hydrogen is a capital, and a word goes on.
  const letter = cased[from + match[1].length - 1];
  if (letter === 'h' && cased !== text) return undefined;
  if (!match[0].endsWith('-') && !/[-a-z(]/.test(text[end] ?? '')) return undefined;
  if (!match[0].endsWith('-') && letter === 'h') return undefined;
  return { locants: match[1].split(',').map((locant) => locant.slice(0, -1)), added: [], end };
};

/** Where the bracket that opens at a place closes; -1 where it does not. Kinds of brackets are not told apart. */
export const closingBracket = (text: string, open: number, limit: number): number => {
  let depth = 0;
  for (let index = open; index < limit; index += 1)
    if (text[index] === '(' || text[index] === '[') depth += 1;
    else if (text[index] === ')' || text[index] === ']') {
      depth -= 1;
      if (depth === 0) return index;
    }
  return -1;
};
