import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listSessions } from '@moiety/contract/auth.ts';
import { storageUse } from '@moiety/contract/storage.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

const begin = (used: number): void => {
  serve(
    answer(listSessions, () => []),
    answer(storageUse, () => ({
      quota: 20e9,
      used,
      parts: [
        { part: 'molecule-sets' as const, bytes: used - 500e6, items: 12 },
        { part: 'trash' as const, bytes: 500e6, items: 3 },
      ],
    })),
  );
  signedInAs(person.ada);
  open('/profile#storage');
};
const meter = page.getByRole('meter');
const section = page.getByRole('region', { name: /^(?:Storage|存储空间)$/ });

test('a person sees how much of the storage is used, and by what', async () => {
  begin(3.2e9);
  await expect.element(meter).toHaveAttribute('aria-valuetext', '3.2 GB of 20 GB used');
  await expect.element(section.getByText('2.7 GB')).toBeVisible();
  await expect.element(section.getByText('500 MB')).toBeVisible();
  // Where the tools say that it is shown.
  const ways = section
    .getByRole('link')
    .elements()
    .flatMap((link) => link.getAttribute('href') ?? []);
  expect(ways.filter((way) => way.startsWith('/molvalley'))).toEqual([
    '/molvalley?molvalley-app=%2F',
    '/molvalley?molvalley-app=%2Ftrash',
  ]);
  expect(section.getByText('almost full').elements()).toEqual([]);
  await expectNoFindings();
});

test.each([
  [19e9, '存储空间即将用完'],
  [20.5e9, '存储空间已满'],
])('of %d bytes it is said what to do, in Chinese too', async (used, heading) => {
  await setLocale('zh-CN');
  begin(used);
  await expect.element(section.getByText(heading)).toBeVisible();
  await expect.element(section.getByText(/请删除不再需要的分子集/)).toBeVisible();
  await expectNoFindings();
});

test('what could not be loaded is asked for again', async () => {
  begin(0);
  serve(answer(storageUse, () => refusal(503, 2000, 'Later')));
  await expect.element(section.getByText('Your storage could not be loaded')).toBeVisible();
  serve(answer(storageUse, () => ({ quota: 20e9, used: 0, parts: [] })));
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(meter).toHaveAttribute('aria-valuetext', '0 B of 20 GB used');
});
