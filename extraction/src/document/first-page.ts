import { centreY } from '../box.ts';
import type { TextLine } from '../page/page-result.ts';
import { jointOf, type Paragraph, rowsOf } from '../prose/running-text.ts';
import { plainText } from '../tables/units.ts';

/** What a document says of itself on its first page; what is not found is empty. Dates are as printed. */
export interface DocumentFacts {
  number: string;
  kind: string;
  title: string;
  applicant: string;
  /** Of publication: of a granted patent that of the grant. */
  date: string;
  filed: string;
  /** The earliest one of which priority is claimed. */
  priority: string;
  language: string;
  ipc: string[];
}

/** Codes of the International Patent Classification that concern chemistry and medicine. */
const IPC = /\b[A-H]\d{2}[A-Z]\s?\d{1,4}\/\d{2,6}\b/g;

/** An INID code (WIPO ST.9). */
const INID = /[(［[（](\d{2})[)］\]）]/g;
/** Characters that a fact may have; what has more is running text behind a number in brackets. Priorities may be many. */
const MOST = 300;
const MOST_OF_MANY = 1200;
/** Characters behind a code within which its date begins. */
const DATE_WITHIN = 120;

/** The texts behind an INID code, each up to the next one. */
const allBehind = (text: string, code: number, most = MOST): string[] => {
  const codes = [...text.matchAll(INID)];
  return codes.flatMap((mark, index) => {
    if (mark[1] !== String(code)) return [];
    const fact = text.slice(mark.index + mark[0].length, codes[index + 1]?.index).trim();
    return fact !== '' && fact.length <= most ? [fact] : [];
  });
};
const behind = (text: string, code: number): string => allBehind(text, code)[0] ?? '';

const withoutHeading = (text: string): string =>
  text
    .replace(
      /^[【[]?(?:Title(?: of (?:the )?invention)?|Bezeichnung(?: der Erfindung)?|Titre(?: de l.invention)?|发明名称|発明の名称|발명의\s?명칭|Applicants?|Anmelder|Demandeurs?|Déposants?|申请人|出願人|출원인|Patentee|Patentinhaber|Proprietors?(?: of the patent)?|Titulaires?|Assignees?|专利权人|特許権者|특허권자|Inventors?)(?:\s?\(s\))?[】\]]?\s*[:：]?\s*(?:\((?!\d)[^)]{1,60}\)\s*[:：]?)?\s*/i,
      '',
    )
    .replace(/^[:：]\s*/, '')
    .trim();

/** Numbers of documents by the offices that give them. A kind stands behind them, in brackets or not. */
const OFFICES: readonly (readonly [office: string, number: string])[] = [
  ['WO', String.raw`\bWO\s?(\d{4}\/\s?\d{6}|\d{2}\/\d{5})`],
  ['EP', String.raw`\bEP\s?(\d(?:\s?\d{3}){2})`],
  ['US', String.raw`\bUS\s?(\d{4}\/\d{7}|RE\d{2},\d{3}|\d{1,2},\d{3},\d{3})`],
  ['CN', String.raw`\bCN\s?(\d{9}|\d{7})`],
  [
    'JP',
    String.raw`(?:\bJP\s?|特開|特表|再表|再公表|特許第)\s?(\d{4}-\d{6}|\d{4}\/\d{6}|\d{7})号?(?:\s?\(P\d{4}-?\d{3,6})?`,
  ],
  [
    'KR',
    String.raw`(?:\bKR\s?|(?:공개|등록|특허)\s?번호\s?|(?:공개|등록)특허\s?(?:제\s?)?)(10-\d{4}-\d{7}|10-\d{7})`,
  ],
  ['DE', String.raw`\bDE\s?(\d{2}\s?\d{4}\s?\d{3}\s?\d{3}|\d{3}\s?\d{2}\s?\d{3})`],
  ['FR', String.raw`(?:\bFR\s?|de publication\s?:?\s?)(\d(?:\s?\d{3}){2})`],
  ['GB', String.raw`\bGB\s?(\d(?:\s?\d{3}){2})`],
];
const KIND = String.raw`(?:\s?\(?(?:1[0-3]\)\s?)?([ABCTU]\d?)\)?(?![\dA-Za-z]))?`;
const NUMBERS: [office: string, number: RegExp][] = [];
for (const [office, number] of OFFICES) NUMBERS.push([office, new RegExp(number + KIND, 'g')]);

/** A document's number, and its kind where it stands behind it. */
interface Numbered {
  office: string;
  number: string;
  kind: string;
}

const numbersIn = (text: string): Numbered[] =>
  NUMBERS.flatMap(([office, pattern]) =>
    [...text.matchAll(pattern)].map(({ 1: number = '', 2: kind = '' }) => ({
      office,
      number: number.replaceAll(/\s+/g, ' '),
      kind,
    })),
  );

/** Heads of pages repeat the number of the document; a number that is cited stands in few. */
function commonest(numbers: readonly Numbered[]): Numbered | undefined {
  const groups = [
    ...Map.groupBy(numbers, ({ office, number }) => office + number.replaceAll(/\s/g, '')).values(),
  ].toSorted((a, b) => b.length - a.length);
  const [best = []] = groups;
  return best.find(({ kind }) => kind !== '') ?? best[0];
}

/** Offices whose first pages print the number without their letters. */
const UNNAMED: readonly (readonly [office: string, name: RegExp])[] = [
  ['GB', /\bGB\b|UK Patent|United Kingdom/],
  ['FR', /R[ÉE]PUBLIQUE FRAN[ÇC]AISE|PROPRI[ÉE]T[ÉE] INDUSTRIELLE/i],
  ['DE', /Deutsches Patent|Bundesrepublik Deutschland/i],
  ['JP', /日本国特許庁/],
  ['KR', /대한민국\s?특허청/],
];

/** The number by its code, else by the heads of pages. */
function numberOf(text: string, heads: readonly string[]): Numbered | undefined {
  const own = [...allBehind(text, 11), ...allBehind(text, 10)];
  const named = own.flatMap(numbersIn)[0];
  if (named !== undefined) return named;
  const office = UNNAMED.find(([, name]) => name.test(text.slice(0, 1500)))?.[0];
  const bare = office === undefined ? undefined : own.flatMap((one) => numbersIn(`${office} ${one}`))[0];
  return bare ?? commonest([...heads, ...text.split('\n').slice(0, 12)].flatMap(numbersIn));
}

/** The kind by its code: `(13) A1`, `(12) 公開特許公報(A)`, `(12)特許公報(B2)`. */
const kindBehind = (text: string): string =>
  /^\(?([ABCTU]\d?)\)?(?![A-Za-z\d])/.exec(behind(text, 13))?.[1] ??
  /[(\s]([ABCTU]\d?)\)?$/.exec(behind(text, 12))?.[1] ??
  // `公開特許公報(A)` where the code was not read.
  /(?:特許公報|특허공보|公表特許公報)\s?\(([AB]\d?)\)/.exec(text.slice(0, 600))?.[1] ??
  '';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  // Bounded: a fact has at most 1,200 characters.
  /(?<![\d/-])(?:\d{4}[-.]\s?\d{1,2}[-.]\s?\d{1,2}(?!\d)|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]|\d{1,2}\.? (?:[A-ZÉÛa-zéû]{3,9})\.? \d{4}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?![\d/])|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})/g;

/** A date as a number by which it is compared; undefined where it is none. */
function dayOf(date: string): number | undefined {
  const numbers = date.match(/\d+/g)?.map(Number) ?? [];
  const word = /[A-Za-zÉÛéû]{3,}/.exec(date)?.[0].slice(0, 3).toLowerCase();
  const month = word === undefined ? undefined : MONTHS.indexOf(word) + 1;
  if (month === 0) return undefined;
  const [first = 0, second = 0, third = 0] = numbers;
  const isYearFirst = first > 31;
  const [year, of, day] =
    month === undefined
      ? isYearFirst
        ? [first, second, third]
        : [third, second, first]
      : [second, month, first];
  const full = year < 100 ? (year > 60 ? 1900 : 2000) + year : year;
  return of < 1 || of > 12 || day < 1 || day > 31 || full < 1850 ? undefined : full * 10_000 + of * 100 + day;
}

const datesIn = (text: string): string[] =>
  (text.match(DATE) ?? []).filter((one) => dayOf(one) !== undefined);
/** A date right behind one of the codes; what is printed under it may belong to a code that was not read. */
const dateBehind = (text: string, ...codes: readonly number[]): string =>
  codes.flatMap((code) =>
    allBehind(text, code, MOST_OF_MANY).flatMap((fact) => datesIn(fact.slice(0, DATE_WITHIN))),
  )[0] ?? '';

/** The earliest of the dates of which priority is claimed. */
const priorityOf = (text: string): string =>
  [30, 32, 60, 66]
    .flatMap((code) => allBehind(text, code, MOST_OF_MANY).flatMap(datesIn))
    .toSorted((a, b) => dayOf(a)! - dayOf(b)!)[0] ?? '';

/** What a company is called behind its name. */
const COMPANY =
  /^.{2,80}?\s(?:GmbH(?:\s?&\s?Co\.?(?:\s?KG(?:aA)?)?)?|AG(?:\s?&\s?Co\.?\s?KG(?:aA)?)?|SE|Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|Corp\.?|Corporation|S\.A\.S?\.?|SAS|SA|S\.p\.A\.|S\.r\.l\.|B\.V\.|N\.V\.|A\/S|AB|Oy|plc|PLC|K\.K\.|Co\.(?:,? Ltd\.?)?|Company)(?:,? (?:Limited|Ltd\.?|Inc\.?|LLC))?(?=[\s,;:(]|$)/;
/** How an address begins that follows a name without a mark. */
const ADDRESS =
  /\s?(?:地址|住所|\d{6}\s?[\u4e00-\u9fff]|東京都|大阪府|大阪市|京都府|京都市|北海道|[\u4e00-\u9fff]{2,3}県|アメリカ|スイス|ドイツ|フランス|イギリス|서울|경기도|대전|부산|인천|충청|전라|경상|강원|제주|대구|광주|울산|세종|미국|스위스|독일|일본|프랑스|영국)/u;

/** An applicant without its address. */
function nameOf(printed: string): string {
  const text = printed.replace(/^(?:\d{9}|5\d{8})\s?/, '').trim();
  // WO: `NOVARTIS AG [CH/CH]; Lichtstrasse 35, …`, US: `Acme, Inc., Boston, MA (US)`.
  const bracketed = /^(.{2,200}?)\s?\[[A-Z]{2}(?:\s?\/\s?[A-Z]{2})?\]/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const company = COMPANY.exec(text)?.[0];
  if (company !== undefined) return company;
  const american = /^([^;]{2,150}?), [^,;()\d]{2,40}(?:, [A-Z]{2})? ?\([A-Z]{2}\)/.exec(text)?.[1];
  if (american !== undefined) return american;
  const address = ADDRESS.exec(text);
  return address === null || address.index < 2 ? text : text.slice(0, address.index);
}

const LANGUAGES: readonly (readonly [code: string, name: RegExp])[] = [
  ['en', /English|Englisch|Anglais|英语|英語|영어/i],
  ['de', /German|Deutsch|Allemand|德语|ドイツ語|독일어/i],
  ['fr', /French|Französisch|Français|法语|フランス語|프랑스어/i],
  ['zh', /Chinese|Chinesisch|Chinois|中文|中国語|중국어/i],
  ['ja', /Japanese|Japanisch|Japonais|日语|日本語|일본어/i],
  ['ko', /Korean|Koreanisch|Coréen|韩语|韓国語|한국어/i],
];

const CODE_FIRST = /^\s?[(［[（]\d{2}[)］\]）]/;
/** Codes at the beginning of lines from which on a page is one of facts, and points by which their columns differ. */
const CODES_LEAST = 3;
const SAME_EDGE = 12;
/** Points from one column to the next, at least: codes of one stand in and out. */
const COLUMN = 60;

/** Where columns of codes begin. A code by itself, as that of the number at the top, begins none. */
function columnsOfCodes(codes: readonly TextLine[]): number[] {
  const groups: number[][] = [];
  for (const { x0 } of codes.toSorted((a, b) => a.x0 - b.x0)) {
    const last = groups.at(-1);
    if (last !== undefined && x0 - last.at(-1)! < COLUMN) last.push(x0);
    else groups.push([x0]);
  }
  return groups.flatMap((group) => (group.length > 1 ? [group[Math.floor((group.length - 1) / 2)]!] : []));
}

/**
 * The facts of a first page, each code with what stands under it in its column, however the columns stand beside each other; undefined of any other
 * page. Lines are parted by line breaks.
 */
function cellsOf(lines: readonly TextLine[]): string[] | undefined {
  const codes = lines.filter(({ text }) => CODE_FIRST.test(text));
  if (codes.length < CODES_LEAST) return undefined;
  const columns = columnsOfCodes(codes);
  const columnOf = ({ x0 }: TextLine): number =>
    columns.findLast((edge) => edge <= x0 + SAME_EDGE) ?? columns[0] ?? 0;
  const owned = Map.groupBy(lines, (line) => {
    // Print up the margin, beside the first column.
    if (line.x1 < (columns[0] ?? 0) - 4) return undefined;
    const column = columnOf(line);
    return codes
      .filter((code) => Math.abs(columnOf(code) - column) < 1 && centreY(code) < line.y1)
      .toSorted((a, b) => centreY(b) - centreY(a))[0];
  });
  return codes.flatMap((code) => {
    const own = (owned.get(code) ?? []).map((line) => Object.assign({}, line, { column: 0 }));
    const rows = rowsOf(own).map((row) => plainText(row.map(({ text }) => text).join(' ')));
    return rows.length === 0 ? [] : [rows.join('\n')];
  });
}

/** Words by which the languages of a European title differ. */
const TITLE_WORDS = [
  /\b(?:OF|AND|THE|FOR|THEIR|USE|USED|IN|AS|WITH|METHODS?|COMPOUNDS?|INHIBITORS?|PROCESS)\b/gi,
  /\b(?:UND|DER|DIE|DEREN|ZUR|ZUM|ALS|FÜR|MIT|VERFAHREN|VERWENDUNG|HERSTELLUNG)\b|VERBINDUNGEN|INHIBITOREN|HEMMER/gi,
  /\b(?:DE|DES|ET|LES|LEUR|LEURS|POUR|COMME|UTILISATION|PROC[ÉE]D[ÉE]S?|COMPOS[ÉE]S?|INHIBITEURS?)\b/gi,
] as const;

const titleLanguage = (line: string): number => {
  const counts = TITLE_WORDS.map((words) => line.match(words)?.length ?? 0);
  const most = Math.max(...counts);
  return most === 0 ? -1 : counts.indexOf(most);
};

/** A title; of the three that a European patent has under one another the first, which is that of its language. */
function titleOf(printed: string): string {
  const lines = withoutHeading(printed).split('\n');
  const first = lines.map(titleLanguage).find((language) => language >= 0);
  const end = lines.findIndex((line) => {
    const language = titleLanguage(line);
    return language >= 0 && language !== first;
  });
  const own = end > 0 && lines.length > 2 ? lines.slice(0, end) : lines;
  return joined(own);
}

/** The title in the language of the document, where it has several. */
function ownTitle(titles: readonly string[], language: string): string {
  const script = {
    zh: /[\u4e00-\u9fff]{3}/,
    ja: /[\u3040-\u30ff\u4e00-\u9fff]{3}/,
    ko: /[\uac00-\ud7af]{2}/,
  }[language];
  return titles.find((title) => script?.test(title)) ?? titles[0] ?? '';
}

const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => text + jointOf(text, line) + line);

/**
 * Facts by the INID codes of the first page: 10 and 11 number, 12 and 13 kind, 54 title, 71 and 73 applicant, 45 and 43 published, 22 filed,
 * 30 and 32 priority, 26 language, 51 classification. A number that is not found so is that of the pages' heads.
 */
export function readFacts(paragraphs: readonly Paragraph[], heads: readonly string[]): DocumentFacts {
  const own = paragraphs.filter(({ page }) => page === paragraphs[0]?.page);
  const cells = cellsOf(own.flatMap(({ lines }) => lines));
  const text = (cells ?? own.map((paragraph) => paragraph.text)).join('\n');
  const whole = paragraphs.map((paragraph) => paragraph.text).join('\n');
  const found = numberOf(text, heads.map(plainText));
  const kind = found === undefined ? '' : found.kind || kindBehind(text);
  const told = behind(text, 26);
  const language = LANGUAGES.find(([, name]) => name.test(told))?.[0] ?? languageOf(whole);
  const applicant = [71, 73, 76, 72].flatMap((code) => allBehind(text, code, MOST_OF_MANY))[0] ?? '';
  const title = ownTitle(allBehind(text, 54), language);
  return {
    number: found === undefined ? '' : [found.office, found.number, kind].filter(Boolean).join(' '),
    kind,
    title: cells === undefined ? (withoutHeading(title).split('\n')[0] ?? '') : titleOf(title),
    applicant: nameOf(withoutHeading(joined(applicant.split('\n')))),
    date: dateBehind(text, 45, 43),
    filed: dateBehind(text, 22),
    priority: priorityOf(text),
    language,
    ipc: [...new Set((text.match(IPC) ?? []).map((code) => code.replaceAll(/\s/g, '')))].slice(0, 20),
  };
}

/** The least part of a text's words that are the commonest of its language: tables and names have few, Spanish and Dutch fewer of another's. */
const COMMON_WORDS_LEAST = 0.03;

/** By its letters and commonest words: zh, ja, ko, en, de, fr; empty where it is none of them, or has too few words to tell. */
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
  const most = Math.max(english, german, french);
  if (most === 0 || most < COMMON_WORDS_LEAST * count(/\p{L}{2,}/gu)) return '';
  return english === most ? 'en' : french === most ? 'fr' : 'de';
}
