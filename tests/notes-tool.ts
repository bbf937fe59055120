import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { rolldown } from 'rolldown';

const folder = join(import.meta.dirname, 'fixtures/notes-tool');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** What a tool loads from the elements, as one file that needs no build. */
export const toolClient = async (): Promise<string> => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../elements/src/sub-app/client.ts'),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'browser', 'import'] },
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
};

/** Serves the tool as a server of its own would: what it may load, who may show it, a process of its own. */
export const serveNotesTool = async (port: number, portal: string): Promise<void> => {
  const clientCode = await toolClient();
  const send = async (path: string): Promise<string | undefined> => {
    if (path === '/client.js') return clientCode;
    // Every other path is a route of the tool.
    const file = path === '/notes.js' || path === '/notes.css' ? path : '/index.html';
    return readFile(join(folder, file), 'utf8');
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = await send(pathname);
    response.writeHead(200, {
      'content-type': types[extname(pathname)] ?? types['.html'],
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${portal}; base-uri 'none'; form-action 'none'; frame-ancestors ${portal}`,
      'origin-agent-cluster': '?1',
      'access-control-allow-origin': portal,
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  // The process ends with the portal's server.
  server.unref();
};

/** How the operator's site file registers it. */
export const notesEntry = {
  path: '/notes',
  title: { 'en-US': 'Notes', 'zh-CN': '笔记' },
  icon: 'edit',
  scopes: ['molecule-sets:read'],
};
