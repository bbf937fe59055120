import { str } from '@lit/localize';
import type { CreditEntry, CreditReason } from '@moiety/contract/credits.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { countWords } from './amount-words.ts';

/** How many documents a line names before it counts the others. */
const NAMED = 3;

/** A reason by itself, as the filter names it. */
export const reasonWords = (reason: CreditReason, msg: Msg): string => {
  switch (reason) {
    case 'new-user-gift':
      return msg('Gift for a new account', { id: 'portal.credits.reason.new-user' });
    case 'invite-user-gift':
      return msg('Gift for inviting friends', { id: 'portal.credits.reason.invite' });
    case 'invited-gift':
      return msg('Gift for accepting an invitation', { id: 'portal.credits.reason.invited' });
    case 'daily-check-in':
      return msg('Daily check-in', { id: 'portal.check-in' });
    case 'enterprise-recharge':
      return msg('Enterprise recharge', { id: 'portal.credits.reason.recharge' });
    case 'enterprise-deduction':
      return msg('Enterprise deduction', { id: 'portal.credits.reason.deduction' });
    case 'system':
      return msg('Adjustment by the platform', { id: 'portal.credits.reason.system' });
    case 'fee-deduction':
      return msg('Fee', { id: 'portal.credits.reason.fee' });
    case 'fee-refund':
      return msg('Refund of a fee', { id: 'portal.credits.reason.refund' });
    case 'expiry':
      return msg('Expired credits', { id: 'portal.credits.reason.expiry' });
    default:
      reason satisfies 'upgrade-clearing';
      return msg('Cleared by an upgrade', { id: 'portal.credits.reason.upgrade' });
  }
};

/** A UTC day, or the local day of a moment. */
export const dayWords = (time: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(time.length === 10 && { timeZone: 'UTC' }),
  }).format(new Date(time));

/** Names in a row; the last of them may be the count of those that are not named. */
const listed = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

const someOf = (documents: readonly string[], whole: boolean, locale: Locale, msg: Msg): string => {
  // One more takes no more room than the words for it.
  if (whole || documents.length <= NAMED + 1) return listed(documents, locale);
  const others = countWords(documents.length - NAMED, locale);
  return listed(
    [...documents.slice(0, NAMED), msg(str`${others} more`, { id: 'portal.credits.more-documents' })],
    locale,
  );
};

/**
 * What a transaction was, in full sentences of its own language.
 * @param whole whether every document is named, however many they are
 */
export const entryWords = (entry: CreditEntry, whole: boolean, locale: Locale, msg: Msg): string => {
  switch (entry.reason) {
    case 'invite-user-gift': {
      const { count } = entry.params;
      if (count === 1) return msg('Gift for inviting a friend', { id: 'portal.credits.entry.invite-one' });
      const written = countWords(count, locale);
      return msg(str`Gift for inviting ${written} friends`, { id: 'portal.credits.entry.invite-many' });
    }
    case 'daily-check-in': {
      const day = dayWords(entry.params.day, locale);
      return msg(str`Daily check-in bonus for ${day}`, { id: 'portal.credits.entry.check-in' });
    }
    case 'system': {
      const { note } = entry.params;
      return note
        ? msg(str`Adjustment by the platform: ${note}`, { id: 'portal.credits.entry.system' })
        : reasonWords(entry.reason, msg);
    }
    case 'fee-deduction':
    case 'fee-refund': {
      const { documents } = entry.params;
      // The member who asked for the work is gone, and the names with them.
      if (documents.length === 0) return reasonWords(entry.reason, msg);
      const isFee = entry.reason === 'fee-deduction';
      const names = someOf(documents, whole, locale, msg);
      if (documents.length === 1)
        return isFee
          ? msg(str`Fee for the document ${names}`, { id: 'portal.credits.entry.fee-one' })
          : msg(str`Refund for the document ${names}`, { id: 'portal.credits.entry.refund-one' });
      const count = countWords(documents.length, locale);
      return isFee
        ? msg(str`Fee for ${count} documents: ${names}`, { id: 'portal.credits.entry.fee-many' })
        : msg(str`Refund for ${count} documents: ${names}`, { id: 'portal.credits.entry.refund-many' });
    }
    case 'expiry': {
      const day = dayWords(entry.params.acquiredAt, locale);
      return msg(str`Expired: credits received on ${day}`, { id: 'portal.credits.entry.expiry' });
    }
    case 'upgrade-clearing': {
      const { organization } = entry.params;
      return msg(str`Personal balance cleared by the upgrade to ${organization}`, {
        id: 'portal.credits.entry.upgrade',
      });
    }
    default:
      return reasonWords(entry.reason, msg);
  }
};

/** Whether a line of the list leaves out documents. */
export const leavesOut = ({ reason, params }: CreditEntry): boolean =>
  (reason === 'fee-deduction' || reason === 'fee-refund') && params.documents.length > NAMED + 1;
