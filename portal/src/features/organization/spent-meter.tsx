import type { ReactNode } from 'react';
import { MoProgress } from '@moiety/elements/progress/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { spentWords } from './organization-words.ts';

/** What somebody spent in this month, and of how much. */
export const SpentMeter = ({ spent, cap }: { spent: number; cap: number | null }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const words = spentWords(spent, cap, locale, msg);
  const label = msg('Spent this month', { id: 'organization.spent' });
  if (cap !== null)
    return <MoProgress className="spent-meter" label={label} value={spent} max={cap} valueText={words} />;
  return (
    <div className="spent-meter spent-uncapped">
      <span>{label}</span>
      <span>{words}</span>
      <span className="organization-muted">
        {msg('No monthly cap', { id: 'organization.no-monthly-cap' })}
      </span>
    </div>
  );
};
