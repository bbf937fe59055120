import { createHash, randomUUID } from 'node:crypto';
import {
  type DocumentBox,
  analyzeDocument,
  createDocument,
  getDocument,
  getDocumentResults,
  quoteAnalysis,
  type DocumentResults,
  type PatentDocument,
} from '@moiety/contract';
import { expect } from 'vitest';
import { makePdf, ruledTable, textAt, type PdfPage } from '../../../extraction/test/pdf-builder.ts';
import { extractDocument } from '@moiety/extraction/document/extract-document.ts';
import { reassembleRow } from '@moiety/extraction/groups/reassemble-row.ts';
import { readGivenFormula } from '@moiety/extraction/groups/given-formula.ts';
import { readGivenGroup } from '@moiety/extraction/groups/given-group.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { loadAssets } from '@moiety/extraction/node/assets.ts';
import type { OpenedFile } from '@moiety/extraction/node/document-sandbox.ts';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { quickLook } from '@moiety/extraction/page/quick-look.ts';
import { PdfDocument } from '@moiety/extraction/pdf/pdf-document.ts';
import { Engine } from '@moiety/chemistry/engine.ts';
import { matching, patternOf, patternOfQuery } from '@moiety/chemistry/structure-search.ts';
import type { ExtractionProcesses, OpenDocument } from '../../src/modules/extraction/processes.ts';
import { documentKinds, type DocumentJobParts } from '../../src/modules/extraction/kinds.ts';
import { startWorker, type Worker } from '../../src/modules/jobs/worker.ts';
import { LINKS, type Answer, type Product } from './product.ts';
import { uploadFile } from './uploads.ts';

/** A page of words, as the engine reads it. */
const wordsRead = {
  width: 595,
  height: 842,
  turn: 0,
  skew: 0,
  cap: 7,
  source: 'layer',
  lines: [],
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
} as const;
const lineOf = (text: string, x0: number, y0: number) => ({
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  text,
  confidence: 1,
  column: 0,
  at: Array.from(text, (_, index) => x0 + 5 * index + 2),
  doubts: [],
});
/** The page of `tablePage`, as the engine reads it. */
const tableRead = (rows: readonly (readonly string[])[]): Omit<PageResult, 'page'> => ({
  ...(structuredClone(wordsRead) as unknown as Omit<PageResult, 'page'>),
  tables: [
    {
      x0: 100,
      y0: 150,
      x1: 490,
      y1: 150 + 22 * rows.length,
      rows: rows.length,
      columns: 3,
      cells: rows.flatMap((cells, row) =>
        cells.map((text, column) => {
          const [x0, x1] = [
            [100, 190],
            [190, 370],
            [370, 490],
          ][column] as [number, number];
          const y0 = 150 + 22 * row;
          return {
            x0,
            x1,
            y0,
            y1: y0 + 22,
            row,
            lastRow: row,
            column,
            lastColumn: column,
            lines: [lineOf(text, x0 + 8, y0 + 6)],
            pictures: [],
          };
        }),
      ),
    },
  ],
});

const ROWS = [
  ['Compound', 'Name', 'IC50 (nM)'],
  ['1', '2-methylpyridine', '12'],
  ['2', '3-chlorophenol', '>100'],
  ['4', 'reference standard', '5.4'],
  ['5', '4-methylaniline', '22'],
];

let assets: ReturnType<typeof loadAssets> | undefined;
/** Of how many dots an inch a page is on which nothing is drawn. */
const BLANK_DPI = 50;

/** The document in this process: PDFium and everything but the reading of what is drawn, which takes seconds a page. */
class NearDocument implements OpenDocument {
  readonly #file: Uint8Array;
  readonly #password: string;
  readonly #seesDrawings: boolean;
  #opened: PdfDocument | undefined;
  constructor(file: Uint8Array, password: string, { seesDrawings = false } = {}) {
    this.#file = file;
    this.#password = password;
    this.#seesDrawings = seesDrawings;
  }
  async open(): Promise<OpenedFile> {
    const { pages, isRestricted } = await this.#document();
    return { pages, isRestricted, title: this.#opened!.title() };
  }
  async #document(): Promise<PdfDocument> {
    assets ??= loadAssets();
    const { pdfium } = await assets;
    this.#opened ??= await PdfDocument.open(this.#file, { wasm: pdfium, password: this.#password });
    return this.#opened;
  }
  async survey(first: number, last: number) {
    const opened = await this.#document();
    return Array.from({ length: Math.min(last, opened.pages) - first + 1 }, (_, index) => {
      const place = first + index - 1;
      return {
        page: place + 1,
        ...opened.size(place),
        hasText: opened.hasText(place),
        isScan: opened.isScan(place),
      };
    });
  }
  async look(page: number) {
    const opened = await this.#document();
    const layer = opened.characters(page - 1);
    if (this.#seesDrawings) return quickLook(page, opened.render(page - 1, 300), layer);
    // By its words alone: to part a page that is drawn takes a second.
    const blank = opened.render(page - 1, BLANK_DPI);
    return quickLook(page, { ...blank, grey: blank.grey.fill(255) }, layer);
  }
  async read(page: number): Promise<PageResult> {
    const opened = await this.#document();
    const { width } = opened.size(page - 1);
    if (width > 10_000) throw new ExtractionError('page-size');
    const text = opened
      .characters(page - 1)
      .map((one) => one.text)
      .join('');
    return {
      page,
      ...(text.includes('IC50')
        ? tableRead(ROWS)
        : (structuredClone(wordsRead) as unknown as Omit<PageResult, 'page'>)),
    };
  }
  async readArea(page: number, box: DocumentBox) {
    if (page > 1) throw new ExtractionError('time');
    const text = `${Math.round(box.x0)} to ${Math.round(box.x1)}`;
    return { text, label: '12', confidence: 0.9, table: null };
  }
  async draw(page: number, width: number) {
    return (await this.#document()).picture(page - 1, width);
  }
  async decrypted() {
    return Buffer.concat((await this.#document()).decrypted());
  }
  close(): void {
    this.#opened?.close();
    this.#opened = undefined;
  }
}

let engine: Promise<Engine> | undefined;
const loadedEngine = (): Promise<Engine> => (engine ??= Engine.load());
/** The engine without processes of its own; `document-sandbox.test.ts` of the extraction has those. */
export const nearProcesses: ExtractionProcesses = {
  openDocument: (file, password = '') => new NearDocument(file, password),
  join: async (results, failed) => {
    engine ??= Engine.load();
    return extractDocument(await engine, results, failed);
  },
  readStructures: async (sources) => {
    engine ??= Engine.load();
    const loaded = await engine;
    return sources.map((source) => {
      try {
        return loaded.withMolecule(source, (molecule) => ({
          smiles: molecule.get_smiles(),
          inchiKey: loaded.rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
          molfile: molecule.get_molblock(),
        }));
      } catch {
        return null;
      }
    });
  },
  openAssembler: () => ({
    groups: async (sources) => {
      const loaded = await loadedEngine();
      return sources.map((source) => readGivenGroup(loaded, source));
    },
    formulas: async (sources) => {
      const loaded = await loadedEngine();
      return sources.map((source) => readGivenFormula(loaded, source));
    },
    rows: async (rows) => {
      const loaded = await loadedEngine();
      return rows.map((row) => reassembleRow(loaded, row));
    },
    stop: () => undefined,
    close: () => undefined,
  }),
  openMatcher: () => ({
    read: async (structure, match) => {
      const loaded = await loadedEngine();
      try {
        if (match === 'substructure')
          return { pattern: patternOfQuery(loaded, structure), smiles: '', inchiKey: '' };
        const [read] = await nearProcesses.readStructures([structure]);
        return read ? { pattern: null, smiles: read.smiles, inchiKey: read.inchiKey } : null;
      } catch {
        return null;
      }
    },
    match: async (query, smiles, within) => matching(await loadedEngine(), query, smiles, within),
    patterns: async (smiles) => {
      const loaded = await loadedEngine();
      return smiles.map((one) => patternOf(loaded, one));
    },
    close: () => undefined,
  }),
};

/** As above, and the look at a page sees what is drawn on it too, as rules of tables. */
export const sightedProcesses: ExtractionProcesses = {
  ...nearProcesses,
  openDocument: (file, password = '') => new NearDocument(file, password, { seesDrawings: true }),
};

/** A page with four compounds, one of whose names cannot be read; no. 3 is missing. */
export const tablePage = (title = 'Table 1. Inhibition of the kinase'): PdfPage => ({
  content: textAt(title, 100, 100) + ruledTable(ROWS, { widths: [90, 180, 120] }),
});
/** A page with words only. */
export const wordsPage = (text: string): PdfPage => ({ content: textAt(text, 100, 100) });
/** A page that fails at once, and the same way each time. */
export const hugePage: PdfPage = { ...wordsPage('too large'), width: 200_000, height: 200_000 };

/** A PDF that no other test has. */
export const pdfOf = (...pages: readonly PdfPage[]): { bytes: Buffer; sha256: string } =>
  known(Buffer.concat([makePdf(pages), Buffer.from(`%${randomUUID()}\n`)]));
export const known = (bytes: Buffer): { bytes: Buffer; sha256: string } => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

interface Caller {
  token: string;
}

/** Documents of a product that listens, and of people who are signed in. */
export const documentsOf = (product: Product) => {
  const shown = async ({ token }: Caller, id: string): Promise<PatentDocument> =>
    (await product.call(getDocument, { token, params: { id } })).data;
  const create = async (
    { token }: Caller,
    content: { bytes: Buffer; sha256: string },
    { name = 'patent.pdf', id = randomUUID(), headers = {} } = {},
  ): Promise<Answer> => {
    const file = await uploadFile(product, token, content, name);
    return product.call(createDocument, { token, body: { id, file }, headers });
  };
  const settled = async (person: Caller, id: string): Promise<PatentDocument> => {
    await expect.poll(async () => (await shown(person, id)).state).not.toBe('reading');
    return shown(person, id);
  };
  return {
    shown,
    create,
    /** Once its pages are counted. */
    settled,
    /** A new document whose pages are counted. */
    added: async (person: Caller, ...pages: readonly PdfPage[]): Promise<PatentDocument> => {
      const { data } = await create(person, pdfOf(...pages));
      return settled(person, (data as PatentDocument).id);
    },
    quote: ({ token }: Caller, id: string, pages: string, headers = {}) =>
      product.call(quoteAnalysis, { token, params: { id }, query: { pages }, headers }),
    analyze: ({ token }: Caller, id: string, pages: string, job: string = randomUUID(), headers = {}) =>
      product.call(analyzeDocument, { token, params: { id }, body: { id: job, pages }, headers }),
    /** Once its analysis is over. */
    ended: async (person: Caller, id: string): Promise<PatentDocument> => {
      await expect.poll(async () => (await shown(person, id)).analysis?.endedAt ?? null).not.toBeNull();
      return shown(person, id);
    },
    results: async ({ token }: Caller, id: string): Promise<DocumentResults> =>
      (await product.call(getDocumentResults, { token, params: { id } })).data,
  };
};

/** Does the jobs of documents. */
export const documentWorker = (product: Product, changes: Partial<DocumentJobParts> = {}): Promise<Worker> =>
  startWorker({
    pool: product.pool,
    connection: product.connection,
    kinds: kindsOf(product, changes),
    log: { debug: () => undefined, error: () => undefined },
  });

const kindsOf = ({ store }: Pick<Product, 'store'>, changes: Partial<DocumentJobParts>) =>
  documentKinds({ store, links: LINKS, pagesPerDocument: 2000, processes: nearProcesses, ...changes });

/** The kinds, for a product that knows of them and does none of their work: their parts are the workers'. */
export const documentKindsOnly = documentKinds({
  store: undefined as never,
  links: LINKS,
  pagesPerDocument: 2000,
});
