import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { listFriends } from '@moiety/contract/invitations.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** How many friends bring credits in a month, and how many did in this one. */
export const MonthRewards = ({ perMonth, thisMonth }: DataOf<typeof listFriends>['rewards']): ReactNode => {
  const msg = useMsg();
  const numbers = new Intl.NumberFormat(useLocale());
  const [most, now] = [numbers.format(perMonth), numbers.format(thisMonth)];
  return (
    <p className="invitations-lead">
      {thisMonth < perMonth
        ? msg(str`Up to ${most} rewarded friends a month (UTC), ${now} so far this month.`, {
            id: 'invitations.month',
          })
        : msg(
            str`You have all ${now} rewards of this month (UTC). Friends who join before it ends still get their credits, but you do not.`,
            { id: 'invitations.month-over' },
          )}
    </p>
  );
};
