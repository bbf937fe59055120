import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { SIGN_ON_DONE, singleSignOnPath } from '../../shared/config/paths.ts';
import { notify } from '../../shared/notice/notices.ts';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { usePrompt } from './use-prompt.ts';
import './sign-in-again.css';

/** The name of the provider's window, and its size in pixels. */
const WINDOW = { name: 'moiety-sign-in', features: 'popup,width=500,height=680' };

/**
 * Offers to sign in again at the single sign-on, in a window of its own, so that this page stays as it is. The window
 * tells all pages when it is done. Nothing is read from the window: it is at an origin that this page may know nothing
 * of, closed or not.
 */
export const SignOnAgain = (): ReactNode => {
  const msg = useMsg();
  const prompt = usePrompt();
  const user = useSelector(selectUser);
  const [opened, setOpened] = useState<'open' | 'blocked'>();
  // Each time it opens it begins anew.
  const [shown, setShown] = useState(prompt.open);
  if (shown !== prompt.open) {
    setShown(prompt.open);
    setOpened(undefined);
  }

  // Whoever is signed in at the provider still would come back without having been asked.
  const address = singleSignOnPath(SIGN_ON_DONE, user?.email, { anew: prompt.reason === 'confirm' });
  const open = (): void => {
    if (!navigator.onLine) {
      void notify('error', msg('Network offline!', { id: 'login.offline' }));
      return;
    }
    setOpened(window.open(address, WINDOW.name, WINDOW.features) ? 'open' : 'blocked');
  };

  return (
    <MoDialog
      title={prompt.title}
      open={prompt.open}
      showFooter
      width="420px"
      submittext={
        opened === 'open'
          ? msg('Open the window again', { id: 'login.again.reopen' })
          : msg('Sign in', { id: 'login.submit' })
      }
      onSubmit={open}
      onCancel={prompt.leave}
    >
      {prompt.open && (
        <div className="sign-in-again">
          <p>{prompt.lead}</p>
          {/* The regions are there before their words, or nobody would hear them. */}
          <output>
            {opened === 'open' &&
              msg(
                'Sign in using the window that opened; this page then continues automatically. If you closed the window, open it again.',
                { id: 'login.again.opened' },
              )}
          </output>
          <p role="alert">
            {opened === 'blocked' && (
              <>
                {msg('Your browser has blocked the window. Allow pop-ups for this site, then try again.', {
                  id: 'login.again.blocked',
                })}{' '}
                <a href={address} target="_blank" rel="noopener">
                  {msg('Sign in in a new tab', { id: 'login.again.new-tab' })}
                </a>
              </>
            )}
          </p>
        </div>
      )}
    </MoDialog>
  );
};
