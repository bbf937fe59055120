import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/annotation/annotation/annotation.ts';
import type {
  Annotation,
  CropChangeDetail,
  MarkPointedDetail,
} from '@moiety/annotation/annotation/annotation.ts';
import type { AnnotatedPage, Box, Mark } from '@moiety/annotation/annotation/marks.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { openPicture } from '../../shared/pictures/open-picture.ts';
import type { Finding, Picture } from '../../shared/pictures/picture.ts';
import { renderPicture, turnedBy } from '../../shared/pictures/render-picture.ts';
import type { Edit } from '../../shared/pictures/render-picture.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { marksOf } from '../../shared/structures/marks-of.ts';
import { summaryWords, surenessOf, surenessWords } from '../../shared/words/confidence-words.ts';
import { problemWords } from '../../shared/words/problem-words.ts';
import { standingWords } from '../../shared/words/standing-words.ts';
import '../../shared/upload-note.ts';
import { picturePageStyles } from './picture-page.styles.ts';
import type { StructurePanel } from './structure-panel.ts';
import './structure-panel.ts';

const copyButton = (text: string, what: string): TemplateResult =>
  html`<mo-button
    variant="plain"
    icon="copy"
    iconOnly
    label=${msg(str`Copy ${what}`, { id: 'mol-recognition.copy' })}
    @click=${() => void copyAndSay(text)}
  ></mo-button>`;

/** One picture beside the structure that was read from it, to be reviewed. */
@customElement('mol-recognition-picture-page')
export class PicturePage extends ToolElement {
  static override styles = [pageStyles, picturePageStyles];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) pictureId = '';
  /** Which of the structures in the picture is shown. */
  @state() private index = 0;
  /** The atom or bond that is pointed at, in the picture, the structure or the list. */
  @state() private pointed: string | null = null;
  /** The crop box while one is drawn, on the turned picture. */
  @state() private crop: Box | undefined;
  @state() private pages: readonly AnnotatedPage[] = [];
  @query('mo-annotation') private annotation!: Annotation | null;
  @query('.work') private work!: HTMLElement | null;
  @query('mol-recognition-structure-panel') private panel!: StructurePanel | null;

  #watch = new Watch(this);
  /** What the picture shown was made of. */
  #shown: { source: Blob; edit: Edit } | undefined;
  #bitmap: ImageBitmap | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#bitmap?.close();
    this.#bitmap = undefined;
    this.#shown = undefined;
    this.pages = [];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { pictures } = this.services;
    this.#watch.observe(pictures);
    if (changed.has('pictureId')) this.#openFirst();
    const picture = this.#picture;
    if (picture) void this.#showPicture(picture);
    if (this.index >= (picture?.findings.length ?? 0)) this.index = 0;
  }

  override render(): TemplateResult {
    const picture = this.#picture;
    if (!picture)
      return this.services.pictures.loaded ? this.#renderMissing() : html`<div class="page"></div>`;
    const finding = picture.progress === 'done' ? picture.findings[this.index] : undefined;
    const marks = finding && !this.crop ? marksOf(finding.structure, picture.id) : [];
    return html`<div class="page">
      <a class="back" href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a>
      <div class="top">
        <h1>${picture.name}</h1>
        <div class="actions">
          <mo-button variant="plain" icon="trash" @click=${this.#remove}
            >${msg('Delete', { id: 'mol-recognition.delete' })}</mo-button
          >
        </div>
      </div>
      <section
        class="work"
        tabindex="-1"
        aria-label=${msg('Picture and structure', { id: 'mol-recognition.work' })}
        @keydown=${this.#onKey}
      >
        ${this.crop ? nothing : this.#renderDecision(picture, finding)}
        <div class="columns">
          <div>${this.#renderPicture(picture, marks)}</div>
          <div>${this.#renderResult(picture, finding, marks)}</div>
        </div>
        ${finding && !this.crop ? this.#renderDetails(finding, marks) : nothing}
      </section>
      <mol-recognition-upload-note></mol-recognition-upload-note>
    </div>`;
  }

  override firstUpdated(): void {
    this.work?.focus({ preventScroll: true });
  }

  get #picture(): Picture | undefined {
    return this.services.pictures.get(this.pictureId);
  }

  // ── the picture ───────────────────────────────────────────────────────────

  #renderPicture(picture: Picture, marks: readonly Mark[]): TemplateResult {
    const isBusy = picture.progress === 'running' || picture.progress === 'waiting';
    return html`
      <div class="bar">
        <h2>${msg('Picture', { id: 'mol-recognition.picture' })}</h2>
        ${
          this.crop
            ? html`<mo-button @click=${this.#endCrop}
                  >${msg('Cancel', { id: 'mol-recognition.crop.cancel' })}</mo-button
                >
                <mo-button variant="primary" @click=${this.#readCrop}
                  >${msg('Recognize this part', { id: 'mol-recognition.crop.read' })}</mo-button
                >`
            : html`<mo-button
                  variant="plain"
                  icon="rotateLeft"
                  iconOnly
                  ?disabled=${isBusy || this.pages.length === 0}
                  label=${msg('Rotate left and recognize again', { id: 'mol-recognition.rotateLeft' })}
                  @click=${() => this.#turn(picture, -90)}
                ></mo-button>
                <mo-button
                  variant="plain"
                  icon="rotateRight"
                  iconOnly
                  ?disabled=${isBusy || this.pages.length === 0}
                  label=${msg('Rotate right and recognize again', { id: 'mol-recognition.rotateRight' })}
                  @click=${() => this.#turn(picture, 90)}
                ></mo-button>
                <mo-button
                  variant="plain"
                  icon="crop"
                  ?disabled=${isBusy || this.pages.length === 0}
                  @click=${this.#beginCrop}
                  >${msg('Crop', { id: 'mol-recognition.crop' })}</mo-button
                >`
        }
      </div>
      <mo-annotation
        .pages=${this.pages}
        .marks=${marks}
        .marksName=${msg('Atoms and bonds', { id: 'mol-recognition.marks' })}
        .highlighted=${this.pointed}
        .cropping=${this.crop !== undefined}
        .crop=${this.crop}
        @mark-hover=${this.#onPoint}
        @mark-focus=${this.#onPoint}
        @crop-change=${({ detail }: CustomEvent<CropChangeDetail>) => (this.crop = detail.box)}
      ></mo-annotation>
      ${
        this.crop
          ? html`<p class="muted keys">
              ${msg('Draw a box around one structure.', { id: 'mol-recognition.crop.hint' })}
            </p>`
          : nothing
      }
    `;
  }

  /** Decodes what is to be shown, unless it is shown already. */
  async #showPicture({ id, name, source, edit }: Picture): Promise<void> {
    const wanted = { source, edit: this.crop ? { ...edit, crop: undefined } : edit };
    if (this.#shown?.source === source && sameEdit(this.#shown.edit, wanted.edit)) return;
    this.#shown = wanted;
    const opened = await openPicture(source).catch(() => undefined);
    if (!opened || this.#shown !== wanted) return opened?.close();
    const rendered = renderPicture(opened, wanted.edit);
    opened.close();
    this.#bitmap?.close();
    this.#bitmap = rendered;
    this.pages = [{ id, picture: rendered, width: rendered.width, height: rendered.height, name }];
  }

  #turn(picture: Picture, degrees: 90 | -90): void {
    this.services.pictures.read(picture.id, turnedBy(picture.edit, degrees));
  }

  #beginCrop = (): void => {
    const picture = this.#picture;
    const page = this.pages[0];
    if (!picture || !page) return;
    const { width, height } = page;
    // As it was cropped before, on the whole picture; else most of it.
    this.crop = picture.edit.crop ?? {
      x: Math.round(width * 0.1),
      y: Math.round(height * 0.1),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    };
    void this.updateComplete.then(() =>
      this.annotation?.updateComplete.then(() =>
        this.annotation?.renderRoot.querySelector<HTMLElement>('.crop')?.focus(),
      ),
    );
  };

  #endCrop = (): void => {
    this.crop = undefined;
    this.work?.focus({ preventScroll: true });
  };

  #readCrop = (): void => {
    const [picture, crop] = [this.#picture, this.crop];
    this.#endCrop();
    if (picture && crop) this.services.pictures.read(picture.id, { ...picture.edit, crop });
  };

  #onPoint = ({ detail }: CustomEvent<MarkPointedDetail>): void => {
    this.pointed = detail.id;
  };

  // ── the structure ─────────────────────────────────────────────────────────

  #renderResult(picture: Picture, finding: Finding | undefined, marks: readonly Mark[]): TemplateResult {
    return html`
      <div class="bar"><h2>${msg('Structure', { id: 'mol-recognition.structure' })}</h2></div>
      ${
        finding
          ? html`<mol-recognition-structure-panel
                .structure=${finding.structure}
                .name=${picture.name}
                .doubtful=${new Set(marks.filter(({ doubtful }) => doubtful).map(({ id }) => id))}
                .highlighted=${this.pointed}
                @point=${this.#onPoint}
                @choose=${({ detail }: CustomEvent<{ id: string }>) => this.annotation?.focusMark(detail.id)}
              ></mol-recognition-structure-panel>
              ${this.#renderSureness(finding)}`
          : this.#renderInstead(picture)
      }
      <p class="visually-hidden" role="status">${finding ? summaryWords(marks) : nothing}</p>
    `;
  }

  #renderSureness({ structure }: Finding): TemplateResult {
    const sureness = surenessOf(structure);
    return html`<p class="sure">
      <strong>${percent(structure.confidence)}</strong>
      <span class="${sureness}-words">${surenessWords(sureness)}</span>
      <a href=${paths.scorecard()}
        >${msg('What this number means', { id: 'mol-recognition.scorecard.link' })}</a
      >
    </p>`;
  }

  #renderInstead(picture: Picture): TemplateResult {
    const { progress, problem } = picture;
    const again = html`<mo-button
      icon="refresh"
      @click=${() => this.services.pictures.read(picture.id, picture.edit)}
      >${msg('Recognize again', { id: 'mol-recognition.readAgain' })}</mo-button
    >`;
    if (progress === 'failed' && problem)
      return html`<div class="instead" role="alert">
        <mo-icon name="error"></mo-icon>
        <p>${problemWords(problem)}</p>
        ${['failed', 'timeout', 'not-loaded'].includes(problem) ? again : nothing}
      </div>`;
    if (progress === 'stopped')
      return html`<div class="instead">
        <p>${standingWords('stopped')}</p>
        ${again}
      </div>`;
    if (progress === 'done')
      return html`<div class="instead" role="status">
        <mo-icon name="search"></mo-icon>
        <p><strong>${msg('No structure found', { id: 'mol-recognition.standing.none' })}</strong></p>
        <p class="muted">
          ${msg(
            'Crop the picture to one structure, or turn it upright. Hand drawings, reaction schemes and photographs taken at an angle are not recognized.',
            { id: 'mol-recognition.none.why' },
          )}
        </p>
      </div>`;
    return html`<div class="instead" role="status" aria-busy="true">
      <p>
        ${
          progress === 'waiting'
            ? msg('Waiting for earlier pictures', { id: 'mol-recognition.waitingFor' })
            : msg('Recognizing the picture in this browser', { id: 'mol-recognition.reading' })
        }
      </p>
      <mo-progress
        hideLabel
        label=${msg('Recognizing', { id: 'mol-recognition.standing.running' })}
      ></mo-progress>
    </div>`;
  }

  #renderDetails({ structure }: Finding, marks: readonly Mark[]): TemplateResult {
    const doubts = marks.filter(({ doubtful }) => doubtful);
    const { smiles, inchikey, formula, weight, molfile } = structure;
    return html`<div class="details">
      <div>
        <h2>${msg('Places to check', { id: 'mol-recognition.doubts' })}</h2>
        ${
          doubts.length === 0
            ? html`<p class="muted">
                ${msg('No single atom or bond stands out as doubtful.', { id: 'mol-recognition.doubts.none' })}
              </p>`
            : html`<ol class="doubts">
                ${doubts.map(
                  ({ id, name }) =>
                    html`<li>
                      <button
                        type="button"
                        class=${id === this.pointed ? 'pointed' : ''}
                        @pointerenter=${() => (this.pointed = id)}
                        @pointerleave=${() => (this.pointed = null)}
                        @focus=${() => (this.pointed = id)}
                        @blur=${() => (this.pointed = null)}
                        @click=${() => this.annotation?.focusMark(id)}
                      >
                        <mo-icon name="warning"></mo-icon><span>${name}</span>
                      </button>
                    </li>`,
                )}
              </ol>`
        }
        <p class="muted keys">
          ${msg(
            'Keys: A accept, R reject, N next, Z undo; in the picture the arrow keys go from atom to atom and D to the next doubtful place.',
            { id: 'mol-recognition.keys' },
          )}
        </p>
      </div>
      <div>
        <h2>${msg('Details', { id: 'mol-recognition.details' })}</h2>
        <dl>
          <div>
            <dt>${msg('Formula', { id: 'mol-recognition.formula' })}</dt>
            <dd>
              <span
                >${formula}${
                  weight === null
                    ? nothing
                    : html`,
                      ${msg(str`${number(Math.round(weight * 100) / 100)} g/mol`, {
                        id: 'mol-recognition.weight',
                      })}`
                }</span
              >
            </dd>
          </div>
          <div>
            <dt>SMILES</dt>
            <dd><span class="code">${smiles}</span>${copyButton(smiles, 'SMILES')}</dd>
          </div>
          <div>
            <dt>InChIKey</dt>
            ${
              inchikey === null
                ? html`<dd>
                    <span class="muted"
                      >${msg('None: part of the structure is undefined', { id: 'mol-recognition.noKey' })}</span
                    >
                  </dd>`
                : html`<dd><span class="code">${inchikey}</span>${copyButton(inchikey, 'InChIKey')}</dd>`
            }
          </div>
        </dl>
        <div class="actions several">
          <mo-button icon="copy" @click=${() => void copyAndSay(molfile)}
            >${msg('Copy molfile', { id: 'mol-recognition.copyMolfile' })}</mo-button
          >
          <mo-button icon="copy" @click=${() => void this.panel?.copyPicture()}
            >${msg('Copy as picture', { id: 'mol-recognition.copyPicture' })}</mo-button
          >
        </div>
      </div>
    </div>`;
  }

  // ── the review ────────────────────────────────────────────────────────────

  #renderDecision(picture: Picture, finding: Finding | undefined): TemplateResult | typeof nothing {
    const { pictures } = this.services;
    const left = pictures.toReview.length;
    if (!finding && left === 0) return nothing;
    const several = picture.findings.length;
    return html`<div class="decision">
      <div class="where">
        ${
          finding
            ? html`<strong
                >${standingWords(
                  finding.decision === 'open' ? 'review' : finding.decision,
                  finding.byItself,
                )}</strong
              >`
            : nothing
        }
        ${
          left > 0
            ? html`<span class="muted"
                >${msg(str`${number(left)} left to review`, { id: 'mol-recognition.left' })}</span
              >`
            : nothing
        }
      </div>
      ${
        several > 1
          ? html`<div class="actions">
              <span
                >${msg(str`Structure ${number(this.index + 1)} of ${number(several)}`, {
                  id: 'mol-recognition.several',
                })}</span
              >
              <mo-button @click=${() => (this.index = (this.index + 1) % several)}
                >${msg('Show the next', { id: 'mol-recognition.several.next' })}</mo-button
              >
            </div>`
          : nothing
      }
      <div class="actions">
        ${
          finding
            ? html`<mo-button
                  icon="check"
                  variant="primary"
                  ?disabled=${finding.decision === 'accepted' && !finding.byItself}
                  @click=${() => this.#decide('accepted')}
                  >${msg('Accept', { id: 'mol-recognition.accept' })}</mo-button
                >
                <mo-button
                  icon="close"
                  ?disabled=${finding.decision === 'rejected'}
                  @click=${() => this.#decide('rejected')}
                  >${msg('Reject', { id: 'mol-recognition.reject' })}</mo-button
                >`
            : nothing
        }
        ${
          left > 0
            ? html`<mo-button icon="arrowRight" @click=${this.#next}
                >${msg('Next to review', { id: 'mol-recognition.next' })}</mo-button
              >`
            : nothing
        }
        <mo-button variant="plain" icon="undo" ?disabled=${!pictures.canUndo} @click=${this.#undo}
          >${msg('Undo', { id: 'mol-recognition.undo' })}</mo-button
        >
      </div>
    </div>`;
  }

  #openFirst(): void {
    const picture = this.#picture;
    this.index = Math.max(0, picture?.findings.findIndex(({ decision }) => decision === 'open') ?? 0);
    this.crop = undefined;
    this.pointed = null;
  }

  #decide(decision: 'accepted' | 'rejected'): void {
    const { pictures } = this.services;
    pictures.decide({ id: this.pictureId, index: this.index }, decision);
    if (pictures.toReview.length > 0) this.#next();
    else
      toast.success(
        pictures.items.length > 1
          ? msg('Everything has been reviewed', { id: 'mol-recognition.reviewed' })
          : standingWords(decision),
      );
  }

  /** The next most doubtful after this one, or again the first. */
  #next = (): void => {
    const { pictures, router } = this.services;
    const order = pictures.toReview;
    const here = order.findIndex(({ id, index }) => id === this.pictureId && index === this.index);
    const next = order[(here + 1) % order.length];
    if (!next) return;
    if (next.id === this.pictureId) this.index = next.index;
    else router.go(paths.picture(next.id), { replace: true });
  };

  #undo = (): void => {
    const { pictures, router } = this.services;
    const undone = pictures.undo();
    if (!undone) return;
    if (undone.id === this.pictureId) this.index = undone.index;
    else router.go(paths.picture(undone.id), { replace: true });
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || this.crop) return;
    const picture = this.#picture;
    const hasFinding = picture?.progress === 'done' && picture.findings.length > 0;
    const key = event.key.toLowerCase();
    if (key === 'a' && hasFinding) this.#decide('accepted');
    else if (key === 'r' && hasFinding) this.#decide('rejected');
    else if (key === 'n') this.#next();
    else if (key === 'z') this.#undo();
    else return;
    event.preventDefault();
  };

  #remove = (): void => {
    const { pictures, router } = this.services;
    const removed = pictures.remove([this.pictureId]);
    router.go(paths.pictures(), { replace: true });
    const [first] = removed;
    if (first)
      toast.success(msg(str`${first.name} was deleted`, { id: 'mol-recognition.deleted' }), {
        action: { label: msg('Undo', { id: 'mol-recognition.undo' }), run: () => pictures.restore(removed) },
      });
  };

  #renderMissing(): TemplateResult {
    return html`<div class="page">
      <h1>${msg('This picture is not in this browser', { id: 'mol-recognition.missing' })}</h1>
      <p class="muted">
        ${msg('Pictures are kept in the browser in which they were added, for the person who added them.', {
          id: 'mol-recognition.missing.why',
        })}
      </p>
      <p><a href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a></p>
    </div>`;
  }
}

const sameEdit = (one: Edit, other: Edit): boolean =>
  one.turn === other.turn && JSON.stringify(one.crop) === JSON.stringify(other.crop);

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-picture-page': PicturePage;
  }
}
