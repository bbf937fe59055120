import { ownTarget } from '@moiety/contract/own-target.ts';

/** Where single sign-on begins and ends. */
export const SIGN_ON_PATH = '/api/v1/xops/oauth2';
/** Where the embedded OpenID provider is. */
export const PROVIDER_PATH = '/oidc';

/** A target that an address of ours carries; more of it would not fit into a cookie, so its path alone is kept. */
const TARGET_MAX = 1500;

/**
 * The return target of a request: a path of this origin with query and hash.
 * @param asked as it came from the visitor; anything but one text counts as nothing
 * @param otherwise where nothing acceptable was asked for
 */
export const returnTarget = (asked: unknown, origins: readonly string[], otherwise = '/'): string => {
  const target = typeof asked === 'string' ? ownTarget(asked, origins) : undefined;
  if (target === undefined) return otherwise;
  if (target.length <= TARGET_MAX) return target;
  const [path = '/'] = target.split(/[?#]/, 1);
  return path.length <= TARGET_MAX ? path : otherwise;
};

/**
 * @param target without it the sign-in goes on with the newest one of the browser that is not finished
 * @param isAnew asks for the credentials again, whoever is signed in at the provider
 */
export const signOnAddress = (target: string | undefined, isAnew = false): string =>
  `${SIGN_ON_PATH}/login?${new URLSearchParams({ ...(target !== undefined && { redirect_uri: target }), ...(isAnew && { prompt: 'login' }) }).toString()}`;

export const logOutAddress = (target: string): string =>
  `${SIGN_ON_PATH}/logout?${new URLSearchParams({ redirect_uri: target }).toString()}`;
