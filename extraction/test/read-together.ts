import type { Engine } from '@moiety/chemistry/engine.ts';
import type { Extraction } from '../src/document/extract-document.ts';
import { readDocuments } from './generated/reading.ts';
import { makePdf, type PdfPage } from './pdf-builder.ts';

/** Reads several documents in one process, each for itself: starting a process and loading its readers takes as long as reading six pages. */
export async function readTogether<Name extends string>(
  engine: Engine,
  documents: Readonly<Record<Name, readonly PdfPage[]>>,
): Promise<Record<Name, Extraction>> {
  const all = Object.entries<readonly PdfPage[]>(documents);
  const read = await readDocuments(
    engine,
    makePdf(all.flatMap(([, pages]) => pages)),
    all.map(([, pages]) => ({ pages })),
    1,
  );
  return Object.fromEntries(all.map(([name], index) => [name, read[index]])) as Record<Name, Extraction>;
}
