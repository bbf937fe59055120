import { useSelector } from 'react-redux';
import { selectPrompt } from '../../shared/session/session-slice.ts';
import type { PromptReason } from '../../shared/session/session-gate.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

/** The prompt to sign in again, as both ways of signing in show it. */
export interface Prompt {
  open: boolean;
  reason: PromptReason | undefined;
  title: string;
  /** Why it asks. */
  lead: string;
  /** The person left it. */
  leave: () => void;
}

export const usePrompt = (): Prompt => {
  const msg = useMsg();
  const session = useSession();
  const reason = useSelector(selectPrompt);
  if (reason === 'confirm')
    return {
      open: true,
      reason,
      title: msg('Confirm your identity', { id: 'login.confirm.title' }),
      lead: msg('This action requires a sign-in within the last 10 minutes. Sign in again to continue.', {
        id: 'login.confirm.lead',
      }),
      leave: () => session.gate.cancel(),
    };
  return {
    open: reason === 'lapsed',
    reason,
    title: msg('Sign in again', { id: 'login.again.title' }),
    lead: msg(
      'You have been signed out. Sign in to continue where you left off; nothing on the page is lost.',
      {
        id: 'login.again.lead',
      },
    ),
    leave: () => session.dismiss(),
  };
};
