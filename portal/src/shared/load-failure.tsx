import type { ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { messageOf, type ApiError } from '@moiety/api-client/api-error.ts';
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
  error: ApiError;
  retrying: boolean;
  onRetry: () => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <MoCallout type="error" heading={heading} announced>
      {messageOf(error, msg)}{' '}
      <HelpLink article="errors">{msg('What to do', { id: 'help.what-to-do' })}</HelpLink>
      <MoButton slot="actions" icon="refresh" loading={retrying} onClick={onRetry}>
        {msg('Retry', { id: 'portal.retry' })}
      </MoButton>
    </MoCallout>
  );
};
