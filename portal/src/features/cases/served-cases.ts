import type { Case, CaseSummary } from '@moiety/contract/cases.ts';
import { CASES_ELEMENT_ID } from '@moiety/contract/page-settings.ts';

/** The cases that the page was served with, in the language that it was served in. */
interface ServedCases {
  locale: string;
  cases: CaseSummary[];
  story?: Case;
}

let served: ServedCases | null | undefined;

/** Reads them; undefined where the page was opened at another address or in another language. The server wrote them by the contract. */
export const readServedCases = (locale: string): ServedCases | undefined => {
  if (served === undefined) {
    const json = document.getElementById(CASES_ELEMENT_ID)?.textContent;
    served = json ? (JSON.parse(json) as ServedCases) : null;
  }
  return served?.locale === locale ? served : undefined;
};
