import { html, nothing, type TemplateResult } from 'lit';
import { pageLocale } from '../base/locale.ts';
import { msg } from '../base/words.ts';
import { titleOf, urlOf } from '../nav/nav-item.ts';
import { navigate } from '../nav/navigate.ts';
import type { HelpItem, HelpMenuConfiguration } from './configuration.ts';

/** The entries where none are given, at addresses of the page's own site. */
const defaultItems = (): HelpItem[] => [
  {
    id: 'documentation',
    title: msg('Documentation', { id: 'elements.help.documentation' }),
    url: '/documentation',
  },
  { id: 'faqs', title: msg('FAQs', { id: 'elements.help.faqs' }), url: '/faqs' },
  {
    id: 'contact-support',
    title: msg('Contact Support', { id: 'elements.help.contact-support' }),
    url: '/contact-support',
  },
];

/**
 * Draws the help menu: a button that opens links.
 * @param host the element that fires `navigate` when one is followed
 * @param iconOnly where room is short
 */
export const renderHelpMenu = (
  host: HTMLElement,
  configuration: HelpMenuConfiguration | null,
  iconOnly: boolean,
): TemplateResult | typeof nothing => {
  if (!configuration || configuration.visible === false) return nothing;
  const { label, items } = configuration;
  const words = label || msg('Help', { id: 'elements.help' });
  const locale = pageLocale();
  return html`<mo-popover class="help" placement="bottom-end">
    <mo-button slot="trigger" variant="plain" icon="help" .iconOnly=${iconOnly} label=${words}
      >${words}</mo-button
    >
    <mo-menu label=${words}
      >${(items ?? defaultItems()).map((item) => {
        const { id = '', openInNewTab: newTab = false } = item;
        const url = urlOf(item, locale) ?? '';
        return html`<mo-menu-item
          value=${id}
          href=${url}
          target=${newTab ? '_blank' : ''}
          ?disabled=${!url}
          @click=${(event: MouseEvent) => url && navigate(host, event, { item: { ...item, id }, url, newTab })}
          >${titleOf(item, locale)}${
            newTab
              ? html` <span class="hidden">${msg('opens in a new tab', { id: 'elements.new-tab' })}</span>`
              : nothing
          }</mo-menu-item
        >`;
      })}</mo-menu
    >
  </mo-popover>`;
};
