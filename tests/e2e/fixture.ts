import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file to choose or drop, from `tests/fixtures/molecules`. */
export const fixture = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(import.meta.dirname, '../fixtures/molecules', name)),
});
