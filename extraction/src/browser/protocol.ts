import type { Box } from '../box.ts';
import type { ExtractionErrorCode } from '../extraction-error.ts';
import type { LayerText } from '../pdf/layer-text.ts';

/** What a PDF is, before a page of it is drawn. */
export interface OpenedPdf {
  pages: number;
}

/** What a worker is asked; pages are counted from 0. */
export interface PdfCalls {
  open: { given: { file: ArrayBuffer; password: string; pdfium: string }; answer: OpenedPdf };
  /** A page in colours, so many pixels across; where no width is given at the resolution at which drawings are read. */
  picture: { given: { page: number; width?: number }; answer: ImageBitmap };
  /** The text layer of a page, line by line; boxes in shares of its width and height. */
  text: { given: { page: number }; answer: LayerText[] };
  /** The drawings on a page, in shares of its width and height. */
  drawings: { given: { page: number }; answer: Box[] };
  /** One of these, without what else is in its box. */
  drawing: { given: { page: number; index: number }; answer: ImageBitmap };
}
export type PdfCall = keyof PdfCalls;

export type PdfRequest = { [Name in PdfCall]: { name: Name; given: PdfCalls[Name]['given'] } }[PdfCall];

/** `not-loaded`: PDFium did not arrive. */
export type PdfReply =
  | { answer: PdfCalls[PdfCall]['answer'] }
  | { problem: ExtractionErrorCode | 'not-loaded' };
