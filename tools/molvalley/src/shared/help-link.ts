import { msg } from '@lit/localize';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Services } from './services.ts';

/**
 * A link to an article of the help center, which opens beside this page: the page keeps what it has.
 * @param article its id
 */
export const helpLink = ({ apiOrigin }: Services, article: string, words: string): TemplateResult =>
  html`<a href=${`${apiOrigin}/help/${article}`} target="_blank" rel="noopener"
    >${words}<span class="visually-hidden">
      (${msg('opens in a new tab', { id: 'elements.new-tab' })})</span
    ></a
  >`;
