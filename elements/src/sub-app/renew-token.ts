import { services } from './services.ts';

let signingIn: Promise<boolean> | undefined;

/**
 * A token for the tool `name` other than `stale`, or null. Nobody is asked where the page has another one. Any number of tools that
 * lose their token together bring up one prompt, and one that comes after the person signed in again gets its token without a prompt.
 */
export const renewToken = async (name: string, stale: string | null): Promise<string | null> => {
  const another = async (): Promise<string | null> => {
    const token = await services.getToken(name, stale);
    return token === stale ? null : token;
  };
  const ask = async (): Promise<boolean> => {
    try {
      return await services.signInAgain();
    } finally {
      signingIn = undefined;
    }
  };
  // The page decides which tool gets a token, also after signing in again.
  return (await another()) ?? ((await (signingIn ??= ask())) ? another() : null);
};
