import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SIGN_ON_PATH } from './addresses.ts';

/** Seconds in which somebody has to sign in at the provider. */
export const TRANSACTION_SECONDS = 10 * 60;
/** Seconds for which a browser remembers where a sign-in led that is over: whoever begins again gets there. */
const REMEMBERED_SECONDS = 60 * 60;
/** Sign-ins that a browser may have under way at once; their cookies have to fit into the header of a request. */
const AT_ONCE_MAX = 5;
const COOKIE = 'moiety_sign_on_';

const transactionSchema = z.object({
  /** What the provider's answer must bring back. */
  state: z.string(),
  /** What the ID token must bring back. */
  nonce: z.string(),
  /** The secret of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Where the sign-in leads: a path of this origin. */
  target: z.string(),
  /** Milliseconds since 1970. */
  begunAt: z.number(),
  /** The provider was asked to have the person sign in, whether or not they are. */
  isAnew: z.boolean(),
  /** The provider's answer has come. */
  isOver: z.boolean(),
});
/** A sign-in at the provider that is under way. */
export type Transaction = z.infer<typeof transactionSchema>;

/** The transactions of a browser, one cookie each, so that two tabs can sign in at once. */
export interface Transactions {
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    begun: Pick<Transaction, 'state' | 'nonce' | 'verifier' | 'target' | 'isAnew'>,
  ): void;
  /** The transaction of an answer, also one that is over or too old; undefined where this browser has none. */
  find(request: FastifyRequest, state: unknown): Transaction | undefined;
  /** The answer has come: another with the same state gets nobody signed in. */
  end(reply: FastifyReply, transaction: Transaction): void;
  /** Where the newest sign-in of this browser that is not finished leads. */
  newestTarget(request: FastifyRequest): string | undefined;
}

export const isTooOld = ({ begunAt }: Transaction): boolean =>
  Date.now() - begunAt > TRANSACTION_SECONDS * 1000;

/** The state is random; a part of it tells the cookies apart, and the whole is compared. */
const cookieOf = (state: string): string => COOKIE + state.slice(0, 16);

/**
 * @param key at least 32 bytes, the same in all processes: any of them can finish what another began
 * @param secure whether the portal is reached by HTTPS
 */
export const makeTransactions = (key: Uint8Array, secure: boolean): Transactions => {
  const options = { path: SIGN_ON_PATH, httpOnly: true, sameSite: 'lax', secure } as const;
  const sign = (text: string): Buffer => createHmac('sha256', key).update(`sign-on ${text}`).digest();

  const write = (reply: FastifyReply, transaction: Transaction): void => {
    const text = Buffer.from(JSON.stringify(transaction)).toString('base64url');
    const value = `${text}.${sign(text).toString('base64url')}`;
    void reply.setCookie(cookieOf(transaction.state), value, { ...options, maxAge: REMEMBERED_SECONDS });
  };
  const read = (cookie: string | undefined): Transaction | undefined => {
    const [text = '', signature = ''] = (cookie ?? '').split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(text);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const { data } = transactionSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return data && Date.now() - data.begunAt < REMEMBERED_SECONDS * 1000 ? data : undefined;
  };
  /** The cookies of this browser with what they hold, the newest first. */
  const all = (request: FastifyRequest): { name: string; transaction: Transaction | undefined }[] =>
    Object.entries(request.cookies)
      .filter(([name]) => name.startsWith(COOKIE))
      .map(([name, cookie]) => ({ name, transaction: read(cookie) }))
      .toSorted((a, b) => (b.transaction?.begunAt ?? 0) - (a.transaction?.begunAt ?? 0));

  return {
    begin: (request, reply, begun) => {
      for (const { name } of all(request).slice(AT_ONCE_MAX - 1)) void reply.clearCookie(name, options);
      write(reply, { ...begun, begunAt: Date.now(), isOver: false });
    },
    find: (request, state) => {
      if (typeof state !== 'string') return undefined;
      const transaction = read(request.cookies[cookieOf(state)]);
      return transaction?.state === state ? transaction : undefined;
    },
    end: (reply, transaction) => write(reply, { ...transaction, nonce: '', verifier: '', isOver: true }),
    newestTarget: (request) =>
      all(request).find(({ transaction }) => transaction?.isOver === false)?.transaction?.target,
  };
};
