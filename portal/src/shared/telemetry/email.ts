import type { EmailSetting } from './configuration.ts';

/**
 * The user's address as it is sent.
 * @returns undefined where it must be hashed and the browser cannot: a page without TLS has no `crypto.subtle`
 */
export const sentEmail = async (email: string, setting: EmailSetting): Promise<string | undefined> => {
  if (setting === 'plain') return email;
  // As typed in any of its ways it is one person's.
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest = await subtle?.digest('SHA-256', bytes);
  if (!digest) return undefined;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `sha256:${hex}`;
};
