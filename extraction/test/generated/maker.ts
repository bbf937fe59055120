import { randomNumbers } from '../../../chemistry/test/name-generator.ts';

/** A compound as a generated document has it. */
export interface ExpectedCompound {
  label: string;
  smiles: string;
  page: number;
}

/** An activity as a generated document says it. */
export interface ExpectedActivity {
  label: string;
  endpoint: string;
  /** `=`, `>`, …, `code` or `range`. */
  qualifier: string;
  value: string;
  unit: string;
  page: number;
}

/** A document with what is printed in it. */
export interface GeneratedDocument {
  kind: string;
  seed: number;
  /** A page each, as HTML; `isLying` where the page is printed on its side. */
  pages: { html: string; isLying?: boolean }[];
  compounds: ExpectedCompound[];
  activities: ExpectedActivity[];
}

/** What a page's content is before it is laid out. */
export interface Content {
  pages: { body: string; isLying?: boolean }[];
  compounds?: ExpectedCompound[];
  activities?: ExpectedActivity[];
}

export type Language = 'en' | 'zh';

/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** How a document says things; each is chosen once for the whole of it. */
export class Maker {
  readonly language: Language;
  readonly #random: (below: number) => number;

  constructor(seed: number, language?: Language) {
    this.#random = randomNumbers(seed);
    this.language = language ?? (this.chance(0.3) ? 'zh' : 'en');
  }

  below(limit: number): number {
    return this.#random(limit);
  }
  chance(share: number): boolean {
    return this.#random(1000) < 1000 * share;
  }
  pick<Item>(items: readonly Item[]): Item {
    return items[this.#random(items.length)]!;
  }
  /** Some of them, none twice, in a random order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, items.length) },
      () => left.splice(this.#random(left.length), 1)[0]!,
    );
  }
  /** The one for the document's language. */
  say(en: string, zh: string): string {
    return this.language === 'zh' ? zh : en;
  }

  /** Labels of one style, climbing, some left out. */
  labels(count: number): string[] {
    const style = this.pick<(number: number) => string>([
      String,
      String,
      (number) => `I-${number}`,
      (number) => `A${number}`,
      (number) => `1.${String(number).padStart(3, '0')}`,
      (number) => `${number}${'ab'[number % 2]}`,
      (number) => `IIb-${number}`,
    ]);
    let number = this.chance(0.6) ? 0 : this.#random(80);
    return Array.from({ length: count }, () => style((number += 1 + (this.chance(0.15) ? 1 : 0))));
  }

  endpoint(): { html: string; plain: string } {
    return this.pick(ENDPOINTS);
  }
  unit(): string {
    return this.pick(['nM', 'nM', 'nM', 'μM', 'µM', 'nmol/L', 'μmol/L']);
  }
  target(): string {
    return this.pick(TARGETS);
  }

  /** A number as it is printed, such as one would measure in a unit. */
  number(unit = 'nM'): string {
    const [micro, style] = [/[μµu]/.test(unit), this.#random(10)];
    if (micro)
      return style < 5
        ? `0.${String(1 + this.#random(99)).padStart(3, '0')}`
        : style < 8
          ? (this.#random(200) / 10 + 0.3).toFixed(1)
          : String(1 + this.#random(50));
    if (style < 4) return String(1 + this.#random(999));
    if (style < 8) return (0.2 + this.#random(800) / 10).toFixed(1);
    return style < 9 ? String(1000 + this.#random(9000)) : (0.02 + this.#random(400) / 100).toFixed(2);
  }
}

const ENDPOINTS = [
  { html: 'IC<sub>50</sub>', plain: 'IC50' },
  { html: 'IC<sub>50</sub>', plain: 'IC50' },
  { html: 'IC50', plain: 'IC50' },
  { html: 'EC<sub>50</sub>', plain: 'EC50' },
  { html: 'K<sub>i</sub>', plain: 'Ki' },
  { html: 'Ki', plain: 'Ki' },
  { html: 'K<sub>d</sub>', plain: 'Kd' },
  { html: 'GI<sub>50</sub>', plain: 'GI50' },
  { html: 'CC<sub>50</sub>', plain: 'CC50' },
] as const;
const TARGETS = [
  'JAK1',
  'JAK2',
  'TYK2',
  'EGFR',
  'KRAS G12D',
  'BTK',
  'CDK4',
  'HPK1',
  'A549',
  'HepG2',
  'MV4-11',
  'PDE10A',
  'SHP2',
  'RIPK1',
  'WRN',
  'USP1',
] as const;

const STYLE = `
@page { size: 595pt 842pt; margin: 0 }
* { margin: 0; padding: 0; box-sizing: border-box }
body { color: #000; line-height: 1.35 }
section { position: relative; width: 595pt; height: 842pt; overflow: hidden; break-after: page }
main { position: absolute; left: 72pt; right: 66pt; top: 92pt }
.lying main { left: 0; right: auto; top: 0; width: 690pt; transform-origin: 0 0; transform: translate(520pt, 76pt) rotate(90deg) }
.left.lying main { transform: translate(76pt, 766pt) rotate(-90deg) }
header, footer { position: absolute; left: 72pt; right: 66pt; display: flex; justify-content: space-between; font-size: 9pt }
header { top: 40pt } footer { bottom: 34pt; justify-content: center }
p { margin-bottom: 8pt; text-align: justify }
h2 { font-size: 1em; margin: 6pt 0 }
.two main { columns: 2; column-gap: 22pt }
.two main > * { break-inside: avoid }
.numbers { position: absolute; left: 46pt; top: 92pt; font-size: 9pt; text-align: right; width: 14pt }
.numbers span { position: absolute; right: 0 }
sub, sup { font-size: 0.68em; line-height: 0 }
figcaption, .caption { margin: 6pt 0 4pt }
table { border-collapse: collapse; margin-bottom: 10pt; font-size: 0.95em }
th, td { padding: 2.5pt 6pt; text-align: left; vertical-align: top; font-weight: inherit; max-width: 150pt }
.centre th, .centre td { text-align: center }
.bold th { font-weight: bold }
.ruled th, .ruled td { border: 0.7pt solid #000 }
.half { border-top: 1pt solid #000; border-bottom: 1pt solid #000 } .half thead { border-bottom: 0.6pt solid #000 }
.lines th, .lines td { border-top: 0.6pt solid #000; border-bottom: 0.6pt solid #000 }
.plain th, .plain td { padding-right: 18pt } .half th, .half td, .lines th, .lines td { padding-right: 16pt }
.wide { width: 100%; table-layout: fixed }
.drawn td { max-width: 190pt } .middle td { vertical-align: middle }
.over { max-width: none !important; vertical-align: bottom !important } .over p { text-align: center } .over svg { margin: 8pt auto }
.beside { display: flex; gap: 40pt }
svg { display: block }
`;

const FONTS = {
  en: ["'Liberation Serif'", "'Liberation Sans'", "'DejaVu Serif'", "'C059'", "'Nimbus Sans'", "'FreeSerif'"],
  zh: ["'Liberation Serif','Noto Serif CJK SC'", "'Noto Sans CJK SC'", "'Noto Serif CJK SC'"],
} as const;

/** Pages with head, foot, numbers in the margin, one or two columns, in a font: all by the seed. */
export function laidOut(
  kind: string,
  seed: number,
  maker: Maker,
  content: Content,
  columns: 1 | 2 = 1,
): GeneratedDocument {
  const font = maker.pick(FONTS[maker.language]);
  const size = columns === 2 ? 8.5 : maker.pick([9.5, 10, 10.5, 11, 12]);
  const [head, foot, hasNumbers] = [maker.below(3), maker.below(3), columns === 1 && maker.chance(0.25)];
  const first = 3 + maker.below(90);
  const numbers = Array.from({ length: 7 }, (_, index) => 5 * (index + 1))
    .map((number) => `<span style="top:${(number - 1) * 1.35 * size}pt">${number}</span>`)
    .join('');
  const pages = content.pages.map(({ body, isLying = false }, index) => ({
    isLying,
    html: `<section class="${columns === 2 ? 'two' : ''}${isLying ? (seed % 2 === 0 ? 'lying' : 'left lying') : ''}" style="font:${size}pt/1.35 ${font}">${
      head === 0
        ? ''
        : `<header><span>${head === 1 ? 'WO 2024/118273' : maker.say('EP 3 912 345 B1', '说 明 书')}</span><span>${head === 1 ? 'PCT/EP2023/084512' : `${first + index}/96${maker.say('', ' 页')}`}</span></header>`
    }${hasNumbers && !isLying ? `<div class="numbers">${numbers}</div>` : ''}<main>${body}</main>${foot === 0 ? '' : `<footer>${foot === 1 ? `- ${first + index} -` : first + index}</footer>`}</section>`,
  }));
  return { kind, seed, pages, compounds: content.compounds ?? [], activities: content.activities ?? [] };
}

/** A whole HTML file of documents. */
export const asHtml = (documents: readonly GeneratedDocument[]): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${documents
    .flatMap(({ pages }) => pages.map(({ html }) => html))
    .join('')}`;
