import type { FastifyInstance } from 'fastify';
import { pageSecurityHeaders, shellPolicy } from '../plugins/security-headers.ts';
import { Refusal } from '../refusal.ts';
import type { PageSource } from './source.ts';

/** Where the stand-alone shell is served. */
export const SHELL_PATH = '/shell/';

/** Serves the stand-alone shell: its files, and at every other address below `SHELL_PATH` its one page, whose script knows the routes. */
export const mountShell = (app: FastifyInstance, source: PageSource): void => {
  app.get(SHELL_PATH.slice(0, -1), (_request, reply) => reply.redirect(SHELL_PATH, 308));
  app.get<{ Params: { '*': string } }>(`${SHELL_PATH}*`, async (request, reply) => {
    const path = `/${request.params['*']}`;
    const name = source.file(path);
    if (name !== undefined && source.folder !== undefined) {
      const isHashed = name.startsWith('assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(name, source.folder);
    }
    if (path.startsWith('/assets/')) throw new Refusal('notFound');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', ...pageSecurityHeaders(shellPolicy) })
      .send(await source.page('/', 'en-US'));
  });
};
