/** How wide texts are. */
export interface TextMetrics {
  /** Points across of a text in one line, at a size in points. */
  width: (text: string, size: number, isBold: boolean) => number;
}

/** Ideographs, kana, full-width forms: a line may end behind any of them. */
const isWide = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef) ||
  code >= 0x20000;

/** No line begins with one of these, and none ends with one of those. */
const CLOSING = '，。、；：！？）》」』】〕％…,.;:!?)]}%';
const OPENING = '（《「『【〔([{';
/** Behind these a long name, a SMILES or an address may be broken. */
const JOINTS = '-‐–/\\,;)]}_|=&?.+';

/** Points that a sum of widths may be wrong by. */
const ROUNDING = 0.01;

/** How willingly a line ends behind a character: 2 at a space or an ideograph, 1 within a word at a joint, 0 nowhere. */
const willingness = (character: string, next: string): 0 | 1 | 2 => {
  if (character === ' ') return 2;
  if (CLOSING.includes(next) || OPENING.includes(character)) return 0;
  if (isWide(character.codePointAt(0) ?? 0) || isWide(next.codePointAt(0) ?? 0)) return 2;
  return JOINTS.includes(character) ? 1 : 0;
};

/**
 * A text in lines of at most a width. Words stay whole as long as they fit into a line; a longer one is broken at a joint, else
 * anywhere.
 */
export const wrapLines = (
  text: string,
  { width, size, isBold = false }: { width: number; size: number; isBold?: boolean },
  metrics: TextMetrics,
): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const characters = Array.from(paragraph.trim());
    const lines: string[] = [];
    let from = 0;
    while (from < characters.length) {
      let [at, across] = [from, 0];
      /** Behind which character the line may end, by how willingly. */
      const ends = [0, 0, 0];
      while (at < characters.length) {
        const character = characters[at]!;
        across += metrics.width(character, size, isBold);
        if (across > width + ROUNDING && at > from && character !== ' ') break;
        const next = characters[at + 1];
        if (next !== undefined) ends[willingness(character, next)] = at + 1;
        at += 1;
      }
      const end = at === characters.length ? at : ends[2]! || ends[1]! || at;
      lines.push(characters.slice(from, end).join('').trimEnd());
      from = end;
      while (characters[from] === ' ') from += 1;
    }
    return lines.length > 0 ? lines : [''];
  });

/** A text in one line, cut with an ellipsis where it is too long. */
export const oneLine = (
  text: string,
  { width, size, isBold = false }: { width: number; size: number; isBold?: boolean },
  metrics: TextMetrics,
): string => {
  const plain = text.replaceAll(/\s+/g, ' ');
  if (metrics.width(plain, size, isBold) <= width) return plain;
  const characters = Array.from(plain);
  let across = metrics.width('…', size, isBold);
  let end = 0;
  while (end < characters.length) {
    across += metrics.width(characters[end]!, size, isBold);
    if (across > width) break;
    end += 1;
  }
  return `${characters.slice(0, end).join('').trimEnd()}…`;
};
