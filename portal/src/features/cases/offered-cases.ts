import type { CaseSummary } from '@moiety/contract/cases.ts';
import type { Settings } from '@moiety/contract/platform.ts';

/** The cases whose tool is there. */
export const offeredCases = (cases: readonly CaseSummary[], { subApps }: Settings): CaseSummary[] =>
  cases.filter(({ tool }) => subApps.some(({ name }) => name === tool));
