import { expect, test, vi } from 'vitest';
import { notifyError } from '../src/shared/notice/notify-error.ts';
import { openToasts } from './toasts.ts';

vi.mock('@moiety/api-client/api-error.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('a failure whose words cannot be loaded is left to the bar that says so', async () => {
  await expect(notifyError({ kind: 'no-answer', message: '' })).resolves.toBeUndefined();
  expect(openToasts()).toEqual([]);
});
