import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/elements/select/define.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import '@moiety/tool-kit/progress.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { standingOf } from '../../shared/pictures/picture.ts';
import type { Picture, Standing } from '../../shared/pictures/picture.ts';
import { paths } from '../../shared/places.ts';
import { countOf } from '../../shared/records.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Sample, Services } from '../../shared/services.ts';
import { problemWords } from '../../shared/words/problem-words.ts';
import { standingWords, wordsOfPicture } from '../../shared/words/standing-words.ts';
import '../../shared/upload-note.ts';
import '../saving/index.ts';
import type { SaveKind } from '../saving/index.ts';
import { picturesPageStyles } from './pictures-page.styles.ts';
import './thumbnail.ts';

/** What the file chooser offers. */
const ACCEPTED = 'image/*';

const filters: Readonly<Record<string, readonly Standing[]>> = {
  all: [],
  review: ['review'],
  accepted: ['accepted'],
  rejected: ['rejected'],
  problems: ['none', 'failed', 'stopped'],
};

/**
 * The start page: the ways to give a picture, and the person's pictures in this browser.
 *
 * @fires {CustomEvent<readonly File[]>} add-files - pictures were chosen, dropped or taken
 */
@customElement('mol-recognition-pictures-page')
export class PicturesPage extends ToolElement {
  static override styles = [pageStyles, picturesPageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @state() private dragging = false;
  @state() private filter = 'all';
  @state() private saving: SaveKind | undefined;
  @query('.files') private fileInput!: HTMLInputElement;
  @query('.photo') private photoInput!: HTMLInputElement;
  @query('.choose') private chooseButton!: HTMLElement;

  #watch = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.services.pictures);
  }

  override render(): TemplateResult {
    const { pictures } = this.services;
    const { items, progress } = pictures;
    const isEmpty = items.length === 0;
    return html`<div
        class=${this.dragging ? 'page over' : 'page'}
        @dragenter=${this.#onDrag}
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDragLeave}
        @drop=${this.#onDrop}
      >
        <div class="top">
          <h1>${msg('Molecule recognition', { id: 'mol-recognition.title' })}</h1>
          <div class="actions">
            <mo-button variant="plain" icon="info" href=${paths.scorecard()}
              >${msg('How accurate it is', { id: 'mol-recognition.scorecard.short' })}</mo-button
            >
            <mo-button class="camera" icon="camera" @click=${() => this.photoInput.click()}
              >${msg('Take a photo', { id: 'mol-recognition.photo' })}</mo-button
            >
            <mo-button class="choose" variant="primary" icon="upload" @click=${() => this.fileInput.click()}
              >${msg('Choose pictures', { id: 'mol-recognition.choose' })}</mo-button
            >
          </div>
        </div>
        <input
          class="files"
          type="file"
          hidden
          multiple
          accept=${ACCEPTED}
          aria-label=${msg('Choose pictures', { id: 'mol-recognition.choose' })}
          @change=${this.#onChosen}
        />
        <input
          class="photo"
          type="file"
          hidden
          accept=${ACCEPTED}
          capture="environment"
          aria-label=${msg('Take a photo', { id: 'mol-recognition.photo' })}
          @change=${this.#onChosen}
        />
        <div class="drop">
          <p>
            ${msg('Paste a picture of a structure, or drop pictures here.', { id: 'mol-recognition.drop' })}
          </p>
          <p class="muted">
            ${msg('Printed structures work best: screenshots, scans and figures from papers and patents.', {
              id: 'mol-recognition.drop.best',
            })}
          </p>
          ${isEmpty ? this.#renderSamples() : nothing}
        </div>
        ${
          progress
            ? html`<kit-progress
                .words=${msg(str`Recognizing: ${number(progress.done)} of ${number(progress.total)}`, {
                  id: 'mol-recognition.progress',
                })}
                .share=${progress.done / Math.max(1, progress.total)}
                cancellable
                @cancel=${() => pictures.cancel()}
              ></kit-progress>`
            : this.#renderStopped()
        }
        ${isEmpty ? nothing : this.#renderList(items)}
        <mol-recognition-upload-note></mol-recognition-upload-note>
      </div>
      <mol-recognition-save-dialog
        .kind=${this.saving}
        @close=${this.#closeSaving}
      ></mol-recognition-save-dialog>`;
  }

  #renderSamples(): TemplateResult {
    return html`<p>${msg('Or try a sample:', { id: 'mol-recognition.samples' })}</p>
      <ul class="samples">
        ${this.services.samples.map(
          (sample) =>
            html`<li>
              <button type="button" @click=${() => void this.readSample(sample)}>
                <img src=${sample.url} alt="" />${sample.name()}
              </button>
            </li>`,
        )}
      </ul>`;
  }

  #renderStopped(): TemplateResult | typeof nothing {
    const { pictures } = this.services;
    const stopped = pictures.count('stopped');
    if (stopped === 0) return nothing;
    return html`<mo-callout
      >${
        stopped === 1
          ? msg('1 picture has not been recognized yet.', { id: 'mol-recognition.stopped.one' })
          : msg(str`${number(stopped)} pictures have not been recognized yet.`, {
              id: 'mol-recognition.stopped',
            })
      }
      <mo-button @click=${() => pictures.resume()}
        >${msg('Recognize them', { id: 'mol-recognition.resume' })}</mo-button
      ></mo-callout
    >`;
  }

  #renderList(items: readonly Picture[]): TemplateResult {
    const { pictures } = this.services;
    const wanted = filters[this.filter] ?? [];
    const shown = items
      .filter((picture) => wanted.length === 0 || wanted.includes(standingOf(picture)))
      .toReversed();
    const [next] = pictures.toReview;
    const structures = countOf(items, 'found');
    return html`<div class="bar">
        <h2>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</h2>
        ${
          items.length > 1
            ? html`<mo-select
                label=${msg('Show', { id: 'mol-recognition.filter' })}
                hideLabel
                .value=${this.filter}
                @change=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
                >${this.#filterOptions().map(
                  ({ value, label }) => html`<option value=${value}>${label}</option>`,
                )}</mo-select
              >`
            : nothing
        }
        <div class="actions">
          ${
            next
              ? html`<mo-button icon="check" href=${paths.picture(next.id)}
                  >${msg(str`Review (${number(pictures.toReview.length)})`, {
                    id: 'mol-recognition.review',
                  })}</mo-button
                >`
              : nothing
          }
          <mo-button icon="download" ?disabled=${structures === 0} @click=${() => (this.saving = 'file')}
            >${msg('Export', { id: 'mol-recognition.export' })}</mo-button
          >
          <mo-button icon="molvalley" ?disabled=${structures === 0} @click=${() => (this.saving = 'set')}
            >${msg('Save to a molecule set', { id: 'mol-recognition.save' })}</mo-button
          >
          <mo-button variant="plain" icon="trash" @click=${this.#removeAll}
            >${msg('Delete all', { id: 'mol-recognition.deleteAll' })}</mo-button
          >
        </div>
      </div>
      ${
        shown.length === 0
          ? html`<p class="muted">${msg('No matches.', { id: 'mol-recognition.filter.none' })}</p>`
          : html`<ul class="cards">
              ${repeat(
                shown,
                ({ id }) => id,
                (picture) => this.#renderCard(picture),
              )}
            </ul>`
      }`;
  }

  #filterOptions(): { value: string; label: string }[] {
    const { pictures } = this.services;
    const counted = (value: string, words: string): { value: string; label: string } => {
      const count = value === 'all' ? pictures.items.length : pictures.count(...filters[value]!);
      return { value, label: `${words} (${number(count)})` };
    };
    return [
      counted('all', msg('All', { id: 'mol-recognition.filter.all' })),
      counted('review', standingWords('review')),
      counted('accepted', standingWords('accepted')),
      counted('rejected', standingWords('rejected')),
      counted('problems', msg('Not recognized', { id: 'mol-recognition.filter.problems' })),
    ];
  }

  #renderCard(picture: Picture): TemplateResult {
    const standing = standingOf(picture);
    const [first, second] = picture.findings;
    const { problem } = picture;
    return html`<li class="card">
      <div class="pair">
        <mol-recognition-thumbnail .blob=${picture.thumbnail}></mol-recognition-thumbnail>
        ${
          first && picture.progress === 'done'
            ? html`<mo-structure
                plain
                .molfile=${first.structure.molfile}
                .name=${first.structure.formula}
              ></mo-structure>`
            : html`<div class="no-structure">
                <span
                  >${standing === 'failed' && problem ? problemWords(problem) : wordsOfPicture(picture)}</span
                >
              </div>`
        }
      </div>
      <div class="words">
        <a href=${paths.picture(picture.id)}>${picture.name}</a>
        <span class="standing ${standing}"
          ><span>${wordsOfPicture(picture)}</span>${
            first && picture.progress === 'done'
              ? html`<span>${percent(first.structure.confidence)}</span>`
              : nothing
          }${
            second
              ? html`<span
                  >${msg(str`${number(picture.findings.length)} structures`, {
                    id: 'mol-recognition.structures',
                  })}</span
                >`
              : nothing
          }</span
        >
        <mo-popover placement="bottom-end">
          <mo-button
            slot="trigger"
            variant="plain"
            icon="more"
            iconOnly
            label=${msg(str`Actions for ${picture.name}`, { id: 'mol-recognition.actionsFor' })}
          ></mo-button>
          <mo-menu
            @select=${(event: CustomEvent<{ value: string }>) => this.#act(picture, event.detail.value)}
          >
            <mo-menu-item value="read" icon="refresh"
              >${msg('Recognize again', { id: 'mol-recognition.readAgain' })}</mo-menu-item
            >
            <mo-menu-item value="delete" icon="trash"
              >${msg('Delete', { id: 'mol-recognition.delete' })}</mo-menu-item
            >
          </mo-menu>
        </mo-popover>
      </div>
    </li>`;
  }

  // ── what the portal's list of commands asks for ───────────────────────────

  /**
   * Asks for files. The browser opens its file chooser only where the person pressed something in this frame just now;
   * else the button that opens it has the focus.
   */
  askFiles(): void {
    if (navigator.userActivation.isActive) this.fileInput.click();
    else this.chooseButton.focus();
  }

  /** Reads a sample picture. */
  async readSample(sample: Sample | undefined): Promise<void> {
    if (!sample) return;
    try {
      const response = await fetch(sample.url);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      this.emit('add-files', [new File([await response.blob()], sample.name())]);
    } catch {
      toast.error(
        msg('The sample could not be loaded. Check your connection and try again.', {
          id: 'mol-recognition.sample.failed',
        }),
      );
    }
  }

  // ── what a person does ────────────────────────────────────────────────────

  #onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.dragging = true;
  };

  #onDragLeave = (event: DragEvent): void => {
    if (!(event.currentTarget as Node).contains(event.relatedTarget as Node | null)) this.dragging = false;
  };

  #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.dragging = false;
    this.emit('add-files', [...(event.dataTransfer?.files ?? [])]);
  };

  #onChosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    this.emit('add-files', files);
  };

  #closeSaving = (): void => {
    this.saving = undefined;
  };

  #act({ id, edit }: Picture, action: string): void {
    const { pictures } = this.services;
    if (action === 'read') pictures.read(id, edit);
    if (action === 'delete') this.#remove([id]);
  }

  #removeAll = (): void => this.#remove(this.services.pictures.items.map(({ id }) => id));

  #remove(ids: readonly string[]): void {
    const { pictures } = this.services;
    const removed = pictures.remove(ids);
    const [only, another] = removed;
    if (!only) return;
    toast.success(
      another
        ? msg(str`${number(removed.length)} pictures were deleted`, { id: 'mol-recognition.deleted.many' })
        : msg(str`${only.name} was deleted`, { id: 'mol-recognition.deleted' }),
      {
        action: { label: msg('Undo', { id: 'mol-recognition.undo' }), run: () => pictures.restore(removed) },
      },
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-pictures-page': PicturesPage;
  }
}
