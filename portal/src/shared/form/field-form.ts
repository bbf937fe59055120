import { useEffect, useRef, useState, type RefObject } from 'react';
import { beginAttempt } from '../notice/notices.ts';
import type { Msg } from '../words/msg.ts';

/** Words in the language that they are asked for in; a problem kept as such follows a change of language. */
export type Wording = (msg: Msg) => string;
/** What the fields hold: a text as it was typed; a checkbox `on` or nothing. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;
/** What is wrong with a field, if anything. */
export type Check<Name extends string> = (value: string, values: Values<Name>) => Wording | undefined;

export interface FieldForm<Name extends string> {
  problems: Readonly<Partial<Record<Name, Wording>>>;
  /** Checks a field as it is left; what is wrong is checked again with each key. */
  check: (name: Name, moment: 'blur' | 'input') => void;
  /** What the form holds, if it may be sent; else the first wrong field gets the focus. */
  read: () => Values<Name> | undefined;
  /**
   * The server refuses these fields: each says so until it is edited, and the first gets the focus.
   * @returns whether the form has any of them
   */
  refuse: (fields: readonly { name: string; message: string }[]) => boolean;
  /** Empties the form, as if nobody had touched it. */
  reset: () => void;
}

/**
 * A form whose fields belong to the page, not to React: what was typed before the scripts started stays, and a
 * password never becomes state.
 * @param checks of every field, in the order in which the fields stand
 * @returns the ref of the `<form>`, and what is known of its fields
 */
export const useFieldForm = <Name extends string>(
  checks: Readonly<Record<Name, Check<Name>>>,
): [RefObject<HTMLFormElement | null>, FieldForm<Name>] => {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<Name, Wording>>>({});
  const refused = useRef<Partial<Record<Name, Wording>>>({});
  const left = useRef(new Set<Name>());
  // Until here the browser's own checks serve, for whoever has no script.
  useEffect(() => {
    if (ref.current) ref.current.noValidate = true;
  });

  const names = Object.keys(checks) as Name[];
  const input = (name: Name): HTMLInputElement | undefined =>
    ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? undefined;
  const valueOf = (name: Name): string => {
    const field = input(name);
    if (field?.type === 'checkbox') return field.checked ? 'on' : '';
    return field?.value ?? '';
  };
  const values = (): Values<Name> =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  const find = (which: readonly Name[]): Partial<Record<Name, Wording>> => {
    const held = values();
    const found: Partial<Record<Name, Wording>> = {};
    for (const name of which) {
      const problem = checks[name](held[name], held) ?? refused.current[name];
      if (problem) found[name] = problem;
    }
    return found;
  };
  const show = (found: Partial<Record<Name, Wording>>): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first) input(first)?.focus();
    return first !== undefined;
  };

  const form: FieldForm<Name> = {
    problems,
    check: (name, moment) => {
      if (moment === 'blur') left.current.add(name);
      else delete refused.current[name];
      setProblems((known) =>
        find(names.filter((each) => (moment === 'blur' && left.current.has(each)) || known[each])),
      );
    },
    read: () => {
      beginAttempt();
      refused.current = {};
      return show(find(names)) ? undefined : values();
    },
    refuse: (fields) => {
      const known: Partial<Record<Name, Wording>> = {};
      for (const { name, message } of fields)
        if (Object.hasOwn(checks, name)) known[name as Name] ??= () => message;
      refused.current = known;
      return show(find(names));
    },
    reset: () => {
      ref.current?.reset();
      refused.current = {};
      left.current.clear();
      setProblems({});
    },
  };
  return [ref, form];
};
