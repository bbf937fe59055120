import { useRef, type ReactNode } from 'react';
import { useFormCall, type StartedCall } from '../../shared/api/use-form-call.ts';
import { linkExpiredPath, type LinkKind } from '../../shared/config/paths.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { isDeadLink, useTicket } from '../../shared/entry/use-ticket.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { SubmitButton } from '../../shared/form/submit-button.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

interface LinkPageProps<Data> {
  /** What the link is for. */
  kind: LinkKind;
  title: string;
  /** What a click does. */
  children: ReactNode;
  /** Of the button; `pending` while it is done, `failed` heads the words of a refusal. */
  words: { submit: string; pending: string; failed: string };
  start: (ticket: string) => StartedCall<Data>;
  /** @param left whether the page was left meanwhile */
  onDone: (data: Data, left: boolean) => void;
}

/**
 * The page of an emailed link that does one thing. It asks before it does it: programs that look through mails open links too, some
 * with scripts.
 */
export const LinkPage = <Data extends object>({
  kind,
  title,
  children,
  words,
  start,
  onDone,
}: LinkPageProps<Data>): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const ticket = useTicket(kind);
  const { pending, send } = useFormCall();
  const form = useRef<HTMLFormElement>(null);
  useDocumentTitle(title);
  useFirstFocus(form);

  const go = async (given: string): Promise<void> => {
    const outcome = await send(start(given));
    if (!outcome) return;
    if ('data' in outcome) onDone(outcome.data, outcome.left);
    else if (!isDeadLink(outcome.error)) showRefusal(outcome.error, words.failed, msg);
    else if (!outcome.left) navigate(linkExpiredPath(kind), { replace: true });
  };

  return (
    <EntryFrame>
      <h1>{title}</h1>
      {children}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ticket) void go(ticket);
        }}
      >
        <SubmitButton pending={pending} words={words.submit} pendingWords={words.pending} />
      </form>
    </EntryFrame>
  );
};
