import type { ReactNode } from 'react';
import type { RegisteredTool } from '@moiety/contract/tools.ts';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { scopeWords } from './scope-words.ts';

/** One tool: where it comes from, and what it may do in the name of whoever works with it. */
export const ToolRow = ({ tool }: { tool: RegisteredTool }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { title, url, source, scopes, sharesHostName } = tool;
  const builtIn = source === 'built-in';
  return (
    <li>
      <div className="row-words">
        <h2>
          {title[locale]}{' '}
          <span className={`row-state ${builtIn ? 'row-state-good' : ''}`}>
            {builtIn
              ? msg('Built in', { id: 'tools.built-in' })
              : msg('From the site file', { id: 'tools.from-site-file' })}
          </span>
        </h2>
        <p>{url}</p>
        {scopes.length > 0 ? (
          <ul className="tool-scopes">
            {scopes.map((scope) => (
              <li key={scope}>
                {scopeWords(scope, msg)} <code>{scope}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p>{msg('It has no permissions and gets no token.', { id: 'tools.no-scopes' })}</p>
        )}
        {sharesHostName && !builtIn && (
          <MoCallout type="warning">
            {msg(
              'It has the same host name as this site, so its pages can read the session cookie and act as any user who opens it, whatever is listed here. Give it its own host name.',
              { id: 'tools.shares-host-name' },
            )}
          </MoCallout>
        )}
      </div>
    </li>
  );
};
