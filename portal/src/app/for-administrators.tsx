import type { ReactNode } from 'react';
import { usePerson, type Person } from '../features/account/use-person.ts';
import { useUserInfoQuery } from '../features/account/account-api.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageLayout } from '../shared/page-layout/page-layout.tsx';
import { WayHome } from '../shared/way-home.tsx';
import { useMsg } from '../shared/words/use-msg.ts';

/**
 * A page for administrators; to everybody else it says so, and the server refuses their calls.
 * @param title of the page, while it is not known who asks for it
 */
export const ForAdministrators = ({
  title,
  children,
}: {
  title: string;
  children: (person: Person) => ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const person = usePerson();
  const { currentData: info, error, isFetching, refetch } = useUserInfoQuery();
  if (person?.administrator) return children(person);
  if (!info)
    return (
      <PageLayout title={title}>
        {error && (
          <LoadFailure
            heading={msg('Your account could not be loaded', { id: 'portal.profile.account-failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </PageLayout>
    );
  return (
    <WayHome title={msg('This page is for administrators', { id: 'announcements.forbidden' })}>
      {msg('Your account does not have access. The operator of this site can grant it.', {
        id: 'portal.administrators-hint',
      })}
    </WayHome>
  );
};
