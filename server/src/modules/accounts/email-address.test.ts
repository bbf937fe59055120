import { emailSchema, encodeBase64, signIn } from '@moiety/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldEmail } from './email-address.ts';
import { addAccount, findAccount } from './accounts.ts';
import { newVisitor } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
});
afterAll(() => product.close());

const add = (email: string) =>
  addAccount(product.database, { email, nickname: 'Ada', emailVerifiedAt: new Date() });

/** Names of "Kim's", many of whose letters fold to the same ones somewhere: in JavaScript, in PostgreSQL, in Turkish. */
const lookalikes = fc
  .tuple(
    fc.constantFrom('k', 'K', '\u212A'),
    fc.constantFrom('i', 'I', '\u0130', '\u0131', 'i\u0307', '\u00EC'),
    fc.constantFrom('m', 'M', '\uFF4D'),
    fc.constantFrom('s', 'S', '\u017F', '\u00DF'),
    fc.constantFrom('@example.org', '@EXAMPLE.org', '@\u0117xample.org', '@example.org\u200B'),
  )
  .map((parts) => parts.join(''));

test('names that are counted apart never find the same account, and its own name does, whatever the case', async () => {
  const { id } = await add('Kims@Example.org');
  await fc.assert(
    fc.asyncProperty(lookalikes, async (name) => {
      const found = await findAccount(product.database, name);
      expect(found?.id).toBe(foldEmail(name) === 'kims@example.org' ? id : undefined);
    }),
    { numRuns: timesOf('emailAddresses') },
  );
});

test('whatever is typed, two names of one account are counted as one', async () => {
  const { id, email } = await add('victim@example.org');
  const name = fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.mixedCase(fc.constant(email)),
    fc
      .tuple(fc.nat({ max: email.length - 1 }), fc.integer({ min: 1, max: 0xd7ff }))
      .map(([at, code]) => email.slice(0, at) + String.fromCodePoint(code) + email.slice(at + 1)),
  );
  await fc.assert(
    fc.asyncProperty(name, async (typed) => {
      const found = await findAccount(product.database, typed.toWellFormed());
      expect(found?.id === id).toBe(foldEmail(typed) === email);
    }),
    { numRuns: timesOf('emailAddresses') },
  );
});

test('a name beyond ASCII is refused in the words of a wrong password', async () => {
  const { email } = await product.addPerson('dilip@example.com');
  const attempt = (account: string) =>
    product.call(signIn, {
      body: { account, credential: encodeBase64(PASSWORD) },
      headers: { 'x-forwarded-for': newVisitor() },
    });
  expect(await attempt(email.toUpperCase())).toMatchObject({ status: 200 });
  const unknown = await attempt('nobody@example.org');
  for (const name of [email.replace('i', '\u0130'), email.replace('i', '\u0131')])
    expect(await attempt(name)).toMatchObject({ status: unknown.status, code: 1001, msg: unknown.msg });
});

test('no account can be made with an address beyond ASCII', () => {
  expect(emailSchema.safeParse('victim@example.org').success).toBe(true);
  for (let code = 0x80; code <= 0xffff; code += 1) {
    const letter = String.fromCharCode(code);
    // At an end, white space is cut off.
    const accepted = [`v${letter}ctim@example.org`, `victim@ex${letter}mple.org`].filter(
      (email) => emailSchema.safeParse(email).success,
    );
    expect(accepted).toStrictEqual([]);
  }
});
