import { msg, str } from '@lit/localize';
import { getLocale } from '@moiety/locales';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from './page.styles.ts';
import { ToolElement } from './tool-element.ts';

/** What is shown where a tool is opened by itself: it has no one to ask for a token. */
@customElement('kit-not-framed')
export class NotFramed extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      main {
        display: grid;
        gap: var(--mo-space-3);
        justify-items: start;
      }
    `,
  ];

  /** What the tool is called. */
  @property({ attribute: false }) toolTitle!: Readonly<Record<'en-US' | 'zh-CN', string>>;
  /** The same place inside the portal. */
  @property() portal = '';

  override render(): TemplateResult {
    const title = this.toolTitle[getLocale()];
    return html`<main class="page">
      <h1>${msg(str`${title} runs inside the portal`, { id: 'kit.notFramed.title' })}</h1>
      <p class="muted">
        ${msg('You are signed in there, and your work is there.', { id: 'kit.notFramed.why' })}
      </p>
      <mo-button variant="primary" href=${this.portal}
        >${msg('Open in the portal', { id: 'kit.notFramed.open' })}</mo-button
      >
    </main>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'kit-not-framed': NotFramed;
  }
}
