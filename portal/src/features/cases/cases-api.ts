import { getCase, listCases } from '@moiety/contract/cases.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { Locale } from '@moiety/locales';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';
import { readServedCases } from './served-cases.ts';

const casesApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    cases: build.query<DataOf<typeof listCases>, InputOf<typeof listCases>>({
      ...fromContract(listCases),
    }),
    case: build.query<DataOf<typeof getCase>, InputOf<typeof getCase>>({
      ...fromContract(getCase),
    }),
  }),
});

const langOf = (locale: Locale): 'zh' | 'en' => (locale === 'zh-CN' ? 'zh' : 'en');

/** What the page was served with stands in until the answer has come. */
const orServed = <Data, Result extends { data?: Data; currentData?: Data; isError: boolean }>(
  result: Result,
  served: Data | undefined,
): Result =>
  served === undefined || result.isError || result.data !== undefined
    ? result
    : { ...result, data: served, currentData: served };

/** The worked examples in a language; another language asks again. */
export const useCases = (locale: Locale) =>
  orServed(casesApi.useCasesQuery({ query: { lang: langOf(locale) } }), readServedCases(locale)?.cases);

/** One of them. */
export const useCase = (id: string, locale: Locale) => {
  const story = readServedCases(locale)?.story;
  return orServed(
    casesApi.useCaseQuery({ params: { id }, query: { lang: langOf(locale) } }),
    story?.id === id ? story : undefined,
  );
};
