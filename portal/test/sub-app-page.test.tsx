import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { renewToken } from '@moiety/elements/sub-app/renew-token.js';
import { services } from '@moiety/elements/sub-app/services.js';
import { calls, PASSWORD, toolTokens, validTokens } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, closeApplications, open, settings, signedInAs } from './start.tsx';

const subApp = () => document.querySelector('mo-sub-app');

describe('the page of a hosted tool', () => {
  test('is made from the settings and fills the window below the header', async () => {
    signedInAs(person.ada);
    open('/molvalley?molvalley-app=%2Fset%2F1');
    await expect.poll(subApp).not.toBeNull();
    expect(subApp()).toMatchObject({
      name: 'molvalley',
      url: 'http://127.0.0.1:9/',
      title: 'Molecule analysis',
      alive: true,
      sync: true,
    });
    await expect.element(page.getByRole('heading', { name: 'Molecule analysis' })).toBeInTheDocument();
    await expect.poll(() => Math.round(subApp()?.getBoundingClientRect().bottom ?? 0)).toBe(innerHeight);
    expect(document.documentElement.scrollHeight).toBe(innerHeight);
  });

  test('fits a phone exactly, also when it is opened from the guide', async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(360, 700);
    signedInAs(person.ada);
    const { router } = open('/guide');
    await expect.element(page.getByRole('link', { name: 'Open Molecule analysis' })).toBeInTheDocument();
    await router.navigate('/molvalley');
    await expect.poll(() => subApp()?.getBoundingClientRect().bottom).toBe(700);
    await expect.poll(() => document.querySelector('output')?.textContent).toContain('Molecule analysis');
    expect(document.documentElement.scrollHeight).toBe(700);
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  test('says that a tool cannot be reached, and offers to try again', async () => {
    signedInAs(person.ada);
    open('/molvalley');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'Molecule analysis could not be opened' }))
      .toBeVisible();
    await expectNoFindings();
  });

  test('gives a tool a token of its own, never the session’s, and asks nobody for another', async () => {
    const own = signedInAs(person.ada);
    open('/molvalley');
    await expect.poll(subApp).not.toBeNull();
    const token = await services.getToken('molvalley');
    expect([token, toolTokens]).toStrictEqual(['molvalley-1', ['molvalley-1']]);
    expect(token).not.toBe(own);
    expect(await renewToken('molvalley', token)).toBe('molvalley-2');
    expect(await services.getToken('molvalley')).toBe('molvalley-2');
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('gives none to a tool that may do nothing, nor to one that is not registered', async () => {
    signedInAs(person.ada);
    const [molvalley] = settings.subApps;
    open('/molvalley', { subApps: [{ ...molvalley!, scopes: [] }] });
    await expect.poll(subApp).not.toBeNull();
    for (const name of ['molvalley', 'docking']) {
      expect(await services.getToken(name)).toBeNull();
      expect(await renewToken(name, null)).toBeNull();
      expect(await renewToken(name, 'made-up')).toBeNull();
    }
    expect(calls.some(({ url }) => url.includes('tool_token'))).toBe(false);
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('gives another one when the session lapsed, by one dialog', async () => {
    signedInAs(person.ada);
    open('/molvalley');
    await expect.poll(subApp).not.toBeNull();
    const stale = await services.getToken('molvalley');
    validTokens.clear();
    const renewed = Promise.all([renewToken('molvalley', stale), renewToken('molvalley', stale)]);
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect.element(dialog).toBeVisible();
    await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
    await userEvent.keyboard('{Enter}');
    const [one, other] = await renewed;
    expect([one, other]).toStrictEqual(['molvalley-2', 'molvalley-2']);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('gives none when the person would not sign in', async () => {
    signedInAs(person.ada);
    open('/molvalley');
    await expect.poll(subApp).not.toBeNull();
    const stale = await services.getToken('molvalley');
    validTokens.clear();
    const renewed = renewToken('molvalley', stale);
    await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(renewed).resolves.toBeNull();
    await expect.poll(() => location.pathname).toBe('/login');
  });

  test('leaves neither tool nor its address behind when the person signs out', async () => {
    signedInAs(person.ada);
    const { session } = open('/molvalley?molvalley-app=%2Fset%2F1#row-3');
    await expect.poll(() => document.querySelectorAll('iframe')).toHaveLength(1);
    session.signOut();
    await expect.poll(address).toBe('/home');
    await expect.poll(() => document.querySelectorAll('iframe')).toHaveLength(0);
  });

  test("lets a tool's route change the address through the portal's router", async () => {
    signedInAs(person.ada);
    const { router } = open('/molvalley');
    await expect.poll(subApp).not.toBeNull();
    services.navigate('/molvalley?molvalley-app=%2Ftrash', { replace: false });
    await expect.poll(address).toBe('/molvalley?molvalley-app=%2Ftrash');
    expect(router.state.historyAction).toBe('PUSH');
  });
});

/** What a reload does: the page begins anew, and the tab's storage stays. */
const reloadAt = (place: string) => {
  closeApplications();
  return open(place);
};
const enter = () => page.getByRole('navigation').getByRole('link', { name: 'Molecule analysis' }).click();

describe('where a tool was last', () => {
  test('is where one comes back to from the menu, also after a reload', async () => {
    signedInAs(person.ada);
    open('/molvalley?molvalley-app=%2Fset%2F1');
    await expect.poll(subApp).not.toBeNull();
    reloadAt('/guide');
    await enter();
    await expect.poll(address).toBe('/molvalley?molvalley-app=/set/1');
    await expect.poll(subApp).not.toBeNull();
  });

  test('yields to an address that says where, and to one that is loaded anew', async () => {
    signedInAs(person.ada);
    open('/molvalley?molvalley-app=%2Fset%2F1');
    await expect.poll(subApp).not.toBeNull();
    reloadAt('/molvalley?molvalley-app=%2Fset%2F2');
    await expect.poll(subApp).not.toBeNull();
    expect(address()).toBe('/molvalley?molvalley-app=%2Fset%2F2');
    reloadAt('/molvalley');
    await expect.poll(subApp).not.toBeNull();
    expect(address()).toBe('/molvalley');
  });

  test('is nothing to the next person', async () => {
    signedInAs(person.ada);
    const { session } = open('/molvalley?molvalley-app=%2Fset%2F1');
    await expect.poll(subApp).not.toBeNull();
    session.signOut();
    await expect.poll(address).toBe('/home');
    signedInAs(person.bo);
    reloadAt('/guide');
    await enter();
    await expect.poll(subApp).not.toBeNull();
    expect(address()).toBe('/molvalley');
  });
});

describe('the address of a tool that the server does not have', () => {
  test('says that it isn’t available here, and leads on; it is in no menu', async () => {
    signedInAs(person.ada);
    open('/patsight');
    await expect
      .element(page.getByRole('heading', { name: 'Patent extraction isn’t available here' }))
      .toBeVisible();
    await expect.poll(() => document.title).toBe('Patent extraction · Moiety');
    await expectNoFindings();
    expect(
      page.getByRole('navigation').getByRole('link', { name: 'Patent extraction' }).elements(),
    ).toHaveLength(0);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  });

  test('asks for a sign-in first, but for the tool that is public', async () => {
    open('/patsight');
    await expect.poll(address).toBe('/login?redirect=%2Fpatsight');
    closeApplications();
    await setLocale('zh-CN');
    open('/mol-recognition');
    await expect.element(page.getByRole('heading', { name: '这里尚未启用分子识别' })).toBeVisible();
    await expectNoFindings();
  });
});
