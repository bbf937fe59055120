import { consume } from '@lit/context';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { servicesContext } from './services.ts';
import type { Services } from './services.ts';

/** A page, small. */
@customElement('patsight-thumbnail')
export class PageThumbnail extends ToolElement {
  static override styles = css`
    :host {
      display: grid;
      place-items: center;
      width: 52px;
      height: 64px;
      overflow: hidden;
    }
    canvas {
      /* A page is black on white in either theme. */
      color-scheme: light;
      max-width: 100%;
      max-height: 100%;
      border: 1px solid var(--mo-color-border);
      background: Canvas;
    }
  `;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documentId = '';
  @property({ type: Number }) page = 1;
  @query('canvas') private canvas!: HTMLCanvasElement;

  override render(): TemplateResult {
    return html`<canvas width="46" height="62" aria-hidden="true"></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('page') || changed.has('documentId')) void this.#draw();
  }

  async #draw(): Promise<void> {
    const { documentId, page } = this;
    // A thumbnail that cannot be had stays an empty page with its number.
    const picture = await this.services.pictures.get(documentId, page, 200).catch(() => undefined);
    if (!picture || page !== this.page || documentId !== this.documentId) return;
    const scale = Math.min(50 / picture.width, 62 / picture.height) * 2;
    const { canvas } = this;
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-thumbnail': PageThumbnail;
  }
}
