import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the list count as common; it begins with the commonest. */
const COUNT = 10_000;
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COUNT));

/** The software's own name, which whoever guesses passwords of it tries first. */
const SOFTWARE = 'moiety';
/** A shorter beginning tells nothing of the whole: `sex` is in the list. */
const STEM_MIN = 4;
/** Shorter names are parts of too many words; nobody is told which part of an address was met. */
const NAME_MIN = 3;

/** What people write letters as, which guessing undoes. */
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const written = /[@431!0$57]/g;

/** A text, and what it is with signs read as letters; `1` and `!` are an `i` or an `l`. */
const readings = (text: string): string[] => {
  const read = (one: string): string =>
    text.replaceAll(written, (sign) => (sign === '1' || sign === '!' ? one : (letters[sign] ?? sign)));
  return text.search(written) < 0 ? [text] : [text, read('i'), read('l')];
};

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** A text, and what it is without what stands before its first letter and some or all of what follows its last. */
const stems = (text: string): string[] => {
  const signs = Array.from(text);
  const first = signs.findIndex(isLetter);
  const last = signs.findLastIndex(isLetter);
  const ends = Array.from({ length: signs.length - last }, (_, cut) => signs.slice(0, signs.length - cut));
  const bare = ends.map((end) => end.slice(first < 0 ? end.length : first));
  return ends.concat(bare).map((stem) => stem.join(''));
};

/** One sign or two again and again, or letters in the order of the alphabet. */
const isPattern = (text: string): boolean => {
  if (/^(.{1,2})\1+.?$/su.test(text)) return true;
  const steps = Array.from(text.slice(1), (sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
};

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What of somebody's own a guesser knows: the address before the @, and the names of the site. */
const knownOf = (email: string, siteNames: readonly string[]): Set<string> => {
  const [local = ''] = email.toLowerCase().split('@', 1);
  const names = [
    SOFTWARE,
    local,
    local.split('+', 1)[0] ?? '',
    ...siteNames.map((name) => name.toLowerCase()),
  ];
  return new Set(names.map(plain).filter((name) => name.length >= NAME_MIN));
};

/**
 * Whether a password is one of the 10,000 commonest, or obviously made of one: in other letter case, with digits or punctuation after
 * or before it, or with signs for letters. What everybody knows of the account counts as common too: the part of its email address
 * before the @, and the name of the site.
 */
export const isTooCommon = (
  password: string,
  { email = '', siteNames = [] }: { email?: string; siteNames?: readonly string[] } = {},
): boolean => {
  const folded = password.normalize('NFKC').toLowerCase();
  const known = knownOf(email, siteNames);
  // Stems again of what was read: the end of `pa$$word!!` is letters by then.
  return stems(folded)
    .flatMap(readings)
    .flatMap(stems)
    .some(
      (form) => (form.length >= STEM_MIN && (common.has(form) || isPattern(form))) || known.has(plain(form)),
    );
};
