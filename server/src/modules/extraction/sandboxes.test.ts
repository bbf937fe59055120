import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ObjectStore } from '../../object-store/object-store.ts';
import type { OpenDocument } from './processes.ts';
import { makeSandboxes } from './sandboxes.ts';

const store = { read: async () => Readable.from([Buffer.from('%PDF')]) } as unknown as ObjectStore;

/** Sandboxes whose work ends when the test says so. */
const start = () => {
  const open = { now: 0, most: 0 };
  const sandboxes = makeSandboxes(store, {
    openDocument: () => {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      return { close: async () => void (open.now -= 1) } as unknown as OpenDocument;
    },
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const use = (account: string, document: string): Promise<string> =>
    sandboxes.use(account, document, async () => {
      begun.push(`${account} ${document}`);
      await new Promise<void>((resolve) => ends.push(resolve));
      return document;
    });
  const endOne = async (): Promise<void> => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { sandboxes, use, begun, endOne, open };
};

test('an account that asks for pages of many documents keeps nobody else from theirs', async () => {
  const { sandboxes, use, begun, endOne, open } = start();
  const many = Array.from({ length: 10 }, (_, index) => use('mallory', `document ${index}`));
  await expect.poll(() => begun.length).toBe(2);
  const one = use('ada', 'a patent');
  await endOne();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun[2]).toBe('ada a patent');
  for (let left = 0; left < 10; left++) await endOne();
  expect(await one).toBe('a patent');
  expect(await Promise.all(many)).toHaveLength(10);
  expect(open.most).toBeLessThanOrEqual(2);
  sandboxes.close();
  await expect.poll(() => open.now).toBe(0);
});

test('nor does one that asks for many pages of a document that is open', async () => {
  const { sandboxes, use, begun, endOne } = start();
  const many = Array.from({ length: 10 }, () => use('mallory', 'a thick one'));
  await expect.poll(() => begun.length).toBe(1);
  const one = use('ada', 'a patent');
  await endOne();
  await expect.poll(() => begun.includes('ada a patent')).toBe(true);
  for (let left = 0; left < 10; left++) await endOne();
  expect(await one).toBe('a patent');
  expect(await Promise.all(many)).toHaveLength(10);
  sandboxes.close();
});

test('what several accounts ask of one document keeps no other document from being opened', async () => {
  const { sandboxes, use, begun, endOne } = start();
  const same = [use('mallory', 'a thick one'), use('eve', 'a thick one')];
  const one = use('ada', 'a patent');
  await expect.poll(() => begun).toStrictEqual(['mallory a thick one', 'ada a patent']);
  for (let left = 0; left < 3; left++) await endOne();
  expect(await Promise.all([...same, one])).toStrictEqual(['a thick one', 'a thick one', 'a patent']);
  sandboxes.close();
});

test('of one account no more wait than it may have calls under way', async () => {
  const { sandboxes, use, begun, endOne } = start();
  const many = Array.from({ length: 18 }, (_, index) => use('mallory', `document ${index}`));
  await expect(use('mallory', 'one more')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect.poll(() => begun.length).toBe(2);
  for (let left = 0; left < 18; left++) await endOne();
  expect(await Promise.all(many)).toHaveLength(18);
  sandboxes.close();
});
