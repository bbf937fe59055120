/** Builds the gallery: static pages in both languages from the manifest and the sources beside this file. */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { glyphLoaders } from '../src/icon/glyph-loaders.ts';
import { tokens as themeCss } from '../src/tokens.ts';
import { apiWords } from './api-words.ts';
import { exampleAddress, type ExampleFiles } from './body.ts';
import { elementPage } from './element-page.ts';
import { guidePage } from './guide-page.ts';
import { addressOf, base, locales, type GalleryLocale } from './locales.ts';
import { readElements, type ElementDoc } from './manifest.ts';
import { notFoundName, notFoundPage } from './not-found-page.ts';
import { searchIndex } from './search-index.ts';
import { examplePage, shell, type ShellOptions } from './shell.ts';
import { measureSizes } from './sizes.ts';
import { readPages } from './sources.ts';
import { readTokens, tokenRules } from './tokens.ts';
import { readTypes } from './types.ts';
import { undescribed } from './undescribed.ts';
import { chromeWords } from './words/chrome.ts';

/** What becomes `gallery.css`, in this order: a later rule wins. */
const styleSheets = [
  'page',
  'header',
  'content',
  'code',
  'examples',
  'playground',
  'tables',
  'contents',
  'search',
  'start-page',
  'narrow',
] as const;

export interface GalleryOptions {
  /** `custom-elements.json` */
  manifest: string;
  /** The folder of the built modules, to be weighed; without it no page tells a size. */
  modules?: string;
  /** The folder that is written. */
  out: string;
}

/** What the gallery lacks; a test wants it to be empty. */
export interface GalleryGaps {
  elementsWithoutPage: string[];
  pagesWithoutElement: string[];
  elementsWithoutExample: string[];
  undescribed: string[];
  sentencesWithoutChinese: string[];
  unusedChinese: string[];
}

const own = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The address of a file as its place below the folder: `/elements/zh-CN/dialog` is `zh-CN/dialog`. */
const placeOf = (address: string): string => address.slice(base.length) || 'index';

/** The client's script, with the library left outside: the page has it already. */
const bundleClient = async (entry: string, format: 'es' | 'iife'): Promise<string> => {
  const bundle = await rolldown({
    input: own(`client/${entry}.ts`),
    platform: 'browser',
    tsconfig: own('../tsconfig.json'),
    checks: { pluginTimings: false },
    plugins: [
      {
        name: 'library-is-there',
        resolveId: (id) => (id.endsWith('/bundle.ts') ? { id: './moiety.js', external: true } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  return output[0].code;
};

interface LocaleOptions extends Pick<ShellOptions, 'stamp' | 'version'> {
  locale: GalleryLocale;
  elements: readonly ElementDoc[];
  sizes: ReadonlyMap<string, number>;
  write(place: string, text: string): void;
}

/** Writes every page of one language; gives what it lacks. */
const buildLocale = ({ locale, elements, sizes, stamp, version, write }: LocaleOptions): GalleryGaps => {
  const words = chromeWords(locale);
  const api = apiWords(locale);
  const tokens = readTokens(themeCss);
  const icons = Object.keys(glyphLoaders);
  const sources = readPages(own('pages'), locale);
  const guides = readPages(own('guides'), locale);
  const pages = sources.flatMap((source) => {
    const element = elements.find(({ name }) => name === source.name);
    if (!element) return [];
    const size = sizes.get(element.folder);
    return [{ source, element, ...elementPage(source, element, { locale, words, api, size, sources }) }];
  });
  const guidePages = guides.map((source) => ({
    source,
    ...guidePage(source, { locale, words, tokens, icons, elements: pages }),
  }));
  const options: ShellOptions = {
    locale,
    words,
    stamp,
    version,
    guides,
    elements: pages.map(({ source }) => source).filter(({ within }) => !within),
  };

  const writeExample = ({ page, example, title }: ExampleFiles): { styles: string[]; scripts: string[] } => {
    const address = exampleAddress(page, example, locale);
    const styles = example.style ? [`${address}.css`] : [];
    const scripts = example.script ? [`${address}.js`] : [];
    if (example.mode === 'static') return { styles: [], scripts: [] };
    if (example.style) write(`${placeOf(address)}.css`, `${example.style}\n`);
    if (example.script) write(`${placeOf(address)}.js`, `${example.script}\n`);
    if (example.mode === 'inline') return { styles, scripts };
    write(`${placeOf(address)}.html`, examplePage(title, example.html, { styles, scripts }, options));
    return { styles: [], scripts: [] };
  };

  for (const { source, article, summary, examples } of [...guidePages, ...pages]) {
    const files = examples.map(writeExample);
    const linked = article.text.replaceAll(
      /href="page:([\w-]*)(#[\w-]+)?"/g,
      (_, name: string, hash = '') => `href="${addressOf(name, locale)}${hash}"`,
    );
    const page = shell(
      {
        name: source.name,
        within: source.within,
        title: source.title,
        summary,
        article: { text: linked },
        styles: files.flatMap(({ styles }) => styles),
        scripts: files.flatMap(({ scripts }) => scripts),
      },
      options,
    );
    write(`${placeOf(addressOf(source.name, locale)).replace(/\/$/, '/index')}.html`, page);
  }
  write(`${placeOf(addressOf(notFoundName, locale))}.html`, shell(notFoundPage(options), options));
  const searchable = guidePages.map(({ source, summary, article }) => ({
    source,
    summary,
    article: article.text,
  }));
  const index = searchIndex({ locale, words, api, guides: searchable, elements: pages, tokens, icons });
  write(`search.${locale}.json`, JSON.stringify(index));

  const names = new Set(sources.map(({ name }) => name));
  return {
    elementsWithoutPage: elements.filter(({ name }) => !names.has(name)).map(({ tag }) => tag),
    pagesWithoutElement: sources
      .map(({ name }) => name)
      .filter((name) => !elements.some((element) => element.name === name)),
    elementsWithoutExample: pages
      .filter(({ examples }) => examples.every(({ example }) => example.id === 'playground'))
      .map(({ element }) => element.tag),
    undescribed: undescribed(elements),
    sentencesWithoutChinese: [...api.missing],
    unusedChinese: api.unused(),
  };
};

/** Writes the gallery. @returns what it lacks */
export const buildGallery = async ({ manifest, modules, out }: GalleryOptions): Promise<GalleryGaps> => {
  const elements = readElements(manifest, readTypes(own('..') + (own('..').endsWith('/') ? '' : '/')));
  const write = (place: string, text: string): void => {
    const path = `${out}/${place}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  rmSync(out, { recursive: true, force: true });
  const [client, early, sizes] = await Promise.all([
    bundleClient('gallery', 'es'),
    bundleClient('early', 'iife'),
    modules === undefined
      ? new Map<string, number>()
      : measureSizes(
          modules,
          elements.map(({ folder }) => folder),
        ),
  ]);
  const css = styleSheets
    .map((name) => readFileSync(own(`styles/${name}.css`), 'utf8'))
    .concat(tokenRules(readTokens(themeCss)), '')
    .join('\n');
  write('gallery.js', client);
  write('early.js', early);
  write('gallery.css', css);
  copyFileSync(own('example.css'), `${out}/example.css`);
  copyFileSync(own('gallery.svg'), `${out}/gallery.svg`);
  if (existsSync(own('assets'))) cpSync(own('assets'), `${out}/assets`, { recursive: true });
  const stamp = createHash('sha256').update(client).update(early).update(css).digest('base64url').slice(0, 8);
  const { version } = JSON.parse(readFileSync(own('../package.json'), 'utf8')) as { version: string };
  const gaps = locales.map((locale) => buildLocale({ locale, elements, sizes, stamp, version, write }));
  return gaps.at(-1)!;
};

if (import.meta.main) {
  const dist = own('../dist');
  const gaps = await buildGallery({
    manifest: `${dist}/custom-elements.json`,
    modules: dist,
    out: `${dist}/gallery`,
  });
  writeFileSync(`${dist}/gallery-gaps.json`, JSON.stringify(gaps, null, 2));
  const open = Object.entries(gaps).flatMap(([kind, list]: [string, string[]]) =>
    list.length > 0 ? [`${kind}: ${list.length}`] : [],
  );
  if (open.length > 0)
    console.warn(`The gallery lacks ${open.join(', ')}: see elements/dist/gallery-gaps.json`);
}
