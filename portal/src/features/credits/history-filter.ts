import type { CreditReason } from '@moiety/contract/credits.ts';
import { creditReasonSchema } from '@moiety/contract/credits.ts';
import {
  FROM_PARAMETER,
  PAGE_PARAMETER,
  PERSONAL_PARAMETER,
  REASON_PARAMETER,
  TO_PARAMETER,
} from '../../shared/config/list-parameters.ts';
import type { EntriesQuery } from './credits-api.ts';

/** What the history is narrowed to. */
export interface HistoryFilter {
  reason: CreditReason | undefined;
  /** Local days, `2026-11-22` for example, both included; empty for no end. */
  from: string;
  to: string;
  /** The person's own account, where they spend their organization's. */
  personal: boolean;
}

/** How many a page of the list has. */
export const PAGE_SIZE = 20;

/** Midnight where the person is; undefined for what is no day. */
const midnight = (day: string, later = 0): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  // Without a zone it is the local time.
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  // Not by hours: a day may have 23 or 25.
  date.setDate(date.getDate() + later);
  return date;
};

const dayOr = (text: string | null): string => (text !== null && midnight(text) ? text : '');

/** The filter of the page's address; what is no reason or no day is left out. */
export const filterOf = (address: URLSearchParams): HistoryFilter => ({
  reason: creditReasonSchema.safeParse(address.get(REASON_PARAMETER)).data,
  from: dayOr(address.get(FROM_PARAMETER)),
  to: dayOr(address.get(TO_PARAMETER)),
  personal: address.has(PERSONAL_PARAMETER),
});

/** The page of the list that the address names, from 1. */
export const pageOf = (address: URLSearchParams): number =>
  Math.min(100_000, Math.max(1, Math.floor(Number(address.get(PAGE_PARAMETER))) || 1));

/** The parameters of the address, only those that say something. */
export const addressOf = (
  { reason, from, to, personal }: HistoryFilter,
  page = 1,
): Record<string, string> => ({
  ...(reason && { [REASON_PARAMETER]: reason }),
  ...(from && { [FROM_PARAMETER]: from }),
  ...(to && { [TO_PARAMETER]: to }),
  ...(personal && { [PERSONAL_PARAMETER]: 'true' }),
  ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
});

/** Whether anything is left out. */
export const isNarrowed = ({ reason, from, to }: HistoryFilter): boolean =>
  reason !== undefined || from !== '' || to !== '';

/** Whether the last day comes before the first. */
export const isBackwards = ({ from, to }: HistoryFilter): boolean => from !== '' && to !== '' && to < from;

/** The same as the server takes it: instants, the second one excluded. */
export const queryOf = ({ reason, from, to, personal }: HistoryFilter): EntriesQuery => {
  const begin = midnight(from);
  const end = midnight(to, 1);
  return {
    ...(reason && { reason }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
    ...(personal && { of: 'personal' as const }),
  };
};
