import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** Which tool a case is worked in, and how long it takes. */
export const CaseFacts = ({ tool, minutes }: { tool: string; minutes: number }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  const title = subApps.find(({ name }) => name === tool)?.title[locale];
  return (
    <p className="case-facts">
      {title && <span>{title}</span>}
      <span>
        {minutes === 1
          ? msg('about a minute', { id: 'portal.case.minute' })
          : msg(str`about ${minutes} minutes`, { id: 'portal.case.minutes' })}
      </span>
    </p>
  );
};
