/**
 * The worker of a PDF: a tool bundles this file and hands `PdfFile` a function that starts it. The script's own response needs
 * `'wasm-unsafe-eval'` in its Content-Security-Policy, the page's does not.
 */
import type { Box } from '../box.ts';
import { ExtractionError } from '../extraction-error.ts';
import { cutDrawing } from '../page/drawing-crop.ts';
import { segment, type Segments } from '../page/segment.ts';
import { linesOfLayer } from '../pdf/layer-text.ts';
import { type ColourImage, PdfDocument } from '../pdf/pdf-document.ts';
import type { GreyImage } from '../page/bitmap.ts';
import type { PdfCall, PdfCalls, PdfReply, PdfRequest } from './protocol.ts';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PdfRequest>) => void): void;
  postMessage(message: PdfReply, transfer: Transferable[]): void;
}

/** Dots an inch at which drawings are found and read, as by `readPage`. */
const DPI = 300;
/** Points an inch. */
const POINTS = 72;

const scope = globalThis as unknown as WorkerScope;
let opened: PdfDocument | undefined;
/** The page whose drawings were asked for last: most often one of them is asked for next. */
let parted: { page: number; image: GreyImage & { dpi: number }; segments: Segments } | undefined;

/** PDFium did not arrive. */
class NotLoaded extends Error {}

const documentNow = (): PdfDocument => {
  if (opened === undefined) throw new Error('no PDF has been opened');
  return opened;
};

const fetchPdfium = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok !== true) throw new NotLoaded();
  return new Uint8Array(await response.arrayBuffer());
};

const bitmapOf = ({ width, height, rgb }: ColourImage): Promise<ImageBitmap> => {
  const data = new ImageData(width, height);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    data.data[to] = rgb[from]!;
    data.data[to + 1] = rgb[from + 1]!;
    data.data[to + 2] = rgb[from + 2]!;
    data.data[to + 3] = 255;
  }
  return createImageBitmap(data);
};

const partsOf = (page: number): NonNullable<typeof parted> => {
  if (parted?.page === page) return parted;
  const image = documentNow().render(page, DPI);
  parted = { page, image, segments: segment(image) };
  return parted;
};

const pictureWidth = (points: number): number => Math.round((points / POINTS) * DPI);

const calls: { [Name in PdfCall]: (given: PdfCalls[Name]['given']) => Promise<PdfCalls[Name]['answer']> } = {
  open: async ({ file, password, pdfium }) => {
    opened = await PdfDocument.open(new Uint8Array(file), { wasm: await fetchPdfium(pdfium), password });
    return { pages: opened.pages };
  },
  picture: async ({ page, width }) => {
    const document = documentNow();
    return bitmapOf(document.picture(page, width ?? pictureWidth(document.size(page).width)));
  },
  text: async ({ page }) => {
    const document = documentNow();
    const { width, height } = document.size(page);
    // What a scanner's own reading has put behind a page is its text here: nothing is taken from it but what a person copies.
    return linesOfLayer(document.characters(page, { withHidden: true })).map(({ text, box, turn }) => ({
      text,
      turn,
      box: { x0: box.x0 / width, y0: box.y0 / height, x1: box.x1 / width, y1: box.y1 / height },
    }));
  },
  drawings: async ({ page }) => {
    const { image, segments } = partsOf(page);
    const { width, height } = image;
    return segments.pictures.map(({ x0, y0, x1, y1 }): Box => ({
      x0: x0 / width,
      y0: y0 / height,
      x1: x1 / width,
      y1: y1 / height,
    }));
  },
  drawing: async ({ page, index }) => {
    const { image, segments } = partsOf(page);
    const drawing = segments.pictures[index];
    if (drawing === undefined) throw new Error('there is no such drawing');
    const { width, height, grey } = cutDrawing(image, drawing, segments.components.runs).picture;
    const data = new ImageData(width, height);
    for (let pixel = 0; pixel < grey.length; pixel += 1)
      data.data.set([grey[pixel]!, grey[pixel]!, grey[pixel]!, 255], 4 * pixel);
    return createImageBitmap(data);
  },
};

const answer = async ({ name, given }: PdfRequest): Promise<PdfReply> => {
  try {
    return { answer: await calls[name](given as never) };
  } catch (error) {
    if (error instanceof ExtractionError) return { problem: error.code };
    return { problem: error instanceof NotLoaded ? 'not-loaded' : 'broken' };
  }
};

scope.addEventListener('message', (event) => {
  void answer(event.data).then((reply) =>
    scope.postMessage(reply, 'answer' in reply && reply.answer instanceof ImageBitmap ? [reply.answer] : []),
  );
});
