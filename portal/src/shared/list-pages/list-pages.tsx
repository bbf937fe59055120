import type { ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { useMsg } from '../words/use-msg.ts';
import './list-pages.css';

/** Turns the pages of a list whose newest come first, unless they are `sorted` otherwise; nothing where there is but one page. */
export const ListPages = ({
  page,
  last,
  sorted = false,
  onTurn,
}: {
  /** From 1; one after the last leads back to the last. */
  page: number;
  last: number;
  /** By something else than the time. */
  sorted?: boolean;
  onTurn: (page: number) => void;
}): ReactNode => {
  const msg = useMsg();
  if (last <= 1 && page <= 1) return null;
  return (
    <nav className="list-pages" aria-label={msg('Pages', { id: 'portal.pages' })}>
      <MoButton disabled={page <= 1} onClick={() => onTurn(Math.min(page - 1, last))}>
        {sorted
          ? msg('Previous', { id: 'portal.pages.previous' })
          : msg('Newer', { id: 'portal.pages.newer' })}
      </MoButton>
      <MoButton disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {sorted ? msg('Next', { id: 'portal.pages.next' }) : msg('Older', { id: 'portal.pages.older' })}
      </MoButton>
    </nav>
  );
};
