// Builds what is stale and starts servers on empty databases, side by side: `node tests/start-servers.ts journeys pages`.
// `readyPort` answers once all of them are ready. With `E2E_REUSE=1` the journeys use those that run.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../scripts/build.ts';
import {
  dataFolder,
  exampleOrigin,
  notesOrigin,
  originAt,
  owner,
  pagesPort,
  port,
  readyPort,
  singleSignOnPort,
} from './product.ts';

interface ServerOptions {
  at: number;
  settings?: Record<string, string>;
}

const servers: Readonly<Record<string, ServerOptions>> = {
  journeys: {
    at: port,
    settings: {
      NOTES_TOOL: notesOrigin,
      EXAMPLE_TOOL: exampleOrigin,
      MOIETY_STORAGE_PER_ACCOUNT: '0.02',
    },
  },
  'single-sign-on': {
    at: singleSignOnPort,
    settings: {
      MOIETY_SIGN_IN_MODE: 'sso',
      // A site of its own name, colors and links (`site.spec.ts`).
      MOIETY_SITE_FILE: 'tests/fixtures/site/site.json',
    },
  },
  pages: { at: pagesPort },
};

const start = ({ at, settings }: ServerOptions): ChildProcess =>
  spawn(process.execPath, ['tests/start-empty.ts', 'server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own: a second signal, from Playwright or the terminal, would not let it stop in order.
    detached: true,
    env: {
      ...process.env,
      PORT: String(at),
      MOIETY_DATA_DIR: dataFolder(at),
      MOIETY_OWNER_EMAIL: owner.account,
      MOIETY_OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      // Journeys sign up more people than may come from one network (`ownNetwork`).
      MOIETY_PROXIES: '127.0.0.1,::1',
      ...settings,
    },
  });

const isReady = (at: number): Promise<boolean> =>
  fetch(`${originAt(at)}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const wanted = process.argv.slice(2).map((name) => {
  const found = servers[name];
  if (!found) throw new Error(`No such server: ${name}. There are: ${Object.keys(servers).join(', ')}.`);
  return found;
});
await build();
const children = wanted.map(start);

const stopping = new AbortController();
const stop = (): void => {
  if (stopping.signal.aborted) return;
  stopping.abort();
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
for (const child of children)
  child.once('exit', (code) => {
    if (!stopping.signal.aborted) process.exitCode = code ?? 1;
    stop();
  });

const areReady = async (): Promise<boolean> =>
  (await Promise.all(wanted.map(({ at }) => isReady(at)))).every(Boolean);
while (!stopping.signal.aborted && !(await areReady())) await sleep(100);
const ready = createServer((_, response) => response.end());
if (!stopping.signal.aborted) ready.listen(readyPort);

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;
await Promise.all(children.filter(isRunning).map((child) => once(child, 'exit')));
ready.close();
// They may be in memory.
const remains = wanted.flatMap(({ at }) => [dataFolder(at), `${dataFolder(at)}.site.json`]);
await Promise.all(remains.map((path) => rm(path, { recursive: true, force: true })));
