// A process that reads the pages of one document, one after the other. It has no network, no environment and no right to write; what a
// hostile file does to PDFium's memory ends with it.
import { Engine } from '@moiety/chemistry/engine.ts';
import { loadNetworks } from '@moiety/chemistry/recognition/node/load-networks.ts';
import { ExtractionError } from '../extraction-error.ts';
import { PaddleLineReader } from '../ocr/line-reader.ts';
import { quickLook } from '../page/quick-look.ts';
import { readPage, type Readers } from '../page/read-page.ts';
import { StructureReader } from '../page/structure-reader.ts';
import { PdfDocument } from '../pdf/pdf-document.ts';
import { loadAssets } from './assets.ts';
import type { PageAnswer, PageRequest } from './page-messages.ts';

/** At which pages are read, in dots an inch. */
const DPI = 300;

const assets = await loadAssets();
let document: PdfDocument | undefined;
let readers: Promise<Readers> | undefined;

async function loadReaders(): Promise<Readers> {
  const lines = await PaddleLineReader.load(assets.lineModel, assets.dictionary);
  return { lines, drawings: new StructureReader(await loadNetworks(), await Engine.load()) };
}

const answer = (message: PageAnswer): void => void process.send?.(message);

async function handle(request: PageRequest): Promise<void> {
  if (request.kind === 'open') {
    document = await PdfDocument.open(request.file, { wasm: assets.pdfium, password: request.password });
    answer({
      kind: 'opened',
      pages: document.pages,
      isRestricted: document.isRestricted,
      title: document.title(),
    });
    return;
  }
  if (document === undefined) throw new ExtractionError('broken');
  const { page } = request;
  const image = document.render(page - 1, DPI);
  const isRead = request.kind === 'read' && !document.isScan(page - 1);
  const layer = isRead ? document.characters(page - 1) : [];
  answer({ kind: 'rendered', page });
  if (request.kind === 'look') {
    answer({ kind: 'looked', look: quickLook(page, image) });
    return;
  }
  readers ??= loadReaders();
  const result = await readPage({ page, image, dpi: image.dpi, layer }, await readers);
  answer({ kind: 'read', result });
}

process.on('message', (request: PageRequest) => {
  handle(request).catch((error: unknown) => {
    answer({ kind: 'failed', problem: error instanceof ExtractionError ? error.code : 'broken' });
    // PDFium's memory is in an unknown state after what it did not expect.
    if (!(error instanceof ExtractionError)) process.exit(1);
  });
});
