import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseSummary } from '@moiety/contract/cases.ts';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { CaseFacts } from './case-facts.tsx';

interface CaseListProps {
  /** Undefined while they are asked for. */
  cases: readonly CaseSummary[] | undefined;
  busy?: boolean;
  /** In place of the list. */
  children?: ReactNode;
}

/** What the list of cases is about, and the cases. */
export const CaseList = ({ cases, busy = false, children }: CaseListProps): ReactNode => {
  const msg = useMsg();
  return (
    <div className="cases">
      <p className="cases-lead">
        {msg('Worked examples with real files: read one, open its file in the tool, and follow along.', {
          id: 'portal.cases.lead',
        })}
      </p>
      {cases && cases.length > 0 && (
        <ul className="case-list" aria-busy={busy}>
          {cases.map(({ id, title, summary, tool, minutes }) => (
            <li key={id}>
              <h2>
                <Link to={paths.case(id)}>{title}</Link>
              </h2>
              <p>{summary}</p>
              <CaseFacts tool={tool} minutes={minutes} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
};
