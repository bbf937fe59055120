import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { pageStyles } from './shared.styles.ts';
import { ToolElement } from './tool-element.ts';

/** What is shown where the tool is opened by itself: it has no one to ask for a token. */
@customElement('molvalley-not-framed')
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

  /** The same place inside the portal. */
  @property() portal = '';

  override render(): TemplateResult {
    return html`<main class="page">
      <h1>${msg('Molecule analysis runs inside the portal', { id: 'molvalley.notFramed.title' })}</h1>
      <p class="muted">
        ${msg('There you are signed in, and your molecule sets are at hand.', { id: 'molvalley.notFramed.why' })}
      </p>
      <mo-button variant="primary" href=${this.portal}
        >${msg('Open in the portal', { id: 'molvalley.notFramed.open' })}</mo-button
      >
    </main>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-not-framed': NotFramed;
  }
}
