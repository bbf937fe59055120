import { str } from '@lit/localize';
import { organizationType } from '@moiety/contract/auth.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import type { Person } from '../account/index.ts';

type Organization = NonNullable<Person['orgs']>[number];

const enterpriseWords = (type: Organization['type'], msg: Msg): string | undefined => {
  switch (type) {
    case organizationType.formal:
      return msg('Enterprise version (formal)', { id: 'profile.version.formal' });
    case organizationType.trial:
      return msg('Enterprise version (trial)', { id: 'profile.version.trial' });
    case organizationType.testing:
      return msg('Enterprise version (testing)', { id: 'profile.version.testing' });
    default:
      return undefined;
  }
};

/**
 * Which version of the application a person has, and until when.
 * @param now milliseconds since 1970
 */
export const versionWords = (
  orgs: readonly Organization[],
  now: number,
  locale: Locale,
  msg: Msg,
): string => {
  const [organization] = orgs;
  const version = organization && enterpriseWords(organization.type, msg);
  if (!organization || !version) return msg('Free version', { id: 'profile.version.free' });
  const { validUntil } = organization;
  if (validUntil === null) return version;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(validUntil));
  return Date.parse(validUntil) > now
    ? msg(str`${version}, valid until ${day}`, { id: 'profile.version.valid' })
    : msg(str`${version}, expired on ${day}`, { id: 'profile.version.expired' });
};
