import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { ErrorPage } from '../src/app/error-page.tsx';
import { expectNoFindings } from './axe.ts';

let close = (): void => undefined;
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

/** Opens a page whose loader fails. */
const openFailing = (failure: unknown): void => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loader = (): never => {
    throw failure;
  };
  const router = createMemoryRouter([{ path: '/', loader, element: <p />, errorElement: <ErrorPage /> }]);
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  close = () => {
    root.unmount();
    container.remove();
  };
};

test('says that the page failed, with the request id, and offers to reload', async () => {
  openFailing({ kind: 'refused', status: 500, message: '', requestId: 'request-5' });
  await expect.element(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect.element(page.getByText('Request ID: request-5')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectNoFindings();
});

test('speaks Chinese, and shows no id where there is none', async () => {
  await setLocale('zh-CN');
  openFailing(new Error('inner words'));
  await expect.element(page.getByRole('heading', { name: '页面无法显示' })).toBeVisible();
  expect(document.body.textContent).not.toContain('inner words');
  expect(document.body.textContent).not.toContain('请求编号');
});
