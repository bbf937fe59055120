import type { Box } from '../box.ts';
import type { Extraction } from '../document/extract-document.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FailedPage, PageResult } from '../page/page-result.ts';
import type { QuickLook } from '../page/quick-look.ts';
import type { AreaReading } from '../page/read-area.ts';
import type { ColourImage } from '../pdf/pdf-document.ts';
import { DEFAULT_LIMITS, PageProcess, type PageLimits } from './page-child.ts';
import type { PageAnswer, PageRequest, PageSurvey, ReadStructure } from './page-messages.ts';

/** What an opened document says of itself. */
export interface OpenedFile {
  /** As many as the file says, which may be more than are read. */
  pages: number;
  isRestricted: boolean;
  title: string;
}

async function expectAnswer<Kind extends PageAnswer['kind']>(
  pending: Promise<PageAnswer>,
  kind: Kind,
): Promise<Extract<PageAnswer, { kind: Kind }>> {
  const answer = await pending;
  if (answer.kind !== kind) throw new ExtractionError('broken');
  return answer as Extract<PageAnswer, { kind: Kind }>;
}

/**
 * One document in one process without rights, for whoever wants this or that of it over time. The process is started when it is needed,
 * and anew after what a page did to it. Every method throws `ExtractionError`; one asks after the other.
 */
export class DocumentSandbox {
  #file: Uint8Array;
  #password: string;
  #limits: PageLimits;
  #process: PageProcess | undefined;
  #isClosed = false;

  constructor(
    file: Uint8Array,
    { password = '', limits = {} }: { password?: string; limits?: Partial<PageLimits> } = {},
  ) {
    this.#file = file;
    this.#password = password;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  async open(): Promise<OpenedFile> {
    this.#process?.end();
    if (this.#isClosed) throw new ExtractionError('cancelled');
    const started = new PageProcess(this.#limits);
    this.#process = started;
    const { pages, isRestricted, title } = await expectAnswer(
      started.open(this.#file, this.#password),
      'opened',
    );
    if (pages < 1) throw new ExtractionError('not-pdf');
    return { pages, isRestricted, title };
  }

  async #ask<Kind extends PageAnswer['kind']>(
    request: PageRequest,
    kind: Kind,
  ): Promise<Extract<PageAnswer, { kind: Kind }>> {
    if (this.#process === undefined || this.#process.isOver) await this.open();
    if (this.#isClosed) throw new ExtractionError('cancelled');
    return expectAnswer(this.#process!.ask(request), kind);
  }

  async survey(first: number, last: number): Promise<PageSurvey[]> {
    return (await this.#ask({ kind: 'survey', first, last }, 'surveyed')).pages;
  }

  async look(page: number): Promise<QuickLook> {
    return (await this.#ask({ kind: 'look', page }, 'looked')).look;
  }

  async read(page: number): Promise<PageResult> {
    return (await this.#ask({ kind: 'read', page }, 'read')).result;
  }

  /** @param area in points of the page as shown */
  async readArea(page: number, area: Box): Promise<AreaReading> {
    return (await this.#ask({ kind: 'area', page, area }, 'area')).reading;
  }

  /** @param width pixels */
  async draw(page: number, width: number): Promise<ColourImage> {
    return (await this.#ask({ kind: 'draw', page, width }, 'drawn')).picture;
  }

  /** The file without its encryption. */
  async decrypted(): Promise<Uint8Array> {
    return (await this.#ask({ kind: 'decrypt' }, 'decrypted')).file;
  }

  close(): void {
    this.#isClosed = true;
    this.#process?.end();
  }
}

/** Has a process of its own answer one request that needs no file. */
async function once<Kind extends PageAnswer['kind']>(
  request: PageRequest,
  kind: Kind,
  { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
): Promise<Extract<PageAnswer, { kind: Kind }>> {
  const process = new PageProcess({ ...DEFAULT_LIMITS, render: limit });
  const stop = (): void => process.end();
  signal?.addEventListener('abort', stop);
  try {
    return await expectAnswer(process.ask(request), kind);
  } finally {
    signal?.removeEventListener('abort', stop);
    process.end();
  }
}

/**
 * Puts pages together (`extractDocument`) in a process of its own: a long document takes seconds, in which the caller's would do nothing
 * else.
 * @throws {ExtractionError}
 */
export const joinPages = async (
  results: PageResult[],
  failed: FailedPage[],
  signal?: AbortSignal,
): Promise<Extraction> => {
  const request = { kind: 'join', results, failed } as const;
  return (await once(request, 'joined', { limit: DEFAULT_LIMITS.read, signal })).extraction;
};

/** Milliseconds for structures that a person wrote. */
const STRUCTURES_WITHIN = 20_000;

/**
 * Reads structures in a process of its own, as somebody may have made one that takes RDKit for ever.
 * @param sources SMILES or molfiles
 * @returns in the same order; null for what cannot be read
 * @throws {ExtractionError}
 */
export const readStructures = async (sources: string[]): Promise<(ReadStructure | null)[]> =>
  (await once({ kind: 'structures', sources }, 'structures', { limit: STRUCTURES_WITHIN })).structures;
