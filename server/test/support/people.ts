import type { Visitor } from '../../src/plugins/visitor.ts';
import { randomUUID } from 'node:crypto';
import {
  changePassword,
  encodeBase64,
  forgotPassword,
  register,
  resetPassword,
  signIn,
  verifyEmail,
} from '@moiety/contract';
import { PASSWORD, type Answer, type Product } from './product.ts';

type Headers = Record<string, string>;

export const newAddress = (): string => `${randomUUID()}@example.org`;

let visitors = 0;
/** A network address that nobody had before, so that no limit refuses a call but the one that a test is about. */
export const newVisitor = (): string => {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/** The applicant cookie that an answer sets, as the browser sends it; empty where it sets none. */
export const applicantCookieIn = ({ headers }: Answer): string => {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return set.find((cookie) => cookie.startsWith('moiety_applicant='))?.split(';', 1)[0] ?? '';
};

const from = (headers: Headers = {}): Headers => ({ 'x-forwarded-for': newVisitor(), ...headers });

/** What people do about their accounts, each time from another address unless the headers name one. */
export interface People {
  register(email: string, changes?: Record<string, unknown>, headers?: Headers): Promise<Answer>;
  verify(ticket: string, headers?: Headers): Promise<Answer>;
  signIn(account: string, password?: string, headers?: Headers): Promise<Answer>;
  forgot(email: string, headers?: Headers): Promise<Answer>;
  reset(ticket: string, password: string, headers?: Headers): Promise<Answer>;
  change(token: string | undefined, from: string, to: string, headers?: Headers): Promise<Answer>;
}

/**
 * People with one browser, which keeps the cookie of a sign-up.
 * @param product one that believes 127.0.0.1 what a forwarded address is
 */
export const peopleOf = (product: Product): People => {
  let cookie = '';
  const browser = (headers?: Headers): Headers => from({ ...(cookie !== '' && { cookie }), ...headers });
  const kept = async (answer: Promise<Answer>): Promise<Answer> => {
    cookie = applicantCookieIn(await answer) || cookie;
    return answer;
  };
  return {
    register: (email, changes, headers) =>
      kept(
        product.call(register, {
          body: {
            email,
            credential: encodeBase64(PASSWORD),
            nickname: 'Ada',
            agreeUser: true,
            agreePrivacy: true,
            ...changes,
          },
          headers: browser(headers),
        }),
      ),
    verify: (ticket, headers) => product.call(verifyEmail, { body: { ticket }, headers: browser(headers) }),
    signIn: (account, password = PASSWORD, headers) =>
      kept(
        product.call(signIn, {
          body: { account, credential: encodeBase64(password) },
          headers: browser(headers),
        }),
      ),
    forgot: (email, headers) => product.call(forgotPassword, { body: { email }, headers: from(headers) }),
    reset: (ticket, password, headers) =>
      product.call(resetPassword, {
        body: { ticket, credential: encodeBase64(password) },
        headers: browser(headers),
      }),
    change: (token, old, to, headers) =>
      product.call(changePassword, {
        ...(token !== undefined && { token }),
        body: { oldCredential: encodeBase64(old), newCredential: encodeBase64(to) },
        headers: from(headers),
      }),
  };
};

/** What the database holds of an account. */
export const rowOf = async (
  product: Product,
  email: string,
): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await product.pool.query<Record<string, unknown>>(
    'select * from accounts where lower(email) = lower($1)',
    [email],
  );
  return rows[0];
};

/** A visitor who tells nothing but the network address. */
export const visitorAt = (address: string): Visitor => ({
  address,
  userAgent: '',
  country: '',
  devices: undefined,
  token: undefined,
  applicant: undefined,
});
