// A process that reads the pages of one document, one after the other. It has no network, no environment and no right to write; what a
// hostile file does to PDFium's memory ends with it.
import { canonicalSmiles } from '@moiety/chemistry/canonical-smiles.ts';
import { Engine } from '@moiety/chemistry/engine.ts';
import { loadNetworks } from '@moiety/chemistry/recognition/node/load-networks.ts';
import { StructureError } from '@moiety/chemistry/structure-error.ts';
import { extractDocument } from '../document/extract-document.ts';
import { ExtractionError } from '../extraction-error.ts';
import { PaddleLineReader } from '../ocr/line-reader.ts';
import { quickLook } from '../page/quick-look.ts';
import { readArea } from '../page/read-area.ts';
import { readPage, type Readers } from '../page/read-page.ts';
import { StructureReader } from '../page/structure-reader.ts';
import { PdfDocument } from '../pdf/pdf-document.ts';
import { loadAssets } from './assets.ts';
import type { PageAnswer, PageRequest, PageSurvey, ReadStructure } from './page-messages.ts';
import { readBytes } from './read-bytes.ts';

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

function structureOf(engine: Engine, source: string): ReadStructure | null {
  try {
    return engine.withMolecule(source.replaceAll(/\r\n?/g, '\n'), (molecule) => {
      const inchi = molecule.get_inchi();
      return {
        smiles: canonicalSmiles(molecule, source),
        inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
        molfile: molecule.get_molblock(),
      };
    });
  } catch (error) {
    if (error instanceof StructureError) return null;
    throw error;
  }
}

/** A page that cannot be loaded is one without a size: it fails when it is read, and the others do not. */
function surveyOf(opened: PdfDocument, { first, last }: { first: number; last: number }): PageSurvey[] {
  return Array.from({ length: Math.max(0, Math.min(last, opened.pages) - first + 1) }, (_, index) => {
    const page = first + index;
    try {
      const place = page - 1;
      return { page, ...opened.size(place), hasText: opened.hasText(place), isScan: opened.isScan(place) };
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      return { page, width: 0, height: 0, hasText: false, isScan: false };
    }
  });
}

async function handle(request: PageRequest): Promise<void> {
  if (request.kind === 'open') {
    const file = await readBytes(process.stdin, request.size);
    document = await PdfDocument.open(file, { wasm: assets.pdfium, password: request.password });
    answer({
      kind: 'opened',
      pages: document.pages,
      isRestricted: document.isRestricted,
      title: document.title(),
    });
    return;
  }
  if (request.kind === 'join') {
    const engine = await Engine.load();
    answer({ kind: 'joined', extraction: extractDocument(engine, request.results, request.failed) });
    return;
  }
  if (request.kind === 'structures') {
    const engine = await Engine.load();
    answer({ kind: 'structures', structures: request.sources.map((source) => structureOf(engine, source)) });
    return;
  }
  if (document === undefined) throw new ExtractionError('broken');
  if (request.kind === 'survey') return answer({ kind: 'surveyed', pages: surveyOf(document, request) });
  if (request.kind === 'decrypt') {
    const pieces = document.decrypted();
    answer({ kind: 'decrypting', size: pieces.reduce((sum, piece) => sum + piece.length, 0) });
    for (const piece of pieces) process.stdout.write(piece);
    return;
  }
  if (request.kind === 'draw')
    return answer({ kind: 'drawn', picture: document.picture(request.page - 1, request.width) });
  const { page } = request;
  const image = document.render(page - 1, DPI);
  // What somebody else's optical reading made of a scan is good enough for a look.
  const isLook = request.kind === 'look';
  const isTold = isLook || !document.isScan(page - 1);
  const layer = isTold ? document.characters(page - 1, { withHidden: isLook }) : [];
  answer({ kind: 'rendered', page });
  if (request.kind === 'look') {
    answer({ kind: 'looked', look: quickLook(page, image, layer) });
    return;
  }
  readers ??= loadReaders();
  if (request.kind === 'area') {
    const { lines } = await readers;
    const { area } = request;
    const read = await readPage({ page, image, dpi: image.dpi, layer, area }, { lines });
    answer({ kind: 'area', reading: readArea(read) });
    return;
  }
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
