import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Job, ListedJob } from '@moiety/contract/jobs.ts';
import { MoProgress } from '@moiety/elements/progress/react.js';
import { toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { costWords, courseWords, kindWords, stateWords, titleOf } from './job-words.ts';

const stateLooks: Readonly<Partial<Record<Job['state'], string>>> = {
  waiting: 'row-state-pending',
  running: 'row-state-pending',
  done: 'row-state-good',
};

/** A job of a list: what it is about, which leads there, how it goes, what it costs, and what can be done. */
export const JobRow = ({
  job,
  about,
  heading: Heading = 'h3',
  children,
}: {
  job: ListedJob;
  /** More of it, such as whose it is. */
  about?: string;
  /** The level of its heading: below that of the list. */
  heading?: 'h2' | 'h3';
  /** Buttons. */
  children?: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const course = courseWords(job, msg);
  const cost = costWords(job, locale, msg);
  const { subApps } = useSettings();
  // A tool may have been taken off since.
  const tool = subApps.find(({ name }) => name === job.target?.tool);
  const kind = job.title === '' ? '' : kindWords(job.kind, msg);
  const since = job.endedAt ?? job.startedAt ?? job.createdAt;
  return (
    <li data-private="">
      <div className="row-words">
        <Heading>
          {tool && job.target ? (
            <Link to={toolPath(tool, job.target.route)}>{titleOf(job)}</Link>
          ) : (
            titleOf(job)
          )}{' '}
          <span className={`row-state ${stateLooks[job.state] ?? ''}`}>{stateWords(job.state, msg)}</span>
        </Heading>
        <p>
          <time dateTime={since}>{momentWords(since, locale)}</time>
          {[kind, about].filter(Boolean).map((part) => ` · ${part}`)}
        </p>
        {(course || cost) && <p>{[course, cost].filter(Boolean).join(' ')}</p>}
        {job.state === 'running' && (
          <MoProgress label={msg('Progress', { id: 'jobs.progress' })} value={job.progress} />
        )}
      </div>
      {children && <div className="row-actions">{children}</div>}
    </li>
  );
};
