import { useEffect, useRef, useState } from 'react';
import type { SignInError } from '@moiety/contract/sign-in-error.ts';
import { addServices, type ApiDispatch } from '../../shared/api/api-context.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { beginAttempt, loadNotices, notify, type NoticeType } from '../../shared/notice/notices.ts';
import { useSession } from '../../shared/session/use-session.ts';
import type { Credentials, SentCredentials } from './send-credentials.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

/** Seconds that a sign-in may take, as the service's timeout says. */
const SECONDS = 15;
/** The countdown is shown from here on; before, the button only says that it works. */
const SHOWN_FROM = 9;

export interface SignIn {
  pending: boolean;
  /** Seconds left, while there are 1 to 9. */
  countdown: number | undefined;
  /** Someone begins to type: loads what the sign-in will need. */
  prepare: () => void;
  /** Whether the form was sent. */
  tried: boolean;
  /** Why the server refused the last attempt, where a toast is too short for what to do about it. */
  refused: SignInError | undefined;
  /** What cannot be said in a toast: there was no network to load one with, or it is to be read while one does something about it. */
  unsaid: string | undefined;
  /** What the server says of a wrong account or password; another object with each such answer. */
  wrong: { message: string } | undefined;
  /** Signs in and says what came of it, in a toast unless `refused` tells; resolves to whether someone is signed in. */
  submit: (credentials: Credentials) => Promise<boolean>;
}

/** Loads what a sign-in sends and shows with; the sign-in page starts without it. */
const load = async (dispatch: ApiDispatch): Promise<typeof import('./send-credentials.ts')> => {
  const [sender] = await Promise.all([import('./send-credentials.ts'), dispatch(addServices())]);
  return sender;
};

/** Signing in by account and password. */
export const useSignIn = (): SignIn => {
  const msg = useMsg();
  const session = useSession();
  const dispatch = useApiDispatch();
  const [pending, setPending] = useState(false);
  const [remaining, setRemaining] = useState(SECONDS);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<SignInError>();
  const [unsaid, setUnsaid] = useState<string>();
  const [wrong, setWrong] = useState<SignIn['wrong']>();

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setInterval(() => setRemaining((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [pending]);

  // Whoever left the form does not want to be signed in by it any more.
  const request = useRef<SentCredentials>(undefined);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      request.current?.abort();
    };
  }, []);

  const showNotice = async (type: NoticeType, text: string, heading?: string): Promise<void> => {
    const said = await notify(type, text, { ofAttempt: true, ...(heading !== undefined && { heading }) });
    if (!said) setUnsaid(text);
  };
  const fail = (text: string): false => {
    void showNotice('error', text, msg('Login Failed', { id: 'login.failed-heading' }));
    return false;
  };

  const submit = async (credentials: Credentials): Promise<boolean> => {
    if (pending) return false;
    setTried(true);
    setRefused(undefined);
    setUnsaid(undefined);
    setWrong(undefined);
    beginAttempt();
    if (!navigator.onLine) {
      void showNotice('error', msg('Network offline!', { id: 'login.offline' }));
      return false;
    }
    setPending(true);
    setRemaining(SECONDS);
    try {
      const { sendCredentials } = await load(dispatch);
      if (left.current) return false;
      request.current = sendCredentials(credentials, dispatch, msg);
      const answer = await request.current.answer;
      if (!answer) return false;
      if ('failure' in answer) {
        setRefused(answer.refused);
        if (answer.isWrong) setWrong({ message: answer.failure });
        // What to do about it stands at the form; a toast beside it would say less.
        return answer.refused ? false : fail(answer.failure);
      }
      const outcome = await session.signedIn(answer.token);
      if (outcome === 'unreadable') return fail(msg('Login failed', { id: 'login.failed' }));
      if (outcome === 'not-kept') {
        setUnsaid(
          msg(
            'Your browser blocks cookies for this site, so you cannot stay signed in. Allow cookies for this site and sign in again.',
            { id: 'login.no-cookies' },
          ),
        );
        return false;
      }
      void showNotice(
        'success',
        msg('Login successful', { id: 'login.succeeded' }),
        msg('Notification', { id: 'login.notify-heading' }),
      );
      return true;
    } catch {
      // A part of the page could not be loaded, and nothing was sent.
      return fail(msg('Network Error, please check your network settings', { id: 'api.error.no-answer' }));
    } finally {
      setPending(false);
    }
  };

  // A failure shows when the form is sent; nobody has asked for anything yet.
  const prepare = (): void => void Promise.all([load(dispatch), loadNotices()]).catch(() => undefined);

  const shown = pending && remaining >= 1 && remaining <= SHOWN_FROM;
  return {
    pending,
    countdown: shown ? remaining : undefined,
    tried,
    refused,
    unsaid,
    wrong,
    prepare,
    submit,
  };
};
