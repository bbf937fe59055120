import { fsyncSync, renameSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { PoolConfig } from 'pg';
import { setMode } from './folder-mode.ts';

/** What of Emscripten's file system is used here; its types do not show it. */
interface NodeFileSystem {
  realPath(node: unknown): string;
  doSetAttr(file: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: { rename: (node: { name: string }, folder: unknown, name: string) => void };
}

/** What others than the file's own user may do. */
const OTHERS = 0o077;

const makeDurable = (module: unknown): void => {
  const files = (module as { NODEFS: NodeFileSystem }).NODEFS;
  const setAttributes = files.doSetAttr.bind(files);
  files.doSetAttr = (file, node, attributes, ...calls) => {
    // Emscripten sets the mode of each file that it makes, whatever the process's umask.
    const { mode } = attributes;
    const closed = mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS };
    setAttributes(file, node, closed, ...calls);
  };
  files.stream_ops.fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
  files.node_ops.rename = (node, folder, name) => {
    renameSync(files.realPath(node), join(files.realPath(folder), name));
    node.name = name;
  };
};

/**
 * PGlite's files with what it leaves out: fsync, so that a commit is on the disk, a rename that replaces in one step, and modes by
 * which nobody else reads them.
 */
class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    (result.emscriptenOpts.preRun as ((module: unknown) => void)[]).push(makeDurable);
    return result;
  }
}

/** A PostgreSQL inside this process, for machines on which no other runs. */
export interface InProcessPostgres {
  /** For `pg.Pool`: one connection, so everything waits its turn. */
  pool: PoolConfig;
  stop(): Promise<void>;
}

/** Closes a folder to everybody else, with what it held while it was open; the folder last, so that what was interrupted is done again. */
const closeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  if (((await stat(folder)).mode & OTHERS) === 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await setMode(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  await setMode(folder, 0o700);
};

/** Opens the database in `folder`, making it where there is none. The caller holds the data folder: PGlite has no lock. */
export const startInProcessPostgres = async (folder: string): Promise<InProcessPostgres> => {
  await closeFolder(folder);
  const database = await PGlite.create({
    fs: new DurableFiles(folder),
    // -F turns fsync off; fdatasync, its default method on Linux, does nothing here.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  });
  const config = createPgConfig(database);
  const { connection } = config;
  // node-postgres names type parsers where PGlite wants a list of type numbers.
  const parse = connection.parse.bind(connection);
  connection.parse = (query) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  return { pool: { ...(config as unknown as PoolConfig), max: 1 }, stop: () => database.close() };
};
