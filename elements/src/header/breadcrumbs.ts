import { css, html, nothing, type TemplateResult } from 'lit';
import { absent } from '../base/absent.ts';
import { safeAddress } from '../base/safe-address.ts';
import { msg } from '../base/words.ts';
import { navigate } from '../nav/navigate.ts';

/** A step of the way to the page; the last is the page itself and no link. */
export interface Breadcrumb {
  /** The words of the step. */
  title: string;
  /** Where it leads; plain text if not given. */
  url?: string;
}

/**
 * Draws the way to the page: a link for each step but the last, which is plain text.
 * @param host the element that fires `navigate` when a step is followed
 */
export const renderBreadcrumbs = (
  host: HTMLElement,
  crumbs: readonly Breadcrumb[],
): TemplateResult | typeof nothing => {
  if (crumbs.length === 0) return nothing;
  const last = crumbs.length - 1;
  return html`<nav class="crumbs" aria-label=${msg('Breadcrumbs', { id: 'elements.breadcrumbs' })}>
    <ol>
      ${crumbs.map(({ title, url: address }, index) => {
        const url = safeAddress(address);
        return index === last || !url
          ? html`<li aria-current=${index === last ? 'page' : absent}><span>${title}</span></li>`
          : html`<li>
              <a
                href=${url}
                @click=${(event: MouseEvent) =>
                  navigate(host, event, { item: { id: '', title, url }, url, newTab: false })}
                >${title}</a
              >
            </li>`;
      })}
    </ol>
  </nav>`;
};

export const breadcrumbsStyles = css`
  .crumbs {
    min-inline-size: 0;
  }
  .crumbs ol {
    display: flex;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .crumbs li {
    display: flex;
    min-inline-size: 0;
    color: var(--mo-color-text-muted);
    /* What a finger needs where the way is broken into lines (WCAG 2.2, 2.5.8). */
    line-height: 24px;
    white-space: nowrap;
  }
  .crumbs li > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .crumbs li:not(:last-child)::after {
    padding-inline: var(--mo-space-2);
    color: var(--mo-color-text-muted);
    content: '/' / '';
  }
  .crumbs a {
    border-radius: var(--mo-radius-small);
    color: inherit;
    text-decoration: none;
  }
  .crumbs a:hover {
    color: var(--mo-color-text);
    text-decoration: underline;
  }
  .crumbs a:focus-visible {
    outline: var(--mo-focus-ring);
    outline-offset: 2px;
  }
  .crumbs [aria-current] {
    color: var(--mo-color-text);
  }
`;
