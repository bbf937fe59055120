import '../../../grid/test/browser-process.ts';
import '@moiety/tool-kit/elements.ts';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/checkbox/define.js';
import '@moiety/elements/menu/define.js';
import '@moiety/elements/popover/define.js';
import '@moiety/elements/radio-group/define.js';
import '@moiety/elements/select/define.js';
import '@moiety/elements/structure/define.js';
import '@moiety/elements/textarea/define.js';
import type { WriteOptions } from '@moiety/chemistry/worker/file-options.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { TabNews } from '@moiety/tool-kit/tab-news.ts';
import { HostDouble } from '@moiety/tool-kit/test/host-double.ts';
import { createTool } from '@moiety/tool-kit/tool.ts';
import { fixture, html } from '@open-wc/testing';
import '../src/app/app.ts';
import type { PatSightApp } from '../src/app/app.ts';
import { createServices } from '../src/app/create-services.ts';
import type { KeptUpload, UploadKeeper } from '../src/shared/documents/kept-uploads.ts';
import type { UploadFile } from '../src/shared/documents/uploads.ts';
import type { Services } from '../src/shared/services.ts';
import { ServerDouble } from './server-double.ts';

export { find, findAll, findByWords, textOf, until } from '@moiety/tool-kit/test/shadow-trees.ts';

const unread = (source: string, position: number): MoleculeRecord => ({
  status: 'error',
  position,
  line: position + 2,
  name: '',
  source,
  data: {},
  error: { reason: 'empty-structure', detail: '' },
});

/** As much of a record that was read as the tool looks at. */
const read = (smiles: string, inChIKey: string, position: number): MoleculeRecord =>
  ({ status: 'ok', position, name: '', smiles, inchiKey: inChIKey, data: {} }) as unknown as MoleculeRecord;

/** Chemistry without chemistry: a line of a CSV file is a record. */
export class MoleculesDouble {
  /** The files that were read. */
  readonly files: string[] = [];
  readonly written: {
    format: string;
    records: readonly MoleculeRecord[];
    columns: readonly string[];
    options: WriteOptions | undefined;
  }[] = [];
  /** By SMILES what is told of a record that is read; all others are unread. */
  readonly inChIKeys = new Map<string, string>();

  draw = async (structure: string, { width, height }: { width: number; height: number }) => ({
    width,
    height,
    shapes: [{ role: 'carbon' as const, path: 'M 9,9 L 60,9', width: 1 }],
    smiles: structure,
    formula: 'C2H6O',
    atoms: [],
  });

  /** The sizes of the pictures that were read. */
  readonly pictures: string[] = [];

  recognise: Services['recognise'] = async ({ width, height }) => {
    this.pictures.push(`${width} x ${height}`);
    return [{ smiles: 'CCO', molfile: '', confidence: 0.9 }] as Awaited<ReturnType<Services['recognise']>>;
  };

  molfile = async (structure: string): Promise<string> => structure;

  parse: MoleculeWorkers['parse'] = async (source, { onRecords }) => {
    const text = await source.text();
    this.files.push(text);
    const [head = '', ...lines] = text.split('\n');
    const columns = head.slice(1, -1).split('","').slice(2);
    const records = lines.map((line, position): MoleculeRecord => {
      const inChIKey = this.inChIKeys.get(line.slice(1, -1));
      const cells = line.slice(1, -1).split('","').slice(2);
      const filled = columns.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
      const record =
        inChIKey === undefined ? unread(line, position) : read(line.slice(1, -1), inChIKey, position);
      return Object.assign(record, { data: Object.fromEntries(filled) });
    });
    onRecords(records);
    return { format: 'csv', columns, omittedColumns: 0, total: records.length, unread: 0, sheets: null };
  };

  /** The names that are understood, with their structures. */
  readonly names = new Map([['ethanol', 'CCO']]);

  readNames: MoleculeWorkers['readNames'] = async (names) =>
    names.map((name) =>
      this.names.has(name)
        ? { results: [{ smiles: this.names.get(name), inchikey: '', warnings: [], stereo: 'complete' }] }
        : { results: [], problem: { code: 'not-understood', at: 0, rest: name } },
    ) as unknown as Awaited<ReturnType<MoleculeWorkers['readNames']>>;

  write: MoleculeWorkers['write'] = async (format, records, columns, options) => {
    this.written.push({ format, records, columns, options });
    return new Blob([format]);
  };
}

/** A keeper in memory. */
export class KeeperDouble implements UploadKeeper {
  kept: KeptUpload[] = [];

  list = async (owner: string): Promise<KeptUpload[]> => this.kept.filter((one) => one.owner === owner);
  put = async (upload: KeptUpload): Promise<void> => {
    this.kept.push(upload);
  };
  remove = async (id: string): Promise<void> => {
    this.kept = this.kept.filter((one) => one.id !== id);
  };
}

export interface Tool {
  app: PatSightApp;
  services: Services;
  host: HostDouble;
  server: ServerDouble;
  keeper: KeeperDouble;
  molecules: MoleculesDouble;
}

const testPage = window.location.href;
const opened: TabNews[] = [];

/** A token that says who works with the tool. */
const token = `x.${btoa(JSON.stringify({ sub: 'ada' }))}.x`;
export const OWNER = 'ada';

/** Opens the tool at a route, on doubles of host, server and chemistry. */
export const openTool = async (
  route = '/',
  {
    server = new ServerDouble(),
    keeper = new KeeperDouble(),
    upload = async () => crypto.randomUUID(),
  }: { server?: ServerDouble; keeper?: KeeperDouble; upload?: UploadFile } = {},
): Promise<Tool> => {
  window.history.replaceState(null, '', route);
  const host = new HostDouble();
  host.token = token;
  const molecules = new MoleculesDouble();
  const news = new TabNews(crypto.randomUUID());
  opened.push(news);
  const services = createServices({
    tool: createTool({
      name: 'patsight',
      host,
      apiOrigin: window.location.origin,
      helpCenter: { 'en-US': '/help', 'zh-CN': '/help' },
      fetch: server.fetch,
    }),
    molecules: molecules as unknown as MoleculeWorkers,
    createRecogniser: async () => ({ recognise: molecules.recognise }),
    keeper,
    news,
    upload,
  });
  const app = await fixture<PatSightApp>(html`<patsight-app .services=${services}></patsight-app>`);
  return { app, services, host, server, keeper, molecules };
};

/** Every word of a tree, shadow trees included. */
export const wordsOf = (root: Node): string => {
  if (root instanceof Text) return root.data;
  if (root instanceof HTMLStyleElement) return '';
  const inside = root instanceof Element && root.shadowRoot ? [...root.shadowRoot.childNodes] : [];
  return [...inside, ...root.childNodes].map(wordsOf).join('').replaceAll(/\s+/g, ' ');
};

/** A PDF as a file. */
export const pdfFile = (name = 'patent.pdf', content = '%PDF-1.7 …'): File =>
  new File([content], name, { type: 'application/pdf' });

/** Leaves the page as it was; for `afterEach`. */
export const closeTool = (): void => {
  for (const news of opened.splice(0)) news.close();
  for (const toast of document.querySelectorAll('mo-toast')) toast.remove();
  window.history.replaceState(null, '', testPage);
};
