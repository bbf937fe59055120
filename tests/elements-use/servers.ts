import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { OTHER_VERSION } from './prepared.ts';
import { mountElements } from '../../server/src/pages/elements.ts';
import { addSecurityHeaders } from '../../server/src/plugins/security-headers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const site = join(root, 'elements/dist/site');
const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  wasm: 'application/wasm',
};

/** Two origins, as an application and the server of the elements are. */
export interface Servers {
  /** Where the elements are, as `npm start` serves them; and below `/other/` as another version. */
  elements: string;
  /** Where the built pages are. */
  pages: string;
  close(): Promise<void>;
}

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
};

const elementsApp = async (): Promise<FastifyInstance> => {
  const app = Fastify();
  addSecurityHeaders(app, false);
  await app.register(staticFiles, { serve: false, preCompressed: true, cacheControl: false });
  mountElements(app, site);
  const { version } = JSON.parse(await readFile(join(root, 'elements/package.json'), 'utf8')) as {
    version: string;
  };
  const code = await readFile(join(site, 'moiety.js'), 'utf8');
  if (!code.includes(version)) throw new Error('The self-contained file does not say its version.');
  app.get('/other/moiety.js', (_request, reply) =>
    reply
      .type('text/javascript')
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .send(code.replaceAll(version, OTHER_VERSION)),
  );
  return app;
};

interface WrittenPage {
  html: string;
  policy?: string;
}

const pagesApp = (folder: string): FastifyInstance => {
  const app = Fastify();
  // A page that a test writes, really served: a browser trusts one that only seems to come from here with less.
  const pages: WrittenPage[] = [];
  app.post('/page', (request, reply) => reply.send(`/page/${pages.push(request.body as WrittenPage) - 1}`));
  app.get('/page/:index', (request, reply) => {
    const { html, policy } = pages[Number((request.params as { index: string }).index)]!;
    if (policy) void reply.header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get('/built/*', async (request, reply) => {
    // A folder is its page, also at the routes of a hosted tool.
    const path = normalize((request.params as { '*': string })['*'].replace(/\/$/, '/index.html'));
    if (path.startsWith('..')) return reply.code(404).send();
    return reply
      .type(types[path.split('.').at(-1) ?? ''] ?? 'text/plain')
      .send(await readFile(join(folder, path)));
  });
  return app;
};

/** @param folder with the built pages */
export const startServers = async (folder: string): Promise<Servers> => {
  const apps = [await elementsApp(), pagesApp(folder)] as const;
  const [elements, pages] = await Promise.all([listen(apps[0]), listen(apps[1])]);
  return {
    elements,
    pages,
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
    },
  };
};
