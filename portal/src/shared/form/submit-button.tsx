import type { ReactNode } from 'react';

/** The button that sends a form on the way in; it keeps the focus while it works. */
export const SubmitButton = ({
  pending,
  words,
  pendingWords,
}: {
  pending: boolean;
  words: string;
  pendingWords: string;
}): ReactNode => (
  <button className="entry-submit" type="submit" aria-busy={pending} aria-disabled={pending}>
    {pending ? pendingWords : words}
  </button>
);
