import {
  changePassword,
  encodeBase64,
  forgotPassword,
  register,
  resetPassword,
  verifyEmail,
} from '@moiety/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  token = await product.tokenOf();
});
afterAll(() => product.close());

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\0',
    '\uD800',
    "' or 1=1 --",
    'a@example.org\r\nBcc: b@example.org',
    '<script>alert(1)</script>',
    '__proto__',
    'a'.repeat(70_000),
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example.org`,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const credential = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeBase64(text.toWellFormed())),
  hostile,
  fc.constant(encodeBase64(PASSWORD)),
);
const ticket = fc.oneof(fc.stringMatching(/^[\w-]{43}$/), hostile);
const email = fc.oneof(fc.emailAddress(), hostile);
const nickname = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), hostile);
const agreed = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, hostile);

test.each([
  [
    'register',
    register,
    fc.record(
      { email, credential, nickname, inviteCode: hostile, agreeUser: agreed, agreePrivacy: agreed },
      { requiredKeys: [] },
    ),
  ],
  ['verifyEmail', verifyEmail, fc.record({ ticket }, { requiredKeys: [] })],
  ['forgotPassword', forgotPassword, fc.record({ email }, { requiredKeys: [] })],
  ['resetPassword', resetPassword, fc.record({ ticket, credential }, { requiredKeys: [] })],
  [
    'changePassword',
    changePassword,
    fc.record({ oldCredential: credential, newCredential: credential }, { requiredKeys: [] }),
  ],
] as const)('%s never fails, whatever it is sent', async (_name, endpoint, bodies) => {
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.oneof(fc.constantFrom('zh-CN', 'en'), fc.stringMatching(/^[\x20-\x7E]{0,40}$/)),
      async (body, language) => {
        const answer = await product.call(endpoint, {
          token,
          body,
          headers: { 'x-forwarded-for': newVisitor(), 'accept-language': language },
        });
        expect([200, 400, 410, 413, 429]).toContain(answer.status);
        expect(answer.code === 0).toBe(answer.status === 200);
        expect(answer.msg).not.toBe('');
      },
    ),
    { numRuns: timesOf('accountCalls') },
  );
});
