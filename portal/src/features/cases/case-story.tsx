import type { ReactNode } from 'react';
import type { Case, CaseSummary } from '@moiety/contract/cases.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseFile } from './case-file.tsx';
import { CaseNeighbors } from './case-neighbors.tsx';

interface CaseStoryProps {
  story: Case;
  /** All cases that are offered, in their order. */
  cases: readonly CaseSummary[];
  /** Its text. */
  text: ReactNode;
  busy?: boolean;
}

/** A case below its title. */
export const CaseStory = ({ story, cases, text, busy = false }: CaseStoryProps): ReactNode => (
  <article className="case" aria-busy={busy}>
    <p className="case-summary">{story.summary}</p>
    <CaseFacts tool={story.tool} minutes={story.minutes} />
    <CaseFile story={story} />
    {text}
    <CaseNeighbors id={story.id} cases={cases} />
  </article>
);
