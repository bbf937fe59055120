import type { ReactNode } from 'react';
import { useMsg } from '../../shared/words/use-msg.ts';

/** What administrators see of people, and what they cannot. */
export const WhatIsSeen = (): ReactNode => {
  const msg = useMsg();
  return (
    <p className="administration-lead">
      {msg(
        'Administrators see accounts, organizations and credits. They cannot open anyone’s documents, molecule sets or structures; the list of jobs shows file names only.',
        { id: 'administration.what-is-seen' },
      )}
    </p>
  );
};
