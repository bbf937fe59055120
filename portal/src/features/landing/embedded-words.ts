import type { Landing } from '@moiety/contract/landing.ts';
import { LANDING_ELEMENT_ID } from '@moiety/contract/page-settings.ts';

/** The landing page's words that the page was served with, in the language that it was served in. */
export interface EmbeddedWords {
  locale: string;
  words: Landing;
}

/** Reads them; undefined where the page was opened at another address. The server wrote them by the contract. */
export const readEmbeddedWords = (page: Document = document): EmbeddedWords | undefined => {
  const json = page.getElementById(LANDING_ELEMENT_ID)?.textContent;
  return json ? (JSON.parse(json) as EmbeddedWords) : undefined;
};
