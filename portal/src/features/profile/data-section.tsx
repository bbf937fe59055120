import type { ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startExport } from './account-data-api.ts';
import { ProfileSection } from './profile-section.tsx';

/** Has the browser save what is at an address of this origin, as its server names it. */
const saveFrom = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** Everything about the person, as a file. The browser downloads it by itself, however large it is. */
export const DataSection = (): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const download = async (): Promise<void> => {
    const outcome = await send(startExport());
    if (!outcome) return;
    if ('error' in outcome)
      showRefusal(
        outcome.error,
        msg('Your data could not be downloaded', { id: 'portal.export.failed' }),
        msg,
      );
    else if (outcome.data) saveFrom(outcome.data.path);
  };
  return (
    <ProfileSection
      id="data"
      title={msg('Your data', { id: 'portal.export.title' })}
      lead={msg(
        'All your data as a ZIP file: your account, sessions, credits and invitations as JSON, your molecule sets as CSV.',
        { id: 'portal.export.lead' },
      )}
    >
      <div>
        <MoButton icon="download" loading={pending} onClick={() => void download()}>
          {msg('Download your data', { id: 'portal.export.begin' })}
        </MoButton>
      </div>
    </ProfileSection>
  );
};
