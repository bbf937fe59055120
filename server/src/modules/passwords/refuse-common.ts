import { passwordWordings } from '../../plugins/field-wording.ts';
import { Refusal } from '../../refusal.ts';
import type { SiteName } from '../../site/site.ts';
import { isTooCommon } from '../common-passwords/common-passwords.ts';

/**
 * @param path of the field that the password came in
 * @param about what whoever guesses it knows of the account
 * @throws Refusal naming the field where the password is among the first that are guessed
 */
export const refuseCommon = (
  path: 'credential' | 'newCredential',
  password: string,
  { email, site }: { email?: string; site: SiteName },
): void => {
  const about = { ...(email !== undefined && { email }), siteNames: Object.values(site) };
  if (!isTooCommon(password, about)) return;
  throw new Refusal('invalidRequest', undefined, {
    fields: [{ path, wording: passwordWordings['password.common'] }],
  });
};
