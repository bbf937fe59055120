import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../e2e/accessible.ts';
import { test as journey } from '../e2e/journey.ts';
import { expectKeyboardReachesAll } from '../e2e/keyboard.ts';
import { accessToken, sessionToken } from '../e2e/people.ts';
import { inTurns } from '../pages/in-turns.ts';
import { scenes } from '../pages/every-page.ts';
import { isWithinReach, showScene, type Made, type Scene, type Width } from '../pages/scene.ts';
import { sparingTraffic } from '../pages/sparing-traffic.ts';
import { locales, type Locale } from '../pages/words.ts';
import { pagesOrigin } from '../product.ts';
import { isProof } from '../proofs.ts';
import { expectAlike } from './looks.ts';
import { toldMade } from './made.ts';

const WIDTHS: readonly Width[] = [1440, 360];
/** How each language is looked at: together they are both languages, both appearances and both widths. */
const looks = {
  'en-US': { width: 1440, colorScheme: 'light', other: 'dark' },
  'zh-CN': { width: 360, colorScheme: 'dark', other: 'light' },
} as const satisfies Record<Locale, { width: Width; colorScheme: string; other: string }>;
const size = (width: Width): { width: number; height: number } => ({ width, height: 900 });

/** A window of whoever looks at a scene. */
interface SceneWindow {
  page: Page;
  /** Shows the scene in it. */
  show: () => Promise<void>;
}

interface Fixtures {
  windowFor: (scene: Scene, made: Made) => Promise<SceneWindow>;
}

interface WorkerFixtures {
  /** Windows that stay open from scene to scene, by language, viewer and what they were prepared as. */
  kept: Map<string, Page>;
}

const test = journey.extend<Fixtures, WorkerFixtures>({
  kept: [
    // Playwright reads of the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const kept = new Map<string, Page>();
      await run(kept);
      await Promise.all([...kept.values()].map((page) => page.context().close()));
    },
    { scope: 'worker' },
  ],
  windowFor: async ({ browser, language, kept, watch, otherBrowser }, run) => {
    const own: Page[] = [];
    await run(async (scene, made) => {
      const { viewer, endsSession, preparedAs = '' } = scene;
      const whose = `${language} ${viewer} ${preparedAs}`;
      const isKept = !isProof && isWithinReach(scene, made);
      const last = isKept ? kept.get(whose) : undefined;
      let goesOn = last !== undefined;
      const newWindow = async (): Promise<Page> => {
        if (!isKept) return (await otherBrowser()).newPage();
        const context = await browser.newContext({ locale: language, baseURL: pagesOrigin });
        await sparingTraffic(context);
        return context.newPage();
      };
      const page = last ?? (await newWindow());
      const context = page.context();
      if (isKept) {
        watch(context);
        kept.set(whose, page);
      } else own.push(page);
      const show = async (): Promise<void> => {
        if (viewer !== 'visitor' && !goesOn) {
          const value = await (endsSession ? accessToken : sessionToken)(made[viewer], pagesOrigin);
          await context.addCookies([{ name: 'access_token', value, url: pagesOrigin, sameSite: 'Lax' }]);
        }
        await showScene(page, scene, made, language, { goesOn });
        goesOn = false;
      };
      return { page, show };
    });
    // What a scene asks of the server still when it is over, for instance by a route of its own, is nobody's any more.
    await Promise.all(own.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});

// `npm test` looks at each scene in one of the languages, always the same, in the appearance that goes with it, and at what floats in
// its width too; `MOIETY_PROOF=1 npm test -- e2e` at all: opening a scene takes seconds, and there are hundreds.
for (const language of locales)
  test.describe(language, () => {
    test.use({ language });

    for (const scene of scenes.filter(({ name }) => inTurns(name).includes(language)))
      test(scene.name, async ({ windowFor }) => {
        const made = toldMade();
        const { except, floats } = scene;
        const { page, show } = await windowFor(scene, made);
        const { width, colorScheme, other } = looks[language];
        const widths = WIDTHS.filter((each) => scene.widths?.includes(each) ?? true);
        const first = widths.includes(width) ? width : widths[0]!;
        await page.setViewportSize(size(first));
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await show();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page).toHaveTitle(/\S/);
        await expectAccessible(page, { except });
        await expectNoSidewaysScrolling(page);
        await expectAlike(page);
        // Half of the scenes are light and half are dark, and a view has several: colors in the other appearance are the proof's.
        if (isProof) {
          await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
          await expectAccessible(page, { except, colorsOnly: true });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        }
        for (const each of widths.filter((another) => another !== first)) {
          if (floats && !isProof) continue;
          await page.setViewportSize(size(each));
          if (floats) {
            await show();
            await expectAccessible(page, { except });
          }
          await expectNoSidewaysScrolling(page);
          await expectAlike(page);
        }
        if (floats) return;
        // A tool has its own stops, and journeys of its own.
        if ((await page.locator('iframe').filter({ visible: true }).count()) === 0)
          await expectKeyboardReachesAll(page);
      });
  });
