import { useId, useRef, type ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { copyText } from '@moiety/elements/base/clipboard.js';
import { signUpPath } from '../../shared/config/paths.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

/** The link that signs somebody up as a friend of the person, and a button that copies it. */
export const PersonalLink = ({ inviteCode }: { inviteCode: string }): ReactNode => {
  const msg = useMsg();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    if (await copyText(field.current?.value ?? '')) {
      void notify('success', msg('Link copied', { id: 'invitations.copied' }));
      return;
    }
    // The browser does not let the page: the person can.
    field.current?.focus();
    field.current?.select();
    void notify(
      'info',
      msg('The link is selected: copy it with the keyboard or the menu', { id: 'invitations.select' }),
    );
  };
  return (
    <div className="invitations-form">
      <div className="field">
        <label htmlFor={id}>{msg('Your link', { id: 'invitations.link-label' })}</label>
        <input
          ref={field}
          id={id}
          type="url"
          readOnly
          value={new URL(signUpPath(inviteCode), location.origin).href}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <MoButton size="form" icon="copy" onClick={() => void copy()}>
        {msg('Copy link', { id: 'invitations.copy' })}
      </MoButton>
    </div>
  );
};
