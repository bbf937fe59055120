import { msg } from '@lit/localize';
import { getLocale } from '@moiety/locales';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { bracketed } from './format.ts';
import type { Tool } from './tool.ts';

/** Where the product's own help center is, below the API's origin. */
const OWN_HELP = '/help';

/**
 * A link to an article of the help center, which opens beside this page: the page keeps what it has. Where the operator's site file names another help
 * center it leads there, and where it names none there is no link.
 * @param article its id
 */
export const helpLink = (
  { apiOrigin, helpCenter }: Pick<Tool, 'apiOrigin' | 'helpCenter'>,
  article: string,
  words: string,
): TemplateResult | typeof nothing => {
  const center = helpCenter?.[getLocale()];
  if (center === undefined) return nothing;
  const address =
    center === OWN_HELP ? `${apiOrigin}${OWN_HELP}/${article}` : new URL(center, apiOrigin).href;
  return html`<a href=${address} target="_blank" rel="noopener"
    >${words}<span class="visually-hidden"
      >${bracketed('', msg('opens in a new tab', { id: 'elements.new-tab' }))}</span
    ></a
  >`;
};
