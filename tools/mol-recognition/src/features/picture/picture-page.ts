import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/annotation/annotation/annotation.ts';
import type {
  Annotation,
  CornersChangeDetail,
  CropChangeDetail,
  MarkPointedDetail,
} from '@moiety/annotation/annotation/annotation.ts';
import type { AnnotatedPage, Box, Mark } from '@moiety/annotation/annotation/marks.ts';
import { isSeenRectangle, type Corners } from '@moiety/chemistry/recognition/perspective.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import { focusWhenShown } from '@moiety/tool-kit/focus-when-shown.ts';
import { number, percent } from '@moiety/tool-kit/format.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { alternativesOf, isByHand, isLacking, structureOf } from '../../shared/pictures/picture.ts';
import type { Finding, Picture } from '../../shared/pictures/picture.ts';
import {
  flattenedBy,
  renderPicture,
  TILT_MAX,
  tiltedTo,
  turnedBy,
  turnedCorners,
  wholeOf,
} from '../../shared/pictures/render-picture.ts';
import type { Edit } from '../../shared/pictures/render-picture.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { correctFinding, takeAlternative } from '../../shared/structures/correct-finding.ts';
import { atomId, marksOf } from '../../shared/structures/marks-of.ts';
import { isCorrected } from '../../shared/structures/shown-structure.ts';
import type { ShownStructure } from '../../shared/structures/shown-structure.ts';
import { unusualValences } from '../../shared/structures/valences.ts';
import { summaryWords, surenessOf, surenessWords } from '../../shared/words/confidence-words.ts';
import { symbolOf } from '../../shared/words/part-words.ts';
import { problemWords } from '../../shared/words/problem-words.ts';
import { standingWords, wordsOfFinding } from '../../shared/words/standing-words.ts';
import { tiltWords } from '../../shared/words/tilt-words.ts';
import { problemsLink } from '../../shared/problems-link.ts';
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
  /** Degrees by which it is straightened, while somebody chooses them. */
  @state() private tilt: number | undefined;
  /** The corners between which it is laid flat, while somebody chooses them: on the picture as it was given, turned. */
  @state() private corners: Corners | undefined;
  @state() private pages: readonly AnnotatedPage[] = [];
  @query('mo-annotation') private annotation!: Annotation | null;
  @query('.work') private work!: HTMLElement | null;
  @query('mol-recognition-structure-panel') private panel!: StructurePanel | null;

  #watch = new Watch(this);
  /** The picture whose review has begun: it may come later than the page, as what the browser keeps does. */
  #opened = '';
  /** What the picture shown was made of. */
  #shown: { source: Blob; edit: Edit } | undefined;
  #bitmap: ImageBitmap | undefined;
  /** The picture as it was given, decoded once: it is drawn anew for every degree. */
  #decoded: { source: Blob; bitmap: Promise<ImageBitmap | undefined> } | undefined;
  /** The same laid flat between corners. */
  #flat: { source: Blob; corners: Corners; bitmap: Promise<ImageBitmap | undefined> } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#bitmap?.close();
    this.#bitmap = undefined;
    this.#shown = undefined;
    this.#forgetDecoded();
    this.pages = [];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { pictures } = this.services;
    this.#watch.observe(pictures);
    if (changed.has('pictureId')) this.#leaveEdits();
    const picture = this.#picture;
    if (picture && this.#opened !== picture.id) this.index = firstOpen(picture);
    if (picture) void this.#showPicture(picture);
    if (this.index >= (picture?.findings.length ?? 0)) this.index = 0;
  }

  override render(): TemplateResult {
    const picture = this.#picture;
    if (!picture)
      return this.services.pictures.loaded ? this.#renderMissing() : html`<div class="page"></div>`;
    const finding = picture.progress === 'done' ? picture.findings[this.index] : undefined;
    const isEditing = this.#isEditing;
    const marks = finding && !isEditing ? marksOf(structureOf(finding), picture.id) : [];
    return html`<div class="page">
      <a class="back" href=${paths.pictures()}>${msg('Your pictures', { id: 'mol-recognition.pictures' })}</a>
      <div class="top">
        <div>
          <h1>${picture.name}</h1>
          ${this.#renderOrigin(picture)}
        </div>
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
        ${isEditing ? nothing : this.#renderDecision(picture, finding)}
        <div class="columns">
          <div>${this.#renderPicture(picture, marks)}</div>
          <div>${this.#renderResult(picture, finding, marks)}</div>
        </div>
        ${finding && !isEditing ? this.#renderDetails(finding, marks) : nothing}
      </section>
      <mol-recognition-upload-note></mol-recognition-upload-note>
    </div>`;
  }

  protected override updated(): void {
    if (!this.work || this.#opened === this.pictureId) return;
    this.#opened = this.pictureId;
    focusWhenShown(this.work);
  }

  /** Whether somebody chooses how the picture is to be read. */
  get #isEditing(): boolean {
    return this.crop !== undefined || this.tilt !== undefined || this.corners !== undefined;
  }

  get #picture(): Picture | undefined {
    return this.services.pictures.get(this.pictureId);
  }

  // ── the picture ───────────────────────────────────────────────────────────

  #renderOrigin({ origin }: Picture): TemplateResult | typeof nothing {
    if (!origin) return nothing;
    const words = msg(str`${origin.document}, page ${number(origin.page)}`, {
      id: 'mol-recognition.origin',
    });
    const open = this.services.documents.named(origin.document);
    return html`<p class="muted origin">
      ${open ? html`<a href=${paths.document(open.id, origin.page)}>${words}</a>` : words}
    </p>`;
  }

  #renderPicture(picture: Picture, marks: readonly Mark[]): TemplateResult {
    return html`
      <div class="bar">
        <h2>${msg('Picture', { id: 'mol-recognition.picture' })}</h2>
        ${this.#renderBarActions(picture)}
      </div>
      <mo-annotation
        .pages=${this.pages}
        .marks=${marks}
        .marksName=${msg('Atoms and bonds', { id: 'mol-recognition.marks' })}
        .highlighted=${this.pointed === null ? [] : [this.pointed]}
        .cropping=${this.crop !== undefined}
        .crop=${this.crop}
        @mark-hover=${this.#onPoint}
        @mark-focus=${this.#onPoint}
        .corners=${this.corners}
        @corners-change=${this.#onCorners}
        @crop-change=${({ detail }: CustomEvent<CropChangeDetail>) => (this.crop = detail.box)}
      ></mo-annotation>
      ${
        this.crop
          ? html`<p class="muted keys">
              ${msg('Draw a box around one structure.', { id: 'mol-recognition.crop.hint' })}
            </p>`
          : nothing
      }
      ${this.tilt === undefined ? nothing : this.#renderTilt(this.tilt)}
      ${
        this.corners
          ? html`<p class="muted keys">
              ${msg(
                'Drag the four corners to those of the sheet, or of any rectangle printed around the structure. Only what lies between them is read.',
                { id: 'mol-recognition.corners.hint' },
              )}
            </p>`
          : nothing
      }
    `;
  }

  #renderBarActions(picture: Picture): TemplateResult | typeof nothing {
    if (this.crop) return this.#renderCropActions();
    if (this.corners) return this.#renderCornerActions(picture);
    return this.tilt === undefined ? this.#renderActions(picture) : nothing;
  }

  #renderCornerActions({ edit }: Picture): TemplateResult {
    return html`${
        edit.corners
          ? html`<mo-button variant="plain" @click=${() => this.#readFlattened(undefined)}
              >${msg('Undo perspective correction', { id: 'mol-recognition.corners.remove' })}</mo-button
            >`
          : nothing
      }
      <mo-button @click=${this.#endCorners}
        >${msg('Cancel', { id: 'mol-recognition.crop.cancel' })}</mo-button
      >
      <mo-button variant="primary" @click=${() => this.#readFlattened(this.corners)}
        >${msg('Recognize again', { id: 'mol-recognition.readAgain' })}</mo-button
      >`;
  }

  #renderCropActions(): TemplateResult {
    return html`<mo-button @click=${this.#endCrop}
        >${msg('Cancel', { id: 'mol-recognition.crop.cancel' })}</mo-button
      >
      <mo-button variant="primary" @click=${this.#readCrop}
        >${msg('Recognize this part', { id: 'mol-recognition.crop.read' })}</mo-button
      >`;
  }

  #renderActions(picture: Picture): TemplateResult {
    const isBusy =
      picture.progress === 'running' || picture.progress === 'waiting' || this.pages.length === 0;
    return html`<mo-button
        variant="plain"
        icon="rotateLeft"
        iconOnly
        ?disabled=${isBusy}
        label=${msg('Rotate left and recognize again', { id: 'mol-recognition.rotateLeft' })}
        @click=${() => this.#turn(picture, -90)}
      ></mo-button>
      <mo-button
        variant="plain"
        icon="rotateRight"
        iconOnly
        ?disabled=${isBusy}
        label=${msg('Rotate right and recognize again', { id: 'mol-recognition.rotateRight' })}
        @click=${() => this.#turn(picture, 90)}
      ></mo-button>
      <mo-button variant="plain" ?disabled=${isBusy} @click=${() => this.#tiltBy(0)}
        >${msg('Straighten', { id: 'mol-recognition.straighten' })}</mo-button
      >
      <mo-button variant="plain" ?disabled=${isBusy} @click=${this.#beginCorners}
        >${msg('Correct perspective', { id: 'mol-recognition.corners' })}</mo-button
      >
      <mo-button variant="plain" icon="crop" ?disabled=${isBusy} @click=${this.#beginCrop}
        >${msg('Crop', { id: 'mol-recognition.crop' })}</mo-button
      >`;
  }

  #renderTilt(tilt: number): TemplateResult {
    return html`<div class="tilt">
      <input
        type="range"
        min=${-TILT_MAX}
        max=${TILT_MAX}
        step="0.5"
        .value=${String(tilt)}
        aria-label=${msg('Straighten', { id: 'mol-recognition.straighten' })}
        aria-valuetext=${tiltWords(tilt)}
        @input=${(event: Event) => (this.tilt = Number((event.target as HTMLInputElement).value))}
      />
      <output>${tiltWords(tilt)}</output>
      <mo-button @click=${this.#endTilt}>${msg('Cancel', { id: 'mol-recognition.crop.cancel' })}</mo-button>
      <mo-button variant="primary" @click=${this.#readTilted}
        >${msg('Recognize again', { id: 'mol-recognition.readAgain' })}</mo-button
      >
    </div>`;
  }

  /** How the picture is shown: as it is read, but for what is being chosen. */
  #editShown({ edit }: Picture): Edit {
    if (this.corners) return flattenedBy(edit, undefined);
    const tilted = this.tilt === undefined ? edit : tiltedTo(edit, this.tilt);
    return this.crop ? { ...tilted, crop: undefined } : tilted;
  }

  /** Decodes what is to be shown, unless it is shown already. */
  async #showPicture(picture: Picture): Promise<void> {
    const { id, name, source } = picture;
    const wanted = { source, edit: this.#editShown(picture) };
    if (this.#shown?.source === source && sameEdit(this.#shown.edit, wanted.edit)) return;
    this.#shown = wanted;
    const opened = await this.#given(source, wanted.edit.corners);
    if (!opened || this.#shown !== wanted) return;
    const rendered = renderPicture(opened, wanted.edit);
    this.#bitmap?.close();
    this.#bitmap = rendered;
    this.pages = [{ id, picture: rendered, width: rendered.width, height: rendered.height, name }];
  }

  #decode(source: Blob): Promise<ImageBitmap | undefined> {
    if (this.#decoded?.source !== source) {
      this.#forgetDecoded();
      this.#decoded = { source, bitmap: this.services.open(source).catch(() => undefined) };
    }
    return this.#decoded.bitmap;
  }

  /** The picture before it is turned, tilted and cropped: decoded, and laid flat where it is between corners. */
  #given(source: Blob, corners: Corners | undefined): Promise<ImageBitmap | undefined> {
    const decoded = this.#decode(source);
    if (!corners) return decoded;
    if (this.#flat?.source !== source || JSON.stringify(this.#flat.corners) !== JSON.stringify(corners)) {
      this.#forgetFlat();
      const bitmap = decoded
        .then((opened) => opened && this.services.flatten(opened, corners))
        .catch(() => undefined);
      this.#flat = { source, corners, bitmap };
    }
    return this.#flat.bitmap;
  }

  #forgetFlat(): void {
    void this.#flat?.bitmap.then((bitmap) => bitmap?.close());
    this.#flat = undefined;
  }

  #forgetDecoded(): void {
    void this.#decoded?.bitmap.then((bitmap) => bitmap?.close());
    this.#decoded = undefined;
    this.#forgetFlat();
  }

  /** A PDF that was given as a picture. */
  #openAsPdf({ name, source }: Picture): void {
    const { documents, router } = this.services;
    const [id] = documents.add([{ name, blob: source }]);
    if (id !== undefined) router.go(paths.document(id));
  }

  #turn(picture: Picture, degrees: 90 | -90): void {
    this.services.pictures.read(picture.id, turnedBy(picture.edit, degrees));
  }

  // The crop box is kept in pixels of the turned picture; shown is all of it, which begins elsewhere where it is tilted.

  #beginCrop = async (): Promise<void> => {
    const picture = this.#picture;
    const opened = picture && (await this.#given(picture.source, picture.edit.corners));
    if (!picture || !opened) return;
    const whole = wholeOf(opened, picture.edit);
    const { crop } = picture.edit;
    // As it was cropped before, on the whole picture; else most of it.
    this.crop = crop
      ? { ...crop, x: crop.x - whole.x, y: crop.y - whole.y }
      : {
          x: Math.round(whole.width * 0.1),
          y: Math.round(whole.height * 0.1),
          width: Math.round(whole.width * 0.8),
          height: Math.round(whole.height * 0.8),
        };
    await this.updateComplete;
    await this.annotation?.updateComplete;
    this.annotation?.renderRoot.querySelector<HTMLElement>('.crop')?.focus();
  };

  #endCrop = (): void => {
    this.crop = undefined;
    this.work?.focus({ preventScroll: true });
  };

  #readCrop = async (): Promise<void> => {
    const [picture, crop] = [this.#picture, this.crop];
    this.#endCrop();
    const opened = picture && (await this.#given(picture.source, picture.edit.corners));
    if (!picture || !crop || !opened) return;
    const whole = wholeOf(opened, picture.edit);
    this.services.pictures.read(picture.id, {
      ...picture.edit,
      crop: { ...crop, x: crop.x + whole.x, y: crop.y + whole.y },
    });
  };

  // Corners are kept on the picture as it was given, and chosen on the same turned: nobody looks for them on a picture that lies on its side.

  #beginCorners = async (): Promise<void> => {
    const picture = this.#picture;
    const opened = picture && (await this.#decode(picture.source));
    if (!picture || !opened) return;
    const { corners, turn } = picture.edit;
    this.corners = turnedCorners(corners ?? cornersWithin(opened), opened, turn);
    await this.updateComplete;
    await this.annotation?.updateComplete;
    this.annotation?.renderRoot.querySelector<HTMLElement>('.corner')?.focus();
  };

  /** A corner that would make of it what no sheet can look like stays where it is. */
  #onCorners = ({ detail }: CustomEvent<CornersChangeDetail>): void => {
    const corners = detail.corners as Corners;
    if (isSeenRectangle(corners)) this.corners = corners;
  };

  #endCorners = (): void => {
    this.corners = undefined;
    this.work?.focus({ preventScroll: true });
  };

  /** Reads what lies between corners, laid flat; without them the picture as it was given. */
  #readFlattened = async (chosen: Corners | undefined): Promise<void> => {
    const picture = this.#picture;
    this.#endCorners();
    const opened = picture && (await this.#decode(picture.source));
    if (!picture || !opened) return;
    const { turn } = picture.edit;
    const isOnSide = turn % 180 !== 0;
    const turned = {
      width: isOnSide ? opened.height : opened.width,
      height: isOnSide ? opened.width : opened.height,
    };
    const corners = chosen && turnedCorners(chosen, turned, ((360 - turn) % 360) as Edit['turn']);
    this.services.pictures.read(picture.id, flattenedBy(picture.edit, corners));
  };

  /** Tilts what is shown further, which begins the straightening. */
  #tiltBy(degrees: number): void {
    const picture = this.#picture;
    if (!picture) return;
    const begins = this.tilt === undefined;
    this.tilt = tiltedTo(picture.edit, (this.tilt ?? picture.edit.tilt ?? 0) + degrees).tilt ?? 0;
    if (begins)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.tilt input')?.focus());
  }

  #endTilt = (): void => {
    this.tilt = undefined;
    this.work?.focus({ preventScroll: true });
  };

  #readTilted = (): void => {
    const [picture, tilt] = [this.#picture, this.tilt];
    this.#endTilt();
    if (picture && tilt !== undefined) this.services.pictures.read(picture.id, tiltedTo(picture.edit, tilt));
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
          ? html`${this.#renderByHand(finding)}<mol-recognition-structure-panel
                .structure=${structureOf(finding)}
                .name=${picture.name}
                .doubtful=${new Set(marks.filter(({ doubtful }) => doubtful).map(({ id }) => id))}
                .highlighted=${this.pointed}
                @point=${this.#onPoint}
                @choose=${({ detail }: CustomEvent<{ id: string }>) => this.annotation?.focusMark(detail.id)}
              ></mol-recognition-structure-panel>
              ${this.#renderSureness(finding)} ${this.#renderAlternatives(finding)}`
          : this.#renderInstead(picture)
      }
      <p class="visually-hidden" role="status">
        ${finding ? summaryWords(marks, { corrections: correctionsOf(finding), lacks: isLacking(finding) }) : nothing}
      </p>
    `;
  }

  /** Before the structure of a drawing by hand: what is read of one is often wrong. */
  #renderByHand(finding: Finding): TemplateResult | typeof nothing {
    return isByHand(finding)
      ? html`<p class="by-hand" role="note">
          <mo-icon name="warning"></mo-icon>
          ${msg('This looks drawn by hand. Hand drawings are not supported: check every atom and bond.', {
            id: 'mol-recognition.byHand',
          })}
        </p>`
      : nothing;
  }

  #renderSureness(finding: Finding): TemplateResult {
    const { structure } = finding;
    const lacks = isLacking(finding);
    const lacking = msg('Probably incomplete: check every part', { id: 'mol-recognition.lacking.short' });
    if (finding.corrected)
      return html`<p class="sure">
        <strong>${msg('Corrected', { id: 'mol-recognition.standing.corrected' })}</strong>
        <span class="muted"
          >${msg(str`Read with a confidence of ${percent(structure.confidence)}`, {
            id: 'mol-recognition.correct.readWith',
          })}</span
        >
        ${lacks ? html`<span class="doubtful-words">${lacking}</span>` : nothing}
        <mo-button variant="plain" icon="restore" @click=${this.#uncorrect}
          >${msg('Restore what was recognized', { id: 'mol-recognition.correct.back' })}</mo-button
        >
      </p>`;
    const sureness = lacks ? 'doubtful' : surenessOf(structure);
    return html`<p class="sure">
      <strong>${percent(structure.confidence)}</strong>
      <span class="${sureness}-words"
        >${lacks ? lacking : surenessWords(sureness, structure.inchikey === null)}</span
      >
      <a href=${paths.scorecard()}
        >${msg('What this number means', { id: 'mol-recognition.scorecard.link' })}</a
      >
    </p>`;
  }

  /** What else the drawing may be, each a key away. */
  #renderAlternatives(finding: Finding): TemplateResult | typeof nothing {
    const alternatives = alternativesOf(finding);
    if (alternatives.length === 0 || finding.corrected) return nothing;
    return html`<h3>${msg('Other readings', { id: 'mol-recognition.alternatives' })}</h3>
      <ol class="alternatives">
        ${alternatives.map(({ molfile, smiles, confidence }, index) => {
          const key = number(index + 1);
          return html`<li>
            <button
              type="button"
              aria-keyshortcuts=${index + 1}
              @click=${() => void this.#takeAlternative(index)}
            >
              <mo-structure plain .molfile=${molfile} .name=${smiles}></mo-structure>
              <span
                ><kbd aria-hidden="true">${key}</kbd>
                ${msg(str`Use this one: ${percent(confidence)}`, { id: 'mol-recognition.alternative.take' })}</span
              >
            </button>
          </li>`;
        })}
      </ol>`;
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
        ${
          problem === 'pdf'
            ? html`<mo-button @click=${() => this.#openAsPdf(picture)}
                >${msg('Open the PDF', { id: 'mol-recognition.pdf.openAs' })}</mo-button
              >`
            : nothing
        }
        ${['failed', 'timeout', 'not-loaded'].includes(problem) ? again : nothing}
        <p>${problemsLink(this.services)}</p>
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
            'Crop the picture to one structure, or straighten it. In a photograph taken at an angle, correct the perspective. Hand drawings and reaction schemes are not recognized.',
            { id: 'mol-recognition.none.help' },
          )}
        </p>
        <p>${problemsLink(this.services)}</p>
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

  #renderDetails(finding: Finding, marks: readonly Mark[]): TemplateResult {
    const doubts = marks.filter(({ doubtful }) => doubtful);
    const structure = structureOf(finding);
    const { smiles, inchikey, formula, weight, molfile } = structure;
    const corrections = correctionsOf(finding);
    const lacks = isLacking(finding);
    return html`<div class="details">
      <div>
        <h2>${msg('Places to check', { id: 'mol-recognition.doubts' })}</h2>
        ${
          corrections === 0
            ? nothing
            : html`<p class="corrections">
                ${
                  corrections === 1
                    ? msg('1 atom or bond was corrected by you.', { id: 'mol-recognition.corrections.one' })
                    : msg(str`${number(corrections)} atoms and bonds were corrected by you.`, {
                        id: 'mol-recognition.corrections',
                      })
                }
              </p>`
        }
        ${
          lacks
            ? html`<p class="lacking">
                <mo-icon name="warning"></mo-icon>
                <span
                  >${msg(
                    'Part of the drawing is probably missing from the structure: a label or vertex has no matching atom. Compare it with the picture.',
                    { id: 'mol-recognition.lacking' },
                  )}</span
                >
              </p>`
            : nothing
        }
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
                      <mo-button
                        variant="plain"
                        icon="edit"
                        iconOnly
                        label=${msg(str`Correct: ${name}`, { id: 'mol-recognition.correct.place' })}
                        @click=${() => void this.#correct(id)}
                      ></mo-button>
                    </li>`,
                )}
              </ol>`
        }
        <p class="muted keys">
          ${msg(
            'Keys: A accept, C correct, R reject, N next, Z undo, [ and ] straighten; in the picture the arrow keys go from atom to atom and D to the next doubtful place.',
            { id: 'mol-recognition.keys.review' },
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
                >${
                  formula === ''
                    ? msg('None: the number of atoms is left open', { id: 'mol-recognition.formula.open' })
                    : formula
                }${
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
            <dt>${msg('Valence', { id: 'mol-recognition.valence' })}</dt>
            <dd>${this.#renderValences(structure, marks)}</dd>
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

  /** Atoms with an unusual number of bonds, which are mostly where something was overlooked. */
  #renderValences(structure: ShownStructure, marks: readonly Mark[]): TemplateResult {
    const { atoms } = structure.molecule;
    const unusual = unusualValences(structure.molecule);
    if (unusual.length === 0)
      return html`<span>${msg('Normal at every atom', { id: 'mol-recognition.valence.usual' })}</span>`;
    return html`<ul class="valences">
      ${unusual.map(({ atom, bonds }) => {
        const id = atomId(atom);
        const [symbol, count] = [symbolOf(atoms[atom]!), number(bonds)];
        return html`<li>
          <button
            type="button"
            @focus=${() => (this.pointed = id)}
            @blur=${() => (this.pointed = null)}
            @click=${() => this.annotation?.focusMark(id)}
          >
            ${
              bonds === 1
                ? msg(str`${symbol} with 1 bond`, { id: 'mol-recognition.valence.one' })
                : msg(str`${symbol} with ${count} bonds`, { id: 'mol-recognition.valence.unusual' })
            }
            <span class="visually-hidden">${marks.find((mark) => mark.id === id)?.name}</span>
          </button>
        </li>`;
      })}
    </ul>`;
  }

  // ── the review ────────────────────────────────────────────────────────────

  #renderDecision(picture: Picture, finding: Finding | undefined): TemplateResult | typeof nothing {
    const { pictures } = this.services;
    const left = pictures.toReview.length;
    if (!finding && left === 0) return nothing;
    const several = picture.findings.length;
    return html`<div class="decision">
      <div class="where">
        ${finding ? html`<strong>${wordsOfFinding(finding)}</strong>` : nothing}
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
                <mo-button icon="edit" @click=${() => void this.#correct()}
                  >${msg('Correct', { id: 'mol-recognition.correct' })}</mo-button
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

  #leaveEdits(): void {
    this.crop = undefined;
    this.tilt = undefined;
    this.corners = undefined;
    this.pointed = null;
  }

  #decide(decision: 'accepted' | 'rejected'): void {
    const { pictures } = this.services;
    pictures.decide({ id: this.pictureId, index: this.index }, decision);
    void this.#keepFocus();
    if (pictures.toReview.length > 0) this.#next();
    else
      toast.success(
        pictures.items.length > 1 && !pictures.progress
          ? msg('Everything has been reviewed', { id: 'mol-recognition.reviewed' })
          : standingWords(decision),
      );
  }

  /** Has the structure corrected. @param wanted the place that the sketch begins with; by default what is pointed at, else the most doubtful */
  async #correct(wanted = this.pointed): Promise<void> {
    const place = { id: this.pictureId, index: this.index };
    if (!(await correctFinding(this.services, place, wanted))) return;
    toast.success(msg('The structure was corrected', { id: 'mol-recognition.corrected' }), {
      action: { label: msg('Undo', { id: 'mol-recognition.undo' }), run: this.#undo },
    });
    this.work?.focus({ preventScroll: true });
  }

  async #takeAlternative(index: number): Promise<void> {
    if (!(await takeAlternative(this.services, { id: this.pictureId, index: this.index }, index))) return;
    toast.success(msg('The other reading is used now', { id: 'mol-recognition.alternative.taken' }), {
      action: { label: msg('Undo', { id: 'mol-recognition.undo' }), run: this.#undo },
    });
    this.work?.focus({ preventScroll: true });
  }

  #uncorrect = (): void => {
    this.services.pictures.uncorrect({ id: this.pictureId, index: this.index });
    this.work?.focus({ preventScroll: true });
  };

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
    void this.#keepFocus();
    if (undone.id === this.pictureId) this.index = undone.index;
    else router.go(paths.picture(undone.id), { replace: true });
  };

  /** Goes where keys are heard, if what was pressed cannot be pressed again and loses the focus by that. */
  async #keepFocus(): Promise<void> {
    await this.updateComplete;
    const { activeElement } = this.renderRoot as ShadowRoot;
    if (!activeElement || activeElement.hasAttribute('disabled')) this.work?.focus({ preventScroll: true });
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || this.crop) return;
    // A key that is held down decides nothing of what comes after: it would not have been seen.
    if (event.repeat && !['[', ']'].includes(event.key)) return;
    if (event.key === 'Escape' && this.#isEditing) {
      event.preventDefault();
      if (this.corners) this.#endCorners();
      else this.#endTilt();
      return;
    }
    if (this.corners) return;
    const picture = this.#picture;
    const hasFinding = picture?.progress === 'done' && picture.findings.length > 0 && this.tilt === undefined;
    const keys: Readonly<Record<string, () => void>> = {
      ...(hasFinding && {
        a: () => this.#decide('accepted'),
        c: () => void this.#correct(),
        r: () => this.#decide('rejected'),
        ...this.#alternativeKeys(picture),
      }),
      ...(this.pages.length > 0 && {
        '[': () => this.#tiltBy(-TILT_STEP),
        ']': () => this.#tiltBy(TILT_STEP),
      }),
      n: this.#next,
      z: this.#undo,
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  #alternativeKeys({ findings }: Picture): Record<string, () => void> {
    const finding = findings[this.index];
    if (!finding || finding.corrected) return {};
    return Object.fromEntries(
      alternativesOf(finding).map((_, index) => [String(index + 1), () => void this.#takeAlternative(index)]),
    );
  }

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

/** Degrees of a key. */
const TILT_STEP = 0.5;

/** How much of a structure a person changed. */
const correctionsOf = (finding: Finding): number => {
  const structure = structureOf(finding);
  return isCorrected(structure)
    ? structure.changedAtoms.length + structure.changedBonds.length + structure.removedAtoms
    : 0;
};

/** The place of the first structure of a picture that is to be reviewed, else of the first. */
const firstOpen = ({ findings }: Picture): number =>
  Math.max(
    0,
    findings.findIndex(({ decision }) => decision === 'open'),
  );

const sameEdit = (one: Edit, other: Edit): boolean =>
  one.turn === other.turn &&
  one.tilt === other.tilt &&
  JSON.stringify([one.corners, one.crop]) === JSON.stringify([other.corners, other.crop]);

/** Corners to begin with, a tenth of the picture away from its edges. */
const cornersWithin = ({ width, height }: { width: number; height: number }): Corners => {
  const [left, right] = [Math.round(width * 0.1), Math.round(width * 0.9)];
  const [top, bottom] = [Math.round(height * 0.1), Math.round(height * 0.9)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
};

declare global {
  interface HTMLElementTagNameMap {
    'mol-recognition-picture-page': PicturePage;
  }
}
