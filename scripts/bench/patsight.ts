// A document of 500 pages in patent extraction, as a person adds it: a dense table, a scan of it, and scans to the end. What it takes until
// its pages are counted, until the first result is in the table, and how the page with 500 places pans at a quarter of the processor's speed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { makePdf, ruledTable, scanPage, textAt, type PdfPage } from '../../extraction/test/pdf-builder.ts';
import { loadAssets } from '../../extraction/src/node/assets.ts';
import { PdfDocument } from '../../extraction/src/pdf/pdf-document.ts';
import { launch } from './chromium.ts';
import { figure } from './figure.ts';
import { ownerToken, startProduct } from './product.ts';

const PAGES = Number(process.env['PAGES'] ?? 500);
/** Rows and columns of values of the first page: with the labels there are 500 places. */
const TABLE = { rows: 46, values: 10 };
const DPI = 300;
const THROTTLE = 4;

const heading = (column: number): string => `T${column + 1} IC50`;
const rows = [
  ['Compound', ...Array.from({ length: TABLE.values }, (_, column) => heading(column))],
  ...Array.from({ length: TABLE.rows }, (_row, row) => [
    String(row + 1),
    ...Array.from({ length: TABLE.values }, (_, column) => String(1 + ((row * 37 + column * 11) % 900))),
  ]),
];
const tablePage: PdfPage = {
  content:
    textAt('Table 1. Inhibition of ten kinases (nM)', 30, 30) +
    ruledTable(rows, { x: 30, y: 45, widths: [80, ...Array<number>(TABLE.values).fill(62)], rowHeight: 16 }),
  width: 760,
};

const folder = await mkdtemp(join(tmpdir(), 'moiety-patsight-'));
const file = join(folder, 'scan.pdf');
const { pdfium } = await loadAssets();
const drawn = await PdfDocument.open(makePdf([tablePage]), { wasm: pdfium, password: '' });
const scan = scanPage(drawn.render(0, DPI), DPI);
drawn.close();
await writeFile(file, makePdf([tablePage, ...Array<PdfPage>(PAGES - 1).fill(scan)]));

/** Counts the frame's long tasks from now on. */
const watch = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const state = { longest: 0 };
    (window as unknown as { watched: typeof state }).watched = state;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
const longestOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    const { watched: state } = window as unknown as { watched: { longest: number } };
    const { longest } = state;
    state.longest = 0;
    return longest;
  });

const product = await startProduct({ port: 8176 });
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addCookies([
    { name: 'access_token', value: await ownerToken(product.url), domain: 'localhost', path: '/' },
  ]);
  const page = await context.newPage();
  await page.goto(`${product.url}/patsight`);
  const tool = page.frameLocator('iframe[name="patsight"]');
  await tool.getByRole('heading', { level: 1 }).waitFor();

  const added = performance.now();
  await tool.locator('input[type=file]').first().setInputFiles(file);
  await tool.getByRole('link', { name: 'scan.pdf' }).first().waitFor({ timeout: 120_000 });
  await tool.getByRole('link', { name: 'scan.pdf' }).first().click();
  const analyze = tool.getByRole('button', { name: 'Analyze pages' }).first();
  await analyze.waitFor({ timeout: 120_000 });
  figure({
    name: `${PAGES} pages added and counted`,
    value: (performance.now() - added) / 1000,
    unit: 's',
  });

  await analyze.click();
  await tool.getByRole('textbox', { name: 'Pages' }).fill('1-3');
  const submit = tool.getByRole('dialog').getByRole('button', { name: /Analyze/u });
  await tool.getByText('3 credits').first().waitFor();
  const began = performance.now();
  await submit.click();
  await tool.locator('patsight-result-table .body [role=row]').first().waitFor({ timeout: 90_000 });
  figure({
    name: 'first result on screen after the start',
    value: (performance.now() - began) / 1000,
    unit: 's',
    target: 10,
  });
  await tool.getByRole('grid').locator('mo-structure, [role=gridcell]').first().waitFor();
  await tool.locator('mo-annotation [role=option]').first().waitFor({ state: 'attached', timeout: 60_000 });

  const frame = page.frames().find((each) => each.name() === 'patsight')!;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const stage = tool.locator('mo-annotation');
  const marks = await stage.getByRole('option').count();
  const box = (await stage.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(1000);
  await watch(frame);
  const first = stage.getByRole('option').first();
  const placeOf = async (): Promise<number> => Math.round((await first.boundingBox())?.x ?? 0);
  const places = new Set([await placeOf()]);
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 0; step < 20; step += 1)
      await page.mouse.move(x + 12 * step * (turn % 2 ? 1 : -1), y + 6 * step * (turn % 2 ? 1 : -1));
    places.add(await placeOf());
    await page.mouse.up();
  }
  if (places.size < 2) throw new Error('the page did not move');
  console.log(`places on the page: ${marks}`);
  figure({
    name: `longest task while panning ${marks} places, processor at a quarter`,
    value: await longestOf(frame),
    unit: 'ms',
    target: 50,
  });
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
