import type { Paragraph } from '../prose/running-text.ts';

/** What a document says of itself on its first page; what is not found is empty. */
export interface DocumentFacts {
  number: string;
  kind: string;
  title: string;
  applicant: string;
  date: string;
  language: string;
  ipc: string[];
}

/** Codes of the International Patent Classification that concern chemistry and medicine. */
const IPC = /\b[A-H]\d{2}[A-Z]\s?\d{1,4}\/\d{2,6}\b/g;

/** An INID code (WIPO ST.9). */
const INID = /[(［[（](\d{2})[)］\]）]/g;
/** Characters that a fact may have; what has more is running text behind a number in brackets. */
const MOST = 300;

/** The text behind an INID code, up to the next one. */
function behind(text: string, code: number): string {
  const codes = [...text.matchAll(INID)];
  const facts = codes.flatMap((mark, index) =>
    mark[1] === String(code)
      ? [text.slice(mark.index + mark[0].length, codes[index + 1]?.index).trimStart()]
      : [],
  );
  return facts.find((fact) => fact !== '' && fact.length <= MOST)?.trimEnd() ?? '';
}

const withoutHeading = (text: string): string =>
  text
    .replace(
      /^(?:Title|Bezeichnung|Titre|发明名称|Applicants?|Anmelder|申请人|Patentee|Inventors?)\s*[:：]?\s*(?:\([^)]{1,60}\)\s*[:：]?)?\s*/i,
      '',
    )
    .replace(/^[:：]\s*/, '')
    .trim();

const NUMBER =
  /\b(?:WO\s?\d{4}\/\s?\d{6}(?:\s?A\d)?|EP\s?\d(?:\s?\d{3}){2}(?:\s?[AB]\d)?|US\s?\d{4}\/\d{7}(?:\s?A\d)?|US\s?\d{1,2},\d{3},\d{3}(?:\s?[AB]\d)?|CN\s?\d{9}(?:\s?[ABCU]\b)?|JP\s?\d{4}-\d{6}(?:\s?A\b)?)/g;

/** Heads of pages repeat the number of the document; a number that is cited stands in few. */
function commonest(numbers: readonly string[]): string {
  const groups = [...Map.groupBy(numbers, (number) => number.replaceAll(/\s/g, '')).values()];
  return groups.toSorted((a, b) => b.length - a.length || b[0]!.length - a[0]!.length)[0]?.[0] ?? '';
}

/** Facts by the INID codes of the first page: 54 title, 71 and 73 applicant, 43 and 45 date, 51 classification. The number is that of the pages' heads. */
export function readFacts(paragraphs: readonly Paragraph[], heads: readonly string[]): DocumentFacts {
  const firstPage = paragraphs[0]?.page;
  const text = paragraphs
    .filter(({ page }) => page === firstPage)
    .map((paragraph) => paragraph.text)
    .join('\n');
  const whole = paragraphs.map((paragraph) => paragraph.text).join('\n');
  const number = commonest(
    [...heads, ...text.split('\n').slice(0, 12)].flatMap((line) => line.match(NUMBER) ?? []),
  );
  const date =
    // Bounded: a fact has at most 300 characters.
    /\b\d{4}[-.]\d{2}[-.]\d{2}\b|\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日|\b\d{1,2}[ .](?:[A-Z][a-z]+|\d{1,2})[ .]\d{4}\b|\b[A-Z][a-z]{2}\.? \d{1,2}, \d{4}\b/;
  return {
    number: number.replaceAll(/\s+/g, ' ').trim(),
    kind: /([AB]\d|U)$/.exec(number)?.[1] ?? '',
    title: withoutHeading(behind(text, 54)).split('\n')[0] ?? '',
    applicant: withoutHeading(behind(text, 71) || behind(text, 73) || behind(text, 72)),
    date: date.exec(behind(text, 43) || behind(text, 45))?.[0] ?? '',
    language: languageOf(whole),
    ipc: [...new Set((text.match(IPC) ?? []).map((code) => code.replaceAll(/\s/g, '')))].slice(0, 20),
  };
}

/** By its letters and commonest words: zh, ja, ko, de, fr, else en. */
export function languageOf(text: string): string {
  const sample = text.slice(0, 60_000);
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  const han = count(/[\u4e00-\u9fff]/g);
  if (count(/[\u3040-\u30ff]/g) > 0.1 * han && han > 20) return 'ja';
  if (count(/[\uac00-\ud7af]/g) > 50) return 'ko';
  if (han > 0.1 * sample.length) return 'zh';
  const english = count(/\b(?:the|of|and|with|is)\b/g);
  const german = count(/\b(?:der|die|und|mit|ist|eine)\b/g);
  const french = count(/\b(?:le|les|des|une|est|avec)\b/g);
  return german > english && german > french ? 'de' : french > english ? 'fr' : 'en';
}
