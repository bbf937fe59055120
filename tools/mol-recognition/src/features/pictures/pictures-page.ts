import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/elements/select/define.js';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { counted, number, percent } from '@moiety/tool-kit/format.ts';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { FileIntake } from '@moiety/tool-kit/file-intake.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import '@moiety/tool-kit/progress.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { OpenDocument } from '../../shared/documents/documents.ts';
import { standingOf, structureOf } from '../../shared/pictures/picture.ts';
import type { FindingPlace, Picture, Standing } from '../../shared/pictures/picture.ts';
import { paths } from '../../shared/places.ts';
import { countOf } from '../../shared/records.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Sample, Services } from '../../shared/services.ts';
import { correctFinding } from '../../shared/structures/correct-finding.ts';
import { pdfWords } from '../../shared/words/pdf-words.ts';
import { problemWords } from '../../shared/words/problem-words.ts';
import { standingWords, wordsOfFinding, wordsOfPicture } from '../../shared/words/standing-words.ts';
import '../../shared/upload-note.ts';
import '../saving/index.ts';
import type { SaveKind } from '../saving/index.ts';
import { picturesPageStyles } from './pictures-page.styles.ts';
import './thumbnail.ts';

/** What the file chooser offers. */
const ACCEPTED = 'image/*,.tif,.tiff,application/pdf,.pdf';
/** What a camera gives. */
const PHOTO = 'image/*';

type Order = 'newest' | 'doubt';

/** How far a PDF is, in a few words. */
const phaseWords = ({ phase, pages, problem }: OpenDocument): string => {
  switch (phase) {
    case 'opening':
      return msg('Opening', { id: 'mol-recognition.pdf.openingShort' });
    case 'locked':
      return msg('Needs a password', { id: 'mol-recognition.pdf.locked' });
    case 'refused':
      return pdfWords(problem ?? 'broken');
    default:
      return pages === 1
        ? msg('1 page', { id: 'mol-recognition.pdf.count.one' })
        : msg(str`${number(pages)} pages`, { id: 'mol-recognition.pdf.count' });
  }
};

const filters: Readonly<Record<string, readonly Standing[]>> = {
  all: [],
  review: ['review'],
  accepted: ['accepted', 'corrected'],
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
  @state() private filter = 'all';
  @state() private order: Order = 'newest';
  /**
   * The pictures in the order that was chosen, so that nothing moves or goes away while they are reviewed; what comes later stands behind them. Undefined while the newest is
   * first.
   */
  @state() private sorted: readonly string[] | undefined;
  /** Of pictures with several structures the place of the one that is shown, where a person went on in them. */
  @state() private places: ReadonlyMap<string, number> = new Map();
  /** What became of the last structure, for those who do not see it. */
  @state() private said = '';
  @state() private saving: SaveKind | undefined;
  @query('.photo') private photoInput!: HTMLInputElement;

  #intake = new FileIntake(this, (files) => this.emit('add-files', files));
  #watch = new Watch(this);
  #watchDocuments = new Watch(this);

  override willUpdate(): void {
    this.#watch.observe(this.services.pictures);
    this.#watchDocuments.observe(this.services.documents);
  }

  override render(): TemplateResult {
    const { pictures } = this.services;
    const { items, progress } = pictures;
    const isEmpty = items.length === 0;
    return html`<div
        class=${this.#intake.isOver ? 'page over' : 'page'}
        @dragenter=${this.#intake.onDrag}
        @dragover=${this.#intake.onDrag}
        @dragleave=${this.#intake.onDragLeave}
        @drop=${this.#intake.onDrop}
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
            <mo-button class="choose" variant="primary" icon="upload" @click=${this.#intake.open}
              >${msg('Choose files', { id: 'mol-recognition.chooseFiles' })}</mo-button
            >
          </div>
        </div>
        <input
          class="files"
          type="file"
          hidden
          multiple
          accept=${ACCEPTED}
          aria-label=${msg('Choose files', { id: 'mol-recognition.chooseFiles' })}
          @change=${this.#intake.onChosen}
        />
        <input
          class="photo"
          type="file"
          hidden
          accept=${PHOTO}
          capture="environment"
          aria-label=${msg('Take a photo', { id: 'mol-recognition.photo' })}
          @change=${this.#intake.onChosen}
        />
        <div class="drop">
          <p>
            ${msg('Paste a picture of a structure, or drop pictures and PDF files here.', {
              id: 'mol-recognition.drop.files',
            })}
          </p>
          <p class="muted">
            ${msg(
              'Printed structures work best: screenshots, scans and figures from papers and patents. Hand drawings are not supported.',
              { id: 'mol-recognition.drop.kinds' },
            )}
          </p>
          <p>
            ${helpLink(
              this.services,
              'mol-recognition-read',
              msg('How pictures are read and reviewed', { id: 'mol-recognition.help.read' }),
            )}
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
        ${this.#renderDocuments()} ${isEmpty ? nothing : this.#renderList(items)}
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

  #renderDocuments(): TemplateResult | typeof nothing {
    const { items } = this.services.documents;
    if (items.length === 0) return nothing;
    return html`<div class="bar">
        <h2>${msg('Open PDF files', { id: 'mol-recognition.pdf.open' })}</h2>
      </div>
      <ul class="documents">
        ${items.map(
          (document) =>
            html`<li>
              <mo-icon name="file"></mo-icon>
              <a href=${paths.document(document.id)}>${document.name}</a>
              <span class="muted">${phaseWords(document)}</span>
              <mo-button
                variant="plain"
                icon="close"
                iconOnly
                label=${msg(str`Close ${document.name}`, { id: 'mol-recognition.pdf.closeNamed' })}
                @click=${() => this.services.documents.close(document.id)}
              ></mo-button>
            </li>`,
        )}
      </ul>`;
  }

  #renderList(items: readonly Picture[]): TemplateResult {
    const { pictures } = this.services;
    const shown = this.#shown(items);
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
                  @change=${(event: Event) => this.#filterBy((event.target as HTMLInputElement).value)}
                  >${this.#filterOptions().map(
                    ({ value, label }) => html`<option value=${value}>${label}</option>`,
                  )}</mo-select
                >
                <mo-select
                  class="order"
                  label=${msg('Order', { id: 'mol-recognition.order' })}
                  hideLabel
                  .value=${this.order}
                  @change=${(event: Event) => this.#orderBy((event.target as HTMLInputElement).value as Order)}
                >
                  <option value="newest">
                    ${msg('Newest first', { id: 'mol-recognition.order.newest' })}
                  </option>
                  <option value="doubt">
                    ${msg('Most doubtful first', { id: 'mol-recognition.order.doubt' })}
                  </option>
                </mo-select>`
            : nothing
        }
        <div class="actions">
          ${
            next
              ? html`<mo-button icon="check" href=${paths.picture(next.id)}
                    >${msg(str`Review (${number(pictures.toReview.length)})`, {
                      id: 'mol-recognition.review',
                    })}</mo-button
                  >
                  ${
                    items.length > 1
                      ? html`<mo-button @click=${this.#reviewHere}
                          >${msg('Review in this list', { id: 'mol-recognition.reviewHere' })}</mo-button
                        >`
                      : nothing
                  }`
              : nothing
          }
          ${
            pictures.canUndo
              ? html`<mo-button variant="plain" icon="undo" @click=${this.#undo}
                  >${msg('Undo', { id: 'mol-recognition.undo' })}</mo-button
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
          : html`<ul class="cards" @keydown=${this.#onKey}>
              ${repeat(
                shown,
                ({ id }) => id,
                (picture) => this.#renderCard(picture),
              )}
            </ul>`
      }
      <p class="muted keys">
        ${msg(
          'Keys on a picture of the list: A accept, C correct, R reject, N next to review, Z undo; the arrow keys go from picture to picture.',
          { id: 'mol-recognition.list.keys' },
        )}
      </p>
      <p class="visually-hidden" role="status">${this.said}</p>`;
  }

  #filterOptions(): { value: string; label: string }[] {
    const { pictures } = this.services;
    const option = (value: string, words: string): { value: string; label: string } => {
      const count = value === 'all' ? pictures.items.length : pictures.count(...filters[value]!);
      return { value, label: counted(words, count) };
    };
    return [
      option('all', msg('All', { id: 'mol-recognition.filter.all' })),
      option('review', standingWords('review')),
      option('accepted', standingWords('accepted')),
      option('rejected', standingWords('rejected')),
      option('problems', msg('Not recognized', { id: 'mol-recognition.filter.problems' })),
    ];
  }

  #renderCard(picture: Picture): TemplateResult {
    const standing = standingOf(picture);
    const { problem, findings } = picture;
    const isDone = picture.progress === 'done';
    const index = this.#indexOf(picture);
    const finding = isDone ? findings[index] : undefined;
    const [place, count] = [number(index + 1), number(findings.length)];
    return html`<li class="card" data-id=${picture.id}>
      <div class="pair">
        <mol-recognition-thumbnail .blob=${picture.thumbnail}></mol-recognition-thumbnail>
        ${
          finding
            ? html`<mo-structure
                plain
                .molfile=${structureOf(finding).molfile}
                .name=${structureOf(finding).formula}
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
          ><span>${finding && findings.length > 1 ? wordsOfFinding(finding) : wordsOfPicture(picture)}</span
          >${
            finding && !finding.corrected
              ? html`<span>${percent(finding.structure.confidence)}</span>`
              : nothing
          }${
            findings.length > 1
              ? html`<span
                  >${msg(str`Structure ${place} of ${count}`, { id: 'mol-recognition.several' })}</span
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
        ${finding ? this.#renderDecisions(picture, index) : nothing}
      </div>
    </li>`;
  }

  #renderDecisions(picture: Picture, index: number): TemplateResult {
    const { id, name, findings } = picture;
    const finding = findings[index]!;
    const place = { id, index };
    return html`<div class="decisions">
      <mo-button
        variant="plain"
        icon="check"
        iconOnly
        ?disabled=${finding.decision === 'accepted' && !finding.byItself}
        label=${msg(str`Accept: ${name}`, { id: 'mol-recognition.acceptNamed' })}
        @click=${() => this.#decide(place, 'accepted')}
      ></mo-button>
      <mo-button
        variant="plain"
        icon="edit"
        iconOnly
        label=${msg(str`Correct: ${name}`, { id: 'mol-recognition.correct.place' })}
        @click=${() => void this.#correct(place)}
      ></mo-button>
      <mo-button
        variant="plain"
        icon="close"
        iconOnly
        ?disabled=${finding.decision === 'rejected'}
        label=${msg(str`Reject: ${name}`, { id: 'mol-recognition.rejectNamed' })}
        @click=${() => this.#decide(place, 'rejected')}
      ></mo-button>
      ${
        findings.length > 1
          ? html`<mo-button
              variant="plain"
              icon="arrowRight"
              iconOnly
              label=${msg(str`Next structure of ${name}`, { id: 'mol-recognition.several.nextNamed' })}
              @click=${() => this.#show(id, (index + 1) % findings.length)}
            ></mo-button>`
          : nothing
      }
    </div>`;
  }

  // ── the order, and the review in it ───────────────────────────────────────

  /** The pictures of the filter, in the order that was chosen. */
  #shown(items: readonly Picture[]): readonly Picture[] {
    const wanted = filters[this.filter] ?? [];
    const fits = (picture: Picture): boolean => wanted.length === 0 || wanted.includes(standingOf(picture));
    if (!this.sorted) return items.filter(fits).toReversed();
    const before = new Set(this.sorted);
    const byId = new Map(items.map((picture) => [picture.id, picture]));
    return [
      ...this.sorted.flatMap((id) => byId.get(id) ?? []),
      ...items.filter((picture) => !before.has(picture.id) && fits(picture)),
    ];
  }

  #filterBy(filter: string): void {
    this.filter = filter;
    this.#orderBy(filter === 'review' ? 'doubt' : this.order);
  }

  #orderBy(order: Order): void {
    this.order = order;
    this.sorted = undefined;
    this.places = new Map();
    if (order === 'newest') return;
    const { items, toReview } = this.services.pictures;
    const rank = new Map(toReview.toReversed().map(({ id }, place) => [id, place]));
    this.sorted = this.#shown(items)
      .toSorted((a, b) => (rank.get(b.id) ?? -1) - (rank.get(a.id) ?? -1))
      .map(({ id }) => id);
  }

  #reviewHere = (): void => {
    this.#filterBy('review');
    const [first] = this.sorted ?? [];
    if (first !== undefined) this.#focus(first);
  };

  /** The place of the structure that a card shows: the one that somebody went to, else the most doubtful, else the first. */
  #indexOf({ id, findings }: Picture): number {
    const chosen = this.places.get(id);
    if (chosen !== undefined && findings[chosen]) return chosen;
    return this.services.pictures.toReview.find((place) => place.id === id)?.index ?? 0;
  }

  #show(id: string, index: number): void {
    this.places = new Map(this.places).set(id, index);
  }

  #focus(id: string): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`.card[data-id="${id}"] a`)?.focus(),
    );
  }

  #decide(place: FindingPlace, decision: 'accepted' | 'rejected'): void {
    this.services.pictures.decide(place, decision);
    this.#settled(place);
  }

  async #correct(place: FindingPlace): Promise<void> {
    if (await correctFinding(this.services, place)) this.#settled(place);
    else this.#focus(place.id);
  }

  /** Says what became of a structure, and goes on with the next one to review. */
  #settled({ id, index }: FindingPlace): void {
    const { pictures } = this.services;
    const picture = pictures.get(id);
    const finding = picture?.findings[index];
    const left = pictures.toReview.length;
    if (picture && finding)
      this.said = [
        `${picture.name}: ${wordsOfFinding(finding)}`,
        msg(str`${number(left)} left to review`, { id: 'mol-recognition.left' }),
      ].join('. ');
    this.#show(id, index);
    if (left > 0) this.#goOn(id);
    else {
      this.#focus(id);
      if (!pictures.progress)
        toast.success(msg('Everything has been reviewed', { id: 'mol-recognition.reviewed' }));
    }
  }

  /** Goes to the next structure to review: of this picture, else of the next ones in the list, else of the first. @param skipped one of this picture's that is left open */
  #goOn(id: string, skipped?: number): void {
    const { pictures } = this.services;
    const open = new Map(
      pictures.toReview
        .filter((place) => place.id !== id || place.index !== skipped)
        .toReversed()
        .map((place) => [place.id, place.index]),
    );
    const order = this.#shown(pictures.items).map((picture) => picture.id);
    const here = order.indexOf(id);
    const next = open.has(id)
      ? id
      : [...order.slice(here + 1), ...order.slice(0, here)].find((other) => open.has(other));
    if (next === undefined) return;
    this.#show(next, open.get(next)!);
    this.#focus(next);
  }

  #undo = (): void => {
    const undone = this.services.pictures.undo();
    if (!undone) return;
    this.#show(undone.id, undone.index);
    this.#focus(undone.id);
  };

  #move(id: string, key: string): void {
    const cards = [...this.renderRoot.querySelectorAll<HTMLElement>('.card')];
    const here = cards.findIndex((card) => card.dataset['id'] === id);
    const [first] = cards;
    const columns = cards.filter((card) => card.offsetTop === first?.offsetTop).length;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
    };
    const to = cards[here + (steps[key] ?? 0)]?.dataset['id'];
    if (to !== undefined) this.#focus(to);
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A key that is held down decides nothing of what comes after: it would not have been seen.
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('.card')?.dataset['id'];
    const picture = id === undefined ? undefined : this.services.pictures.get(id);
    // A menu has keys of its own.
    if (!picture || target.closest('mo-popover')) return;
    const place = { id: picture.id, index: this.#indexOf(picture) };
    const hasFinding = picture.progress === 'done' && picture.findings[place.index] !== undefined;
    const move = (): void => this.#move(picture.id, event.key);
    const keys: Readonly<Record<string, () => void>> = {
      ...(hasFinding && {
        a: () => this.#decide(place, 'accepted'),
        c: () => void this.#correct(place),
        r: () => this.#decide(place, 'rejected'),
      }),
      n: () => this.#goOn(picture.id, place.index),
      z: this.#undo,
      arrowleft: move,
      arrowright: move,
      arrowup: move,
      arrowdown: move,
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // ── what the portal's list of commands asks for ───────────────────────────

  /** Asks for files. */
  askFiles(): void {
    this.#intake.ask();
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
