import { msg, str } from '@lit/localize';
import '@moiety/tool-kit/failure.ts';
import { bytes } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SetPictures } from '../sets/set-pictures.ts';

/** The picture that a molecule was read from, where its set has it. */
@customElement('molvalley-molecule-picture')
export class MoleculePicture extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      section {
        margin-block: var(--mo-space-3) var(--mo-space-4);
      }
      h3 {
        margin: 0 0 var(--mo-space-2);
        font-size: var(--mo-text-m);
        font-weight: 600;
      }
      .frame {
        display: grid;
        place-items: center;
        aspect-ratio: 8 / 5;
        padding: var(--mo-space-2);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        /* Paper, in the dark theme too: it is a picture of print. */
        background: #fff;
      }
      img {
        display: block;
        max-width: 100%;
        max-height: 100%;
        min-height: 0;
        object-fit: contain;
      }
    `,
  ];

  @property({ attribute: false }) pictures!: SetPictures;
  @property({ type: Number }) position = 0;
  /** Of the molecule. */
  @property() name = '';
  #watch = new Watch(this);
  #shown: Blob | undefined;
  #address: string | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.pictures);
    if (changed.has('pictures') || changed.has('position')) void this.pictures.load();
    this.#show(this.pictures.at(this.position));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#show(undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  #show(picture: Blob | undefined): void {
    if (picture === this.#shown) return;
    if (this.#address !== undefined) URL.revokeObjectURL(this.#address);
    this.#shown = picture;
    this.#address = picture && URL.createObjectURL(picture);
  }

  override render(): TemplateResult | typeof nothing {
    const content = this.#renderContent();
    if (content === nothing) return nothing;
    const title = msg('Source picture', { id: 'molvalley.picture.title' });
    return html`<section aria-label=${title}>
      <h3>${title}</h3>
      ${content}
    </section>`;
  }

  #renderContent(): TemplateResult | typeof nothing {
    const { state } = this.pictures;
    if (state.phase === 'ready' && this.#address !== undefined)
      return html`<div class="frame">
        <img
          src=${this.#address}
          alt=${msg(str`The picture that ${this.name} was read from`, { id: 'molvalley.picture.alt' })}
        />
      </div>`;
    if (state.phase === 'loading')
      return html`<div class="frame" aria-busy="true">
        <span class="visually-hidden" role="status"
          >${msg('Loading the picture', { id: 'molvalley.picture.loading' })}</span
        >
      </div>`;
    if (state.phase === 'offered')
      return html`<mo-button @click=${() => void this.pictures.fetch()}
        >${msg(str`Load the pictures of this set (${bytes(state.bytes)})`, {
          id: 'molvalley.picture.load',
        })}</mo-button
      >`;
    if (state.phase === 'failed')
      return html`<kit-failure
        .what=${msg('The picture could not be loaded', { id: 'molvalley.picture.failed' })}
        .failure=${state.failure}
        @retry=${() => void this.pictures.fetch()}
      ></kit-failure>`;
    return nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-picture': MoleculePicture;
  }
}
