import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '../../scripts/build-lock.ts';

test('a second build waits until the first has ended, and says so once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const unlock = await lockFolder(join(folder, 'build'), first);
  expect(first).not.toHaveBeenCalled();
  const ended: string[] = [];
  const other = lockFolder(join(folder, 'build'), second).then((unlockOther) => {
    ended.push('second');
    return unlockOther();
  });
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  ended.push('first');
  await unlock();
  await other;
  expect(ended).toEqual(['first', 'second']);
  expect(second).toHaveBeenCalledOnce();
});
