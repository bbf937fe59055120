// The parts of a patent by their headings, in the six languages that are read: abstract, claims, description, examples, drawings, search report.
import type { PageResult } from '../page/page-result.ts';
import { exampleHeading } from '../prose/named-headings.ts';
import type { Paragraph } from '../prose/running-text.ts';
import { plainText } from '../tables/units.ts';

const sectionKinds = ['abstract', 'claims', 'description', 'examples', 'drawings', 'search-report'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A part of a document, from page to page; the page on which one ends may be that on which the next one begins. */
export interface Section {
  kind: SectionKind;
  first: number;
  last: number;
}

/** A part as paragraphs, the last one not included. */
export interface Stretch {
  kind: SectionKind;
  from: number;
  to: number;
}

/** How the claims are headed, with what may stand behind it on its line. */
const CLAIMS =
  /^(?:\[\w+\]\s?)?(?:(?:What (?:is|we) claim(?:ed)?(?: is)?|(?:We|I|It is) claim(?:ed)?|The (?:invention claimed is|claims defining the invention\b.{0,40})|Claims?|CLAIMS?|WHAT IS CLAIMED IS|Patentansprüche|PATENTANSPRÜCHE|Ansprüche|ANSPRÜCHE|Revendications|REVENDICATIONS)(?![A-Za-zÀ-ÿ])|[【[]?(?:书类名】|書類名】)?\s?(?:权\s?利\s?要\s?求\s?书|(?:特許)?請求の範囲|(?:특허\s?)?청\s?구\s?(?:의\s?)?범\s?위)[】\]]?)/;
/** The first claim, which follows: a word like `Claims` also stands in running text. */
const FIRST_CLAIM =
  /(?:^|[\s:：.书】])1\s?[.、,)]\s?(?:[A-ZÀ-ÖØ-Þ]|[\u4e00-\u9fff])|請求項\s?1(?!\d)|청구항\s?1(?!\d)/;
/** A claim by its number, in the languages that print a word for it. */
const CLAIM = /^[【[]?\s?(?:請求項|청구항)\s?\d{1,3}\s?[】\]]?/;
/** A claim that refers to another one. */
// Bounded: 160 characters from a number to the reference.
const REFERRING =
  /(?:^|\s)\d{1,3}\s?[.、)]\s?[A-ZÀ-ÖØ-Þ\u4e00-\u9fff][^.。]{0,160}?(?:\bclaims?\s\d|权利要求\s?\d|\bAnspr[uü]ch(?:en?|s)?\s\d|\brevendications?\s\d)/g;
const REFERRING_LEAST = 2;

const DESCRIPTION =
  /^(?:[【[]\s?0001\s?[】\]]|(?:(?:TECHNICAL )?FIELD|BACKGROUND|CROSS[- ]REFERENCES?|RELATED APPLICATIONS?|SUMMARY OF|DETAILED DESCRIPTION|DESCRIPTION OF|TECHNISCHES GEBIET|BESCHREIBUNG|DOMAINE (?:TECHNIQUE|DE L))\b|(?:[Tt]echnical [Ff]ield|[Ff]ield of (?:the )?[Ii]nvention|Background(?: of the [Ii]nvention| [Aa]rt)?|(?:Detailed )?[Dd]escription(?: of (?:the )?[Ii]nvention)?|DESCRIPTION|Summary(?: of the [Ii]nvention)?|Beschreibung|Technisches Gebiet|Gebiet der Erfindung|Stand der Technik|Domaine (?:technique|de l.invention)|Arrière-plan technologique)\s?[:.]?$|(?:说\s?明\s?书|技\s?术\s?领\s?域|背\s?景\s?技\s?术|发\s?明\s?内\s?容)|[【[]?(?:発明の詳細な説明|発明の名称|技術分野|背景技術|明細書)|[【[(<]?\s?(?:발명의\s?(?:상세한\s?)?설명|기\s?술\s?분\s?야|배\s?경\s?기\s?술|명\s?세\s?서|발명의\s?명칭))/;
const EXAMPLES =
  /^(?:(?:\[\d{4}\]\s?)?(?:(?:Working |Synthetic |Synthesis |Preparation |WORKING |SYNTHETIC |SYNTHESIS |PREPARATION )?(?:Examples|EXAMPLES?)|Experimental(?: [Ss]ection| [Pp]art)?|EXPERIMENTAL(?: SECTION| PART)?|(?:Ausführungsb|B)eispiele|(?:AUSFÜHRUNGSB|B)EISPIELE|Exemples|EXEMPLES?|Partie expérimentale|PARTIE EXPÉRIMENTALE)\s?[:.]?$|实\s?施\s?例\s?[:：]?$|[【[]実施例[】\]]|[【[<]?\s?실\s?시\s?예\s?[】\]>]?\s?$)/;
/** Headings of single examples and of what they are made from. */
const ONE_EXAMPLE =
  /^(?:Reference |Comparative )?(?:Example|Preparation|Intermediate|实施例|実施例|制备例|製造例|中[间間]体|参考例|실시예|제조예|중간체|참고예|Beispiel|Exemple)/i;
const ABSTRACT =
  /^(?:ABSTRACT\b|Abstract\s?[:.]?$|(?:Zusammenfassung|ZUSAMMENFASSUNG|Abrégé|ABRÉGÉ)\s?[:.]?$|(?:说\s?明\s?书\s?)?摘\s?要|[【[]?要約書?[】\]]?|[【[]?요\s?약\s?서?[】\]]?\s?$)/;
/** Of a first page, where granted patents of some offices have their claims. */
const INID_ABSTRACT = /[([]57[)\]]\s?/;
const SEARCH_REPORT =
  /^(?:(?:INTERNATIONAL |EUROPEAN |SUPPLEMENTARY EUROPEAN |PARTIAL )*SEARCH REPORT|国\s?际\s?检\s?索\s?报\s?告|国際調査報告|국제조사보고|(?:INTERNATIONALER |EUROPÄISCHER )?RECHERCHENBERICHT|RAPPORT DE RECHERCHE)/i;
/** What is none of these parts and ends the one before it. */
const OTHER =
  /^(?:REFERENCES CITED IN THE DESCRIPTION|IN DER BESCHREIBUNG AUFGEFÜHRTE|RÉFÉRENCES CITÉES|(?:UNITED STATES PATENT AND TRADEMARK OFFICE\s)?CERTIFICATE OF CORRECTION|SEQUENCE LISTING|序\s?列\s?表)/;

/** Heads of Chinese pages, which tell the part on each of them. */
const HEADS: readonly (readonly [RegExp, SectionKind])[] = [
  [/权\s?利\s?要\s?求\s?书/, 'claims'],
  [/说\s?明\s?书\s?附\s?图|\bSheet \d+ of \d+/, 'drawings'],
  [/说\s?明\s?书\s?摘\s?要/, 'abstract'],
  [/说\s?明\s?书/, 'description'],
];
const HEAD = 0.085;
const FIGURE = /(?:^|\s)(?:FIGS?|Figs?|Figure|FIGURE|Figur|图|図|도|Abb)\s?\.?\s?\d/;
/** Characters that a page of figures has at most. */
const FIGURE_TEXT = 400;

type Mark = SectionKind | 'other';

/** What a page is by its head; undefined where that does not tell. */
const headOf = ({ lines, height }: PageResult): SectionKind | undefined => {
  const heads = lines.filter(({ y1 }) => y1 < HEAD * height).map(({ text }) => plainText(text));
  return HEADS.find(([pattern]) => heads.some((text) => pattern.test(text)))?.[1];
};

function beginsClaims(paragraphs: readonly Paragraph[], index: number): boolean {
  const { text } = paragraphs[index]!;
  if (CLAIM.test(text)) return true;
  const heading = CLAIMS.exec(text);
  if (heading !== null) {
    const rest = text.slice(heading[0].length);
    if (FIRST_CLAIM.test(rest.slice(0, 80))) return true;
    // Running text that begins like a heading.
    if (rest.length > 40) return false;
    return paragraphs.slice(index + 1, index + 6).some((next) => FIRST_CLAIM.test(next.text.slice(0, 80)));
  }
  // Without the page of their heading.
  const [own = 0, ...near] = paragraphs
    .slice(index, index + 3)
    .map((one) => [...one.text.matchAll(REFERRING)].length);
  return own > 0 && near.reduce((sum, count) => sum + count, own) >= REFERRING_LEAST;
}

/** What begins with a paragraph, where one part of the document goes on before it. */
function markAt(paragraphs: readonly Paragraph[], index: number, open: Mark | undefined): Mark | undefined {
  const paragraph = paragraphs[index]!;
  const { text } = paragraph;
  if (SEARCH_REPORT.test(text)) return 'search-report';
  if (OTHER.test(text)) return 'other';
  const inid = paragraph.page === paragraphs[0]!.page ? INID_ABSTRACT.exec(text) : null;
  if (inid !== null) return CLAIMS.test(text.slice(inid.index + inid[0].length)) ? 'claims' : 'abstract';
  if (open !== 'search-report' && open !== 'claims' && beginsClaims(paragraphs, index)) return 'claims';
  if (ABSTRACT.test(text)) return 'abstract';
  if (DESCRIPTION.test(text)) return open === 'examples' ? undefined : 'description';
  if (open === 'claims' || open === 'abstract') return undefined;
  if (EXAMPLES.test(text)) return 'examples';
  const example = exampleHeading(paragraph);
  return example !== undefined && ONE_EXAMPLE.test(example.label) ? 'examples' : undefined;
}

/** Pages with figures and next to no text: where they follow what they belong to, and those at the end. */
function figurePages(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const texts = Map.groupBy(paragraphs, ({ page }) => page);
  return new Set(
    [...texts].flatMap(([page, own]) =>
      own.some(({ text }) => FIGURE.test(text)) &&
      own.reduce((sum, { text }) => sum + text.length, 0) < FIGURE_TEXT
        ? [page]
        : [],
    ),
  );
}

/** The parts of a document; what stands before the first heading, as most of a first page, belongs to none. */
export function stretchesOf(pages: readonly PageResult[], paragraphs: readonly Paragraph[]): Stretch[] {
  const heads = new Map(pages.map((page) => [page.page, headOf(page)]));
  const figures = figurePages(paragraphs);
  const lastText = paragraphs.findLast(({ page }) => !figures.has(page))?.page ?? 0;
  const stretches: Stretch[] = [];
  let open: Mark | undefined;
  let before: number | undefined;
  for (const [index, { page }] of paragraphs.entries()) {
    let next: Mark | undefined;
    if (page !== before) {
      const head = heads.get(page);
      // The abstract of a first page ends with it.
      if (open === 'abstract' || (open === 'drawings' && !figures.has(page))) open = undefined;
      const isFigures = figures.has(page) && (open === undefined || open === 'claims' || page > lastText);
      if (head !== undefined) next = head === 'description' && open === 'examples' ? 'examples' : head;
      else if (isFigures) next = 'drawings';
    }
    before = page;
    if (next === undefined || next === 'description')
      next = (open === 'drawings' ? undefined : markAt(paragraphs, index, next ?? open)) ?? next;
    if (next !== undefined) open = next;
    const last = stretches.at(-1);
    if (open === undefined || open === 'other') continue;
    if (last?.kind === open && last.to === index) last.to = index + 1;
    else stretches.push({ kind: open, from: index, to: index + 1 });
  }
  return stretches;
}

/** The pages of each part, in the order of the document. */
export function sectionsOf(stretches: readonly Stretch[], paragraphs: readonly Paragraph[]): Section[] {
  const sections: Section[] = [];
  for (const { kind, from, to } of stretches) {
    const [first, last] = [paragraphs[from]!.page, paragraphs[to - 1]!.page];
    const before = sections.at(-1);
    if (before?.kind === kind && first - before.last <= 1) before.last = last;
    else sections.push({ kind, first, last });
  }
  return sections;
}
