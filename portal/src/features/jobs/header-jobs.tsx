import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { MoBadge } from '@moiety/elements/badge/react.js';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import './header-jobs.css';

/** In the header: how many jobs are open, and the way to them; nothing while none is. */
export const HeaderJobs = ({ open }: { open: number }): ReactNode => {
  const msg = useMsg();
  if (open === 0) return null;
  const words =
    open === 1
      ? msg('1 open job', { id: 'jobs.open-one' })
      : msg(str`${open} open jobs`, { id: 'jobs.open-many' });
  return (
    <Link className="header-jobs" to={`${paths.jobs}?state=open`} aria-label={words} title={words}>
      <MoIcon name="refresh" />
      <MoBadge count={open} aria-hidden="true" />
    </Link>
  );
};
