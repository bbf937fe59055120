import type { Plugin } from 'vite';

/** V8's explicit compile hint (Chromium 136 and later); a comment to every other engine. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile what a file holds while the file is being loaded, beside the page's own thread. Left to itself it
 * compiles a function when that is first called, and a phone does not answer meanwhile (decision 0043 has figures).
 */
export const compileAhead = (): Plugin => ({
  name: 'moiety:compile-ahead',
  apply: 'build',
  generateBundle: {
    // After whatever else is put in front: the hint counts in the first line only.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = HINT + file.code;
        // The mappings of a line end with a semicolon: the first line has none now. A file of no module has no map.
        const map = bundle[file.sourcemapFileName ?? ''];
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
});
