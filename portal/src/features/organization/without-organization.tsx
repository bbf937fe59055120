import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { upgradePath } from '../../shared/config/paths.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ReceivedInvitations } from './received-invitations.tsx';

/** The page of somebody without an organization: what one would be, and the ways into one. */
export const WithoutOrganization = ({
  email,
  former,
}: {
  email: string;
  /** The organization that somebody else has ended for the person while the page was open. */
  former: string | undefined;
}): ReactNode => {
  const msg = useMsg();
  return (
    <>
      {former !== undefined && (
        <MoCallout
          announced
          heading={msg(str`You are no longer a member of ${former}`, { id: 'organization.former' })}
        >
          {msg(
            'Your account, your work and your own balance have not changed, and the daily check-in is available again. An administrator of the organization can tell you why.',
            { id: 'organization.former-hint' },
          )}
        </MoCallout>
      )}
      <ReceivedInvitations memberOf={undefined} showsErrors />
      <MoEmptyState
        icon="user"
        heading={msg('You are not in an organization', { id: 'organization.without' })}
      >
        {msg(
          str`With the enterprise version, colleagues share one balance: an owner and administrators invite members, set monthly caps and see every transaction. If your company has it, ask a colleague there to invite you to ${email}.`,
          { id: 'organization.without-hint' },
        )}
        <Link slot="actions" className="message-action message-action-second" to={upgradePath}>
          {msg('Request the enterprise version', { id: 'organization.ask-upgrade' })}
        </Link>
        <span slot="actions">
          <HelpLink article="organizations">
            {msg('How organizations work', { id: 'help.organizations' })}
          </HelpLink>
        </span>
      </MoEmptyState>
    </>
  );
};
