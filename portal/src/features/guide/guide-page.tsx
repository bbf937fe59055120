import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { FirstSteps } from './first-steps.tsx';
import { GuideView } from './guide-view.tsx';

/** First steps: what the tools do, how one begins, and the way into each. */
export const GuidePage = ({ nickname }: { nickname: string }): ReactNode => {
  const msg = useMsg();
  useDocumentTitle(msg('Home', { id: 'portal.home' }));
  return (
    <GuideView
      greeting={msg(str`Welcome, ${nickname}`, { id: 'portal.guide.welcome' })}
      firstSteps={<FirstSteps />}
    />
  );
};
