import type { ReactNode } from 'react';
import { MoSubApp } from '@moiety/elements/sub-app/react.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useLocale } from '../../shared/words/use-msg.ts';
import { useLastRoute } from './use-last-route.ts';
import './sub-app-page.css';

/** The page of a hosted tool, whichever it is: the tool fills it and its route is in this page's query. */
export const SubAppPage = ({ name }: { name: string }): ReactNode => {
  const locale = useLocale();
  const there = useLastRoute(name);
  const { subApps } = useSettings();
  const tool = subApps.find((other) => other.name === name);
  if (!tool) throw new Error(`The settings have no tool ${name}`);
  const title = tool.title[locale];
  useDocumentTitle(title);
  return (
    <section className="sub-app-page" aria-label={title}>
      <h1 className="visually-hidden">{title}</h1>
      {there && (
        <MoSubApp
          name={tool.name}
          url={tool.url}
          title={title}
          alive={tool.alive}
          degrade={tool.degrade}
          preload={tool.preload}
          sync
        />
      )}
    </section>
  );
};
