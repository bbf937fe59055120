// Starts a server on an empty data folder: `node tests/start-empty.ts server/src/main.ts`, with its settings in the environment.
// `NOTES_TOOL` is the address at which it serves the notes tool too, which the server then hosts.
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process, { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { serveNotesTool, writeSiteFile } from './notes-tool.ts';

const { MOIETY_DATA_DIR: folder } = env;
const [, , entry] = argv;
if (!folder || !entry) {
  console.error('Usage: MOIETY_DATA_DIR=FOLDER node tests/start-empty.ts ENTRY');
  process.exit(2);
}
await rm(folder, { recursive: true, force: true });
if (env.NOTES_TOOL) {
  await serveNotesTool(Number(new URL(env.NOTES_TOOL).port), `http://localhost:${env.PORT}`);
  env.MOIETY_SITE_FILE = await writeSiteFile(`${folder}.site.json`, env.NOTES_TOOL);
}
await import(pathToFileURL(resolve(entry)).href);
