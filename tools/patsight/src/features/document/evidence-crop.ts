import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import type { DocumentBox, DocumentPage } from '@moiety/contract';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';

/** What is shown around a place, points. */
const MARGIN = 8;

/** What is drawn once it comes near the screen. */
let sight: IntersectionObserver | undefined;
const awaitSight = (crop: EvidenceCrop): void => {
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        sight!.unobserve(target);
        (target as EvidenceCrop).lazy = false;
      }
    },
    { rootMargin: '240px' },
  );
  sight.observe(crop);
};

/** A place of a page as it is printed. */
@customElement('patsight-crop')
export class EvidenceCrop extends ToolElement {
  static override styles = css`
    :host {
      display: block;
      height: 112px;
      border: 1px solid var(--mo-color-border);
      border-radius: var(--mo-radius-small);
      /* A page is black on white in either theme. */
      color-scheme: light;
      background: Canvas;
      color: CanvasText;
      overflow: hidden;
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
      object-fit: contain;
    }
    canvas[hidden] {
      display: none;
    }
    p {
      margin: 0;
      padding: var(--mo-space-3);
      font: var(--mo-text-s) / 1.4 var(--mo-font);
    }
  `;

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) documentId = '';
  @property({ attribute: false }) page: DocumentPage | undefined;
  /** Points of the page. */
  @property({ attribute: false }) box: DocumentBox | undefined;
  /** Whether it waits until it is near the screen; of a list of many. */
  @property({ type: Boolean }) lazy = false;
  /** What it shows, for those who do not see it. */
  @property() name = '';
  @state() private standing: 'loading' | 'shown' | 'failed' = 'loading';
  @query('canvas') private canvas!: HTMLCanvasElement;

  #wanted = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.lazy) return;
    if (changed.has('box') || changed.has('page') || changed.has('documentId') || changed.has('lazy'))
      void this.#draw();
  }

  protected override firstUpdated(): void {
    if (this.lazy) awaitSight(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    sight?.unobserve(this);
  }

  override render(): TemplateResult {
    return html`<canvas role="img" aria-label=${this.name} ?hidden=${this.standing === 'failed'}></canvas> ${
        this.standing === 'failed'
          ? html`<p>
              ${msg('The picture of the page could not be loaded.', { id: 'patsight.crop.failed' })}
            </p>`
          : nothing
      }`;
  }

  async #draw(): Promise<void> {
    const { page, box, documentId } = this;
    if (!page || !box) return;
    const wanted = JSON.stringify([documentId, page.page, box]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.standing = 'loading';
    // What was shown before is of another place.
    this.canvas?.getContext('2d')?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    try {
      const picture = await this.services.pictures.get(documentId, page.page, 1600);
      await this.updateComplete;
      if (this.#wanted !== wanted) return;
      const scale = picture.width / page.width;
      const [x0, y0] = [Math.max(0, box.x0 - MARGIN), Math.max(0, box.y0 - MARGIN)];
      const [x1, y1] = [Math.min(page.width, box.x1 + MARGIN), Math.min(page.height, box.y1 + MARGIN)];
      const [width, height] = [
        Math.max(1, Math.round((x1 - x0) * scale)),
        Math.max(1, Math.round((y1 - y0) * scale)),
      ];
      const { canvas } = this;
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(picture, x0 * scale, y0 * scale, width, height, 0, 0, width, height);
      this.standing = 'shown';
    } catch {
      if (this.#wanted !== wanted) return;
      this.#wanted = '';
      this.standing = 'failed';
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-crop': EvidenceCrop;
  }
}
