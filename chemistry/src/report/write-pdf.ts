import PdfKit from 'pdfkit';
import { PAPER_COLORS } from '../writing/picture/paper-colors.ts';
import type { ReportContent, ReportDrawing } from './content.ts';
import { drawPicture } from './draw-picture.ts';
import { FontParts } from './font-parts.ts';
import { layOutReport } from './lay-out.ts';
import type { LaidPage, PageMark, PagePiece } from './pages.ts';
import { ReportFonts } from './report-fonts.ts';
import type { LoadFont } from './report-fonts.ts';
import { charactersOf, withPrintableTexts } from './report-texts.ts';
import { StructureTree } from './structure-tree.ts';

/** How far a report is. */
export interface ReportProgress {
  page: number;
  pages: number;
}

export interface WrittenReport {
  pdf: Blob;
  pages: number;
}

/** Pages between which other work of the thread gets a turn. */
const PAGES_AT_ONCE = 5;

/**
 * Writes a report as a PDF: text that can be selected and searched, in embedded fonts that hold only its characters, drawings and
 * plots as lines, and a structure by which it is read aloud.
 */
export const writePdf = async (
  given: ReportContent,
  load: LoadFont,
  onProgress: (progress: ReportProgress) => void = () => undefined,
): Promise<WrittenReport> => {
  const parts = new FontParts(given.language);
  const content = withPrintableTexts(given, parts);
  const document = new PdfKit({
    autoFirstPage: false,
    // The standard fonts are not embedded; none is used.
    font: '',
    pdfVersion: '1.7',
    lang: content.language,
    tagged: true,
    displayTitle: true,
    info: { Title: content.title, Creator: 'Moiety', Producer: 'Moiety' },
  });
  const written: Uint8Array<ArrayBuffer>[] = [];
  const ended = new Promise<void>((resolve) => {
    document.on('data', (part: Uint8Array<ArrayBuffer>) => void written.push(part));
    document.on('end', () => resolve());
  });
  const fonts = await ReportFonts.load(document, parts, { characters: charactersOf(content), load });
  const pages = layOutReport(content, fonts);
  const writer = new PageWriter(document, fonts);
  for (const [index, page] of pages.entries()) {
    writer.write(page);
    if ((index + 1) % PAGES_AT_ONCE === 0 || index + 1 === pages.length) {
      onProgress({ page: index + 1, pages: pages.length });
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  writer.end();
  document.end();
  await ended;
  return { pdf: new Blob(written, { type: 'application/pdf' }), pages: pages.length };
};

class PageWriter {
  #document: PDFKit.PDFDocument;
  #fonts: ReportFonts;
  #tree: StructureTree;

  constructor(document: PDFKit.PDFDocument, fonts: ReportFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#tree = new StructureTree(document);
  }

  write({ width, height, pieces }: LaidPage): void {
    this.#document.addPage({ size: [width, height], margin: 0 });
    for (const piece of pieces) this.#piece(piece);
  }

  end(): void {
    this.#tree.end();
  }

  #piece({ element, box, marks }: PagePiece): void {
    const document = this.#document;
    if (!element) {
      document.markContent('Artifact', { type: 'Layout' });
      for (const mark of marks) this.#mark(mark);
      document.endMarkedContent();
      return;
    }
    this.#tree.mark(
      element,
      box,
      marks.length > 0 ? () => marks.forEach((mark) => this.#mark(mark)) : undefined,
    );
  }

  #mark(mark: PageMark): void {
    const document = this.#document;
    switch (mark.kind) {
      case 'text':
        return this.#text(mark);
      case 'area':
        document.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.color);
        return undefined;
      case 'line':
        document.moveTo(mark.x, mark.y).lineTo(mark.toX, mark.toY).lineWidth(0.5).stroke(mark.color);
        return undefined;
      case 'drawing':
        return drawStructure(document, mark.drawing, mark);
      default:
        return drawPicture(document, this.#fonts, mark);
    }
  }

  #text({ color, text, ...place }: Extract<PageMark, { kind: 'text' }>): void {
    this.#document.fillColor(color);
    this.#fonts.write(text, place);
  }
}

const drawStructure = (
  document: PDFKit.PDFDocument,
  { shapes }: ReportDrawing,
  { x, y, scale }: { x: number; y: number; scale: number },
): void => {
  document.save().transform(scale, 0, 0, scale, x, y).lineJoin('round').lineCap('butt');
  for (const { role, path, width } of shapes) {
    const color = PAPER_COLORS[role];
    if (width === 0) document.path(path).fill(color);
    else document.path(path).lineWidth(width).stroke(color);
  }
  document.restore();
};
