// Bytes of what is compared, each library bundled in the same way.
import { serveFiles } from '../static-site.ts';
import { bundleCode, bundleStyles, compressedSize, importing } from './bundles.ts';
import { subsets, type Library, type Subset } from './libraries.ts';
import { withTab } from './measure.ts';
import { collectRegistered } from './registered.ts';

/** kB of 1000 bytes. */
export interface Size {
  script: number;
  /** What the page must link besides. */
  styles: number;
}

export interface WholeSize {
  /** kB, brotli, of every element, without what it loads on demand. */
  size: number;
  /** The same with what is loaded on demand. */
  all: number;
  /** How many elements are registered. */
  elements: number;
}

export const sizeOf = async (library: Library, subset: Subset): Promise<Size | undefined> => {
  const modules = library.subsets[subset];
  if (!modules) return undefined;
  const compressed = compressedSize[subsets[subset]];
  // The floor is imported for its names: nothing is registered by it.
  const source =
    library.name === 'bare Lit' ? `export { css, html, LitElement } from 'lit';` : importing(modules);
  const styles = await bundleStyles(library.styles);
  return {
    script: compressed((await bundleCode(source)).needed) / 1000,
    styles: styles === '' ? 0 : compressed(styles) / 1000,
  };
};

/** Counts what `code` registers in a page of its own. */
const elementsIn = async (code: string): Promise<number> => {
  const site = await serveFiles({
    '/': '<!doctype html><html lang="en-US"><head><title>Count</title><script type="module" src="/main.js"></script></head></html>',
    '/main.js': code,
  });
  try {
    return await withTab(
      site.url,
      ({ page }) => page.evaluate(() => window.registered.length),
      {},
      collectRegistered,
    );
  } finally {
    site.close();
  }
};

export const wholeSizeOf = async ({ whole }: Library): Promise<WholeSize | undefined> => {
  if (!whole) return undefined;
  const source = importing(whole());
  const [split, file] = [await bundleCode(source), await bundleCode(source, { inOneFile: true })];
  return {
    size: compressedSize.brotli(split.needed) / 1000,
    all: compressedSize.brotli(file.all) / 1000,
    elements: await elementsIn(file.all),
  };
};
