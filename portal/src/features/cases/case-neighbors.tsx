import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseSummary } from '@moiety/contract/cases.ts';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

const Neighbor = ({
  word,
  story,
  rel,
}: {
  word: string;
  story: CaseSummary;
  rel: 'prev' | 'next';
}): ReactNode => (
  <Link className={`case-neighbor case-${rel}`} to={paths.case(story.id)} rel={rel}>
    <span>{word}</span>
    {story.title}
  </Link>
);

/** The ways to the case before and the case after; without their list there is nothing to lead to. */
export const CaseNeighbors = ({ id, cases }: { id: string; cases: readonly CaseSummary[] }): ReactNode => {
  const msg = useMsg();
  const at = cases.findIndex((one) => one.id === id);
  const previous = cases[at - 1];
  const next = at === -1 ? undefined : cases[at + 1];
  if (!previous && !next) return null;
  return (
    <nav className="case-neighbors" aria-label={msg('More cases', { id: 'portal.case.more' })}>
      {previous && (
        <Neighbor word={msg('Previous case', { id: 'portal.case.previous' })} story={previous} rel="prev" />
      )}
      {next && <Neighbor word={msg('Next case', { id: 'portal.case.next' })} story={next} rel="next" />}
    </nav>
  );
};
