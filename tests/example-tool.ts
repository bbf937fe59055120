import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { TOOL_SETTINGS_ELEMENT_ID, type ToolSettings } from '@moiety/contract';
import { builtPages } from '../server/src/pages/source.ts';
import { renderPage } from '../server/src/pages/template.ts';
import { policyText, toolPolicy } from '../server/src/plugins/security-headers.ts';
import { manifest } from './fixtures/tools/example/manifest.ts';

/** The tool that `tool-kit/README.md` makes. */
export const exampleFolder = join(import.meta.dirname, 'fixtures/tools/example');

const { name, path, title, icon, scopes } = manifest;

/** How the operator's site file registers it. */
export const exampleEntry = { path, title, icon, scopes };

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Builds the example tool and serves it under the headers of a tool that comes with the server.
 * @param portal the origin of the portal that hosts it
 */
export const serveExampleTool = async (port: number, portal: string): Promise<void> => {
  const configFile = join(exampleFolder, 'vite.config.ts');
  const outDir = join(import.meta.dirname, '../.cache/example-tool', String(port));
  // In a process of its own: Vite's build sets NODE_ENV, which the portal's server reads.
  await promisify(execFile)('vite', [
    'build',
    '--config',
    configFile,
    '--outDir',
    outDir,
    '--logLevel',
    'error',
  ]);
  const pages = builtPages(outDir);
  const value: ToolSettings = { apiOrigin: portal, version: '0.1.0', tool: { name, path, title } };
  const settings = { elementId: TOOL_SETTINGS_ELEMENT_ID, value };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', portal);
    const file = pages.file(pathname);
    const body = file
      ? await readFile(join(outDir, file))
      : renderPage(await pages.page(pathname, 'en-US', 'password'), {
          locale: 'en-US',
          theme: undefined,
          settings,
        });
    response.writeHead(200, {
      'content-type': types[extname(file ?? '')] ?? 'text/html; charset=utf-8',
      'content-security-policy': policyText(toolPolicy(portal)),
      'origin-agent-cluster': '?1',
      'access-control-allow-origin': portal,
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
