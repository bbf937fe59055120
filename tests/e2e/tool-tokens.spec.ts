// What a hosted tool may do in the name of whoever works in it: the notes are a tool of another server, which the site file grants
// `molecule-sets:read`.
import type { Page, Request } from '@playwright/test';
import {
  createAnnouncement,
  currentUser,
  deleteMoleculeSet,
  issueToolToken,
  listMoleculeSets,
  listSessions,
  pathOf,
  requestDeletion,
  startDataExport,
  userInfo,
  type Endpoint,
} from '@moiety/contract';
import { manifest as molvalley } from '../../tools/molvalley/manifest.ts';
import { inTurns } from '../pages/in-turns.ts';
import { words, type Locale } from '../pages/words.ts';
import { notesOrigin, origin, toolOrigin } from '../product.ts';
import { expect, expectAccessible, signInAs, test } from './journey.ts';
import { newPerson } from './people.ts';

const notesWords = {
  'en-US': { count: 'Count my molecule sets', counted: 'Molecule sets: 0', name: 'Notes' },
  'zh-CN': { count: '统计我的分子集', counted: '分子集：0', name: '笔记' },
} as const;

/** Calls of sets by a page of a tool, as they go out. */
const callsOfSets = (page: Page, from: string): Request[] => {
  const heard: Request[] = [];
  page.on('request', (request) => {
    const isCall = request.url().startsWith(origin + pathOf(listMoleculeSets)) && request.method() === 'GET';
    if (isCall && request.frame().url().startsWith(from)) heard.push(request);
  });
  return heard;
};
const bearerOf = (request: Request): string =>
  request.headers()['authorization']?.replace('Bearer ', '') ?? '';
const sessionTokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies(origin)).find(({ name }) => name === 'access_token')!.value;

/** What the holder of a token comes to, in a language, as a server of the tool's could ask. */
const ask = async (page: Page, endpoint: Endpoint, token: string, language: Locale) => {
  const answer = await page.request.fetch(origin + pathOf(endpoint, { id: crypto.randomUUID() }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language, cookie: '' },
    ...(endpoint.body && { data: { tool: 'molvalley' } }),
  });
  return { status: answer.status(), words: ((await answer.json()) as { msg: string }).msg };
};

for (const language of inTurns('tool-tokens'))
  test.describe(`the token of a tool, in ${language}`, () => {
    test.use({ language });

    test('is the tool’s own, and good for what it is granted alone', async ({ page }) => {
      await signInAs(page.context(), await newPerson(language));
      const heard = callsOfSets(page, notesOrigin);
      await page.goto('/notes');
      const tool = page.frameLocator('iframe[name="notes"]');
      await tool.getByRole('button', { name: notesWords[language].count }).click();
      await expect(tool.getByText(notesWords[language].counted)).toBeVisible();

      const token = bearerOf(heard[0]!);
      expect(token).not.toBe(await sessionTokenOf(page));
      expect((await ask(page, listMoleculeSets, token, language)).status).toBe(200);
      const refused = { status: 403, words: words(language, 'server.toolForbidden') };
      for (const endpoint of [
        userInfo,
        currentUser,
        listSessions,
        deleteMoleculeSet,
        startDataExport,
        requestDeletion,
        createAnnouncement,
        issueToolToken,
      ])
        expect(await ask(page, endpoint, token, language)).toStrictEqual(refused);

      // Nor has it the session by its cookie.
      const frame = page.frames().find((other) => other.url().startsWith(notesOrigin));
      expect(await frame?.evaluate(() => document.cookie)).toBe('');
    });

    test.describe('of a tool that is loaded ahead', () => {
      test.use({ loadsAhead: true });

      test('is given to no tool before it is seen, and at once then', async ({ page }) => {
        await signInAs(page.context(), await newPerson(language));
        const heard = callsOfSets(page, toolOrigin);
        const issued = page.waitForResponse((response) => response.url() === origin + pathOf(issueToolToken));
        await page.goto('/guide');
        // The portal has one ready, which the tool has asked for, while nobody has opened it.
        expect((await issued).status()).toBe(200);
        const frame = page.frameLocator('iframe[name="molvalley"]');
        await expect(frame.locator('molvalley-app')).toBeAttached();
        await frame.locator('html').evaluate(async () => {
          for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
        });
        expect(heard).toHaveLength(0);

        const navigation = page.getByRole('navigation', { name: words(language, 'elements.nav') });
        await navigation.locator('a[href="/molvalley"]').click();
        await expect.poll(() => heard.length).toBe(1);
        expect((await heard[0]!.response())?.status()).toBe(200);
        expect(bearerOf(heard[0]!)).not.toBe(await sessionTokenOf(page));
      });
    });

    test('is seen by administrators, with what it allows', async ({ page }) => {
      await signInAs(page.context());
      await page.goto('/guide');
      const title = words(language, 'tools.title');
      await page
        .getByRole('navigation', { name: words(language, 'elements.nav') })
        .getByRole('link', { name: title })
        .click();
      await expect(page).toHaveURL('/admin/tools');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      const rowOf = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) });
      const notes = rowOf(`${notesWords[language].name} ${words(language, 'tools.from-site-file')}`);
      await expect(notes).toContainText(`${notesOrigin}/`);
      await expect(notes).toContainText(words(language, 'tools.scope.molecule-sets-read'));
      await expect(notes).not.toContainText(words(language, 'tools.scope.molecule-sets-write'));
      await expect(notes).not.toContainText(words(language, 'tools.shares-host-name'));
      const builtIn = rowOf(words(language, 'tools.built-in'));
      await expect(builtIn.filter({ hasText: molvalley.title[language] })).toContainText(
        words(language, 'tools.scope.molecule-sets-write'),
      );
      await expectAccessible(page);
    });
  });
