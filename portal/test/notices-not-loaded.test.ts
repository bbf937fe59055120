import { expect, test, vi } from 'vitest';
import { beginAttempt, notify } from '../src/shared/notice/notices.ts';

vi.mock('@moiety/elements/toast/toast-region.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('words that no toast can be loaded for are told to be unsaid, and nothing is rejected', async () => {
  await expect(notify('success', 'Saved')).resolves.toBe(false);
  await expect(notify('error', 'Refused', { ofAttempt: true })).resolves.toBe(false);
});

test('those of an attempt that another has followed are not missed', async () => {
  const late = notify('error', 'Refused late', { ofAttempt: true });
  beginAttempt();
  await expect(late).resolves.toBe(true);
});
