import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listTools, type RegisteredTool } from '@moiety/contract/tools.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';

const molvalley: RegisteredTool = {
  name: 'molvalley',
  title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
  url: 'https://mol.lab.example/',
  source: 'built-in',
  scopes: ['molecule-sets:read', 'molecule-sets:write', 'first-steps:write'],
  sharesHostName: true,
};
const docking: RegisteredTool = {
  name: 'docking',
  title: { 'en-US': 'Docking', 'zh-CN': '分子对接' },
  url: 'https://lab.example:8443/',
  source: 'site-file',
  scopes: ['molecule-sets:read'],
  sharesHostName: true,
};
const notes: RegisteredTool = {
  name: 'notes',
  title: { 'en-US': 'Notes', 'zh-CN': '笔记' },
  url: 'https://notes.example/',
  source: 'site-file',
  scopes: [],
  sharesHostName: false,
};

/** A server that lists these tools to an administrator. */
const keep = (...tools: RegisteredTool[]): void => {
  serve(
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listTools, () => tools),
  );
  signedInAs(person.ada);
};
const row = (name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

describe('the administrators’ list of tools', () => {
  test('says which tool may do what, and where it comes from', async () => {
    keep(molvalley, docking, notes);
    open('/admin/tools');
    const builtIn = row(/^Molecule analysis Built in$/);
    await expect.element(builtIn.getByText('https://mol.lab.example/')).toBeVisible();
    await expect
      .element(
        builtIn.getByText(
          'Create, fill, rename, restore and delete molecule sets, also permanently molecule-sets:write',
        ),
      )
      .toBeVisible();
    const foreign = row(/^Docking From the site file$/);
    await expect
      .element(
        foreign.getByText('List and read molecule sets, including those in the trash molecule-sets:read'),
      )
      .toBeVisible();
    expect(foreign.getByText('molecule-sets:write').elements()).toHaveLength(0);
    await expect.element(row(/^Notes/).getByText('It has no permissions and gets no token.')).toBeVisible();
  });

  test('warns of a tool of another server that can read the cookie', async () => {
    keep(molvalley, docking, notes);
    open('/admin/tools');
    const warning = 'It has the same host name as this site';
    await expect.element(row(/^Docking/).getByText(warning, { exact: false })).toBeVisible();
    expect(page.getByText(warning, { exact: false }).elements()).toHaveLength(1);
  });

  test('is for administrators, who find it in the side menu', async () => {
    signedInAs(person.ada);
    const { router } = open('/admin/tools');
    await expect
      .element(page.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Tool permissions' });
    await expect.element(entry).not.toBeInTheDocument();
    expect(calls.some(({ url }) => url.includes('/admin/tools/'))).toBe(false);
    keep(notes);
    await router.navigate('/guide');
    window.dispatchEvent(new Event('focus'));
    await entry.click();
    await expect.poll(address).toBe('/admin/tools');
    await expect.element(row(/^Notes/)).toBeVisible();
  });

  test('leads whoever is not signed in to the sign-in', async () => {
    open('/admin/tools');
    await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/admin/tools')}`);
  });

  test('says that there are none', async () => {
    keep();
    open('/admin/tools');
    await expect.element(page.getByRole('heading', { name: 'No tools are set up' })).toBeVisible();
    await expectNoFindings();
  });

  test('fails with a way to try again', async () => {
    keep();
    let answers = false;
    serve(answer(listTools, () => (answers ? [notes] : refusal(500, 9, 'Broken', 'request-9'))));
    open('/admin/tools');
    await expect.element(page.getByText('Request ID: request-9', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row(/^Notes/)).toBeVisible();
  });

  test.each([
    ['en-US', 'light', /^Docking/],
    ['zh-CN', 'dark', /^分子对接/],
  ] as const)('has no accessibility finding (%s, %s)', async (locale, theme, name) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(molvalley, docking, notes);
    open('/admin/tools');
    await expect.element(row(name)).toBeVisible();
    await expectNoFindings();
  });
});
