import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import type { SubApp } from '@moiety/contract/platform.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { toolWords } from './tool-words.ts';
import './guide.css';

const ToolCard = ({ tool }: { tool: SubApp }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const words = toolWords(tool.name, msg);
  const title = tool.title[locale];
  return (
    <article className="tool-card">
      <header>
        <span className="tool-card-icon">
          <MoIcon name={tool.icon} />
        </span>
        <h3>{title}</h3>
      </header>
      {words && <p className="tool-card-summary">{words.summary}</p>}
      {words && (
        <ol className="tool-card-steps">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Link className="tool-card-open" to={tool.path} data-sub-app={tool.name}>
        {msg(str`Open ${title}`, { id: 'portal.guide.open' })}
        <MoIcon name="arrowRight" />
      </Link>
    </article>
  );
};

/** First steps: what the tools do, how one begins, and the way into each. */
export const GuidePage = ({ nickname }: { nickname: string }): ReactNode => {
  const msg = useMsg();
  const { subApps } = useSettings();
  useDocumentTitle(msg('Home', { id: 'portal.home' }));
  return (
    <div className="guide">
      <header className="guide-head">
        <h1>{msg(str`Welcome, ${nickname}`, { id: 'portal.guide.welcome' })}</h1>
        <p>
          {msg('From a file of structures to numbers that you can work with, in a few steps.', {
            id: 'portal.guide.lead',
          })}
        </p>
      </header>
      <section aria-labelledby="guide-tools">
        <h2 id="guide-tools">{msg('Tools', { id: 'portal.guide.tools' })}</h2>
        {subApps.length > 0 ? (
          <div className="tool-cards">
            {subApps.map((tool) => (
              <ToolCard key={tool.name} tool={tool} />
            ))}
          </div>
        ) : (
          <p>
            {msg('No tool is set up here yet. Whoever runs this platform can register one.', {
              id: 'portal.guide.no-tools',
            })}
          </p>
        )}
      </section>
      <section aria-labelledby="guide-know">
        <h2 id="guide-know">{msg('Good to know', { id: 'portal.guide.know' })}</h2>
        <ul className="guide-notes">
          <li>
            {msg(
              'Tools stay open while you look at something else: come back, and everything is where you left it.',
              { id: 'portal.guide.note-kept' },
            )}
          </li>
          <li>
            {msg('The address holds where you are in a tool. Bookmark it, or send it to yourself.', {
              id: 'portal.guide.note-address',
            })}
          </li>
          <li>
            {msg('Language and appearance are in the menu behind your name, at the foot of the sidebar.', {
              id: 'portal.guide.note-menu',
            })}
          </li>
        </ul>
      </section>
    </div>
  );
};
