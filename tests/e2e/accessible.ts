import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { PartialResults, Result, RunOptions, SerialContextObject } from 'axe-core';
import { expect, test, type Frame, type Page } from '@playwright/test';

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another appearance may break, the rest being the same. */
const colorRules = ['color-contrast', 'link-in-text-block'];

interface Examined {
  /** A selector of what is left out. */
  except?: string | undefined;
  /** Only what has to do with colors. */
  colorsOnly?: boolean;
}

/** axe as a script for a page, minified: that is read in a third less time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A window into which axe was injected. */
interface WindowWithAxe {
  axe: typeof axe & {
    /** All that it can ask of an element, by id; `after` compares the answers of all frames. */
    _audit: { checks: Readonly<Record<string, { after?: unknown }>> };
  };
}

/** What a check answered about an element; nothing where it cannot tell. */
interface CheckAnswer {
  id: string;
  result?: boolean;
  data?: { isIframe?: boolean } | null;
}

/** What the checks of a rule answered about an element. */
interface Judged {
  any: readonly CheckAnswer[];
  all: readonly CheckAnswer[];
  none: readonly CheckAnswer[];
}

/** What nobody reads, the passed and the inapplicable, is not written out: that is half of the work. */
const violationsOnly = { resultTypes: ['violations'] } satisfies RunOptions;

/** Injects axe into a document, once. */
const injectAxe = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(source);
};

/**
 * What axe finds in a document and in the frames that are shown in it, to be put together by `axe.finishRun`. What passed and is
 * compared with no other frame is left out: it is nearly all, and carrying it out of one page and into another takes several
 * times as long as finding it.
 */
const partialResultsIn = async (
  frame: Frame,
  context: SerialContextObject,
  options: RunOptions,
): Promise<PartialResults> => {
  await injectAxe(frame);
  const [own, inner] = await frame.evaluate(
    async ([where, asked]) => {
      const { axe: loaded } = window as unknown as WindowWithAxe;
      const { _audit: audit } = loaded;
      const frames = loaded.utils.getFrameContexts(where, asked);
      const partial = await loaded.runPartial(where, asked);
      // Of `region` only a frame's answer is looked at again, for what is inside.
      const isCompared = ({ id, data }: CheckAnswer): boolean =>
        audit.checks[id]?.after !== undefined && (id !== 'region' || data?.isIframe === true);
      for (const rule of partial.results)
        rule.nodes = rule.nodes.filter((node) => {
          const { any, all, none } = node as unknown as Judged;
          const hasPassed =
            (any.length === 0 || any.some(({ result }) => result === true)) &&
            all.every(({ result }) => result === true) &&
            none.every(({ result }) => result === false);
          return !hasPassed || [any, all, none].flat().some(isCompared);
        });
      return [partial, frames] as const;
    },
    [context, options] as const,
  );
  const results: PartialResults = [own];
  for (const { frameSelector, frameContext } of inner) {
    const found = await frame.evaluateHandle(
      (selector) => (window as unknown as WindowWithAxe).axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const element = found.asElement();
    // A tool that waits out of sight is examined where it is shown.
    const isShown = await element?.evaluate((shown) => shown.checkVisibility({ visibilityProperty: true }));
    const document = isShown ? await element?.contentFrame() : undefined;
    results.push(...(document ? await partialResultsIn(document, frameContext, options) : [null]));
  }
  return results;
};

/**
 * What axe finds in a document, its frames left out.
 * @param context what is examined, by selectors
 */
export const violationsIn = async (
  page: Page,
  context: SerialContextObject,
  options: RunOptions,
): Promise<Result[]> => {
  await injectAxe(page.mainFrame());
  return page.evaluate(
    async ([where, asked]) => (await (window as unknown as WindowWithAxe).axe.run(where, asked)).violations,
    [context, { ...options, ...violationsOnly, iframes: false }] as const,
  );
};

/** What axe finds in a document and in the frames that are shown in it. */
const violationsWithFrames = async (
  page: Page,
  context: SerialContextObject,
  options: RunOptions,
): Promise<Result[]> => {
  const partial = await partialResultsIn(page.mainFrame(), context, options);
  return page.evaluate(
    async ([results, asked]) =>
      (await (window as unknown as WindowWithAxe).axe.finishRun(results, asked)).violations,
    [partial, { ...options, ...violationsOnly }] as const,
  );
};

/** Fails on any violation of WCAG 2.2 AA in what is shown now, frames included. */
export const expectAccessible = async (
  page: Page,
  { except, colorsOnly = false }: Examined = {},
): Promise<void> => {
  const options: RunOptions = {
    runOnly: colorsOnly ? { type: 'rule', values: colorRules } : { type: 'tag', values: standards },
  };
  // A tool that waits out of sight is examined where it is shown.
  const framesShown = await page
    .locator('iframe')
    .evaluateAll(
      (frames, excluded) =>
        frames.some(
          (frame) =>
            frame.checkVisibility({ visibilityProperty: true }) && !(excluded && frame.matches(excluded)),
        ),
      except,
    );
  const leftOut = except ? [[except]] : [];
  const violations = framesShown
    ? await violationsWithFrames(page, { exclude: leftOut }, options)
    : await violationsIn(page, { exclude: [['iframe'], ...leftOut] }, options);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
};

/** Fails where the page has to be scrolled sideways, once it has found its place in the window. */
export const expectNoSidewaysScrolling = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
};

/** Whatever follows the window's size has followed it: its observers are asked in one frame, and what they changed is drawn in the next. */
export const framesDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/**
 * What is shown now is accessible and fits on a phone and on a wide screen, light and dark.
 * @param except a selector of what is left out
 */
export const expectAccessibleEverywhere = async (page: Page, except?: string): Promise<void> => {
  const size = page.viewportSize();
  // The address changes a moment before the page.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(framesDrawn);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without the fading of colors, whose halves nobody can judge.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await expectAccessible(page, { except, colorsOnly: colorScheme === 'dark' });
        await expectNoSidewaysScrolling(page);
      });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
};
