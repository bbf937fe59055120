// Starts a server on an empty data folder: `node tests/start-empty.ts server/src/main.ts`, with its settings in the environment.
// `NOTES_TOOL` and `EXAMPLE_TOOL` are the addresses at which it serves two tools too, which the server then hosts.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import process, { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { exampleEntry, serveExampleTool } from './example-tool.ts';
import { notesEntry, serveNotesTool } from './notes-tool.ts';

const { MOIETY_DATA_DIR: folder } = env;
const [, , entry] = argv;
if (!folder || !entry) {
  console.error('Usage: MOIETY_DATA_DIR=FOLDER node tests/start-empty.ts ENTRY');
  process.exit(2);
}
await rm(folder, { recursive: true, force: true });
if (env.NOTES_TOOL && env.EXAMPLE_TOOL) {
  const portal = `http://localhost:${env.PORT}`;
  await serveNotesTool(Number(new URL(env.NOTES_TOOL).port), portal);
  await serveExampleTool(Number(new URL(env.EXAMPLE_TOOL).port), portal);
  const tools = {
    notes: { ...notesEntry, url: env.NOTES_TOOL },
    example: { ...exampleEntry, url: env.EXAMPLE_TOOL },
  };
  env.MOIETY_SITE_FILE = `${folder}.site.json`;
  await mkdir(dirname(env.MOIETY_SITE_FILE), { recursive: true });
  await writeFile(env.MOIETY_SITE_FILE, JSON.stringify({ tools }));
}
await import(pathToFileURL(resolve(entry)).href);
