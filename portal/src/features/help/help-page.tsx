import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link, useSearchParams } from 'react-router-dom';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { listHelp } from '@moiety/contract/help.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { SEARCH_PARAMETER } from '../../shared/config/list-parameters.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useHelp } from './help-api.ts';
import { sectionWords } from './section-words.ts';
import './help.css';

type Listed = DataOf<typeof listHelp>[number];

const Entry = ({ article: { id, title, summary, excerpt } }: { article: Listed }): ReactNode => (
  <li>
    <Link to={paths.helpArticle(id)}>{title}</Link>
    <p>{excerpt || summary}</p>
  </li>
);

/** `/help`: the articles by what they are about, or those in which something is found. */
export const HelpPage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const [address, setAddress] = useSearchParams();
  const q = address.get(SEARCH_PARAMETER)?.trim().slice(0, 100) ?? '';
  const { data, currentData, error, isFetching, refetch } = useHelp(q, locale);
  // While others are on their way those before stay, so that nothing jumps.
  const shown = error && !currentData ? undefined : (currentData ?? data);
  const titleOf = (article: Listed): string => sectionWords(article, settings, locale, msg);
  const titles = [...new Set(shown?.map((article) => titleOf(article)))];
  const count = new Intl.NumberFormat(locale).format(shown?.length ?? 0);
  return (
    <PageLayout title={msg('Help center', { id: 'portal.help-center' })}>
      <div className="help">
        <SearchField
          label={msg('Search help', { id: 'help.search' })}
          q={q}
          onSearch={(next) => setAddress(next ? { [SEARCH_PARAMETER]: next } : {}, { replace: true })}
        />
        <output className="help-count">
          {q !== '' &&
            shown !== undefined &&
            (shown.length === 1
              ? msg('1 article', { id: 'help.count-one' })
              : msg(str`${count} articles`, { id: 'help.count' }))}
        </output>
        {shown && q !== '' && shown.length > 0 && (
          <ul className="help-list" aria-busy={isFetching}>
            {shown.map((article) => (
              <Entry key={article.id} article={article} />
            ))}
          </ul>
        )}
        {shown && q === '' && (
          <div className="help-sections" aria-busy={isFetching}>
            {titles.map((title) => (
              <section key={title}>
                <h2>{title}</h2>
                <ul className="help-list">
                  {shown
                    .filter((article) => titleOf(article) === title)
                    .map((article) => (
                      <Entry key={article.id} article={article} />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        {shown?.length === 0 && (
          <MoEmptyState icon="search" heading={msg('No results', { id: 'organization.members-none' })}>
            {msg('Try fewer or different words, or contact support.', { id: 'help.none' })}
            <MoButton slot="actions" onClick={() => setAddress({})}>
              {msg('Show all', { id: 'administration.show-all' })}
            </MoButton>
          </MoEmptyState>
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('The help center could not be loaded', { id: 'help.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <MoSkeleton className="help-skeleton" shape="box" count={4} aria-busy="true" />}
      </div>
    </PageLayout>
  );
};
