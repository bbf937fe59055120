import type { ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { messageOf } from '@moiety/api-client/api-error.ts';
import { apiErrorOf, type CallFailure } from './api/api-error-of.ts';
import { HelpLink } from './help-link.tsx';
import { useMsg } from './words/use-msg.ts';

/** In the place of what could not be loaded: why, and the way to try again. */
export const LoadFailure = ({
  heading,
  error,
  retrying,
  onRetry,
}: {
  heading: string;
  error: CallFailure;
  retrying: boolean;
  onRetry: () => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <MoCallout type="error" heading={heading} announced>
      {messageOf(apiErrorOf(error), msg)}{' '}
      <HelpLink article="errors">{msg('What to do', { id: 'help.what-to-do' })}</HelpLink>
      <MoButton slot="actions" icon="refresh" loading={retrying} onClick={onRetry}>
        {msg('Retry', { id: 'portal.retry' })}
      </MoButton>
    </MoCallout>
  );
};
