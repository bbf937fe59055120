import { RAISED_SIZE } from './font-parts.ts';
import type { FontPart, FontParts } from './font-parts.ts';
import { sfntOfWoff } from './sfnt-of-woff.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** Loads the file of a part of the fonts, in WOFF. */
export type LoadFont = (part: FontPart, isBold: boolean) => Promise<Uint8Array>;

type Pdf = PDFKit.PDFDocument;

/** Points at which characters are measured. */
const MEASURED = 1000;
/** Without kerning and ligatures: characters stand as they were measured, and are found as they were written. */
const PLAIN = {
  lineBreak: false,
  baseline: 'alphabetic',
  features: { kern: false, liga: false, clig: false, calt: false, palt: false, locl: false },
} as unknown as PDFKit.Mixins.TextOptions;

/** The fonts of one document: the parts that it has characters of, and how wide those are. */
export class ReportFonts implements TextMetrics {
  #pdf: Pdf;
  #parts: FontParts;
  #widths = [new Map<string, number>(), new Map<string, number>()] as const;

  private constructor(pdf: Pdf, parts: FontParts) {
    this.#pdf = pdf;
    this.#parts = parts;
  }

  /** Loads what is needed for the characters. */
  static async load(
    pdf: Pdf,
    parts: FontParts,
    {
      characters,
      load,
    }: { characters: { plain: ReadonlySet<string>; bold: ReadonlySet<string> }; load: LoadFont },
  ): Promise<ReportFonts> {
    const wanted = [false, true].flatMap((isBold) => {
      const runs = Array.from(isBold ? characters.bold : characters.plain, (character) =>
        parts.runs(character),
      );
      return [...new Set(runs.flat().map(({ part }) => part))].map((part) => ({ part, isBold }));
    });
    await Promise.all(
      wanted.map(async ({ part, isBold }) => {
        const font = sfntOfWoff(await load(part, isBold));
        pdf.registerFont(nameOf(part, isBold), font);
      }),
    );
    return new ReportFonts(pdf, parts);
  }

  /** Character by character, without kerning, which is left out when it is printed too. */
  width = (text: string, size: number, isBold: boolean): number => {
    const known = this.#widths[isBold ? 1 : 0];
    let sum = 0;
    for (const character of text) {
      let width = known.get(character);
      if (width === undefined) {
        width = 0;
        for (const run of this.#parts.runs(character)) {
          this.#pdf.font(nameOf(run.part, isBold), MEASURED);
          width += ((run.raised ? RAISED_SIZE : 1) * this.#pdf.widthOfString(run.text)) / MEASURED;
        }
        known.set(character, width);
      }
      sum += width;
    }
    return sum * size;
  };

  /** Writes a text from a place on, at its base line, in the color that is set. */
  write(text: string, { x, y, size, isBold }: { x: number; y: number; size: number; isBold: boolean }): void {
    const pdf = this.#pdf;
    let at = x;
    for (const { text: drawn, part, raised } of this.#parts.runs(text)) {
      if (raised) {
        pdf.font(nameOf(part, isBold), RAISED_SIZE * size);
        pdf.markContent('Span', { actual: raised.as });
        pdf.text(drawn, at, y - (raised.by === 1 ? 0.34 : -0.14) * size, PLAIN);
        pdf.endMarkedContent();
      } else {
        pdf.font(nameOf(part, isBold), size);
        pdf.text(drawn, at, y, PLAIN);
      }
      at += this.width(raised?.as ?? drawn, size, isBold);
    }
  }
}

const nameOf = (part: FontPart, isBold: boolean): string => `${part} ${isBold ? 'bold' : 'regular'}`;
