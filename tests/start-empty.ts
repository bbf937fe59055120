// Starts a server on an empty data folder: `node tests/start-empty.ts server/src/main.ts`, with its settings in the environment.
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process, { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';

const { MOIETY_DATA_DIR: folder } = env;
const [, , entry] = argv;
if (!folder || !entry) {
  console.error('Usage: MOIETY_DATA_DIR=FOLDER node tests/start-empty.ts ENTRY');
  process.exit(2);
}
await rm(folder, { recursive: true, force: true });
await import(pathToFileURL(resolve(entry)).href);
