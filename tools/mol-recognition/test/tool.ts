import '../../../grid/test/browser-process.ts';
import '@moiety/tool-kit/elements.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/structure/define.js';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import {
  completeMoleculeSet,
  createMoleculeSet,
  findUpload,
  keepOriginalFile,
  PICTURES_MEDIA_TYPE,
  storeMolecules,
} from '@moiety/contract';
import type { JudgedFigures, MoleculeRecord, MoleculeSet, StoredFile } from '@moiety/contract';
import { readMolfile } from '@moiety/sketcher/molecule/read-molfile.ts';
import { ApiDouble } from '@moiety/tool-kit/test/api-double.ts';
import { HostDouble } from '@moiety/tool-kit/test/host-double.ts';
import { createTool } from '@moiety/tool-kit/tool.ts';
import { fixture, html } from '@open-wc/testing';
import '../src/app/app.ts';
import type { MolRecognitionApp } from '../src/app/app.ts';
import { createServices } from '../src/app/create-services.ts';
import type { Services } from '../src/shared/services.ts';
import { LibraryDouble } from './library-double.ts';
import { PdfDouble } from './pdf-double.ts';
import { RecogniserDouble } from './recogniser-double.ts';

export { find, findAll, findByWords, textOf, until } from '@moiety/tool-kit/test/shadow-trees.ts';

/** Chemistry without chemistry: atoms lie in a row, a record is a molfile with its title as name. */
export class MoleculesDouble {
  /** Molfiles of what was read as a file. */
  readonly files: string[] = [];
  readonly written: string[] = [];

  draw = async (
    structure: string,
    { width, height }: { width: number; height: number; atoms?: boolean },
  ) => ({
    width,
    height,
    shapes: [{ role: 'carbon' as const, path: 'M 9,9 L 60,9', width: 1 }],
    smiles: structure,
    formula: 'C3H6N2',
    atoms: [20, 50, 80, 110, 140].map((x) => ({ x, y: 40 })),
  });

  describeSketch = async ({ molfile }: { molfile: string }) => {
    const smiles = readMolfile(molfile)
      .atoms.map(({ symbol }) => symbol)
      .join('');
    return { smiles, cxsmiles: smiles, smarts: smiles, inchiKey: `KEY-${smiles}`, formula: `F-${smiles}` };
  };

  molfile = async (structure: string): Promise<string> => structure;

  parse: MoleculeWorkers['parse'] = async (source, { onRecords }) => {
    const text = await source.text();
    this.files.push(text);
    const records = text
      .split('$$$$\n')
      .filter(Boolean)
      .map((record, position): MoleculeRecord => {
        const [name = ''] = record.split('\n');
        return {
          status: 'error',
          position,
          line: 1,
          name,
          source: record,
          data: {},
          error: { reason: 'unreadable-molfile', detail: '' },
        };
      });
    onRecords(records);
    return {
      format: 'sdf',
      columns: ['Picture'],
      omittedColumns: 0,
      total: records.length,
      unread: 0,
      sheets: null,
    };
  };

  /** Of each written file how many pictures stand beside its structures. */
  readonly sources: (number | undefined)[] = [];

  write: MoleculeWorkers['write'] = async (format, _records, _columns, options) => {
    this.written.push(format);
    this.sources.push(options?.sources?.size);
    return new Blob([format]);
  };
}

const stored = (id: string, name: string, total: number): MoleculeSet => ({
  id,
  name,
  sourceName: '',
  format: 'sdf',
  columns: [],
  total,
  unread: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  role: 'own',
  owner: 'Ada',
  isShared: false,
  calculated: [],
  assays: [],
  calculatedVersion: 0,
});

/** The calls by which a set is saved. */
class ServerDouble extends ApiDouble {
  readonly sets: { name: string; records: MoleculeRecord[] }[] = [];
  /** The files that are kept with sets, by their ids. */
  readonly kept = new Map<string, StoredFile>();

  constructor() {
    super();
    this.#serveFiles();
    this.on(createMoleculeSet, ({ body }) => {
      this.sets.push({ name: body.name, records: [] });
      return stored(body.id ?? crypto.randomUUID(), body.name, body.total);
    });
    this.on(storeMolecules, ({ body }) => {
      this.sets.at(-1)!.records.push(...body.molecules);
      return { stored: body.molecules.length };
    });
    this.on(completeMoleculeSet, ({ params }) => {
      const set = this.sets.at(-1)!;
      return stored(params.id!, set.name, set.records.length);
    });
  }

  /** Every content has been uploaded before. */
  #serveFiles(): void {
    const files = new Map<string, StoredFile>();
    this.on(findUpload, ({ query }) => {
      const file: StoredFile = {
        id: crypto.randomUUID(),
        name: 'pictures.zip',
        mediaType: PICTURES_MEDIA_TYPE,
        size: Number(query.get('size')),
        sha256: query.get('sha256') ?? '',
        createdAt: '2026-11-20T08:00:00.000Z',
      };
      files.set(file.id, file);
      return { file, upload: null };
    });
    this.on(keepOriginalFile, ({ params, body }) => {
      const file = files.get(body.file)!;
      this.kept.set(params['id'] ?? '', file);
      return file;
    });
  }
}

export interface Tool {
  app: MolRecognitionApp;
  services: Services;
  host: HostDouble;
  server: ServerDouble;
  recogniser: RecogniserDouble;
  library: LibraryDouble;
  molecules: MoleculesDouble;
  pdfs: PdfDouble;
}

const testPage = window.location.href;

/** A token that says who works with the tool. */
export const tokenOf = (subject: string): string => `x.${btoa(JSON.stringify({ sub: subject }))}.x`;

/** Opens the tool at a route, on doubles of host, server and chemistry; nobody is signed in unless told so. */
export const openTool = async (
  route = '/',
  {
    token = null,
    library = new LibraryDouble(),
    recogniser = new RecogniserDouble(),
    figures,
  }: {
    token?: string | null;
    library?: LibraryDouble;
    recogniser?: RecogniserDouble;
    figures?: JudgedFigures;
  } = {},
): Promise<Tool> => {
  window.history.replaceState(null, '', route);
  const host = new HostDouble();
  host.token = token;
  const server = new ServerDouble();
  const molecules = new MoleculesDouble();
  const pdfs = new PdfDouble();
  const services = createServices({
    tool: createTool({
      name: 'mol-recognition',
      host,
      apiOrigin: window.location.origin,
      helpCenter: { 'en-US': '/help', 'zh-CN': '/help' },
      ...(figures && { figures }),
      fetch: server.fetch,
    }),
    recogniser,
    molecules: molecules as unknown as MoleculeWorkers,
    library,
    openPdf: pdfs.open,
    decodeTiff: async () => createImageBitmap(new ImageData(20, 10)),
    flatten: async () => createImageBitmap(new ImageData(120, 80)),
    samples: [{ name: () => 'Aspirin', url: 'data:image/png;base64,iVBORw0KGgo=' }],
  });
  const app = await fixture<MolRecognitionApp>(
    html`<mol-recognition-app .services=${services}></mol-recognition-app>`,
  );
  return { app, services, host, server, recogniser, library, molecules, pdfs };
};

/** Every word of a tree, shadow trees included. */
export const wordsOf = (root: Node): string => {
  if (root instanceof Text) return root.data;
  if (root instanceof HTMLStyleElement) return '';
  const inside = root instanceof Element && root.shadowRoot ? [...root.shadowRoot.childNodes] : [];
  return [...inside, ...root.childNodes].map(wordsOf).join('').replaceAll(/\s+/g, ' ');
};

/** A picture as a file. */
export const pictureFile = async (name = 'scheme.png', width = 240, height = 200): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
};

/** Leaves the page as it was; for `afterEach`. */
export const closeTool = (): void => {
  for (const open of document.querySelectorAll('mo-toast, mo-sketcher-dialog')) open.remove();
  window.history.replaceState(null, '', testPage);
};
