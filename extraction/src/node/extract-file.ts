import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Extraction, extractDocument } from '../document/extract-document.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FailedPage, PageResult } from '../page/page-result.ts';
import type { PageLimits } from './page-child.ts';
import { type OpenedDocument, PagePool } from './page-pool.ts';

/** How a file is extracted. */
export interface ExtractOptions {
  password?: string;
  /** Pages from 1, or those of a file of so many; all without it. */
  pages?: readonly number[] | ((count: number) => readonly number[]);
  processes?: number;
  limits?: Partial<PageLimits>;
  onProgress?: (done: number, all: number, page: number, problem?: string) => void;
  signal?: AbortSignal;
}

/** What came of a file. */
export interface ExtractedFile {
  extraction: Extraction;
  opened: OpenedDocument;
  /** Most bytes that one process had. */
  peak: number;
}

/**
 * Reads a PDF in processes of its own and puts its pages together.
 * @throws {ExtractionError} where the file cannot be read at all; a page that cannot be read is a result
 */
export async function extractFile(
  engine: Engine,
  file: Uint8Array,
  options: ExtractOptions = {},
): Promise<ExtractedFile> {
  const { password, processes, limits, onProgress, signal } = options;
  const pool = new PagePool(file, {
    ...(password === undefined ? {} : { password }),
    ...(processes === undefined ? {} : { processes }),
    ...(limits === undefined ? {} : { limits }),
  });
  const stop = (): void => pool.close();
  signal?.addEventListener('abort', stop);
  try {
    const opened = await pool.open();
    const asked = typeof options.pages === 'function' ? options.pages(opened.pages) : options.pages;
    const all = asked ?? Array.from({ length: opened.pages }, (_, index) => index + 1);
    const wanted = [...new Set(all)].filter((page) => page >= 1 && page <= opened.pages);
    const results: PageResult[] = [];
    const failed: FailedPage[] = [];
    await pool.read(wanted, (page, result) => {
      if (result instanceof ExtractionError) failed.push({ page, problem: result.code });
      else results.push(result);
      onProgress?.(
        results.length + failed.length,
        wanted.length,
        page,
        result instanceof ExtractionError ? result.code : undefined,
      );
    });
    if (signal?.aborted === true) throw new ExtractionError('cancelled');
    return { extraction: extractDocument(engine, results, failed), opened, peak: pool.peak };
  } finally {
    signal?.removeEventListener('abort', stop);
    pool.close();
  }
}
