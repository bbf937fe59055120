import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from './config/paths.ts';
import { useSettings } from './config/use-settings.ts';
import { useLocale } from './words/use-msg.ts';

/** Leads to an article of the help center; where the site file names another help center, to that. @param article its name */
export const HelpLink = ({ article, children }: { article: string; children: ReactNode }): ReactNode => {
  const locale = useLocale();
  const center = useSettings().help.center?.[locale];
  if (center === undefined) return null;
  if (center !== paths.help)
    return (
      <a className="help-link" href={center} target="_blank" rel="noopener">
        {children}
      </a>
    );
  return (
    <Link className="help-link" to={paths.helpArticle(article)}>
      {children}
    </Link>
  );
};
