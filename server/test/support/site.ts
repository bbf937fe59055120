import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { loadSite, type Site } from '../../src/site/site.ts';

export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>';

/** A folder with site files, and what they name. */
export interface SiteFolder {
  /** Its path, once the tests run. */
  path(): string;
  /** Puts a file into it. */
  write(name: string, content: string | Buffer): Promise<string>;
  /** Writes a site file with this JSON, or text. */
  file(value: unknown): Promise<string>;
  /** The site of such a file. */
  site(value: unknown): Promise<Site>;
}

/** A folder for the tests of a file, with the logos `logo.svg` and `logo-dark.svg` in it. */
export const siteFolder = (): SiteFolder => {
  let folder = '';
  let files = 0;
  const write = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const file = (value: unknown): Promise<string> => {
    files += 1;
    return write(`site-${files}.json`, typeof value === 'string' ? value : JSON.stringify(value));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moiety-site-'));
    await write('logo.svg', LOGO);
    await write('logo-dark.svg', LOGO.replace('<path', '<path fill="#fff"'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return { path: () => folder, write, file, site: async (value) => loadSite(await file(value)) };
};

/** A PNG file's first bytes; nobody looks further. */
export const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
