import type { Case, CaseSummary, Landing } from '@moiety/contract';

/** A page whose content is in the HTML that the server sends. */
export type ViewPage =
  | { name: 'landing'; words: Landing }
  | { name: 'guide' }
  | { name: 'case-list'; cases: readonly CaseSummary[] }
  | { name: 'case'; story: Case; cases: readonly CaseSummary[] };
export type ViewName = ViewPage['name'];
