import { services } from './services.ts';

let renewing: Promise<string | null> | undefined;

/**
 * A token for the tool `name` other than `stale`, or null. Any number of tools that lose their token together bring up one prompt, and one
 * that comes after the person signed in again gets the new token without a prompt.
 */
export const renewToken = async (name: string, stale: string | null): Promise<string | null> => {
  const token = await services.getToken(name);
  if (token && token !== stale) return token;
  renewing ??= (async () => {
    try {
      return await services.renewToken();
    } finally {
      renewing = undefined;
    }
  })();
  // The page decides which tool gets a token, also after signing in again.
  return (await renewing) === null ? null : services.getToken(name);
};
