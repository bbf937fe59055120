import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { CHECK_IN_CREDITS, INVITATION_CREDITS } from '@moiety/contract/credits.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { countWords } from './amount-words.ts';

/** What credits are: what they pay for, for how long, and where they come from. */
export const Explanation = ({ personal }: { personal: boolean }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const checkIn = countWords(CHECK_IN_CREDITS, locale);
  const invitation = countWords(INVITATION_CREDITS, locale);
  return (
    <details className="credits-explanation">
      <summary>{msg('How credits work', { id: 'portal.credits.how' })}</summary>
      <ul>
        <li>{msg('One page of a patent costs 1 credit.', { id: 'portal.credits.how-cost' })}</li>
        <li>
          {msg('Molecule analysis and molecule recognition are free.', { id: 'portal.credits.how-free' })}
        </li>
        <li>
          {msg('Credits are valid for one year from the day you receive them. The oldest are spent first.', {
            id: 'portal.credits.how-valid',
          })}
        </li>
        {personal ? (
          <>
            <li>
              {msg(str`A daily check-in earns ${checkIn} credits; days follow UTC.`, {
                id: 'portal.credits.how-check-in',
              })}
            </li>
            <li>
              {msg(
                str`When a friend you invited signs in for the first time, you each get ${invitation} credits.`,
                { id: 'portal.credits.how-invite' },
              )}
            </li>
          </>
        ) : (
          <li>
            {msg('Your organization buys its credits for all its members; there is no daily check-in.', {
              id: 'portal.credits.how-organization',
            })}
          </li>
        )}
      </ul>
      <p>
        <HelpLink article="credits">{msg('More about credits', { id: 'help.credits' })}</HelpLink>
      </p>
    </details>
  );
};
