import type { Case, CaseSummary } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { caseFilePath } from './case-text.ts';
import type { WorkedCase } from './load-cases.ts';

/** The tool's route that opens a case's file. */
const openingRoute = (id: string): string => `/open?case=${id}`;

/** A case as lists show it. */
export const summaryOf = ({ id, tool, minutes, words }: WorkedCase, locale: Locale): CaseSummary => {
  const { title, summary } = words[locale];
  return { id, title, summary, tool, minutes };
};

/** A case as its page shows it. */
export const caseOf = (worked: WorkedCase, locale: Locale): Case => {
  const { id, file, words } = worked;
  const { html, source } = words[locale];
  return {
    ...summaryOf(worked, locale),
    html,
    file: {
      name: file.name,
      path: caseFilePath(id, file.name),
      bytes: file.bytes.length,
      source,
      route: openingRoute(id),
    },
  };
};
