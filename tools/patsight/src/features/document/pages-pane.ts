import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import '@moiety/annotation/annotation/annotation.ts';
import type {
  Annotation,
  CropChangeDetail,
  MarkPointedDetail,
  MarkSelectDetail,
} from '@moiety/annotation/annotation/annotation.ts';
import type { AnnotatedPage, Box, Mark, PrintedLine } from '@moiety/annotation/annotation/marks.ts';
import type { DocumentBox, DocumentPage, PageTextLine } from '@moiety/contract';
import { ApiFailure } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { MediaMatch } from '@moiety/tool-kit/media-match.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { standingOf } from '../../shared/results/result-table.ts';
import type { ResultTable } from '../../shared/results/result-table.ts';
import { itemWords, pageProblemWords, pageWords, standingWords } from '../../shared/words/result-words.ts';
import type { AreaKind } from './area-reading.ts';
import './find-bar.ts';
import type { FindBar, FoundDetail } from './find-bar.ts';
import './page-strip.ts';

const areaKinds: readonly AreaKind[] = ['structure', 'name', 'label', 'table', 'value'];

const areaWords = (kind: AreaKind): string => {
  switch (kind) {
    case 'structure':
      return msg('Structure', { id: 'patsight.structure' });
    case 'name':
      return msg('Name', { id: 'patsight.name' });
    case 'label':
      return msg('Label', { id: 'patsight.label' });
    case 'table':
      return msg('Table', { id: 'patsight.area.table' });
    case 'formula':
      return msg('Use this box', { id: 'patsight.area.formula' });
    default:
      return msg('Value', { id: 'patsight.value' });
  }
};

/** A box of the turned picture of a page, as it lies on the picture itself. @param turn quarters clockwise, in degrees */
const boxOnPicture = (
  { x, y, width, height }: Box,
  picture: { width: number; height: number },
  turn: number,
): Box => {
  switch (turn) {
    case 90:
      return { x: y, y: picture.height - x - width, width: height, height: width };
    case 180:
      return { x: picture.width - x - width, y: picture.height - y - height, width, height };
    case 270:
      return { x: picture.width - y - height, y: x, width: height, height: width };
    default:
      return { x, y, width, height };
  }
};

/** The key of what a mark stands for: its id without the number of the place. */
const keyOf = (mark: string): string => mark.slice(0, mark.lastIndexOf('#'));

/** A place of a page that is shown, and what is there. */
export interface ShownPlace {
  page: number;
  box: DocumentBox;
  name: string;
}

/** The key of the mark of a place that is no compound's and no value's. */
const PLACE = 'place';

/**
 * The pages of a document, one at a time, with the places where something was read.
 *
 * @fires {CustomEvent<{ page: number }>} choose-page - another page was chosen
 * @fires {CustomEvent<{ key: string }>} choose-item - a place was chosen
 * @fires {CustomEvent<PageArea & { kind: AreaKind }>} take-area - a box was drawn, and it was said what is in it
 * @fires leave-area - the box that was asked for is not drawn
 * @fires {CustomEvent<{ key: string | null }>} point-item - the pointer or the keyboard came to a place, or left it
 */
@customElement('patsight-pages')
export class PagesPane extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        display: flex;
        min-height: 0;
      }
      .all {
        display: flex;
        flex: 1 1 0;
        flex-direction: column;
        min-width: 0;
        min-height: 0;
      }
      .tools {
        display: flex;
        flex: none;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-2);
        padding: var(--mo-space-2) var(--mo-space-3);
        font-variant-numeric: tabular-nums;
      }
      .tools mo-input {
        width: 72px;
      }
      .hint {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
      }
      .place {
        position: relative;
        flex: 1 1 0;
        min-height: 200px;
      }
      mo-annotation {
        height: 100%;
      }
      .instead {
        position: absolute;
        inset: 0;
        display: grid;
        align-content: center;
        justify-items: center;
        padding: var(--mo-space-4);
        background: var(--mo-color-background);
      }
      .said {
        flex: 1 1 120px;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        text-align: end;
      }
      .said.failed {
        color: var(--mo-color-warning);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  /** So that it is drawn again when something was found. */
  @property({ attribute: false }) table!: ResultTable;
  @property({ attribute: false }) pages: readonly DocumentPage[] = [];
  /** From 1. */
  @property({ type: Number }) page = 1;
  /** Whether the person may add what was not found. */
  @property({ attribute: false }) mayReview = false;
  @property() current: string | undefined;
  @property() pointed: string | null = null;
  /** A place that was asked for elsewhere and is shown beside what was read. */
  @property({ attribute: false }) place: ShownPlace | undefined;

  @state() private shown: readonly AnnotatedPage[] = [];
  @state() private failure: unknown;
  /** The box that is being drawn, in pixels of the picture. */
  @state() private crop: Box | undefined;
  /** What is printed on the page that is shown, once that is known. */
  @state() private text: readonly PageTextLine[] = [];
  @state() private isFinding = false;
  @state() private finding: FoundDetail = NOTHING_FOUND;
  @query('mo-annotation') private annotation!: Annotation | null;
  @query('patsight-find-bar') private findBar!: FindBar | null;

  /** What a box is to be drawn around, of one that was asked for elsewhere. */
  @state() private sought: AreaKind | undefined;
  /** The page on which it is, until its picture is there. */
  #soughtOn = 0;
  /** Whether the person is on the way to that page: the keyboard stays where it is. */
  #isPaging = false;
  #watch = new Watch(this);
  #wanted = '';
  #wantedText = '';
  #reading: AbortController | undefined;
  #small = new MediaMatch(this, '(max-width: 719px)');
  #marks: readonly Mark[] = [];
  /** In pixels of the picture; made again when page, text or places change. */
  #printed: readonly PrintedLine[] = [];
  #found: readonly (readonly Box[])[] = [];
  #foundAt = -1;

  protected override willUpdate(changed: PropertyValues): void {
    this.#watch.observe(this.session);
    if (changed.has('page') || changed.has('session')) this.crop = undefined;
    // What is looked for may be on any page.
    if (changed.has('page') && this.sought === 'formula' && this.#soughtOn !== this.page) {
      this.#soughtOn = this.page;
      this.#isPaging = true;
    }
    if (changed.has('page') || changed.has('pages') || changed.has('session')) void this.#show();
    this.#marks = this.#marksOf();
    if (changed.has('session')) this.#endFinding();
    if (changed.has('shown') || changed.has('text')) this.#printed = this.#printedOn();
    if (changed.has('shown') || changed.has('finding')) this.#placeFound();
  }

  override render(): TemplateResult {
    const { pages, page } = this;
    const now = pages[page - 1];
    const [shown] = this.shown;
    return html`<div class="all" @keydown=${this.#onKey}>
      <div class="tools">
        <mo-button ?disabled=${page <= 1} @click=${() => this.#go(page - 1)}
          >${msg('Previous', { id: 'patsight.page.previous' })}</mo-button
        >
        <mo-input
          type="number"
          min="1"
          max=${String(Math.max(1, pages.length))}
          label=${msg('Page', { id: 'patsight.page.column' })}
          hideLabel
          .value=${String(page)}
          @change=${this.#onNumber}
        ></mo-input>
        <span>${msg(str`of ${number(pages.length)}`, { id: 'patsight.page.of' })}</span>
        <mo-button ?disabled=${page >= pages.length} @click=${() => this.#go(page + 1)}
          >${msg('Next', { id: 'patsight.page.next' })}</mo-button
        >
        ${
          this.crop || !now
            ? nothing
            : html`<span class=${now.state === 'failed' ? 'said failed' : 'said'}>${stateWords(now)}</span>`
        }
        ${
          this.crop || !now
            ? nothing
            : html`<mo-button
                variant="plain"
                icon="rotateRight"
                iconOnly
                label=${msg('Rotate page (T)', { id: 'patsight.page.rotate' })}
                @click=${() => this.#turn('right')}
              ></mo-button>`
        }
        ${this.#renderFind(now)} ${this.#renderAdding()}
      </div>
      ${
        this.isFinding
          ? html`<patsight-find-bar
              .session=${this.session}
              .pages=${pages}
              .page=${page}
              @found-change=${this.#onFound}
              @close=${this.#closeFinding}
            ></patsight-find-bar>`
          : nothing
      }
      <div class="place">
        <mo-annotation
          .pages=${this.shown}
          .turn=${this.session.turnOf(page)}
          .text=${this.#printed}
          .found=${this.#found}
          .foundAt=${this.#foundAt}
          .marks=${this.crop ? [] : this.#marks}
          .cropping=${this.crop !== undefined}
          .crop=${this.crop}
          @crop-change=${this.#onCrop}
          .marksName=${msg('Places where something was read', { id: 'patsight.marks' })}
          .selected=${this.place ? [`${PLACE}#0`] : this.#marksOfItem(this.current)}
          .highlighted=${this.#marksOfRow(this.pointed ?? undefined)}
          @mark-hover=${this.#onPoint}
          @mark-focus=${this.#onPoint}
          @mark-select=${({ detail }: CustomEvent<MarkSelectDetail>) =>
            this.emit('choose-item', { key: keyOf(detail.id) })}
        ></mo-annotation>
        ${
          this.failure !== undefined
            ? html`<div class="instead">
                <kit-failure
                  .what=${msg('The page could not be shown', { id: 'patsight.page.failed' })}
                  .safe=${msg('What was read on it is not affected.', { id: 'patsight.page.failedSafe' })}
                  .failure=${this.failure}
                  @retry=${() => void this.#show(true)}
                ></kit-failure>
              </div>`
            : shown
              ? nothing
              : html`<div class="instead" role="status" aria-busy="true">
                  <span class="muted">${msg('Loading', { id: 'patsight.loading' })}</span>
                </div>`
        }
      </div>
      <patsight-page-strip
        .documentId=${this.session.id}
        .pages=${pages}
        .page=${page}
        @choose-page=${({ detail }: CustomEvent<{ page: number }>) => this.#go(detail.page)}
      ></patsight-page-strip>
    </div>`;
  }

  #renderFind(now: DocumentPage | undefined): TemplateResult | typeof nothing {
    if (this.crop || !now || !this.#hasText) return nothing;
    return html`<mo-button
      class="find"
      variant="plain"
      icon="search"
      iconOnly
      label=${msg('Find in this document (Ctrl+F)', { id: 'patsight.inText.open' })}
      @click=${this.#openFinding}
    ></mo-button>`;
  }

  /** Has a box drawn, and it said what is in it. */
  #renderAdding(): TemplateResult | typeof nothing {
    if (!this.mayReview) return nothing;
    const isSought = this.sought === 'formula';
    if (!isSought && (this.pages[this.page - 1]?.state !== 'read' || this.shown.length === 0)) return nothing;
    if (!this.crop && !isSought)
      return html`<mo-button icon="crop" @click=${this.#beginCrop}
        >${msg('Add from page', { id: 'patsight.area.add' })}</mo-button
      >`;
    return html`<span class="hint" role="status"
        >${
          this.sought === 'table'
            ? msg('Draw a box around the table, then choose “Table”.', { id: 'patsight.area.boxTable' })
            : isSought
              ? msg(
                  'Go to the page with the formula, draw a box around the formula, then choose “Use this box”.',
                  {
                    id: 'patsight.area.boxFormula',
                  },
                )
              : msg('Draw a box, then choose what it contains.', { id: 'patsight.area.box' })
        }</span
      >
      ${(isSought ? (['formula'] as const) : areaKinds).map(
        (kind) =>
          html`<mo-button
            variant=${kind === this.sought ? 'primary' : 'secondary'}
            ?disabled=${!this.crop}
            @click=${() => this.#takeCrop(kind)}
            >${areaWords(kind)}</mo-button
          >`,
      )}
      <mo-button variant="plain" @click=${this.#leaveCrop}
        >${msg('Cancel', { id: 'patsight.cancel' })}</mo-button
      >`;
  }

  /** Has a box drawn on a page, around what was not found there; once the page is shown. */
  draw(page: number, kind: AreaKind): void {
    this.sought = kind;
    this.#soughtOn = page;
    this.#isPaging = false;
    this.#drawSought();
  }

  #drawSought(): void {
    const [shown] = this.shown;
    if (this.#soughtOn !== this.page || shown?.id !== String(this.page) || !this.mayReview) return;
    this.#soughtOn = 0;
    this.#showCrop(!this.#isPaging);
  }

  #turn(direction: 'left' | 'right'): void {
    const isSought = this.sought === 'formula';
    this.crop = undefined;
    if (!isSought) this.sought = undefined;
    this.session.turn(this.page, direction);
    if (isSought) this.#showCrop(false);
  }

  /** Only pages that were analyzed have text. */
  get #hasText(): boolean {
    return this.pages.some(({ state: standing }) => standing === 'read');
  }

  #openFinding = (): void => {
    this.isFinding = true;
    void this.updateComplete.then(() => this.findBar?.focus());
  };

  #endFinding(): void {
    this.isFinding = false;
    this.finding = NOTHING_FOUND;
  }

  #closeFinding = (): void => {
    this.#endFinding();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('mo-button.find')?.focus(),
    );
  };

  #onFound = ({ detail }: CustomEvent<FoundDetail>): void => {
    this.finding = detail;
    const place = detail.found[detail.at];
    if (place) this.#go(place.page);
  };

  #printedOn(): readonly PrintedLine[] {
    return this.text.map(({ text, box, turn }) => ({ text, box: this.#onPicture(box), turn }));
  }

  #placeFound(): void {
    const { found, at } = this.finding;
    const here = found.filter(({ page }) => page === this.page);
    this.#found = here.map(({ boxes }) => boxes.map((box) => this.#onPicture(box)));
    this.#foundAt = at < 0 ? -1 : here.indexOf(found[at]!);
  }

  /** A box of the page in pixels of its picture. */
  #onPicture({ x0, y0, x1, y1 }: DocumentBox): Box {
    const [shown] = this.shown;
    const scale = (shown?.width ?? 0) / (this.pages[this.page - 1]?.width ?? 1);
    return { x: x0 * scale, y: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale };
  }

  /** Ctrl+F finds in all pages; T turns the page, with Shift to the left; not while somebody writes. R rejects, beside it in the review. */
  #onKey = (event: KeyboardEvent): void => {
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'f'
    ) {
      if (!this.#hasText || this.crop) return;
      event.preventDefault();
      this.#openFinding();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 't') return;
    if (event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    this.#turn(event.shiftKey ? 'left' : 'right');
  };

  #beginCrop = (): void => this.#showCrop(true);

  /** @param hasKeyboard whether the keyboard comes to it */
  #showCrop(hasKeyboard: boolean): void {
    const [shown] = this.shown;
    if (!shown) return;
    // The box is drawn on the page as it is turned.
    const isAcross = this.session.turnOf(this.page) % 180 !== 0;
    const [width, height] = isAcross ? [shown.height, shown.width] : [shown.width, shown.height];
    this.crop = {
      x: Math.round(width * 0.3),
      y: Math.round(height * 0.4),
      width: Math.round(width * 0.4),
      height: Math.round(height * 0.2),
    };
    if (!hasKeyboard) return;
    void this.updateComplete.then(() =>
      this.annotation?.updateComplete.then(() =>
        this.annotation?.renderRoot.querySelector<HTMLElement>('.crop')?.focus(),
      ),
    );
  }

  #onCrop = ({ detail }: CustomEvent<CropChangeDetail>): void => {
    this.crop = detail.box;
  };

  #endCrop = (): void => {
    this.crop = undefined;
    this.sought = undefined;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('mo-button[icon=crop]')?.focus(),
    );
  };

  #leaveCrop = (): void => {
    const isSought = this.sought === 'formula';
    this.#endCrop();
    if (isSought) this.emit('leave-area');
  };

  #takeCrop(kind: AreaKind): void {
    const { crop } = this;
    const [shown] = this.shown;
    const page = this.pages[this.page - 1];
    if (!crop || !shown || !page) return;
    const scale = page.width / shown.width;
    const { x, y, width, height } = boxOnPicture(crop, shown, this.session.turnOf(this.page));
    const box: DocumentBox = {
      x0: x * scale,
      y0: y * scale,
      x1: (x + width) * scale,
      y1: (y + height) * scale,
    };
    this.#endCrop();
    this.emit('take-area', { kind, page: page.page, box });
  }

  #go(page: number): void {
    if (page >= 1 && page <= this.pages.length && page !== this.page) this.emit('choose-page', { page });
  }

  #onNumber = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const page = Math.round(Number(input.value));
    if (page >= 1 && page <= this.pages.length) this.#go(page);
    else input.value = String(this.page);
  };

  #onPoint = ({ detail: { id } }: CustomEvent<MarkPointedDetail>): void => {
    this.emit('point-item', { key: id === null ? null : keyOf(id) });
  };

  /** The marks of compounds and values on this page; each may stand at several places. */
  #marksOfItem(...keys: readonly (string | undefined)[]): string[] {
    return this.#marks.map(({ id }) => id).filter((id) => keys.includes(keyOf(id)));
  }

  /** The marks of a value, or of a whole row where its compound is pointed at. */
  #marksOfRow(key: string | undefined): string[] {
    const row = this.table.rowOf(key);
    const isWhole = row !== undefined && key === row.compound?.key;
    return this.#marksOfItem(key, ...(isWhole ? row.activities.map((value) => value.key) : []));
  }

  #marksOf(): readonly Mark[] {
    const [shown] = this.shown;
    const page = this.pages[this.page - 1];
    if (!shown || !page || shown.id !== String(page.page)) return [];
    const { compounds, activities } = this.table.results;
    const { place } = this;
    const own: Mark[] =
      place?.page === page.page
        ? [
            {
              id: `${PLACE}#0`,
              page: shown.id,
              shape: { kind: 'box', ...this.#onPicture(place.box) },
              name: place.name,
              doubtful: false,
            },
          ]
        : [];
    const marks = [...compounds, ...activities]
      .flatMap((item) =>
        item.evidence.flatMap(({ page: on, box }, index): Mark[] =>
          on === page.page
            ? [
                {
                  id: `${item.key}#${index}`,
                  page: shown.id,
                  shape: { kind: 'box', ...this.#onPicture(box) },
                  name: `${itemWords(item)}, ${standingWords(standingOf(item))}`,
                  doubtful: standingOf(item) === 'review',
                },
              ]
            : [],
        ),
      )
      .toSorted((a, b) => top(a) - top(b));
    // Over those of what was read there.
    return [...marks, ...own];
  }

  /** @param again also where it was asked for already */
  async #show(again = false): Promise<void> {
    const page = this.pages[this.page - 1];
    if (!page) return;
    const wanted = `${this.session.id} ${page.page}`;
    void this.#read(page, wanted);
    if (wanted === this.#wanted && !again) return;
    this.#wanted = wanted;
    this.failure = undefined;
    this.shown = [];
    try {
      const picture = await this.services.pictures.get(
        this.session.id,
        page.page,
        this.#small.matches ? 800 : 1600,
      );
      if (this.#wanted !== wanted) return;
      this.shown = [
        {
          id: String(page.page),
          picture,
          width: picture.width,
          height: picture.height,
          name: pageWords(page.page),
        },
      ];
      this.#drawSought();
    } catch (failure) {
      if (this.#wanted === wanted) this.failure = failure;
    }
  }

  /** @param wanted as `show` asked for it */
  async #read({ page, state: standing }: DocumentPage, asked: string): Promise<void> {
    // A page gets its text when it is analyzed, also while it is shown.
    const wanted = standing === 'read' ? asked : '';
    if (this.#wantedText === wanted) return;
    this.#wantedText = wanted;
    this.#reading?.abort();
    this.text = [];
    if (wanted === '') return;
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const text = await this.session.textOf(page, reading.signal);
      if (!reading.signal.aborted) this.text = text;
    } catch (failure) {
      if (reading.signal.aborted) return;
      // The page is shown all the same, and cannot be selected: until it is asked for again.
      this.#wantedText = '';
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  }
}

const NOTHING_FOUND: FoundDetail = { found: [], at: -1 };

const top = ({ shape }: Mark): number => (shape.kind === 'box' ? shape.y + shape.x / 1000 : 0);

/** What became of a page. */
const stateWords = ({ state: standing, problem }: DocumentPage): string => {
  switch (standing) {
    case 'new':
      return msg('Not analyzed', { id: 'patsight.state.ready' });
    case 'waiting':
      return msg('Waiting to be read', { id: 'patsight.page.waiting' });
    case 'failed':
      return problem ? pageProblemWords(problem) : pageProblemWords('broken');
    default:
      return msg('Read', { id: 'patsight.page.read' });
  }
};

declare global {
  interface HTMLElementTagNameMap {
    'patsight-pages': PagesPane;
  }
}
