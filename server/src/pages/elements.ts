import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { galleryPolicy, pageSecurityHeaders, policyText, workerPolicy } from '../plugins/security-headers.ts';
import { Refusal } from '../refusal.ts';

/** Where the elements and their gallery are served. */
export const ELEMENTS_PATH = '/elements/';

/** Compressed variants are chosen by the visitor's `Accept-Encoding`. */
const notSent = /\.(?:br|gz)$/;
const isWorker = (path: string): boolean => /^structure\/[\w.-]*\.js$/.test(path) && /[/.-]worker/.test(path);

/** The gallery's page for an address that has none, in the language that the address names. */
const notFoundPage = /^(?:zh-CN\/)?not-found\.html$/;
const notFoundPageFor = (path: string): string =>
  /^zh-CN(?:\/|$)/.test(path) ? 'zh-CN/not-found' : 'not-found';

/** Whether a person looks for a page, and not a program for a file. */
const wantsPage = (request: FastifyRequest, path: string): boolean =>
  Boolean(request.headers.accept?.includes('text/html')) && !/\.(?!html$)\w+$/.test(path);

interface ElementsFiles {
  /** The file for an address below `ELEMENTS_PATH`: itself, or the page that it stands for. */
  find(path: string): { name: string; etag: string } | undefined;
}

const listFiles = (folder: string): ElementsFiles => {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !notSent.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : [];
  // By content: a deployment that changes nothing leaves every visitor's copy good.
  const tagOf = (name: string): string =>
    `W/"${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64url')
      .slice(0, 22)}"`;
  const files = new Map(names.map((name) => [name, tagOf(name)]));
  return {
    find: (path) => {
      const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
      const name = candidates.find((candidate) => files.has(candidate));
      return name === undefined ? undefined : { name, etag: files.get(name)! };
    },
  };
};

const pathBelow = (request: FastifyRequest): string => {
  const path = (request.url.split('?', 1)[0] ?? '').slice(ELEMENTS_PATH.length);
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Refusal('notFound');
  }
};

/**
 * Serves the self-contained file of the elements, what belongs to it, and the gallery. Any page of any origin may load the
 * files: they are public and the same for everybody. No address has a version in it, because a server has one version only
 * and would break the pages that name another; so a browser asks each time whether its copy is still good.
 */
export const mountElements = (app: FastifyInstance, folder: string): void => {
  const files = listFiles(folder);
  app.get(ELEMENTS_PATH.slice(0, -1), (_request, reply) => reply.redirect(ELEMENTS_PATH, 308));
  app.get(`${ELEMENTS_PATH}*`, async (request, reply) => {
    const path = pathBelow(request);
    const file =
      files.find(path) ?? (wantsPage(request, path) ? files.find(notFoundPageFor(path)) : undefined);
    if (!file) throw new Refusal('notFound');
    const { name, etag } = file;
    if (notFoundPage.test(name))
      return reply
        .code(404)
        .headers({ ...pageSecurityHeaders(galleryPolicy), 'cache-control': 'no-store' })
        .sendFile(name, folder);
    void reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    if (isWorker(name)) void reply.header('content-security-policy', policyText(workerPolicy()));
    if (name.endsWith('.html')) void reply.headers(pageSecurityHeaders(galleryPolicy));
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
    return reply.sendFile(name, folder);
  });
};
