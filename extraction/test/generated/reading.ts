import type { Engine } from '@moiety/chemistry/index.ts';
import { extractDocument, type Extraction } from '../../src/document/extract-document.ts';
import { ExtractionError } from '../../src/extraction-error.ts';
import { PagePool } from '../../src/node/page-pool.ts';
import type { FailedPage, PageResult } from '../../src/page/page-result.ts';

/** Reads documents that stand behind one another in one PDF, each for itself; their processes are started once for all. */
export async function readDocuments(
  engine: Engine,
  pdf: Uint8Array,
  documents: readonly { pages: readonly unknown[] }[],
  processes?: number,
): Promise<Extraction[]> {
  const places = documents.flatMap((document, index) =>
    document.pages.map((_, page) => ({ document: index, page: page + 1 })),
  );
  const read: { results: PageResult[]; failed: FailedPage[] }[] = documents.map(() => ({
    results: [],
    failed: [],
  }));
  const pool = new PagePool(pdf, processes === undefined ? {} : { processes });
  try {
    const { pages } = await pool.open();
    if (pages !== places.length) throw new Error(`${pages} pages were printed, not ${places.length}.`);
    await pool.read(
      places.map((_, index) => index + 1),
      (number, result) => {
        const { document, page } = places[number - 1]!;
        if (result instanceof ExtractionError) read[document]!.failed.push({ page, problem: result.code });
        else read[document]!.results.push({ ...result, page });
      },
    );
  } finally {
    pool.close();
  }
  return read.map(({ results, failed }) => extractDocument(engine, results, failed));
}
