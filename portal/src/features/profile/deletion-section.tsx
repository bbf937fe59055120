import { useEffect, useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { DELETION_GRACE_DAYS } from '@moiety/contract/account-deletion.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useAccountDeletionQuery, useCancelDeletionMutation } from './account-data-api.ts';
import { DeletionForm } from './deletion-form.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The end of the account: asked for, and until it is due taken back. */
export const DeletionSection = ({ email }: { email: string }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const { data, error, isFetching, refetch } = useAccountDeletionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [cancel, { isLoading: keeping }] = useCancelDeletionMutation();
  // A mail leads here, before there was anything to lead to.
  const known = data !== undefined;
  useEffect(() => {
    if (known && location.hash === '#deletion') heading.current?.scrollIntoView();
  }, [known]);

  const keep = async (): Promise<void> => {
    const { error: refused } = await cancel();
    if (refused) {
      showRefusal(
        refused,
        msg('The deletion could not be canceled', { id: 'portal.deletion.not-kept' }),
        msg,
      );
      return;
    }
    heading.current?.focus();
    void notify('success', msg('Your account will be kept', { id: 'portal.deletion.kept' }));
  };
  /** What had the focus is gone. */
  const close = (): void => {
    setAsking(false);
    heading.current?.focus();
  };
  const day = (moment: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment));

  return (
    <ProfileSection
      id="deletion"
      headingRef={heading}
      title={msg('Delete account', { id: 'portal.deletion.title' })}
      lead={msg(str`You have ${DELETION_GRACE_DAYS} days to change your mind.`, {
        id: 'portal.deletion.lead',
      })}
    >
      {data && (
        <MoCallout
          type="warning"
          heading={msg(str`Your account will be deleted on ${day(data.dueAt)}`, {
            id: 'portal.deletion.due',
          })}
        >
          {msg('Until then everything works as usual. You can still keep your account.', {
            id: 'portal.deletion.due-hint',
          })}
          <MoButton slot="actions" loading={keeping} onClick={() => void keep()}>
            {msg('Keep my account', { id: 'portal.deletion.keep' })}
          </MoButton>
        </MoCallout>
      )}
      {data === null && !asking && (
        <div>
          <MoButton variant="danger" onClick={() => setAsking(true)}>
            {msg('Delete account…', { id: 'portal.deletion.begin' })}
          </MoButton>
        </div>
      )}
      {data === null && asking && <DeletionForm email={email} onDone={close} />}
      {!known && error && (
        <LoadFailure
          heading={msg('The deletion status could not be loaded', {
            id: 'portal.deletion.failed',
          })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </ProfileSection>
  );
};
