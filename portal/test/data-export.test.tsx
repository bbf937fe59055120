import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startDataExport } from '@moiety/contract/data-export.ts';
import { listSessions } from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, serve } from './api.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

/** Where links that a script follows lead; a browser would begin a download. */
const followed: string[] = [];
const begin = (): void => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  followed.length = 0;
  serve(answer(listSessions, () => []));
  signedInAs(person.ada);
  open('/profile#data');
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => {
  vi.restoreAllMocks();
});

test('everything about a person is downloaded by the link that the server gives', async () => {
  begin();
  serve(answer(startDataExport, () => ({ path: '/export?ticket=one' })));
  await button('Download your data').click();
  await expect.poll(() => followed).toEqual(['/export?ticket=one']);
});

test('what the server refuses is said, and pressing again works', async () => {
  await setLocale('zh-CN');
  begin();
  serve(answer(startDataExport, () => refusal(429, 1007, '请求太频繁')));
  await button('下载您的数据').click();
  await expect.poll(() => timesSaid('请求太频繁')).toBe(1);
  expect(followed).toEqual([]);
  serve(answer(startDataExport, () => ({ path: '/export?ticket=two' })));
  await button('下载您的数据').click();
  await expect.poll(() => followed).toEqual(['/export?ticket=two']);
});
