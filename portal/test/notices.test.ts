import { expect, test } from 'vitest';
import { beginAttempt, notify } from '../src/shared/notice/notices.ts';
import { openToasts, timesSaid } from './toasts.ts';

test('the same words said again are one toast while it is there, and another once it has gone', async () => {
  await Promise.all([notify('error', 'No answer'), notify('error', 'No answer')]);
  expect(timesSaid('No answer')).toBe(1);
  document.querySelector('mo-toast')?.close();
  await expect.poll(() => document.querySelector('mo-toast')).toBeNull();
  await notify('error', 'No answer');
  expect(timesSaid('No answer')).toBe(2);
});

test('what an attempt came to goes when the next begins, and a late word of it is not said', async () => {
  await notify('error', 'Refused', { ofAttempt: true });
  const late = notify('error', 'Refused late', { ofAttempt: true });
  beginAttempt();
  await late;
  expect(openToasts()).toEqual([]);
  expect(timesSaid('Refused late')).toBe(0);
});
