import type { DataOf } from '@moiety/contract/endpoint.ts';
import { getHelp, listHelp } from '@moiety/contract/help.ts';
import type { Locale } from '@moiety/locales';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const helpApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    help: build.query<DataOf<typeof listHelp>, InputOf<typeof listHelp>>({
      ...fromContract(listHelp),
    }),
    helpArticle: build.query<DataOf<typeof getHelp>, InputOf<typeof getHelp>>({
      ...fromContract(getHelp),
    }),
  }),
});

const langOf = (locale: Locale): 'zh' | 'en' => (locale === 'zh-CN' ? 'zh' : 'en');

/** The articles in which `q` is found, all without it. */
export const useHelp = (q: string, locale: Locale) =>
  helpApi.useHelpQuery({ query: { q, lang: langOf(locale) } });

/** One of them. */
export const useHelpArticle = (id: string, locale: Locale) =>
  helpApi.useHelpArticleQuery({ params: { id }, query: { lang: langOf(locale) } });
