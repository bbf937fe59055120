import { useState, type ReactNode } from 'react';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { EndingSection } from './ending-section.tsx';
import { ManagedParts } from './managed-parts.tsx';
import { manages } from './member-rules.ts';
import { useOrganization } from './organization-api.ts';
import { OrganizationHead } from './organization-head.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import { useFormer } from './use-former.ts';
import { WithoutOrganization } from './without-organization.tsx';
import '../../shared/data-table/data-table.css';
import '../../shared/row-list/row-list.css';
import './organization.css';

/** `/profile/organization`: the person's organization, as much of it as their role lets them see and do. */
export const OrganizationPage = ({
  person: { id: self, email },
}: {
  person: { id: string; email: string };
}): ReactNode => {
  const msg = useMsg();
  const { currentData: organization, error, isFetching, refetch } = useOrganization();
  /** The organization that the person left or deleted here, which needs no words about it. */
  const [ended, setEnded] = useState<string>();
  const former = useFormer(organization);
  return (
    <PageLayout
      article={{ id: 'organizations', title: msg('How organizations work', { id: 'help.organizations' }) }}
      title={msg('Organization', { id: 'organization.title' })}
      above={[{ title: msg('User center', { id: 'portal.user-center' }), url: paths.profile }]}
    >
      <div className="organization">
        {organization && (
          <>
            <ReceivedInvitations memberOf={organization.name} />
            <OrganizationHead organization={organization} />
            {manages(organization.role) && <ManagedParts organization={organization} self={self} />}
            <EndingSection
              organization={organization}
              self={self}
              onEnded={() => setEnded(organization.id)}
            />
          </>
        )}
        {organization === null && (
          <WithoutOrganization
            email={email}
            former={former && former.id !== ended ? former.name : undefined}
          />
        )}
        {organization === undefined && error && (
          <LoadFailure
            heading={msg('Your organization could not be loaded', { id: 'organization.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {organization === undefined && !error && (
          <div className="organization-loading" aria-busy="true">
            <MoSkeleton className="organization-head-skeleton" shape="box" />
            <MoSkeleton shape="box" count={3} />
          </div>
        )}
      </div>
    </PageLayout>
  );
};
