import { str } from '@lit/localize';
import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';
import type { Organization } from '@moiety/contract/organizations.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';

/** What somebody is in an organization. */
export const roleWords = (role: MemberRole, msg: Msg): string => {
  switch (role) {
    case memberRole.owner:
      return msg('Owner', { id: 'organization.role.owner' });
    case memberRole.admin:
      return msg('Administrator', { id: 'organization.role.admin' });
    default:
      return msg('Member', { id: 'organization.role.member' });
  }
};

/** What somebody of a role may do. */
export const roleHint = (role: MemberRole, msg: Msg): string => {
  switch (role) {
    case memberRole.owner:
      return msg('Can do everything, including appointing administrators', {
        id: 'organization.role.owner-hint',
      });
    case memberRole.admin:
      return msg(
        'Can invite and remove members, set their monthly caps, and see all transactions and the audit log',
        { id: 'organization.role.admin-hint' },
      );
    default:
      return msg('Can use the tools with the organization’s credits, and see their own transactions', {
        id: 'organization.role.member-hint',
      });
  }
};

/** What kind of enterprise version it has. */
export const typeWords = (type: Organization['type'], msg: Msg): string =>
  ({
    1: msg('Formal', { id: 'organization.type.formal' }),
    2: msg('Trial', { id: 'organization.type.trial' }),
    3: msg('Testing', { id: 'organization.type.testing' }),
  })[type];

/** A number of credits without the unit. */
export const countWords = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(count);

/** The local day of a moment. */
export const dayWords = (time: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(time));

/** What was spent, of what may be. */
export const spentWords = (spent: number, cap: number | null, locale: Locale, msg: Msg): string => {
  const written = countWords(spent, locale);
  if (cap === null) return written;
  const whole = countWords(cap, locale);
  return msg(str`${written} of ${whole}`, { id: 'organization.spent-of' });
};

/** A monthly cap, or that there is none. */
export const capWords = (cap: number | null, locale: Locale, msg: Msg): string =>
  cap === null ? msg('no cap', { id: 'organization.no-cap' }) : countWords(cap, locale);

/** Whom a sentence is about: by the nickname, or by the address where there is none. */
export const nameOf = ({ nickname, email }: { nickname: string; email: string }): string => nickname || email;
