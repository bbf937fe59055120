import { redirect } from 'react-router-dom';
import type { Settings } from '@moiety/contract/platform.ts';
import { addressOf, loginPath, singleSignOnPath, type Place } from '../shared/config/paths.ts';
import { mayStartSignOn } from '../shared/session/sign-on-start.ts';
import type { Leave } from '../shared/session/use-leave.ts';

/** Settles never: the document is being left. */
const left = new Promise<never>(() => undefined);

/**
 * How whoever is not signed in comes to where one signs in: by the sign-in page, or in single sign-on mode by leaving for
 * the provider at once.
 * @param closed ends listening to the window
 * @returns what a guard answers with
 */
export const makeSignInStart = (
  signInMode: Settings['signInMode'],
  leave: Leave,
  closed: AbortSignal,
): ((from: Place) => Promise<Response>) => {
  let isLeaving = false;
  // By Back the browser may show the page again as it was left.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) isLeaving = false;
  };
  window.addEventListener('pageshow', comeBack, { signal: closed });
  return (from) => {
    if (isLeaving) return left;
    const address = addressOf(from);
    if (signInMode === 'password') return Promise.resolve(redirect(loginPath(from)));
    if (!mayStartSignOn(address)) return Promise.resolve(redirect(loginPath(from, 'sign-on-lost')));
    isLeaving = true;
    // An address that is in the history already would lead to the provider again by Back.
    leave(singleSignOnPath(address), { replace: address === addressOf(location) });
    return left;
  };
};
