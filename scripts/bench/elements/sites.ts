// One page for each library, served as the product's files are.
import { join } from 'node:path';
import { serveFiles, type StaticSite } from '../static-site.ts';
import { bundleCode, bundleStyles, importing } from './bundles.ts';
import type { Library } from './libraries.ts';

const page = `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"></head>
<body style="margin:8px"><button id="go" style="position:fixed;inset:auto auto 0 0;width:60px;height:30px">Go</button><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;

export interface LibrarySite extends StaticSite {
  /** The library's name. */
  name: string;
}

/** Serves a page with `window.bench` for the library. */
export const serveLibrary = async ({
  name,
  adapter,
  modules,
  styles,
  css = '',
}: Library): Promise<LibrarySite> => {
  const { needed } = await bundleCode(
    `${importing(modules)}
import { adapter } from '${join(import.meta.dirname, 'adapters', adapter)}';
import { startBench } from '${join(import.meta.dirname, 'page.ts')}';
startBench(adapter);`,
    { inOneFile: true },
  );
  const { url, close } = await serveFiles({
    '/': page,
    '/main.js': needed,
    '/main.css': css + (await bundleStyles(styles)),
  });
  return { name, url, close };
};
