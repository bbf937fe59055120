import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const bytes = readFileSync(new URL('example-patent.pdf', import.meta.url));

/**
 * The document with which the extraction is tried by whoever has none at hand: a fictitious patent of four pages, by
 * `scripts/write-example-patent.ts`. To analyze it is free, whoever has it: it is known by its hash.
 */
export const example = {
  name: 'example-patent.pdf',
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
} as const;

/** Whether a document has the example's content: then its pages are analyzed free of charge. */
export const isExample = ({ sha256 }: { sha256: string }): boolean => sha256 === example.sha256;
