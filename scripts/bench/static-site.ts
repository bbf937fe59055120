// Serves what a measurement made, compressed as the product's own server does it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export interface StaticSite {
  url: string;
  close(): void;
}

/** Serves files by their path, for example `{ '/': '<!doctype html>…' }`. */
export const serveFiles = (files: Readonly<Record<string, string>>): Promise<StaticSite> =>
  new Promise((resolve) => {
    const bodies = new Map(Object.entries(files).map(([path, text]) => [path, brotliCompressSync(text)]));
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const body = bodies.get(path);
      if (!body) {
        response.writeHead(404).end();
        return;
      }
      const type = types[path.split('.').at(-1) ?? ''] ?? 'text/html';
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' })
        .end(body);
    });
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://localhost:${port}`, close: () => server.close() });
    });
  });
