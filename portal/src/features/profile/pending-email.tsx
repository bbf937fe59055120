import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import {
  startRequestEmailChange,
  useCancelEmailChangeMutation,
  usePendingEmailChangeQuery,
} from './profile-api.ts';

/** The new address that waits to be confirmed, if one does. @param onKept what had the focus is gone */
export const PendingEmail = ({ email, onKept }: { email: string; onKept: () => void }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { outbox } = useSettings();
  const { pending: sending, send } = useFormCall();
  const [cancel, { isLoading: canceling }] = useCancelEmailChangeMutation();
  // It is confirmed in a tab of its own, perhaps in another browser.
  const { currentData: waiting } = usePendingEmailChangeQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (!waiting || waiting.email.toLowerCase() === email.toLowerCase()) return null;
  const sendAgain = async (): Promise<void> => {
    const outcome = await send(startRequestEmailChange(waiting.email));
    if (!outcome) return;
    if ('error' in outcome)
      showRefusal(outcome.error, msg('No email was sent', { id: 'portal.email-change.not-sent' }), msg);
    else
      void notify(
        'success',
        msg(str`A link was sent to ${waiting.email}`, { id: 'portal.email-change.sent' }),
      );
  };
  const keep = async (): Promise<void> => {
    const { error } = await cancel();
    if (error) {
      showRefusal(
        error,
        msg('The change could not be canceled', { id: 'portal.email-change.not-kept' }),
        msg,
      );
      return;
    }
    onKept();
    void notify('success', msg('Your email address stays the same', { id: 'portal.email-change.kept' }));
  };
  return (
    <MoCallout heading={msg(str`Confirm ${waiting.email}`, { id: 'portal.email-change.waiting' })}>
      {msg(
        str`Open the link that was sent to this address; it is valid until ${momentWords(waiting.expiresAt, locale)}. Until then you sign in with ${email}.`,
        { id: 'portal.email-change.waiting-hint' },
      )}
      {outbox && (
        <>
          {' '}
          <a href="/outbox" target="_blank" rel="noopener">
            {msg('Open the outbox', { id: 'portal.mail.open-outbox' })}
          </a>
        </>
      )}
      <MoButton slot="actions" loading={sending} onClick={() => void sendAgain()}>
        {msg('Send again', { id: 'portal.mail.resend' })}
      </MoButton>
      <MoButton slot="actions" loading={canceling} onClick={() => void keep()}>
        {msg('Cancel the change', { id: 'portal.email-change.cancel' })}
      </MoButton>
    </MoCallout>
  );
};
