import { getCase, listCases } from '@moiety/contract/cases.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { Locale } from '@moiety/locales';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const showsItsErrors = { extraOptions: { showsItsErrors: true } };

const casesApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    cases: build.query<DataOf<typeof listCases>, InputOf<typeof listCases>>({
      ...fromContract(listCases),
      ...showsItsErrors,
    }),
    case: build.query<DataOf<typeof getCase>, InputOf<typeof getCase>>({
      ...fromContract(getCase),
      ...showsItsErrors,
    }),
  }),
});

const langOf = (locale: Locale): 'zh' | 'en' => (locale === 'zh-CN' ? 'zh' : 'en');

/** The worked examples in a language; another language asks again. */
export const useCases = (locale: Locale) => casesApi.useCasesQuery({ query: { lang: langOf(locale) } });

/** One of them. */
export const useCase = (id: string, locale: Locale) =>
  casesApi.useCaseQuery({ params: { id }, query: { lang: langOf(locale) } });
