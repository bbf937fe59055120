import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';

/** A picture that is held as bytes, while it is in the page. */
@customElement('mol-recognition-thumbnail')
export class Thumbnail extends LitElement {
  static override styles = css`
    :host {
      display: block;
      /* A drawing is black on white in either theme. */
      color-scheme: light;
      background: Canvas;
    }
    :host([empty]) {
      background: none;
    }
    img {
      display: block;
      width: 100%;
      height: 100%;
      min-height: 0;
      object-fit: contain;
    }
  `;

  @property({ attribute: false }) blob: Blob | undefined;
  /** What it shows; empty where words beside it say that. */
  @property() alt = '';
  @state() private url: string | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.blob && !this.url) this.url = URL.createObjectURL(this.blob);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.toggleAttribute('empty', !this.blob);
    if (!changed.has('blob')) return;
    this.#release();
    if (this.blob && this.isConnected) this.url = URL.createObjectURL(this.blob);
  }

  override render(): TemplateResult | typeof nothing {
    return this.url ? html`<img src=${this.url} alt=${this.alt} />` : nothing;
  }

  #release(): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-thumbnail': Thumbnail;
  }
}
