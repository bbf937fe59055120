import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { WayHome } from '../../shared/way-home.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { CaseText } from '../cases/index.ts';
import { useHelp, useHelpArticle } from './help-api.ts';
import { sectionWords } from './section-words.ts';
import './help.css';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** The other articles about the same. */
const Related = ({ id, section, tool }: { id: string; section: string; tool: string | null }): ReactNode => {
  const msg = useMsg();
  const { data } = useHelp('', useLocale());
  const others = data?.filter((one) => one.id !== id && one.section === section && one.tool === tool);
  if (!others?.length) return null;
  return (
    <nav className="help-related" aria-labelledby="help-related">
      <h2 id="help-related">{msg('Related articles', { id: 'help.related' })}</h2>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Link to={paths.helpArticle(one.id)}>{one.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** `/help/{id}`: an article of the help center. */
export const HelpArticlePage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const { id = '' } = useParams();
  const { data, currentData, error, isFetching, refetch } = useHelpArticle(id, locale);
  const failure = currentData || !error ? undefined : apiErrorOf(error);
  if (failure?.code === errorCode.notFound)
    return (
      <WayHome title={msg('Article not found', { id: 'help.missing' })}>
        {msg('There is no such help article. Search the help center for what you need.', {
          id: 'help.missing-why',
        })}
      </WayHome>
    );
  // While another language is on its way, the article stays as it is.
  const article = failure ? undefined : (currentData ?? (data?.id === id ? data : undefined));
  const help = msg('Help center', { id: 'portal.help-center' });
  return (
    <PageLayout title={article?.title ?? help} above={[{ title: help, url: paths.help }]}>
      {article && (
        <article className="help-article" aria-busy={isFetching}>
          <p className="help-lead">{article.summary}</p>
          <p className="help-section">{sectionWords(article, settings, locale, msg)}</p>
          <CaseText html={article.html} />
          <Related {...article} />
        </article>
      )}
      {failure && (
        <LoadFailure
          heading={msg('The article could not be loaded', { id: 'help.article-failed' })}
          error={failure}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!article && !failure && (
        <MoSkeleton className="help-skeleton" shape="box" count={3} aria-busy="true" />
      )}
    </PageLayout>
  );
};
