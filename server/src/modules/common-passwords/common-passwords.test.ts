import { brokenPasswordRules } from '@moiety/contract';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/product.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { isTooCommon } from './common-passwords.ts';

describe('a password is too common that is', () => {
  test.each(['123456', 'password', 'iloveyou', 'trustno1', '1qaz2wsx'])('in the list: %s', (password) => {
    expect(isTooCommon(password)).toBe(true);
  });

  test.each([
    ['with another case, a digit and a sign', 'Password1!'],
    ['with some digits and a sign', 'Qwerty123!'],
    ['a word and a year', 'Summer2026!'],
    ['a word and a year with a sign between', 'Dragon#2026'],
    ['from the list as it is, with a sign', 'Trustno1!'],
    ['with signs for letters', 'P@ssw0rd!'],
    ['with other signs for letters', 'P455w0rd#9'],
    ['with a 1 for an l', 'We1come#26'],
    ['with an exclamation mark for an i', '!Loveyou2'],
    ['with something before it', '#1Password'],
    ['in full-width letters', 'Ｐａｓｓｗｏｒｄ1!'],
    ['one sign again and again', 'Aaaaaa1!'],
    ['two signs again and again', 'Ababab1!'],
    ['the alphabet', 'Abcdefgh1!'],
    ['the alphabet backwards', 'Hgfedcba1!'],
    ["the software's name", 'Moiety2026!'],
  ])('%s: %s', (_how, password) => {
    expect(isTooCommon(password)).toBe(true);
  });

  test.each([
    ['ada.lovelace@example.org', 'Ada.Lovelace1!'],
    ['ada.lovelace@example.org', 'AdaLovelace-1'],
    ['ada.lovelace+work@example.org', 'Ada.Lovelace1!'],
    ['zoe@example.org', 'Zoe#48271'],
  ])('the address of %s: %s', (email, password) => {
    expect(isTooCommon(password, { email })).toBe(true);
    expect(isTooCommon(password, { email: 'somebody.else@example.org' })).toBe(false);
  });

  test("the site's name", () => {
    expect(isTooCommon('Molecule-Desk1', { siteNames: ['Molecule Desk', '分子台'] })).toBe(true);
    expect(isTooCommon('Molecule-Desk1')).toBe(false);
  });
});

test.each([PASSWORD, 'Correct-Horse-7', 'kV8#q-Tz2!wP', 'Sex#48-kettle-3', '9-Brown-Kettles'])(
  'another is not: %s',
  (password) => {
    expect(isTooCommon(password, { email: 'ada@example.org', siteNames: ['Moiety'] })).toBe(false);
  },
);

test('what is made by the server is never too common', () => {
  for (let n = 0; n < 200; n += 1) {
    const password = randomPassword();
    expect([brokenPasswordRules(password), isTooCommon(password)]).toStrictEqual([[], false]);
  }
});
