import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { TOOL_SETTINGS_ELEMENT_ID, type ToolSettings } from '@moiety/contract';
import { builtPages } from '../server/src/pages/source.ts';
import { renderPage } from '../server/src/pages/template.ts';
import { policyText, toolPolicy } from '../server/src/plugins/security-headers.ts';
import { createTool } from '../scripts/create-tool.ts';
import { findTools } from '../server/src/modules/platform/manifests.ts';
import { manifest } from '../tool-kit/template/manifest.ts';

const { name, path, title, icon, scopes } = manifest;

/** How the operator's site file registers it. */
export const exampleEntry = { path, title, icon, scopes };

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Makes a tool by the generator, builds it and serves it under the headers of a tool that comes with the server.
 * @param portal the origin of the portal that hosts it
 */
export const serveExampleTool = async (port: number, portal: string): Promise<void> => {
  // Inside the repository, where its packages are found.
  const folder = join(import.meta.dirname, '../.cache/example-tool', String(port));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // As `tools/tsconfig.json`, by which the build compiles decorators.
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../tsconfig.base.json', include: [name] }),
  );
  createTool({
    name,
    title,
    folder,
    others: await findTools(join(import.meta.dirname, '../tools')),
    wordsOfOthers: new Set(),
  });
  const configFile = join(folder, name, 'vite.config.ts');
  const outDir = join(folder, name, 'dist');
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
