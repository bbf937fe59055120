import { encodeBase64 } from '@moiety/contract/credential.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';
import type { ApiDispatch } from '../../shared/api/api-context.ts';
import { messageOf, type ApiError } from '@moiety/api-client/api-error.ts';
import type { Msg } from '../../shared/words/msg.ts';
import { signInApi } from './sign-in-api.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

export interface Credentials {
  account: string;
  password: string;
}

/** What came of a sign-in: its token, the words for why there is none, or nothing, where nobody waits for it any more. */
export type Answer =
  | { token: string }
  /** `isWrong`: the account or the password is. */
  | { failure: string; refused: SignInError | undefined; isWrong: boolean }
  | undefined;

/** A sign-in under way. */
export interface SentCredentials {
  answer: Promise<Answer>;
  abort: () => void;
}

/** The words for a refused sign-in: those of the server, which says `account or password error` and the like itself. */
const wordsFor = (error: ApiError, msg: Msg): string => {
  const plain = error.kind === 'refused' && (error.status ?? 0) < 500;
  return plain ? error.message || msg('Login failed', { id: 'login.failed' }) : messageOf(error, msg);
};

/** Sends account and password to the server. Loaded when somebody begins to type. */
export const sendCredentials = (
  { account, password }: Credentials,
  dispatch: ApiDispatch,
  msg: Msg,
): SentCredentials => {
  const body = { account: account.trim(), credential: encodeBase64(password) };
  // Untracked: the store keeps nothing of the credentials.
  const sent = dispatch(signInApi.endpoints.signIn.initiate({ body }, { track: false }));
  const answered = async (): Promise<Answer> => {
    const { data, error } = await sent;
    if (data) return { token: data.token };
    const refused = apiErrorOf(error);
    const { kind, code } = refused;
    if (kind === undefined || kind === 'aborted') return undefined;
    return {
      failure: wordsFor(refused, msg),
      refused: code === errorCode.emailNotVerified ? 'not-verified' : undefined,
      isWrong: code === errorCode.wrongCredentials,
    };
  };
  return { answer: answered(), abort: () => sent.abort() };
};
