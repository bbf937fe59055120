import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Locale } from '@moiety/locales/server.ts';
import { StartError } from '../start-error.ts';
import type { SignInPage } from './sign-in-view.ts';
import type { ViewName } from './view-page.ts';

/** Where an application's pages and files come from: its built folder, or Vite while developing. */
export interface PageSource {
  /** The path of a built file below `folder`, if there is one at this address. */
  file(pathname: string): string | undefined;
  /** Undefined where Vite sends the files. */
  folder: string | undefined;
  /**
   * The page that is shown at an address, before the visitor's values are in it.
   * @param signInMode of a portal, whose sign-in page is another one in each
   */
  page(pathname: string, locale: Locale, signInMode?: SignInPage['mode']): Promise<string>;
  /** The page in which a portal plays replays (`REPLAY_PAGE_PATH`); undefined where it was built without. */
  replayPage?(): Promise<string | undefined>;
  /** The pages of a portal that the server renders, before their views are in them, and the module that renders these. */
  views?: { page(name: ViewName, locale: Locale): string; renderer: string };
}

/**
 * Compressed variants are chosen by the visitor's `Accept-Encoding`, pages are rendered, and one module renders here: none is
 * sent by its own name.
 */
const notSent = /\.(?:br|gz|html)$|^views\.mjs$/;

/**
 * A built folder. Its files are listed once, so that an address either is one of them or reaches no file at all.
 * @throws StartError where it was not built
 */
export const builtPages = (folder: string): PageSource => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  if (!existsSync(join(folder, 'index.html')))
    throw new StartError(`${relative(process.cwd(), folder)} is not built: run npm run build.`);
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !notSent.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const pages = new Map<string, string>();
  const pageNamed = (name: string): string => {
    const known = pages.get(name) ?? read(name);
    pages.set(name, known);
    return known;
  };
  const renderer = join(folder, 'views.mjs');
  return {
    folder,
    ...(existsSync(renderer) && {
      views: { page: (name: ViewName, locale: Locale) => pageNamed(`${name}.${locale}.html`), renderer },
    }),
    file: (pathname) => {
      const name = pathname.slice(1);
      return files.has(name) ? name : undefined;
    },
    replayPage: async () => (existsSync(join(folder, 'replay.html')) ? pageNamed('replay.html') : undefined),
    page: async (pathname, locale, signInMode) => {
      // The sign-in page is prerendered, so that it is there before any script.
      const prerendered = `login.${signInMode}.${locale}.html`;
      const isPrerendered = pathname === '/login' && existsSync(join(folder, prerendered));
      return pageNamed(isPrerendered ? prerendered : 'index.html');
    },
  };
};
