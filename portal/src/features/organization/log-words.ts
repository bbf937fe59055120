import { str } from '@lit/localize';
import { memberRoleSchema } from '@moiety/contract/member-role.ts';
import type { OrganizationAction, OrganizationLogEntry } from '@moiety/contract/organizations.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { capWords, countWords, nameOf, roleWords } from './organization-words.ts';

/** An action by itself, as the filter names it. */
export const actionWords = (action: OrganizationAction, msg: Msg): string =>
  ({
    created: msg('Organization created', { id: 'organization.log.created' }),
    renamed: msg('Renamed', { id: 'organization.log.renamed' }),
    invited: msg('Invited', { id: 'organization.log.invited' }),
    'invitation-sent-again': msg('Invitation sent again', { id: 'organization.log.sent-again' }),
    'invitation-revoked': msg('Invitation revoked', { id: 'organization.log.revoked' }),
    'invitation-declined': msg('Invitation declined', { id: 'organization.log.declined' }),
    joined: msg('Joined', { id: 'organization.log.joined' }),
    left: msg('Left', { id: 'organization.log.left' }),
    removed: msg('Removed', { id: 'organization.log.removed' }),
    'role-changed': msg('Role changed', { id: 'organization.log.role' }),
    'cap-changed': msg('Monthly cap changed', { id: 'organization.log.cap' }),
    'handed-over': msg('Ownership transferred', { id: 'organization.log.handed-over' }),
    'credits-granted': msg('Credits granted', { id: 'organization.log.credits' }),
    'validity-changed': msg('Validity changed', { id: 'organization.log.validity' }),
    'document-analyzed': msg('Document analyzed', { id: 'organization.log.analyzed' }),
    'document-moved': msg('Document moved', { id: 'organization.log.moved' }),
    'document-deleted': msg('Document permanently deleted', { id: 'organization.log.document-deleted' }),
  })[action];

/** Who it was; the platform where nobody of the organization acted. */
export const personWords = (person: OrganizationLogEntry['actor'], platform: string, msg: Msg): string => {
  if (person === null) return platform;
  return nameOf(person) || msg('A deleted account', { id: 'organization.log.deleted-account' });
};

type Value = OrganizationLogEntry['before'];

const roleOf = (value: Value, msg: Msg): string | undefined => {
  const { data: role } = memberRoleSchema.safeParse(value);
  return role && roleWords(role, msg);
};

const capOf = (value: Value, locale: Locale, msg: Msg): string =>
  typeof value === 'string' ? value : capWords(value ?? null, locale, msg);

/** A day of UTC. */
const dayOf = (value: Value, locale: Locale, msg: Msg): string =>
  typeof value === 'string'
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
    : msg('no day agreed', { id: 'organization.log.no-day' });

/** What was done, in a sentence of its own language. */
export const entryWords = (
  { action, actor, subject, document = '', before, after }: OrganizationLogEntry,
  locale: Locale,
  msg: Msg,
): string => {
  const whom = subject ? personWords(subject, '', msg) : '';
  switch (action) {
    case 'created':
      return typeof after === 'string'
        ? msg(str`Created the organization ${after}`, { id: 'organization.log.entry.created' })
        : actionWords(action, msg);
    case 'renamed': {
      const [from, to] = [String(before ?? ''), String(after ?? '')];
      return msg(str`Renamed the organization: ${from} → ${to}`, { id: 'organization.log.entry.renamed' });
    }
    case 'invited': {
      const role = roleOf(after, msg);
      return role
        ? msg(str`Invited ${whom} as: ${role}`, { id: 'organization.log.entry.invited-as' })
        : msg(str`Invited ${whom}`, { id: 'organization.log.entry.invited' });
    }
    case 'invitation-sent-again':
      return msg(str`Sent the invitation to ${whom} again`, { id: 'organization.log.entry.sent-again' });
    case 'invitation-revoked':
      return msg(str`Revoked the invitation to ${whom}`, { id: 'organization.log.entry.revoked' });
    case 'invitation-declined':
      return whom
        ? msg(str`The invitation to ${whom} was declined`, { id: 'organization.log.entry.declined' })
        : actionWords(action, msg);
    case 'joined': {
      const role = roleOf(after, msg);
      return role
        ? msg(str`Joined as: ${role}`, { id: 'organization.log.entry.joined-as' })
        : msg('Joined', { id: 'organization.log.joined' });
    }
    case 'left':
      return msg('Left the organization', { id: 'organization.log.entry.left' });
    case 'removed':
      return msg(str`Removed ${whom}`, { id: 'organization.log.entry.removed' });
    case 'role-changed': {
      const [from, to] = [roleOf(before, msg) ?? '', roleOf(after, msg) ?? ''];
      return msg(str`Role of ${whom}: ${from} → ${to}`, { id: 'organization.log.entry.role' });
    }
    case 'cap-changed': {
      const [from, to] = [capOf(before, locale, msg), capOf(after, locale, msg)];
      return msg(str`Monthly cap of ${whom}: ${from} → ${to}`, { id: 'organization.log.entry.cap' });
    }
    case 'handed-over':
      return msg(str`Transferred the ownership to ${whom}`, { id: 'organization.log.entry.handed-over' });
    case 'validity-changed': {
      const [from, to] = [dayOf(before, locale, msg), dayOf(after, locale, msg)];
      return msg(str`Valid until: ${from} → ${to}`, { id: 'organization.log.entry.validity' });
    }
    case 'document-analyzed': {
      const credits = countWords(typeof after === 'number' ? after : 0, locale);
      return msg(str`Analyzed ${document} for credits: ${credits}`, {
        id: 'organization.log.entry.analyzed',
      });
    }
    case 'document-moved': {
      const none = msg('no folder', { id: 'organization.log.no-folder' });
      const [from, to] = [String(before ?? none), String(after ?? none)];
      return msg(str`Moved ${document}: ${from} → ${to}`, { id: 'organization.log.entry.moved' });
    }
    case 'document-deleted':
      return actor === null
        ? msg(str`Permanently deleted ${document} after its time in the trash`, {
            id: 'organization.log.entry.document-expired',
          })
        : msg(str`Permanently deleted ${document}`, { id: 'organization.log.entry.document-deleted' });
    default: {
      action satisfies 'credits-granted';
      if (typeof after !== 'number') return actionWords(action, msg);
      const amount = countWords(after, locale);
      return msg(str`Granted credits: ${amount}`, { id: 'organization.log.entry.credits' });
    }
  }
};
