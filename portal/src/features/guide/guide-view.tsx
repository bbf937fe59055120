import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import type { SubApp } from '@moiety/contract/platform.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { helpLinks, opensNewTab } from '../../shared/config/help-links.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { HomeTabs } from '../../shared/home-tabs/home-tabs.tsx';
import { manifestOf } from '../../shared/tools/manifests.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { HowTos } from './how-tos.tsx';
import './guide.css';

const ToolCard = ({ tool }: { tool: SubApp }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const words = manifestOf(tool.name)?.guide;
  const title = tool.title[locale];
  return (
    <article className="tool-card">
      <header>
        <span className="tool-card-icon">
          <MoIcon name={tool.icon} />
        </span>
        <h3>{title}</h3>
      </header>
      {words && <p className="tool-card-summary">{words.summary[locale]}</p>}
      {words && (
        <ol className="tool-card-steps">
          {words.steps.map((step) => (
            <li key={step[locale]}>{step[locale]}</li>
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

/** The operator's help, in the reader's language. */
const HelpLinks = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const { center } = settings.help;
  const title = msg('Help center', { id: 'portal.help-center' });
  const links: readonly Omit<ReturnType<typeof helpLinks>[number], 'url'>[] = [
    ...(center ? [{ id: 'center', title, urls: center, openInNewTab: opensNewTab(center['en-US']) }] : []),
    ...helpLinks(settings, msg),
  ];
  return (
    links.length > 0 && (
      <section aria-labelledby="guide-help">
        <h2 id="guide-help">{msg('Help', { id: 'portal.guide.help' })}</h2>
        <ul className="guide-help">
          {links.map(({ id, title: name, urls, openInNewTab }) => (
            <li key={id}>
              <a href={urls?.[locale]} {...(openInNewTab && { target: '_blank', rel: 'noopener' })}>
                {name}
                {openInNewTab && (
                  <span className="visually-hidden">
                    {msg('(opens in a new tab)', { id: 'portal.guide.new-tab' })}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </section>
    )
  );
};

interface GuideViewProps {
  greeting: string;
  /** The list of first steps. */
  firstSteps: ReactNode;
}

/** What of the guide is known without a script and before anything is asked for. */
export const GuideView = ({ greeting, firstSteps }: GuideViewProps): ReactNode => {
  const msg = useMsg();
  const { subApps } = useSettings();
  return (
    <div className="guide">
      <HomeTabs />
      <header className="guide-head">
        <h1>{greeting}</h1>
        <p>
          {msg('From a file of structures to numbers that you can work with, in a few steps.', {
            id: 'portal.guide.lead',
          })}
        </p>
      </header>
      <section aria-labelledby="guide-first-steps">
        <h2 id="guide-first-steps">{msg('Your first steps', { id: 'portal.guide.first-steps' })}</h2>
        {firstSteps}
      </section>
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
            {msg('No tools are set up yet. The operator of this site can add them.', {
              id: 'portal.guide.no-tools',
            })}
          </p>
        )}
      </section>
      <HowTos />
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
            {msg(
              'The address bar shows where you are in a tool, so you can bookmark it or send yourself the link.',
              {
                id: 'portal.guide.note-address',
              },
            )}
          </li>
          <li>
            {msg('Language and appearance are in the menu behind your name, at the foot of the sidebar.', {
              id: 'portal.guide.note-menu',
            })}
          </li>
        </ul>
      </section>
      <HelpLinks />
    </div>
  );
};
