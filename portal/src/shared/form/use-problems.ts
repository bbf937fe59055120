import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { notify } from '../notice/notices.ts';
import type { Msg } from '../words/msg.ts';
import type { Wording } from './field-form.ts';
import { showRefusal } from './refusal-words.ts';

/** What is wrong, by the field's path in the contract. */
export type Problems = Readonly<Partial<Record<string, Wording>>>;

export interface FormProblems {
  /** Of the form; a field that is wrong has `data-wrong`. */
  form: RefObject<HTMLFormElement | null>;
  problems: Problems;
  /** Says what is wrong, and leaves the focus where it is. */
  say: (found: Problems) => void;
  /** Says what is wrong; the first wrong field gets the focus. */
  show: (found: Problems) => void;
  /**
   * The server refuses what was sent: each field that it names says why, and the first gets the focus.
   * @param names the fields of the form, where the server may name others
   */
  refuse: (error: ApiError, heading: string, names?: readonly string[]) => void;
}

/** What is wrong with a form that holds its values in React's state, because it keeps a draft of them; all others are `useFieldForm`'s. */
export const useProblems = (msg: Msg): FormProblems => {
  const form = useRef<HTMLFormElement>(null);
  const [problems, say] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  // Once it says what is wrong.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[data-wrong]')?.focus();
  }, [attempt]);
  const show = (found: Problems): void => {
    say(found);
    setAttempt((before) => before + 1);
  };
  return {
    form,
    problems,
    say,
    show,
    refuse: (error, heading, names) => {
      const wrong = error.fields?.filter(({ path }) => names?.includes(path) ?? true) ?? [];
      if (wrong.length === 0) {
        showRefusal(error, heading, msg);
        return;
      }
      show(Object.fromEntries(wrong.map(({ path, message }) => [path, () => message])));
      void notify('error', error.message, { heading, ofAttempt: true });
    },
  };
};
