import type { ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { paths } from '../../shared/config/paths.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ProfileSection } from './profile-section.tsx';

/** The way to the network diagnostic page. */
export const NetworkSection = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  return (
    <ProfileSection
      id="network"
      title={msg('Network detection', { id: 'elements.network-detection' })}
      lead={msg('Check whether the network is the reason why something is slow or fails.', {
        id: 'portal.network.section-lead',
      })}
    >
      <div>
        <MoButton
          href={paths.networkDetection}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            navigate(paths.networkDetection);
          }}
        >
          {msg('Open network detection', { id: 'portal.network.open' })}
        </MoButton>
      </div>
    </ProfileSection>
  );
};
