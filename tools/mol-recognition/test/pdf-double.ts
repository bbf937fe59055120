import { PdfError } from '@moiety/extraction/browser/pdf-file.ts';
import type { PdfProblem } from '@moiety/extraction/browser/pdf-file.ts';
import type { OpenPdf } from '../src/shared/documents/documents.ts';

const blank = (width: number, height: number): Promise<ImageBitmap> =>
  createImageBitmap(new ImageData(width, height));

/** PDF files without PDFium: pages are white, two drawings are on each. */
export class PdfDouble {
  pages = 3;
  /** What opening fails with. */
  problem: PdfProblem | undefined;
  /** It opens with this alone. */
  password = '';
  /** Pages, from 0, that cannot be drawn. */
  readonly broken = new Set<number>();
  /** The drawing of each page that cannot be cut out. */
  damaged: number | undefined;
  /** Resolves when drawings may be cut out. */
  hold: Promise<void> = Promise.resolve();
  /** What was asked for, in order. */
  readonly asked: string[] = [];

  open: OpenPdf = () => ({
    open: async (password) => {
      this.asked.push('open');
      if (this.problem) throw new PdfError(this.problem);
      if ((password ?? '') !== this.password)
        throw new PdfError(!password ? 'password-needed' : 'password-wrong');
      return this.pages;
    },
    picture: async (page, options) => {
      const width = options?.width;
      if (width === undefined) this.asked.push(`page ${page}`);
      if (this.broken.has(page)) throw new PdfError('page');
      return blank(width ?? 600, width ?? 800);
    },
    text: async () => [{ text: 'Scheme 1', box: { x0: 0.1, y0: 0.02, x1: 0.3, y1: 0.05 }, turn: 0 }],
    drawings: async () => [
      { x0: 0.1, y0: 0.1, x1: 0.4, y1: 0.3 },
      { x0: 0.5, y0: 0.6, x1: 0.9, y1: 0.8 },
    ],
    drawing: async (page, index) => {
      this.asked.push(`drawing ${page} ${index}`);
      await this.hold;
      if (index === this.damaged) throw new PdfError('page');
      return blank(180 + index, 160);
    },
    close: () => this.asked.push('close'),
  });
}
