import { escapeHtml } from '../html/markup.ts';
import { ownTarget } from '@moiety/contract/own-target.ts';

/** Which sign-in page a portal has. */
export interface SignInPage {
  mode: 'password' | 'sso';
  /** Whether people sign up and reset passwords here. */
  selfService: boolean;
}

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
    .replace(/(<p\b[^>]*\bdata-error="([\w-]+)"[^>]*?) hidden=""/g, (line, shown: string, reason: string) =>
      reason === error ? shown : line,
    )
    .replace(/(<p\b[^>]*\bdata-self-service=""[^>]*?) hidden=""/, (line, shown: string) =>
      selfService ? shown : line,
    )
    .replace('name="redirect" value=""', (field) =>
      redirect === null ? field : `name="redirect" value="${escapeHtml(redirect)}"`,
    )
    .replace(/(<a\b[^>]*\bdata-sign-on=""[^>]*\bredirect_uri=)%2F(?=")/, (link, start: string) =>
      target === undefined ? link : start + escapeHtml(encodeURIComponent(target)),
    );
};
