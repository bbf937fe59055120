/** The visible characters of a text, whatever they are made of; those of most names are one unit each, and need no tables. */
const charactersOf = (text: string): string[] =>
  /^[\w-]*$/.test(text)
    ? text.split('')
    : [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/**
 * What stands for a name where there is no picture: of a Chinese name (王小明) the last two characters, which are what
 * people are called by; of others the first letters of the first and the last word (Ada Lovelace: AL).
 */
export const initialsOf = (name: string): string => {
  // Of an email address only what stands before the host.
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._·-]+/)
    .filter(Boolean);
  const whole = words.join('');
  if (/^\p{Script=Han}+$/u.test(whole)) return charactersOf(whole).slice(-2).join('');
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word ? (charactersOf(word)[0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
};
