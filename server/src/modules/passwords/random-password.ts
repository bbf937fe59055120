import { randomInt } from 'node:crypto';

const alphabets = {
  // Without the letters that look like others: it is read off a terminal and typed.
  lower: 'abcdefghijkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  special: '-_+=#%@',
};
const pick = (from: string): string => from.charAt(randomInt(from.length));

/** 16 characters, about 88 bits, that satisfy the rules for setting a password: one of each class at least. */
export const randomPassword = (): string => {
  const classes = Object.values(alphabets);
  const all = classes.join('');
  const letters = Array.from({ length: 16 }, () => pick(all));
  if (classes.every((letter) => letters.some((char) => letter.includes(char)))) return letters.join('');
  return randomPassword();
};
