import { getHelp, listHelp, type HelpSummary, type Lang, type Settings } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import type { HelpArticle } from './load-help.ts';
import { searchHelp } from './search.ts';

const localeOf: Record<Lang, Locale> = { en: 'en-US', zh: 'zh-CN' };
const alike = (path: string): Record<Locale, string> => ({ 'en-US': path, 'zh-CN': path });

/** Where help is to be had in this product itself; each address of a site file takes the place of its own. */
export const ownHelp: Settings['help'] = {
  center: alike('/help'),
  documentation: alike('/help/first-steps'),
  faqs: alike('/help/questions'),
  contactSupport: alike('/help/contact-support'),
};

const summaryOf = ({ id, section, tool, words }: HelpArticle, locale: Locale): HelpSummary => {
  const { title, summary } = words[locale];
  return { id, title, summary, section, tool };
};

/** The help center, for everybody. */
export const mountHelp = ({ serve }: EndpointMount, articles: readonly HelpArticle[]): void => {
  serve(listHelp, async ({ query: { lang, q } }) => {
    const locale = localeOf[lang];
    return searchHelp(articles, q, locale).map(({ article, excerpt }) =>
      Object.assign(summaryOf(article, locale), { excerpt }),
    );
  });
  serve(getHelp, async ({ params, query: { lang } }) => {
    const found = articles.find(({ id }) => id === params.id);
    if (!found)
      throw new Refusal('notFound', (msg) =>
        msg('This article does not exist', { id: 'server.helpNotFound' }),
      );
    const locale = localeOf[lang];
    return { ...summaryOf(found, locale), html: found.words[locale].html };
  });
};
