import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { escapeHtml } from '../../server/src/html/markup.ts';
import type { FailureReason } from '../../elements/src/sub-app/diagnose.ts';

/** What a hosted tool has to do. */
export type Requirement = 'connects' | 'language' | 'appearance' | 'history' | 'main thread' | 'errors';

/** How a tool fares in one of them. */
export interface Verdict {
  requirement: Requirement;
  ok: boolean;
  /** What was seen, and where that is wrong, what to do. */
  words: string;
}

export interface CheckedTool {
  /** The address of its page. */
  url: string;
  /** The name by which it connects. */
  name: string;
  /** The origin of the page that shows it, which its server has to allow. */
  host: string;
  /** Milliseconds that it may take to be ready. */
  timeout?: number;
  /** Milliseconds that a task of its may last once it is ready. */
  longestTask?: number;
}

/** Links that are followed to see what becomes of the history. */
const LINKS = 3;
/** Milliseconds in which a tool has to show what the host changed. */
const PATIENCE = 3000;
/** Milliseconds for which it is only watched. */
const WATCHED = 500;

const failures: Record<FailureReason, (tool: CheckedTool) => string> = {
  'no-answer': ({ name, host }) =>
    `It does not connect: its page has to call connectToHost({ name: '${name}' }), and its server to allow ${host} in frame-ancestors.`,
  timeout: () => 'It does not get ready in time: call host.ready() when the first view is drawn.',
  'wrong-page': ({ name }) => `It connects by another name than “${name}”.`,
  version: () => 'It speaks another version of the protocol: build it with the client of this version.',
  crashed: () => 'It throws an error while it starts.',
  unreachable: ({ url }) => `Nothing answers at ${url}.`,
  offline: () => 'This machine has no network.',
  'not-found': ({ url }) => `There is no page at ${url}.`,
  'server-error': ({ url }) => `Its server fails at ${url}.`,
  blocked: ({ url }) => `The browser does not load ${url} into a frame.`,
  'page-incomplete': () => 'The page that shows it could not be loaded.',
};

/** Notes in each frame how long its tasks last; a new document begins anew. */
const watchTasks = (): void => {
  const watched = { longest: 0 };
  Object.assign(window, { moietyWatched: watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask' });
};

interface HostWindow {
  outcome: 'ready' | FailureReason;
}

interface Watched {
  moietyWatched: { longest: number } | undefined;
}

/** The words and the colors of a document, those in its shadow trees included. */
const lookOf = (frame: Frame): Promise<{ lang: string; theme: string; words: string; colors: string }> =>
  frame.evaluate(() => {
    const words: string[] = [];
    const colors: string[] = [];
    const visit = (node: Node): void => {
      if (node instanceof Text) words.push(node.data.trim());
      if (node instanceof Element) {
        if (/^(?:script|style|noscript|template)$/.test(node.localName)) return;
        const { color, backgroundColor } = getComputedStyle(node);
        colors.push(color, backgroundColor);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      for (const child of node.childNodes) visit(child);
    };
    visit(document.documentElement);
    const { lang, dataset } = document.documentElement;
    return { lang, theme: dataset['theme'] ?? '', words: words.join('\n'), colors: colors.join() };
  });

const sleep = (page: Page, milliseconds: number): Promise<void> => page.waitForTimeout(milliseconds);

/** Whether it comes true within the patience. */
const becomes = async (page: Page, isSo: () => Promise<boolean>): Promise<boolean> => {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await sleep(page, 50);
  }
  return false;
};

const checkLanguage = async (page: Page, frame: Frame): Promise<Verdict> => {
  const before = await lookOf(frame);
  await page.evaluate(() => {
    document.documentElement.lang = 'zh-CN';
  });
  const follows = await becomes(page, async () => {
    const { lang, words } = await lookOf(frame);
    return lang === 'zh-CN' && words !== before.words;
  });
  const { lang } = await lookOf(frame);
  const words = follows
    ? 'Its language and words follow the host’s.'
    : lang === 'zh-CN'
      ? 'Its words stay as they are when the host’s language becomes zh-CN: draw them again in host.onLocale().'
      : `Its language stays “${lang}” when the host’s becomes zh-CN: leave applyLocale on, or set <html lang> in host.onLocale().`;
  return { requirement: 'language', ok: follows, words };
};

const checkAppearance = async (page: Page, frame: Frame): Promise<Verdict> => {
  const before = await lookOf(frame);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  const follows = await becomes(page, async () => {
    const { theme, colors } = await lookOf(frame);
    return theme === 'dark' && colors !== before.colors;
  });
  const { theme } = await lookOf(frame);
  const words = follows
    ? 'Its colors follow the host’s theme.'
    : theme === 'dark'
      ? 'Its colors stay as they are when the host becomes dark: take them from the tokens, or by [data-theme=dark].'
      : `Its theme stays “${theme}” when the host’s becomes dark: leave applyTheme on, or set data-theme in host.onTheme().`;
  return { requirement: 'appearance', ok: follows, words };
};

const entriesOf = (page: Page): Promise<number> => page.evaluate(() => history.length);

const wrong = (words: string): Verdict => ({ requirement: 'history', ok: false, words });

const checkHistory = async (page: Page, frame: Frame, before: number): Promise<Verdict> => {
  const grows = wrong(
    'It makes history entries of its own, which come between the host’s: leave history on, or tell routes by host.navigate().',
  );
  if ((await entriesOf(page)) !== before) return grows;
  const links = frame.locator('a[href]:not([target], [download]):visible');
  let followed = 0;
  for (let index = 0; index < LINKS && index < (await links.count()); index += 1) {
    const link = links.nth(index);
    const isOwn = await link.evaluate((element) => (element as HTMLAnchorElement).origin === location.origin);
    if (!isOwn) continue;
    await frame.evaluate(() => Object.assign(window, { moietyStays: true }));
    await link.click({ timeout: PATIENCE }).catch(() => {});
    followed += 1;
    await sleep(page, WATCHED);
    const stays = await frame.evaluate(() => 'moietyStays' in window);
    if (!stays) return wrong('A link loads its page anew: change the route by history.pushState().');
    if ((await entriesOf(page)) !== before) return grows;
  }
  return {
    requirement: 'history',
    ok: true,
    words: `It leaves the history to the host (links followed: ${followed}).`,
  };
};

const checkTasks = async (frame: Frame, longest: number): Promise<Verdict> => {
  const seen = await frame.evaluate(() => (window as unknown as Watched).moietyWatched?.longest ?? 0);
  const ok = seen <= longest;
  return {
    requirement: 'main thread',
    ok,
    words: ok
      ? `No task of its lasted longer than ${longest} ms.`
      : `It blocks its main thread for ${Math.round(seen)} ms at a time: do long work in a worker, or in slices.`,
  };
};

const hostScript = async (): Promise<string> => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('host-page.js', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url)),
    resolve: { conditionNames: ['source', 'browser', 'import'] },
  });
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
  await bundle.close();
  return output[0].code;
};

/** Shows the tool in a page of the host's origin, whatever is there otherwise. */
const openHost = async (context: BrowserContext, tool: CheckedTool): Promise<Page> => {
  const script = await hostScript();
  const shown = escapeHtml(
    JSON.stringify({ name: tool.name, url: tool.url, timeout: tool.timeout ?? 15_000 }),
  );
  const html = `<!doctype html><html lang="en-US" data-theme="light"><meta charset="utf-8"><title>Host</title><body data-tool="${shown}"><script type="module" src="/host-page.js"></script></body></html>`;
  await context.route(`${tool.host}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/host-page.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    // Such as the API, by which a tool is not judged here.
    return route.fallback();
  });
  const page = await context.newPage();
  await page.goto(`${tool.host}/`);
  return page;
};

/**
 * Shows a tool in a page and says how it keeps to what a hosted tool has to do. Its links may be followed.
 * @throws Error where the page's origin cannot host the tool's
 */
export const checkTool = async (browser: Browser, tool: CheckedTool): Promise<Verdict[]> => {
  if (new URL(tool.url).origin === tool.host)
    throw new Error(`A tool has an origin of its own: ${tool.url} is on the host's, ${tool.host}.`);
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // The page only seems to come from its origin, and a browser asks before such a page reaches this machine.
    permissions: ['local-network-access'],
  });
  try {
    await context.addInitScript(watchTasks);
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    const page = await openHost(context, tool);
    // The element itself ends the waiting.
    await page.waitForFunction(() => 'outcome' in window, undefined, { timeout: 0 });
    const outcome = await page.evaluate(() => (window as unknown as HostWindow).outcome);
    if (outcome !== 'ready') {
      const why = errors.length > 0 ? ` It said: ${errors[0]}` : '';
      return [{ requirement: 'connects', ok: false, words: failures[outcome](tool) + why }];
    }
    const entries = await entriesOf(page);
    const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
    if (!frame) throw new Error('The frame of the tool is gone.');
    await frame.evaluate(() =>
      Object.assign((window as unknown as Watched).moietyWatched ?? {}, { longest: 0 }),
    );
    await sleep(page, WATCHED);
    const language = await checkLanguage(page, frame);
    const appearance = await checkAppearance(page, frame);
    const history = await checkHistory(page, frame, entries);
    const tasks = await checkTasks(frame, tool.longestTask ?? 250);
    return [
      { requirement: 'connects', ok: true, words: `It connects as “${tool.name}” and gets ready.` },
      language,
      appearance,
      history,
      tasks,
      {
        requirement: 'errors',
        ok: errors.length === 0,
        words:
          errors.length === 0
            ? 'It throws no error.'
            : `It throws an error that nobody catches: ${errors[0]}`,
      },
    ];
  } finally {
    await context.close();
  }
};
