import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useMsg } from '../words/use-msg.ts';
import type { ShownRule } from './password-rule-words.ts';

const MET = 'm3.5 8.5 3 3 6-7';
const BROKEN = 'm4.5 4.5 7 7m0-7-7 7';

/**
 * The rules for a password and which of them it meets so far, told by a mark and in words. The count is said while one
 * types.
 */
export const RuleList = ({
  id,
  rules,
  met,
  refused,
}: {
  id: string;
  rules: readonly Pick<ShownRule, 'name' | 'words'>[];
  /** The names of those that are met; undefined before anything was typed. */
  met: ReadonlySet<string> | undefined;
  /** Those that are not met are why the password is refused, rather than still to come. */
  refused: boolean;
}): ReactNode => {
  const msg = useMsg();
  const count = met?.size ?? 0;
  const all = rules.length;
  return (
    <div className="rules">
      <ul id={id}>
        {rules.map(({ name, words }) => {
          const isMet = met?.has(name) ?? false;
          return (
            <li key={name} data-state={isMet ? 'met' : refused ? 'broken' : 'open'}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                {isMet || refused ? <path d={isMet ? MET : BROKEN} /> : <circle cx="8" cy="8" r="2.25" />}
              </svg>
              <span>
                {words(msg)}
                <span className="visually-hidden">
                  {isMet
                    ? msg(', met', { id: 'portal.password.rule-met' })
                    : refused
                      ? msg(', not met', { id: 'portal.password.rule-broken' })
                      : msg(', not met yet', { id: 'portal.password.rule-open' })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <output className="visually-hidden">
        {met &&
          (count === all
            ? msg('All rules for the password are met', { id: 'portal.password.rules-all' })
            : msg(str`${count} of ${all} rules for the password are met`, {
                id: 'portal.password.rules-some',
              }))}
      </output>
    </div>
  );
};
