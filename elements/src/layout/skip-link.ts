import { css, html, type TemplateResult } from 'lit';
import { msg } from '../base/words.ts';

/**
 * Draws the link that leads the keyboard past the navigation; it is seen while it has the focus.
 * @param content what to focus, when the link is followed
 */
export const renderSkipLink = (content: () => HTMLElement | null): TemplateResult => {
  const skip = (event: Event): void => {
    event.preventDefault();
    content()?.focus();
    content()?.scrollIntoView();
  };
  const words = msg('Skip to content', { id: 'elements.skip' });
  // In a landmark, as everything on a page is; not one of navigation, of which a page has its own.
  return html`<section aria-label=${words}>
    <a class="skip control primary" href="#main" @click=${skip}>${words}</a>
  </section>`;
};

export const skipLinkStyles = css`
  .skip {
    position: fixed;
    z-index: 3;
    inset-block-start: var(--mo-space-2);
    inset-inline-start: var(--mo-space-2);
    text-decoration: none;
  }
  .skip:not(:focus) {
    opacity: 0;
    pointer-events: none;
  }
`;
