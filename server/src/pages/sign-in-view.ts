import { escapeHtml } from '../html/markup.ts';
import { ownTarget } from '@moiety/contract/own-target.ts';

/** Which sign-in page a portal has. */
export interface SignInPage {
  mode: 'password' | 'sso';
  /** Whether people sign up and reset passwords here. */
  selfService: boolean;
}

/** What the portal's build marks a place by: the line for those who help themselves, the way to the provider. */
const SELF_SERVICE = ' data-self-service=""';
const SIGN_ON = ' data-sign-on=""';

/**
 * Puts into the sign-in page what the address says (where it leads afterwards, and why the last sign-in was refused) and
 * whether people help themselves here, for browsers that run no script. The portal's build writes the page with a hidden
 * line a reason.
 * @param url the request's path and query, for example `/login?error=credentials&redirect=%2Fguide`
 */
export const fillSignInView = (
  html: string,
  url: string,
  { selfService }: Pick<SignInPage, 'selfService'>,
): string => {
  const query = new URLSearchParams(/\?(.*)/s.exec(url)?.[1]);
  const error = query.get('error');
  const redirect = query.get('redirect');
  const target = ownTarget(redirect ?? '');
  return html
    .replaceAll(/<p\b[^<>]*>/g, (tag) => {
      const [, reason] = /\sdata-error="([\w-]+)"/.exec(tag) ?? [];
      const isShown = reason === undefined ? selfService && tag.includes(SELF_SERVICE) : reason === error;
      return isShown ? tag.replace(' hidden=""', '') : tag;
    })
    .replace('name="redirect" value=""', (field) =>
      redirect === null ? field : `name="redirect" value="${escapeHtml(redirect)}"`,
    )
    .replaceAll(/<a\b[^<>]*>/g, (tag) =>
      target !== undefined && tag.includes(SIGN_ON)
        ? tag.replace('redirect_uri=%2F"', () => `redirect_uri=${escapeHtml(encodeURIComponent(target))}"`)
        : tag,
    );
};
