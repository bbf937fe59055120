import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';
import { filesOf, styleSheetsOf } from '../../locales/build/files-of.ts';

/** The place in a built page where the server puts its view. */
const VIEW_PLACE = '<!--moiety:view-->';

/**
 * The pages whose views the server renders, and the modules that they are made of. Those with the shell are replaced by
 * the application, the landing page is taken over by it.
 */
const servedViews = [
  { name: 'landing', modules: ['/landing-page.tsx'], still: false },
  { name: 'guide', modules: ['/guide-route.tsx'], still: true },
  { name: 'case-list', modules: ['/case-list-page.tsx'], still: true },
  { name: 'case', modules: ['/case-page.tsx'], still: true },
] as const;
/** What every page with the shell loads besides its own. */
const shellModules = [
  '/static-shell/take-over.tsx',
  '/shell/shell.tsx',
  '/shared/api/services.ts',
  '/contract/src/auth.ts',
] as const;

/** A page's view, and what the browser and search results say of it. */
interface View {
  html: string;
  title: string;
  description: string;
}

/** What `src/app/prerender.tsx` gives. */
interface Prerender {
  locales: readonly string[];
  modes: readonly string[];
  renderLogin: (mode: string, locale: string) => View;
}

/** The boot script, bundled on its own: it is a classic script, so that it runs before the first paint. */
const bundleBoot = async (root: string): Promise<string> => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: ['source', ...defaultServerConditions] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/boot.ts'), formats: ['iife'], name: 'boot' },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunk = output.find((each) => each.type === 'chunk');
  if (!chunk) throw new Error('src/boot.ts was not bundled');
  return chunk.code;
};

/**
 * Builds a module of views for Node, with everything that it needs in one file.
 * @param source below `root`
 */
const buildForNode = async (root: string, source: string, outDir: string, file: string): Promise<void> => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
    build: {
      ssr: join(root, source),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  });
};

/** Builds the sign-in view for Node and loads it. */
const loadPrerender = async (root: string, outDir: string): Promise<Prerender> => {
  await buildForNode(root, 'src/app/prerender.tsx', outDir, 'prerender.mjs');
  return (await import(`${pathToFileURL(join(outDir, 'prerender.mjs')).href}?${Date.now()}`)) as Prerender;
};

/** The text of an inline element, which must not end it. */
const inline = (text: string, element: 'script' | 'style'): string => {
  const trimmed = text.trim();
  if (trimmed.includes(`</${element}`)) throw new Error(`a text with </${element} cannot be inline`);
  return trimmed;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const replaceOnce = (
  html: string,
  from: RegExp,
  to: string | ((found: string, ...groups: string[]) => string),
): string => {
  if (html.search(from) < 0) throw new Error(`index.html has no ${String(from)}`);
  return html.replace(from, typeof to === 'string' ? () => to : to);
};

/**
 * Puts the first view before the scripts. The built page starts with one small script that chooses language and
 * appearance and then imports the application; `/login` is written once a language and a way to sign in with its view in
 * the HTML (`login.{mode}.{locale}.html`), which works before the application has started, and without it. Pages whose
 * content the server knows are written once a language without their view (`{page}.{locale}.html`), which the server
 * renders by `views.mjs`.
 */
export const firstPaint = (): Plugin => {
  let root = '';
  let cacheDir = '';
  let boot = { file: '', code: '' };
  let serving = false;

  return {
    name: 'moiety:first-paint',
    configResolved(config) {
      root = config.root;
      cacheDir = join(config.root, '../.cache/prerender');
      serving = config.command === 'serve';
    },
    async buildStart() {
      if (serving) return;
      const code = await bundleBoot(root);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      boot = { file: `assets/boot-${hash}.js`, code };
      this.emitFile({ type: 'asset', fileName: boot.file, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        // The frame that plays replays is no page of the application.
        if (path === '/replay.html') return html;
        if (!bundle) {
          const attrs = { type: 'module', src: '/src/boot.ts' };
          return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
        }
        const main = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/;
        const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;
        const source = main.exec(html)?.[1];
        if (!source) throw new Error('index.html has no entry');
        const preload = [...html.matchAll(preloads)].map(([, href]) => href).join(' ');
        const tag = `<script src="/${boot.file}" data-main="${source}" data-preload="${preload}"></script>\n    `;
        return html
          .replace(main, '')
          .replaceAll(preloads, '')
          .replace('<link rel="icon"', () => tag + '<link rel="icon"');
      },
    },
    async writeBundle({ dir }, bundle) {
      if (!dir || serving) return;
      const { locales, modes, renderLogin } = await loadPrerender(root, cacheDir);
      const index = await readFile(join(dir, 'index.html'), 'utf8');
      const main = /data-main="([^"]+)"/.exec(index)?.[1];
      /** A page whose view is in the HTML: it loads `files` after the paint, and what else it is made of, one after the other. */
      const paintedPage = (locale: string, view: View, files: readonly string[], attributes = ''): string => {
        const all = [
          ...filesOf(bundle, '/src/main.tsx'),
          ...files,
          ...(locale === 'en-US' ? [] : filesOf(bundle, `/generated/locales/${locale}.ts`)),
        ];
        const preload = [...new Set(all)]
          .map((file) => `/${file}`)
          .filter((file) => file !== main)
          .join(' ');
        let html = replaceOnce(index, /<html lang="en-US">/, `<html lang="${locale}">`);
        html = replaceOnce(html, /<title>[^<]*<\/title>/, `<title>${escapeText(view.title)}</title>`);
        html = replaceOnce(html, /(?<=name="description"\s+content=")[^"]*/, escapeText(view.description));
        html = replaceOnce(html, /data-preload="[^"]*"/, `data-preload="${preload}" data-painted`);
        html = replaceOnce(
          html,
          /<div id="root"><\/div>/,
          `<div id="root" data-locale="${locale}"${attributes}>${view.html}</div>`,
        );
        html = replaceOnce(html, /<noscript>[\s\S]*?<\/noscript>\s*/, '');
        // Inline, so that the first paint waits for one answer only; the server allows both by their hashes.
        html = replaceOnce(
          html,
          /<script src="[^"]*"( data-main[^>]*>)/,
          (_, rest) => `<script${rest}${inline(boot.code, 'script')}`,
        );
        return replaceOnce(html, /<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, file: string) =>
          [...new Set([file, ...styleSheetsOf(bundle, files)])]
            .map((sheet, at) => {
              const style = bundle[sheet];
              if (style?.type !== 'asset') throw new Error(`${sheet} was not built`);
              // The parts that come later find their style sheets here, and do not load them a second time.
              const known = at === 0 ? '' : `<link rel="stylesheet" href="/${sheet}" disabled>`;
              return `<style>${inline(String(style.source), 'style')}</style>${known}`;
            })
            .join(''),
        );
      };
      const loginFiles = filesOf(bundle, '/login-page.tsx');
      for (const mode of modes)
        for (const locale of locales)
          await writeFile(
            join(dir, `login.${mode}.${locale}.html`),
            paintedPage(locale, renderLogin(mode, locale), loginFiles),
          );

      await buildForNode(root, 'src/app/prerender-views.tsx', dir, 'views.mjs');
      for (const { name, modules, still } of servedViews)
        for (const locale of locales) {
          const files = [
            ...[...(still ? shellModules : []), ...modules].flatMap((module) => filesOf(bundle, module)),
            ...(locale === 'en-US' ? [] : filesOf(bundle, `/generated/locales/${locale}.ts?later`)),
          ];
          const view = { html: VIEW_PLACE, title: 'Moiety', description: '' };
          await writeFile(
            join(dir, `${name}.${locale}.html`),
            paintedPage(locale, view, files, still ? ' data-still=""' : ''),
          );
        }
    },
  };
};
