import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenPasswordRules,
  changePassword,
  encodeBase64,
  newCredentialSchema,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordRuleNames,
  passwordRules,
  register,
  resetPassword,
} from '../src/index.ts';

const of = (letters: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(letters));
const upper = of('ABCXYZÄÉΩЖ');
const lower = of('abcxyzäéωжß');
const digit = of('0123456789٣');
const special = of('-_+=#%@!?.,;:"\'/\\|~^&*()[]{}<>€§，。');
const blank = of(' \t\n\r\u00A0\u2003\u3000\uFEFF');
/** Letters without a case: they satisfy no rule but the length. */
const uncased = of('汉字あא');

/** The letters in any order. */
const shuffled = (letters: readonly string[]): fc.Arbitrary<string> =>
  fc
    .shuffledSubarray([...letters], { minLength: letters.length, maxLength: letters.length })
    .map((all) => all.join(''));

/** Passwords of exactly `length`, with one letter of each of `classes` at least, and only such letters. */
const passwordOf = (classes: readonly fc.Arbitrary<string>[], length: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(...classes),
      fc.array(fc.oneof(...classes), {
        minLength: length - classes.length,
        maxLength: length - classes.length,
      }),
    )
    .chain(([each, more]) => shuffled([...each, ...more]));

const length = fc.integer({ min: PASSWORD_MIN, max: PASSWORD_MAX });
const required = { special, uppercase: upper, lowercase: lower, number: digit } as const;
const kinds = Object.keys(required) as (keyof typeof required)[];
const good = length.chain((size) => passwordOf(Object.values(required), size));

describe('the rules for new passwords', () => {
  test('hold for 8 to 16 characters with one of each kind and no whitespace', () => {
    fc.assert(
      fc.property(good, (password) => {
        expect(brokenPasswordRules(password)).toStrictEqual([]);
      }),
    );
  });

  test.each(kinds)('break at %s alone where that kind is missing', (missing) => {
    const others = kinds.filter((kind) => kind !== missing).map((kind) => required[kind]);
    const without = length.chain((size) => passwordOf([...others, uncased], size));
    fc.assert(
      fc.property(without, (password) => {
        expect(brokenPasswordRules(password)).toStrictEqual([missing]);
      }),
    );
  });

  test('break at whitespace alone wherever it stands', () => {
    const spaced = length.chain((size) => passwordOf([...Object.values(required), blank], size));
    fc.assert(
      fc.property(spaced, (password) => {
        expect(brokenPasswordRules(password)).toStrictEqual(['whitespace']);
      }),
    );
  });

  test('break at the length alone where it is too short or too long', () => {
    const size = fc.oneof(
      fc.integer({ min: 4, max: PASSWORD_MIN - 1 }),
      fc.integer({ min: PASSWORD_MAX + 1, max: 200 }),
    );
    const wrong = size.chain((count) => passwordOf(Object.values(required), count));
    fc.assert(
      fc.property(wrong, (password) => {
        expect(brokenPasswordRules(password)).toStrictEqual(['length']);
      }),
    );
  });

  test('include both ends of the length', () => {
    expect(brokenPasswordRules('Aa1-2345')).toStrictEqual([]);
    expect(brokenPasswordRules('Aa1-234')).toStrictEqual(['length']);
    expect(brokenPasswordRules('Aa1-234567890123')).toStrictEqual([]);
    expect(brokenPasswordRules('Aa1-2345678901234')).toStrictEqual(['length']);
  });

  test('are told in the order in which they are shown, each once, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (password) => {
        const broken = brokenPasswordRules(password);
        expect(broken).toStrictEqual(passwordRuleNames.filter((rule) => !passwordRules[rule](password)));
        expect(new Set(broken).size).toBe(broken.length);
      }),
    );
  });

  test('judge the same password the same, however often it was judged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (password) => {
        expect(brokenPasswordRules(password)).toStrictEqual(brokenPasswordRules(password));
      }),
    );
  });

  test('a character more never breaks a rule that asks for one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 5 }), (password, more) => {
        const met = kinds.filter((rule) => passwordRules[rule](password));
        expect(met.filter((rule) => !passwordRules[rule](password + more))).toStrictEqual([]);
      }),
    );
  });
});

const keysOf = (credential: string): unknown[] =>
  (newCredentialSchema.safeParse(credential).error?.issues ?? []).map((issue) =>
    issue.code === 'custom' ? issue.params?.['key'] : issue.code,
  );

describe('a credential that sets a password', () => {
  test('is refused once for each rule that its password breaks', () => {
    fc.assert(
      fc.property(
        fc.oneof(good, fc.string({ unit: 'binary', maxLength: 40 })).filter((text) => text.isWellFormed()),
        (password) => {
          const keys = brokenPasswordRules(password).map((rule) => `password.${rule}`);
          expect(keysOf(encodeBase64(password))).toStrictEqual(keys);
        },
      ),
    );
  });

  test('that is no base64 of a text breaks what an empty password breaks', () => {
    const empty = brokenPasswordRules('').map((rule) => `password.${rule}`);
    for (const credential of ['', '****', 'a', '/w==', 'Aa1-2345'])
      expect(keysOf(credential)).toStrictEqual(empty);
  });

  const ticket = 'a'.repeat(43);
  const agreed = { email: 'ada@example.org', nickname: 'Ada', agreeUser: true, agreePrivacy: true };
  test.each([
    ['signing up', register, (credential: string) => ({ ...agreed, credential }), 'credential'],
    ['resetting', resetPassword, (credential: string) => ({ ticket, credential }), 'credential'],
    [
      'changing',
      changePassword,
      (newCredential: string) => ({ oldCredential: 'b2xk', newCredential }),
      'newCredential',
    ],
  ] as const)('is judged alike when %s', (_what, { body }, bodyWith, field) => {
    fc.assert(
      fc.property(fc.oneof(good, fc.string({ maxLength: 20 })), (password) => {
        const { error } = body.safeParse(bodyWith(encodeBase64(password)));
        expect((error?.issues ?? []).map((issue) => issue.path)).toStrictEqual(
          brokenPasswordRules(password).map(() => [field]),
        );
      }),
    );
  });

  test('is no new one if it is the old one', () => {
    fc.assert(
      fc.property(good, (password) => {
        const credential = encodeBase64(password);
        const { error } = changePassword.body.safeParse({
          oldCredential: credential,
          newCredential: credential,
        });
        expect(error?.issues).toMatchObject([{ path: ['newCredential'], params: { key: 'password.same' } }]);
      }),
    );
  });
});
