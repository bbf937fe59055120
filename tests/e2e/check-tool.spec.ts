import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browserArgs, ensureTestBrowser } from '../../scripts/browser.ts';
import { checkTool, type Requirement, type Verdict } from '../../scripts/check-tool/conformance.ts';
import { toolClient } from '../notes-tool.ts';
import { exampleOrigin, origin } from '../product.ts';
import { expect, test } from './journey.ts';

const folder = join(import.meta.dirname, '../fixtures/bad-tool');
const types: Readonly<Record<string, string>> = {
  '/client.js': 'text/javascript',
  '/tool.js': 'text/javascript',
  '/tool.css': 'text/css',
};

/** Serves the tool that does one thing wrong; '' for one that does none. */
const serveTool = async (fault: string): Promise<Server> => {
  const client = await toolClient();
  const bodyOf = async (path: string): Promise<string> => {
    if (path === '/client.js') return client;
    if (path in types) return readFile(join(folder, path), 'utf8');
    return (await readFile(join(folder, 'index.html'), 'utf8')).replace(
      '<html ',
      `<html data-fault="${fault}" `,
    );
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    void bodyOf(path).then((body) => {
      response.writeHead(200, { 'content-type': types[path] ?? 'text/html' });
      return response.end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return server;
};

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureTestBrowser(), args: browserArgs });
});
test.afterAll(() => browser.close());

const check = async (fault: string): Promise<Verdict[]> => {
  const server = await serveTool(fault);
  try {
    return await checkTool(browser, {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      name: 'bad',
      host: 'http://localhost:8080',
      timeout: 3000,
      longestTask: 1000,
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

const wrongOf = (verdicts: readonly Verdict[]): Verdict[] => verdicts.filter(({ ok }) => !ok);

test.describe('the check of hosted tools', () => {
  test('finds nothing wrong with one that does what it has to', async () => {
    const verdicts = await check('');
    expect(wrongOf(verdicts)).toEqual([]);
    expect(verdicts).toHaveLength(6);
  });

  for (const [fault, requirement, words] of [
    ['no-handshake', 'connects', 'connectToHost'],
    ['never-ready', 'connects', 'host.ready()'],
    ['other-name', 'connects', 'another name'],
    ['misses-language', 'language', 'stays “en-US”'],
    ['keeps-words', 'language', 'words stay'],
    ['misses-theme', 'appearance', 'theme stays'],
    ['keeps-colors', 'appearance', 'colors stay'],
    ['pushes-history', 'history', 'entries of its own'],
    ['loads-anew', 'history', 'loads its page anew'],
    ['blocks', 'main thread', 'blocks its main thread'],
    ['throws', 'errors', 'Planted'],
  ] satisfies [string, Requirement, string][])
    test(`names what is wrong with one that ${fault.replaceAll('-', ' ')}`, async () => {
      const wrong = wrongOf(await check(fault));
      expect(wrong.map((verdict) => verdict.requirement)).toEqual([requirement]);
      expect(wrong[0]?.words).toContain(words);
    });

  test('is passed by a tool that npm run create:tool made', async () => {
    const tool = { url: exampleOrigin, name: 'example', host: origin, longestTask: 5000 };
    const verdicts = await checkTool(browser, tool);
    // Its words are in the catalog once they were extracted, which those of the journeys' tool are not.
    expect(wrongOf(verdicts).filter(({ requirement }) => requirement !== 'language')).toEqual([]);
  });
});
