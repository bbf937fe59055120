// A structure in a project that Vite builds or serves: the worker and its WebAssembly come along by themselves.
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { prepared } from './prepared.ts';
import { expect, test } from './use.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createTcpServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const isDrawn = async (page: Page): Promise<void> => {
  const drawing = page.locator('mo-structure').getByRole('img', { name: 'CC(=O)Oc1ccccc1C(=O)O' });
  await expect(drawing).toBeVisible({ timeout: 30_000 });
  await expect(drawing.locator('path').first()).toBeAttached();
};

test('a built page draws', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto(`${prepared.pages}/built/structure/structure.html`);
  await isDrawn(page);
  // Emitted by the build, under names of its own.
  for (const file of [/\/assets\/structure-worker-[\w-]+\.js$/, /\/assets\/RDKit_minimal-[\w-]+\.wasm$/])
    expect(loaded).toContainEqual(expect.stringMatching(file));
});

test('Vite’s development server draws, with nothing configured for it', async ({ page }) => {
  const root = join(prepared.projects, 'project');
  const server = await createServer({
    configFile: false,
    root,
    cacheDir: join(root, 'node_modules/.vite-structure'),
    logLevel: 'warn',
    optimizeDeps: { entries: ['structure.html'] },
    server: {
      host: 'localhost',
      // Its client in the page is told the number that stands here.
      port: await freePort(),
      strictPort: true,
      // The project borrows its dependencies from this repository.
      fs: { strict: false },
    },
  });
  try {
    await server.listen();
    await page.goto(`${server.resolvedUrls!.local[0]}structure.html`);
    await isDrawn(page);
  } finally {
    await server.close();
  }
});
