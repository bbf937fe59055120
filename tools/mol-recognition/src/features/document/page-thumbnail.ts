import { css, html, LitElement } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { Pdf } from '../../shared/documents/documents.ts';

/** CSS pixels across. */
const WIDTH = 72;

/** A page of a PDF, small: drawn when it comes into sight, after what somebody waits for. */
@customElement('mol-recognition-page-thumbnail')
export class PageThumbnail extends LitElement {
  static override styles = css`
    :host {
      display: block;
      inline-size: 72px;
      block-size: 96px;
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
      object-fit: contain;
    }
  `;

  @property({ attribute: false }) pdf!: Pdf;
  /** From 1. */
  @property({ type: Number }) page = 1;
  @query('canvas') private canvas!: HTMLCanvasElement;

  #drawn: { pdf: Pdf; page: number } | undefined;
  #sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#draw();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
  }

  override render(): TemplateResult {
    // Its button says which page it is.
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('page') && !changed.has('pdf')) return;
    // Seen anew.
    this.#sight.unobserve(this);
    this.#sight.observe(this);
  }

  async #draw(): Promise<void> {
    const { pdf, page } = this;
    if (this.#drawn?.pdf === pdf && this.#drawn.page === page) return;
    this.#drawn = { pdf, page };
    const width = Math.round(WIDTH * Math.min(2, devicePixelRatio));
    // A page that cannot be drawn says so where it is opened.
    const picture = await pdf.picture(page - 1, { width, isUrgent: false }).catch(() => undefined);
    if (!picture || this.page !== page) return;
    [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
    this.canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-page-thumbnail': PageThumbnail;
  }
}
