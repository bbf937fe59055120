import { str } from '@lit/localize';
import { CREDITS_MAX } from '@moiety/contract/credits.ts';
import type { Check, Wording } from '../../shared/form/field-form.ts';

/** A number of credits as somebody typed it, groups of digits apart or not; undefined for what is none. */
export const creditsOf = (typed: string): number | undefined => {
  const digits = typed.trim().replaceAll(/[\s,，]/g, '');
  return /^\d+$/.test(digits) && Number(digits) <= CREDITS_MAX ? Number(digits) : undefined;
};

const most = (locale: string): string => new Intl.NumberFormat(locale).format(CREDITS_MAX);

/** @param least 1 where something is given, 0 where there may be nothing */
export const checkCredits =
  (least: 0 | 1, locale: string): Check<string> =>
  (typed) => {
    if (least === 0 && typed.trim() === '') return undefined;
    const credits = creditsOf(typed);
    if (credits !== undefined && credits >= least) return undefined;
    const upTo = most(locale);
    return (msg) =>
      msg(str`Enter a whole number of credits, at most ${upTo}`, { id: 'administration.credits-wrong' });
  };

const over: Wording = (msg) => msg('This date has passed (UTC)', { id: 'administration.valid-until-over' });
const noDay: Wording = (msg) => msg('Enter a date', { id: 'administration.day-wrong' });

/** Today of UTC, `2030-12-31`. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** A day of UTC that is not over; empty for none. */
export const checkDay: Check<string> = (typed) => {
  if (typed === '') return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return noDay;
  return typed < utcToday() ? over : undefined;
};

/** What is wrong with a name that is needed. */
export const checkName: Check<string> = (typed) =>
  typed.trim() === '' ? (msg) => msg('Please enter a name', { id: 'organization.name-missing' }) : undefined;
