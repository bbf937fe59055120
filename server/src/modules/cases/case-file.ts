import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file beside a case's text, as it is sent. */
export interface CaseFile {
  name: string;
  bytes: Buffer;
  type: string;
  /** Weak: a compressed copy is the same file. */
  etag: string;
}

/** Files of molecules, by their extension. */
const moleculeTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.smi': 'chemical/x-daylight-smiles',
  '.smiles': 'chemical/x-daylight-smiles',
  '.sdf': 'chemical/x-mdl-sdfile',
  '.mol': 'chemical/x-mdl-molfile',
};
/** Pictures; no SVG, which is a page of its own when it is opened. */
const pictureTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
const typesOf = { molecules: moleculeTypes, picture: pictureTypes };

/** The whole file is kept in memory. */
export const CASE_FILE_BYTES_MAX = 20 * 2 ** 20;

/** What is wrong with a file, to end a sentence. */
export class CaseFileProblem extends Error {
  override name = 'CaseFileProblem';
}

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads a file of a case.
 * @throws CaseFileProblem
 */
export const readCaseFile = async (
  folder: string,
  name: string,
  kind: keyof typeof typesOf,
): Promise<CaseFile> => {
  const type = typesOf[kind][extname(name).toLowerCase()];
  if (type === undefined)
    throw new CaseFileProblem(`must be one of ${Object.keys(typesOf[kind]).join(', ')}: ${name}`);
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CaseFileProblem(`is not there: ${name}`);
  if (found.size > CASE_FILE_BYTES_MAX)
    throw new CaseFileProblem(`is larger than ${CASE_FILE_BYTES_MAX / 2 ** 20} MB: ${name}`);
  const bytes = await readFile(path);
  const isUnicodeText = kind === 'molecules' && type.startsWith('text/') && isUtf8(bytes);
  return {
    name,
    bytes,
    type: isUnicodeText ? `${type}; charset=utf-8` : type,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
};
