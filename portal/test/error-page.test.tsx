import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { ErrorPage } from '../src/app/error-page.tsx';
import { lazyPage } from '../src/app/load-page.tsx';
import { SettingsContext } from '../src/shared/config/use-settings.ts';
import { onPageFailure } from '../src/shared/page-failure.ts';
import { expectNoFindings } from './axe.ts';
import { settings } from './start.tsx';

let close = (): void => undefined;
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const show = (routes: RouteObject[]): void => {
  const router = createMemoryRouter(
    routes.map((route) => Object.assign(route, { hydrateFallbackElement: <p /> })),
  );
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <SettingsContext value={settings}>
      <RouterProvider router={router} />
    </SettingsContext>,
  );
  close = () => {
    root.unmount();
    container.remove();
  };
};

/** Opens a page whose loader fails. */
const openFailing = (failure: unknown): void => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loader = (): never => {
    throw failure;
  };
  show([{ path: '/', loader, element: <p />, errorElement: <ErrorPage /> }]);
};

test('says that the page failed, with the request id, and offers to reload', async () => {
  openFailing({ kind: 'refused', status: 500, message: '', requestId: 'request-5' });
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect.element(page.getByText('Request ID: request-5')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectNoFindings();
});

test('is told to who listens, with what the page threw', async () => {
  const told = vi.fn<(error: unknown) => void>();
  const stop = onPageFailure(told);
  const failure = new Error('broken');
  openFailing(failure);
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect.poll(() => told.mock.calls).toEqual([[failure]]);
  stop();
});

test('is tried again in place', async () => {
  let failing = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Fragile = () => {
    if (failing) throw new Error('broken');
    return <h1>Mended</h1>;
  };
  show([{ path: '/', element: <Fragile />, errorElement: <ErrorPage /> }]);
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Mended' })).toBeVisible();
});

const Whole = () => <h1>Whole</h1>;

describe('a page whose parts do not come', () => {
  test('is asked for again twice before anybody hears of it', async () => {
    const load = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue(Whole);
    show([{ path: '/', lazy: lazyPage(load), errorElement: <ErrorPage /> }]);
    await expect.element(page.getByRole('heading', { name: 'Whole' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('says so, and comes by Retry or as soon as the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let there = false;
    const load = vi.fn<() => Promise<ComponentType>>(() =>
      there ? Promise.resolve(Whole) : Promise.reject(new TypeError('Failed to fetch')),
    );
    show([{ path: '/', lazy: lazyPage(load), errorElement: <ErrorPage /> }]);
    const heading = page.getByRole('heading', { name: 'This page could not be loaded' });
    await expect.element(heading).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => load.mock.calls.length).toBe(6);
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect.element(heading).toBeVisible();
    there = true;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('heading', { name: 'Whole' })).toBeVisible();
  });
});

test('speaks Chinese, and shows no id where there is none', async () => {
  await setLocale('zh-CN');
  openFailing(new Error('inner words'));
  await expect.element(page.getByRole('heading', { name: '页面无法显示' })).toBeVisible();
  expect(document.body.textContent).not.toContain('inner words');
  expect(document.body.textContent).not.toContain('请求编号');
});
