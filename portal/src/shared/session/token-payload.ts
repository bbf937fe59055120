import type { TokenPayload } from '@moiety/contract/auth.ts';

type Schema = typeof import('@moiety/contract/auth.ts').tokenPayloadSchema;
let schema: Schema | undefined;

/** Loads what `payloadOf` needs. The sign-in page starts without it, since nobody is signed in there. */
export const loadTokenReader = async (): Promise<void> => {
  schema ??= (await import('@moiety/contract/auth.ts')).tokenPayloadSchema;
};

/** Whether `payloadOf` may be called. */
export const canReadTokens = (): boolean => schema !== undefined;

/**
 * Who a token speaks of; undefined where it is no token of ours. Its signature is the server's to check: this is for
 * display and for telling one person from another. It says nothing about expiry, because the clock of the reader's
 * machine may be wrong; the server knows.
 */
export const payloadOf = (token: string): TokenPayload | undefined => {
  const part = token.split('.')[1];
  if (!part) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
    return schema?.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
};
