import { useEffect, useRef, useState } from 'react';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { beginAttempt, notify } from '../notice/notices.ts';
import { useMsg } from '../words/use-msg.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useApiDispatch } from './use-api-dispatch.ts';
import { apiErrorOf } from './api-error-of.ts';

/** What came of a call, and whether its page was left meanwhile. */
export type FormOutcome<Data> = ({ data: Data } | { error: ApiError }) & { left: boolean };

/** What `initiate` of a mutation gives. */
export type StartedCall<Data> = ThunkAction<
  PromiseLike<{ data: Data; error?: undefined } | { data?: undefined; error: unknown }>,
  unknown,
  unknown,
  UnknownAction
>;

export interface FormCall {
  pending: boolean;
  /**
   * Makes the call, unless one is under way or there is no network; the latter is said in a toast.
   * @param call an untracked mutation, so that the store keeps nothing of what the form holds
   * @returns undefined where nothing was sent
   */
  send: <Data>(call: StartedCall<Data>) => Promise<FormOutcome<Data> | undefined>;
}

/** Errors of ours have a kind; anything else is a call that nobody waits for any more. */
const asApiError = (error: unknown): ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error
    ? apiErrorOf(error)
    : { kind: 'aborted', message: '' };

/** The calls of one form, one at a time. A call goes on when its page is left: the server has it by then. */
export const useFormCall = (): FormCall => {
  const msg = useMsg();
  const dispatch = useApiDispatch();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const send: FormCall['send'] = async (call) => {
    if (busy.current) return undefined;
    beginAttempt();
    if (!navigator.onLine) {
      void notify('error', msg('Network offline!', { id: 'login.offline' }), { ofAttempt: true });
      return undefined;
    }
    busy.current = true;
    setPending(true);
    try {
      const answer = await dispatch(call);
      const outcome =
        answer.error === undefined
          ? { data: answer.data as NonNullable<typeof answer.data> }
          : { error: asApiError(answer.error) };
      return { ...outcome, left: !here.current };
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, send };
};
