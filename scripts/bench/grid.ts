// `npm run bench -- grid`: the grid of the tools beside AG Grid Community and Vaadin Grid, 100,000 rows of 60 columns scrolled at a quarter of the processor.
import { join } from 'node:path';
import { launch } from './chromium.ts';
import { bundleCode } from './elements/bundles.ts';
import { installPeers } from './elements/peers.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';
import { serveFiles } from './static-site.ts';

const ROWS = 100_000;
const COLUMNS = 60;
const TURNS = 3;
const WHEELS = 120;
const WHEEL_PX = 400;
const FRAME_MS = 1000 / 60;

/** What each cell says: no two are alike, as in a table of molecules. */
const data = `
const columns = Array.from({ length: ${COLUMNS} }, (_, at) => 'Column ' + at);
const valueOf = (row, at) => at === 0 ? 'Compound ' + row : ((row * 7919 + at * 104729) % 100000 / 100).toFixed(2);
const host = document.querySelector('main');
`;

const sources: Readonly<Record<string, string>> = {
  moiety: `import '${join(repository, 'grid/src/data-grid.ts')}';
${data}
const grid = document.createElement('moiety-data-grid');
grid.label = 'Compounds';
grid.columns = columns.map((title, at) => ({ id: title, title, width: 120, pinned: at === 0, sortable: true,
  cell: (row) => valueOf(row, at), text: (row) => valueOf(row, at) }));
grid.rows = { count: ${ROWS}, row: (index) => index, id: (index) => index };
host.append(grid);`,
  agGrid: `import { createGrid, ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community';
${data}
ModuleRegistry.registerModules([ClientSideRowModelModule]);
createGrid(host, {
  columnDefs: columns.map((headerName, at) => ({ headerName, width: 120, pinned: at === 0 ? 'left' : undefined,
    valueGetter: ({ data: { row } }) => valueOf(row, at) })),
  rowData: Array.from({ length: ${ROWS} }, (_, row) => ({ row })),
  rowHeight: 36,
});`,
  vaadin: `import '@vaadin/grid/src/vaadin-grid.js';
${data}
const grid = document.createElement('vaadin-grid');
for (const [at, header] of columns.entries()) {
  const column = document.createElement('vaadin-grid-column');
  column.header = header;
  column.width = '120px';
  column.flexGrow = 0;
  column.frozen = at === 0;
  column.renderer = (root, _, { item }) => { root.textContent = valueOf(item.row, at); };
  grid.append(column);
}
grid.items = Array.from({ length: ${ROWS} }, (_, row) => ({ row }));
grid.columnRendering = 'lazy';
host.append(grid);`,
};
const titles: Readonly<Record<string, string>> = {
  moiety: 'ours',
  agGrid: 'AG Grid Community',
  vaadin: 'Vaadin Grid',
};

const page = (code: string): string => `<!doctype html><meta charset="utf-8"><title>Grid</title>
<style>body { margin: 0 } main { display: block } main, main > * { width: 1400px; height: 860px }</style><main></main>
<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;

interface Scrolled {
  /** The longest task, ms. */
  longest: number;
  /** Part of the frames that a screen of 60 Hz would have shown and that were not drawn. */
  dropped: number;
}

const scroll = async (url: string): Promise<Scrolled> => {
  const browser = await launch();
  try {
    const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await tab.goto(url);
    await tab.getByText('Compound 3', { exact: true }).first().waitFor();
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await tab.evaluate(() => {
      const state = { longest: 0, frames: 0, from: performance.now() };
      (window as unknown as { watched: typeof state }).watched = state;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
      }).observe({ entryTypes: ['longtask'] });
      const tick = (): void => {
        state.frames++;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await tab.mouse.move(700, 450);
    for (let at = 0; at < WHEELS; at++) {
      // Down, and now and then sideways.
      await tab.mouse.wheel(at % 5 === 4 ? WHEEL_PX : 0, WHEEL_PX);
      await tab.waitForTimeout(FRAME_MS);
    }
    const { longest, frames, from } = await tab.evaluate(
      () => (window as unknown as { watched: { longest: number; frames: number; from: number } }).watched,
    );
    const elapsed = (await tab.evaluate(() => performance.now())) - from;
    return { longest, dropped: Math.max(0, 1 - frames / (elapsed / FRAME_MS)) };
  } finally {
    await browser.close();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

installPeers();
const pages: Record<string, string> = {};
for (const [name, source] of Object.entries(sources)) {
  const { all } = await bundleCode(source, { inOneFile: true });
  pages[`/${name}`] = page(all);
}
const site = await serveFiles(pages);
try {
  const runs = new Map(Object.keys(sources).map((name) => [name, [] as Scrolled[]]));
  // They take turns, so that what else the machine does falls on all.
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, scrolled] of runs) scrolled.push(await scroll(`${site.url}/${name}`));
  const dropped = (name: string): number => median(runs.get(name)!.map((run) => run.dropped)) * 100;
  for (const [name, scrolled] of runs) {
    const longest = median(scrolled.map((run) => run.longest));
    figure({
      name: `longest task while scrolling, ${titles[name]}`,
      value: longest,
      unit: 'ms',
      ...(name === 'moiety' && { target: 50 }),
    });
    figure({
      name: `frames dropped while scrolling, ${titles[name]}`,
      value: dropped(name),
      unit: '%',
      ...(name === 'moiety' && {
        floor: { of: 'AG Grid Community', value: dropped('agGrid') },
        targetRatio: 1,
      }),
    });
  }
} finally {
  site.close();
}
