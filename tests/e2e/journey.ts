import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test';
import { owner } from '../product.ts';
import { sparingTraffic } from '../pages/sparing-traffic.ts';
import type { Locale } from '../pages/words.ts';
import { accessToken, type Credentials } from './people.ts';

export { expect };
export { expectAccessible } from './accessible.ts';
export { fixture } from './fixture.ts';
export { endSession } from './people.ts';

/** Makes a browser one in which somebody has signed in by password. */
export const signInAs = async (context: BrowserContext, who: Credentials = owner): Promise<void> => {
  const value = await accessToken(who);
  await context.addCookies([
    { name: 'access_token', value, domain: 'localhost', path: '/', sameSite: 'Lax' },
  ]);
};

/**
 * What a journey may cause on purpose: the browser's own line about a refused call, and about the scripts of Playwright's
 * tracing, which the mails in the frames of the outbox do not let run.
 */
const expectedNoise = [/Failed to load resource/, /^Blocked script execution in '[^']*\/outbox\/\d+\.html'/];

interface Fixtures {
  /** The language that the visitor's browser asks for. */
  language: Locale;
  /** Whether the visitor has signed in before. */
  signedIn: boolean;
  /** Whether tools are loaded before anybody opens them, when a page has been quiet for a while: half of the work of most journeys. */
  loadsAhead: boolean;
  /** Lines of the console that are no fault in this journey. */
  allowedErrors: RegExp[];
  /** Makes errors in the pages of a browser fail the journey. */
  watch: (context: BrowserContext) => void;
  /** Opens another browser, which shares nothing with the visitor's. */
  otherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A journey: its visitor has a language, and an error in the console fails it. */
export const test = base.extend<Fixtures>({
  language: ['en-US', { option: true }],
  signedIn: [false, { option: true }],
  loadsAhead: [false, { option: true }],
  allowedErrors: [[], { option: true }],
  locale: async ({ language }, run) => run(language),
  watch: async ({ allowedErrors }, run) => {
    const errors: string[] = [];
    const onError = (error: WebError): void => void errors.push(String(error.error()));
    const onConsole = (message: ConsoleMessage): void => {
      if (message.type() === 'error') errors.push(message.text());
    };
    const watched = new Set<BrowserContext>();
    await run((context) => {
      watched.add(context);
      context.on('weberror', onError);
      context.on('console', onConsole);
    });
    // A context may stay open for the next journey, whose errors are its own.
    for (const context of watched) {
      context.off('weberror', onError);
      context.off('console', onConsole);
    }
    const allowed = [...expectedNoise, ...allowedErrors];
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  page: async ({ page, context, signedIn, loadsAhead, watch }, run) => {
    if (signedIn) await signInAs(context);
    if (!loadsAhead) await sparingTraffic(context);
    watch(context);
    await run(page);
  },
  otherBrowser: async ({ browser, language, baseURL, loadsAhead, watch }, run) => {
    const opened: BrowserContext[] = [];
    await run(async (options) => {
      const context = await browser.newContext({ locale: language, ...(baseURL && { baseURL }), ...options });
      if (!loadsAhead) await sparingTraffic(context);
      watch(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/**
 * Journeys that one language proves; in the other the walk through every page shows their words and layout. A journey that
 * asserts the words of mails, files or the server's answers runs in each of `inTurns`, one that is about the languages, or about
 * a layout that follows them, in both.
 */
export const inLanguage = (language: Locale, journeys: (language: Locale) => void): void =>
  test.describe(`in ${language}`, () => {
    test.use({ language });
    journeys(language);
  });

/** Keeps a browser on this machine. @returns the addresses elsewhere that it asked for, as they come */
export const keepHere = async (context: BrowserContext): Promise<string[]> => {
  const elsewhere: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  return elsewhere;
};

/** A toast as it is seen; the live region that says it is another element. */
export const toast = (page: Page, text: string): Locator => page.locator('mo-toast', { hasText: text });
