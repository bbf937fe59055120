import { isProof } from '../proofs.ts';
import { locales, type Locale } from './words.ts';

/**
 * The languages in which something is looked at that is the same in both but for its words: all of them with `MOIETY_PROOF=1`, in
 * `npm test` one, always the same for its name and each for about half of the names.
 */
export const inTurns = (name: string): readonly Locale[] => {
  if (isProof) return locales;
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  return locales.filter((_, place) => place === sum % locales.length);
};
