import type { Paragraph } from './running-text.ts';

/** Behind a full stop, and the reference that may be raised behind it, a capital, a bracket, or the number of a compound that did something. */
const ENDS =
  /[。；;!?！？]|(?<=[A-Za-z)\]]{2})\.\d{1,2}(?:[,–-]\d{1,2}){0,4}(?=\s{1,3}[A-Z])|(?<!\b(?:No|Nos|Fig|Figs|Ref|Refs|ca|vs|approx|e\.g|i\.e|et al|Ex|Cpd))\.(?=\s{1,3}(?:[A-Z[(]|\d{1,3}[a-z]?(?:(?:,|,?\sand)\s\d{1,3}[a-z]?){0,4}\s(?:was|were|is|are|had|has|showed|displayed|exhibited|gave|inhibited|bound|also|both|each)\s))/gu;

/** How long what stands in brackets may be. */
const BRACKETED = 160;

/** Whether a place is inside of brackets: `9 (TNIK IC50 = 3 nM; hERG IC50 > 30 μM)` is one sentence. */
function isBracketed(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BRACKETED), at);
  const behind = /[()]/.exec(text.slice(at, at + BRACKETED));
  return before.lastIndexOf('(') > before.lastIndexOf(')') && behind?.[0] === ')';
}

/** Sentences with where they begin; a full stop inside a number or an abbreviation ends none. */
export function sentencesOf(text: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  let at = 0;
  const put = (end: number): void => {
    const own = text.slice(at, end);
    const start = own.trimStart();
    if (start !== '') found.push({ text: start, at: at + own.length - start.length });
    at = end;
  };
  for (const match of text.matchAll(ENDS))
    if (match[0] !== ';' || !isBracketed(text, match.index)) put(match.index + match[0].length);
  put(text.length);
  return found;
}

/** `K; of 3 nM` and `Kg values` are Ki and Kd whose small letter was read wrongly; the text stays as long as it is. */
export const withSmallLetters = (text: string): string =>
  text.replaceAll(
    /(?<![A-Za-z])K([;,]|[gq])(?=\s?(?:values?\b|of\b|was\b|were\b|=|为|值|分别))/g,
    (_, sign: string) => (/[gq]/.test(sign) ? 'Kd' : 'Ki'),
  );

/** How many captions and labels of drawings may stand between the two parts of a sentence. */
const MOST_BETWEEN = 8;

/** Paragraphs with those put together whose sentence goes on at the top of the next column, below drawings and their captions. */
export function joinedParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  const taken = new Set<Paragraph>();
  return paragraphs.flatMap((paragraph, index) => {
    if (taken.has(paragraph)) return [];
    const next = isBroken(paragraph)
      ? paragraphs
          .slice(index + 1, index + 1 + MOST_BETWEEN)
          .find((other) => isOfNextColumn(paragraph, other))
      : undefined;
    if (next === undefined) return [paragraph];
    taken.add(next);
    const text = `${paragraph.text} `;
    return [
      {
        page: paragraph.page,
        text: text + next.text,
        lines: [...paragraph.lines, ...next.lines],
        starts: [...paragraph.starts, ...next.starts.map((start) => start + text.length)],
      },
    ];
  });
}

/** Whether a paragraph ends within a sentence. */
const isBroken = ({ text }: Paragraph): boolean =>
  text.length > 80 && /(?:[a-z]{2}|[a-z],|\d)$/.test(text) && !/^(?:Fig|Table|Scheme|Chart)/i.test(text);

const isOfNextColumn = (paragraph: Paragraph, next: Paragraph): boolean =>
  next.page === paragraph.page &&
  /^[a-z]{2,}\s[a-z\d(]/.test(next.text) &&
  next.lines[0]!.column > paragraph.lines.at(-1)!.column;
