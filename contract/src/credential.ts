/** Signing in asks for no more than this; the places that set a password ask for the full rules. */
export const SIGN_IN_PASSWORD_MIN = 5;

/** The base64 of a text's UTF-8 bytes: an encoding, not protection. */
export const encodeBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''));

/** The text of `encodeBase64`; undefined where it is no base64 of UTF-8. */
export const decodeBase64 = (encoded: string): string | undefined => {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0)!);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
