import {
  checkIn,
  creditEntrySchema,
  creditStatistics,
  listCheckIns,
  listCreditEntries,
  type CreditEntry,
} from '@moiety/contract/credits.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { answer, refusal, serve } from './api.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

const DAY_MS = 86_400_000;
export const idOf = (number: number): string => `0199a0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** One transaction of every reason, and those whose words depend on a count. */
export const everyReason = (): CreditEntry[] =>
  (
    [
      { reason: 'new-user-gift', params: {}, amount: 500 },
      { reason: 'invite-user-gift', params: { count: 1 }, amount: 2000 },
      { reason: 'invite-user-gift', params: { count: 3 }, amount: 6000 },
      { reason: 'invited-gift', params: {}, amount: 2000 },
      { reason: 'daily-check-in', params: { day: '2026-11-02' }, amount: 40 },
      { reason: 'enterprise-recharge', params: {}, amount: 100_000 },
      { reason: 'enterprise-deduction', params: {}, amount: -1000 },
      { reason: 'system', params: {}, amount: 7 },
      { reason: 'system', params: { note: 'Sorry for Sunday' }, amount: 100 },
      { reason: 'fee-deduction', params: { documents: ['WO1.pdf'] }, amount: -12 },
      { reason: 'fee-deduction', params: { documents: ['A.pdf', 'B.pdf'] }, amount: -30 },
      { reason: 'fee-refund', params: { documents: ['WO1.pdf'] }, amount: 2 },
      { reason: 'fee-refund', params: { documents: ['A.pdf', 'B.pdf', 'C.pdf'] }, amount: 3 },
      { reason: 'expiry', params: { acquiredAt: '2025-11-02T12:00:00.000Z' }, amount: -40 },
      { reason: 'upgrade-clearing', params: { organization: 'Lab Example' }, amount: -500 },
    ] as const
  ).map((entry, index) =>
    creditEntrySchema.parse({
      id: idOf(index + 1),
      createdAt: new Date(Date.UTC(2026, 10, 20, 12) - index * DAY_MS).toISOString(),
      party: index === 9 ? 'Lab Example' : '',
      balance: 10_000 + index,
      // oxlint-disable-next-line oxc/no-map-spread -- the table above is the test's
      ...entry,
    }),
  );

export type Adjustment = Extract<CreditEntry, { reason: 'system' }>;
export const many = (count: number): Adjustment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index + 1),
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) - index * 3_600_000).toISOString(),
    party: '',
    reason: 'system',
    params: { note: `Number ${index + 1}` },
    amount: 1,
    balance: count - index,
  }));

/** What was asked of the history, in its order. */
export const asked: URLSearchParams[] = [];

export const forgetAsked = (): void => void (asked.length = 0);

interface Kept extends DataOf<typeof creditStatistics> {
  entries: CreditEntry[];
  checkIns: DataOf<typeof listCheckIns>;
}

/** A server that keeps an account, as the real one does. */
export const keep = ({
  remaining = 2040,
  account = 'personal',
  expiring = [],
  entries = [],
  checkIns = [],
}: Partial<Kept> = {}) => {
  const kept = { remaining, entries, checkIns };
  serve(
    answer(creditStatistics, () => ({ remaining: kept.remaining, account, expiring })),
    answer(listCreditEntries, (request) => {
      const given = new URL(request.url).searchParams;
      asked.push(given);
      const query = listCreditEntries.query.parse(Object.fromEntries(given));
      const wanted = kept.entries.filter(
        ({ reason, createdAt }) =>
          (!query.reason || reason === query.reason) &&
          (!query.from || createdAt >= query.from) &&
          (!query.to || createdAt < query.to),
      );
      const first = (query.page - 1) * query.page_size;
      return { total: wanted.length, items: wanted.slice(first, first + query.page_size) };
    }),
    answer(listCheckIns, () =>
      account === 'personal' ? kept.checkIns : refusal(403, errorCode.forbidden, 'Not for members'),
    ),
    answer(checkIn, () => {
      const today = new Date().toISOString();
      if (kept.checkIns.some(({ created_at }) => created_at.slice(0, 10) === today.slice(0, 10)))
        return refusal(409, errorCode.conflict, 'Already done');
      const done = { created_at: today };
      kept.checkIns = [done, ...kept.checkIns];
      kept.remaining += 40;
      kept.entries = [
        {
          id: idOf(900 + kept.entries.length),
          createdAt: today,
          party: '',
          reason: 'daily-check-in',
          params: { day: today.slice(0, 10) },
          amount: 40,
          balance: kept.remaining,
        },
        ...kept.entries,
      ];
      return done;
    }),
  );
  return kept;
};

/** Opens the page of credits as Ada. */
export const openCredits = (query = '') => {
  signedInAs(person.ada);
  return open(`/profile/credits${query}`);
};

const rows = (): Element[] => [...document.querySelectorAll('.credits-table tbody tr')];
/** The table of the history as it is read, row by row. */
export const table = (): string[][] =>
  rows().map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim() ?? ''));
export const descriptions = (): string[] => table().map((cells) => cells[2] ?? '');
export const balance = (): string => document.querySelector('.credits-amount strong')?.textContent ?? '';
