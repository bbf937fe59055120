import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import type { DocumentEvidence, ResultActivity, ResultCompound } from '@moiety/contract';
import { dateTime, percent } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { copyAndSay } from '@moiety/tool-kit/copy.ts';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { agreementOf, inChIKeysOf, readingsOf } from '../../shared/results/agreement.ts';
import type { InChIKeys } from '../../shared/results/agreement.ts';
import { paths } from '../../shared/places.ts';
import {
  boundsText,
  correctedFields,
  isCompound,
  standingOf,
  valueText,
} from '../../shared/results/result-table.ts';
import type { ResultItem, ResultTable } from '../../shared/results/result-table.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import {
  byHandWords,
  claimedWords,
  evidencePlaceWords,
  evidenceWords,
  explainWords,
  fieldWords,
  itemWords,
  labelWords,
  meaningWords,
  pageWords,
  reasonWords,
  standingWords,
} from '../../shared/words/result-words.ts';
import type { Addable } from './compound-dialog.ts';
import './conflict-list.ts';
import { correctStructure, decide, splitOff, undo } from './edits.ts';
import { givenFormulaWords, madeWords } from '../../shared/words/rerun-words.ts';
import './evidence-crop.ts';
import './item-history.ts';

const boxText = ({ x0, y0, x1, y1 }: DocumentEvidence['box']): string =>
  [x0, y0, x1, y1].map((value) => Math.round(value)).join(' ');

const isSamePlace = (a: Pick<DocumentEvidence, 'page' | 'box'>, b: typeof a): boolean =>
  a.page === b.page && (['x0', 'y0', 'x1', 'y1'] as const).every((edge) => a.box[edge] === b.box[edge]);

/**
 * A compound or a value with all that speaks for it.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - another one was chosen
 * @fires {CustomEvent<{ page: number }>} choose-page - the page of an evidence was chosen
 * @fires {CustomEvent<{ item: ResultItem }>} edit-item - its words are to be corrected
 * @fires {CustomEvent<{ activity: ResultActivity }>} explain-codes - what the codes of its column mean is to be said
 * @fires {CustomEvent<{ label: string }>} add-value - a value of it is to be added
 * @fires {CustomEvent<{ compound: ResultCompound }>} merge-compound - it is to be merged into another compound
 * @fires {CustomEvent<Addable>} split-compound - one of its readings is to be a compound of its own
 */
@customElement('patsight-detail')
export class ItemDetail extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      :host {
        min-height: 0;
        padding: var(--mo-space-3) var(--mo-space-4) var(--mo-space-6);
        overflow: auto;
        overscroll-behavior: contain;
      }
      h2 {
        font-size: var(--mo-text-l);
        overflow-wrap: anywhere;
      }
      h3 {
        margin: var(--mo-space-5) 0 var(--mo-space-2);
        font-size: var(--mo-text-s);
        font-weight: 600;
      }
      .state {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--mo-space-3);
        margin-top: var(--mo-space-1);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      .review {
        color: var(--mo-color-warning);
        font-weight: 500;
      }
      .accepted {
        color: var(--mo-color-success);
        font-weight: 500;
      }
      .actions {
        margin-top: var(--mo-space-3);
      }
      mo-structure {
        display: block;
        width: 100%;
        height: 200px;
        margin-top: var(--mo-space-2);
      }
      .reasons {
        display: grid;
        gap: var(--mo-space-1);
        margin: var(--mo-space-3) 0 0;
        padding: var(--mo-space-2) var(--mo-space-3);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-warning-soft);
        list-style: none;
      }
      .reasons li {
        display: flex;
        gap: var(--mo-space-2);
      }
      .reasons mo-icon {
        flex: none;
        margin-top: 2px;
        --mo-icon-size: 16px;
        color: var(--mo-color-warning);
      }
      dl {
        display: grid;
        gap: var(--mo-space-2);
        margin: var(--mo-space-3) 0 0;
      }
      dt {
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-xs);
      }
      dd {
        display: flex;
        align-items: flex-start;
        gap: var(--mo-space-2);
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
      dd > span {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .code {
        font-family: var(--mo-font-mono);
        font-size: var(--mo-text-s);
      }
      .big {
        font-size: var(--mo-text-xl);
        font-weight: 600;
      }
      .values,
      .evidence {
        display: grid;
        gap: var(--mo-space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .values button {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--mo-space-3);
        width: 100%;
        min-height: var(--mo-control-height);
        padding: var(--mo-space-1) var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius-small);
        background: var(--mo-color-surface);
        color: inherit;
        font: inherit;
        font-variant-numeric: tabular-nums;
        text-align: start;
        cursor: pointer;
      }
      .values button:hover {
        background: var(--mo-color-hover);
      }
      .part {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--mo-space-2);
        overflow-wrap: anywhere;
      }
      .part strong {
        display: block;
        font-weight: 500;
      }
      .part .muted {
        font-size: var(--mo-text-s);
      }
      .evidence > li {
        display: grid;
        gap: var(--mo-space-2);
        padding: var(--mo-space-3);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-1) var(--mo-space-3);
        font-size: var(--mo-text-s);
        font-variant-numeric: tabular-nums;
      }
      .head strong {
        font-weight: 500;
      }
      .head mo-button {
        margin-inline-start: auto;
      }
      .read {
        overflow-wrap: anywhere;
      }
      .agreement {
        display: flex;
        gap: var(--mo-space-2);
        font-size: var(--mo-text-s);
      }
      .agreement mo-icon {
        flex: none;
        margin-top: 2px;
        --mo-icon-size: 16px;
      }
      .agrees mo-icon {
        color: var(--mo-color-success);
      }
      .differs mo-icon {
        color: var(--mo-color-warning);
      }
      patsight-conflicts {
        display: block;
        margin-top: var(--mo-space-3);
      }
      .engine {
        margin-top: var(--mo-space-3);
        font-size: var(--mo-text-xs);
      }
      .none {
        padding-top: var(--mo-space-6);
        text-align: center;
        text-wrap: balance;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  @property({ attribute: false }) table!: ResultTable;
  /** The key of what is shown. */
  @property() current: string | undefined;
  /** Whether the person may correct it. */
  @property({ attribute: false }) mayReview = false;
  @state() private busy = false;
  /** Of the readings of the compound that is shown; undefined until they are worked out. */
  @state() private keys: InChIKeys | undefined;
  #keysOf: ResultCompound | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('table') || changed.has('current')) void this.#compare();
  }

  /** Works out whether the sources of a compound say the same. */
  async #compare(): Promise<void> {
    const item = this.table.item(this.current);
    const compound = item && isCompound(item) ? item : undefined;
    if (compound === this.#keysOf) return;
    this.#keysOf = compound;
    this.keys = undefined;
    const row = this.table.rowOf(compound?.key);
    if (!row) return;
    // Without its keys, structures that are written alike are still seen to be the same.
    const keys = await inChIKeysOf(this.services.molecules, [row]).catch((): InChIKeys => new Map());
    if (this.#keysOf === compound) this.keys = keys;
  }

  override render(): TemplateResult {
    const item = this.table.item(this.current);
    if (!item)
      return html`<p class="muted none">
        ${msg('Select a compound, a value or a place on the page to see where it was read.', {
          id: 'patsight.detail.none',
        })}
      </p>`;
    const standing = standingOf(item);
    const byHand = byHandWords(item);
    return html`
      <h2>${itemWords(item)}</h2>
      <p class="state">
        <span class=${standing}>${standingWords(standing)}</span>
        ${
          item.origin === 'manual'
            ? nothing
            : html`<span class="muted"
                >${msg(str`${percent(item.confidence)} confidence`, { id: 'patsight.confidence' })}</span
              >`
        }
        ${byHand ? html`<span class="muted">${byHand}</span>` : nothing}
        ${isCompound(item) && item.claimed ? html`<span class="muted">${claimedWords()}</span>` : nothing}
      </p>
      ${
        item.needsReview && item.reasons.length > 0
          ? html`<ul class="reasons" aria-label=${msg('Why to check', { id: 'patsight.reasons' })}>
              ${item.reasons.map(
                (reason) =>
                  html`<li><mo-icon name="warning"></mo-icon><span>${reasonWords(reason)}</span></li>`,
              )}
            </ul>`
          : nothing
      }
      <patsight-conflicts
        .session=${this.session}
        .table=${this.table}
        .conflicts=${this.table.conflictsOf(item.key)}
        .mayReview=${this.mayReview}
      ></patsight-conflicts>
      ${this.mayReview ? html`<div class="actions">${this.#renderActions(item)}</div>` : nothing}
      ${isCompound(item) ? this.#renderCompound(item) : this.#renderActivity(item)}
      ${this.#renderCorrections(item)} ${this.#renderEvidence(item)}
      <patsight-history .session=${this.session} .table=${this.table} .item=${item}></patsight-history>
    `;
  }

  #renderActions(item: ResultItem): TemplateResult {
    const { busy, session } = this;
    const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
      this.busy = true;
      await work();
      this.busy = false;
    };
    return html`
      ${
        item.decision === 'accepted'
          ? nothing
          : html`<mo-button
              icon="check"
              ?disabled=${busy}
              @click=${act(() => decide(session, [item.key], 'accept'))}
              >${msg('Accept', { id: 'patsight.accept' })}</mo-button
            >`
      }
      ${
        item.decision === 'rejected'
          ? nothing
          : html`<mo-button
              icon="close"
              ?disabled=${busy}
              @click=${act(() => decide(session, [item.key], 'reject'))}
              >${msg('Reject', { id: 'patsight.reject' })}</mo-button
            >`
      }
      ${
        isCompound(item)
          ? html`<mo-button
              icon="structure"
              ?disabled=${busy}
              @click=${act(() => correctStructure(session, this.services, item))}
              >${msg('Correct structure', { id: 'patsight.correctStructure' })}</mo-button
            >`
          : nothing
      }
      <mo-button icon="edit" ?disabled=${busy} @click=${() => this.emit('edit-item', { item })}
        >${
          isCompound(item)
            ? msg('Correct label or name', { id: 'patsight.correctName' })
            : msg('Correct', { id: 'patsight.correct' })
        }</mo-button
      >
      ${
        isCompound(item) && this.table.results.compounds.length > 1
          ? html`<mo-button ?disabled=${busy} @click=${() => this.emit('merge-compound', { compound: item })}
              >${msg('Merge', { id: 'patsight.merge' })}</mo-button
            >`
          : nothing
      }
      ${
        isCompound(item) || item.code === ''
          ? nothing
          : html`<mo-button ?disabled=${busy} @click=${() => this.emit('explain-codes', { activity: item })}
              >${explainWords()}</mo-button
            >`
      }
      ${
        session.canUndo
          ? html`<mo-button variant="plain" icon="undo" ?disabled=${busy} @click=${act(() => undo(session))}
              >${msg('Undo last change', { id: 'patsight.undoLast' })}</mo-button
            >`
          : nothing
      }
    `;
  }

  #renderCompound(compound: ResultCompound): TemplateResult {
    const { name, smiles, inchiKey, molfile, label } = compound;
    const activities = this.table.rowOf(compound.key)?.activities ?? [];
    return html`
      ${
        smiles || molfile
          ? html`<mo-structure
              zoomable
              .structure=${molfile || smiles}
              .name=${itemWords(compound)}
            ></mo-structure>`
          : nothing
      }
      <dl>
        ${name ? this.#renderFact(msg('Name', { id: 'patsight.name' }), name) : nothing}
        ${smiles ? this.#renderFact('SMILES', smiles, true) : nothing}
        ${inchiKey ? this.#renderFact('InChIKey', inchiKey, true) : nothing}
      </dl>
      ${compound.merged.length > 0 ? this.#renderMerged(compound) : nothing}
      <h3>${msg('Values', { id: 'patsight.column.values' })}</h3>
      ${
        activities.length === 0
          ? html`<p class="muted">${msg('None found.', { id: 'patsight.values.none' })}</p>`
          : html`<ul class="values">
              ${activities.map(
                (activity) =>
                  html`<li>
                    <button type="button" @click=${() => this.emit('choose-item', { key: activity.key })}>
                      <span>${[activity.endpoint, activity.target].filter(Boolean).join(', ')}</span>
                      <span class=${standingOf(activity)}
                        >${valueText(activity)}
                        ${activity.unit}${
                          standingOf(activity) === 'read'
                            ? nothing
                            : ` · ${standingWords(standingOf(activity))}`
                        }</span
                      >
                    </button>
                  </li>`,
              )}
            </ul>`
      }
      ${
        label && this.mayReview
          ? html`<div class="actions">
              <mo-button icon="plus" @click=${() => this.emit('add-value', { label })}
                >${msg('Add a value', { id: 'patsight.addValue' })}</mo-button
              >
            </div>`
          : nothing
      }
    `;
  }

  /** What people found to be the same compound, each to be split off again. */
  #renderMerged({ merged }: ResultCompound): TemplateResult {
    return html`<h3>${msg('Merged compounds', { id: 'patsight.merged' })}</h3>
      <ul class="values">
        ${merged.map(
          (part) =>
            html`<li class="part">
              <span>
                <strong>${part.label || part.name || part.smiles || labelWords('')}</strong>
                <span class="muted"
                  >${
                    part.by
                      ? msg(str`Merged by ${part.by}, ${dateTime(part.at)}`, { id: 'patsight.mergedBy' })
                      : msg(str`Merged ${dateTime(part.at)}`, { id: 'patsight.mergedAt' })
                  }</span
                >
              </span>
              ${
                this.mayReview
                  ? html`<mo-button
                      ?disabled=${this.busy}
                      @click=${async () => {
                        this.busy = true;
                        await splitOff(this.session, part);
                        this.busy = false;
                      }}
                      >${msg('Split off', { id: 'patsight.split' })}</mo-button
                    >`
                  : nothing
              }
            </li>`,
        )}
      </ul>`;
  }

  #renderActivity(activity: ResultActivity): TemplateResult {
    const { target, endpoint, unit, meaning, text, compoundKey, compound } = activity;
    return html`<dl>
      <div>
        <dt>${[endpoint, target].filter(Boolean).join(', ') || msg('Value', { id: 'patsight.value' })}</dt>
        <dd><span class="big">${valueText(activity)} ${unit}</span> ${boundsText(activity)}</dd>
      </div>
      ${
        meaning
          ? this.#renderFact(
              msg('Meaning of the code, from the legend', { id: 'patsight.meaning' }),
              meaningWords(meaning),
            )
          : nothing
      }
      ${text ? this.#renderFact(msg('As printed', { id: 'patsight.printed' }), text) : nothing}
      ${
        this.table.item(compoundKey)
          ? html`<div>
              <dt>${msg('Compound', { id: 'patsight.compound' })}</dt>
              <dd>
                <mo-button @click=${() => this.emit('choose-item', { key: compoundKey })}
                  >${compound || msg('Show compound', { id: 'patsight.compound.show' })}</mo-button
                >
              </dd>
            </div>`
          : nothing
      }
    </dl>`;
  }

  #renderFact(what: string, value: string, isCode = false): TemplateResult {
    return html`<div>
      <dt>${what}</dt>
      <dd>
        <span class=${isCode ? 'code' : ''}>${value}</span>
        <mo-button
          variant="plain"
          icon="copy"
          iconOnly
          label=${msg(str`Copy ${what}`, { id: 'patsight.copy' })}
          @click=${() => void copyAndSay(value)}
        ></mo-button>
      </dd>
    </div>`;
  }

  /** What the machine read, beside what a person made of it. */
  #renderCorrections(item: ResultItem): TemplateResult | typeof nothing {
    const corrections = correctedFields(item);
    if (corrections.length === 0) return nothing;
    return html`<h3>${msg('Original reading, before correction', { id: 'patsight.corrections' })}</h3>
      <dl>
        ${corrections.map(
          ([field, { original, by, at }]) =>
            html`<div>
              <dt>${fieldWords(field)}</dt>
              <dd>
                <span class=${field === 'structure' ? 'code' : ''}
                  >${original || msg('Nothing', { id: 'patsight.original.nothing' })}</span
                >
              </dd>
              <dd class="muted">
                <span
                  >${
                    by
                      ? msg(str`Corrected by ${by}, ${dateTime(at)}`, { id: 'patsight.correctedBy' })
                      : msg(str`Corrected ${dateTime(at)}`, { id: 'patsight.correctedAt' })
                  }</span
                >
              </dd>
            </div>`,
        )}
      </dl>`;
  }

  #renderEvidence(item: ResultItem): TemplateResult {
    return html`<h3>${msg('Where it was read', { id: 'patsight.evidence' })}</h3>
      ${isCompound(item) ? this.#renderAgreement(item) : nothing}
      ${
        item.evidence.length === 0
          ? html`<p class="muted">
              ${msg('Added by hand, without a place in the document.', { id: 'patsight.evidence.none' })}
            </p>`
          : html`<ul class="evidence">
              ${item.evidence.map((evidence) => html`<li>${this.#renderOne(item, evidence)}</li>`)}
            </ul>`
      }
      <div class="actions">
        <mo-button variant="plain" icon="copy" @click=${() => void copyAndSay(this.#citation(item))}
          >${msg('Copy citation', { id: 'patsight.cite' })}</mo-button
        >
      </div>
      ${item.origin === 'manual' ? nothing : html`<p class="muted engine">${this.#engineWords(item)}</p>`}`;
  }

  #renderOne(item: ResultItem, evidence: DocumentEvidence): TemplateResult {
    const { page, kind, text, smiles, confidence, box } = evidence;
    const isOther = isCompound(item) && smiles !== '' && smiles !== item.smiles;
    return html`
      <div class="head">
        <strong>${evidenceWords(kind)}</strong>
        ${
          kind === 'manual'
            ? nothing
            : html`<span class="muted"
                >${msg(str`${percent(confidence)} confidence`, { id: 'patsight.confidence' })}</span
              >`
        }
        <mo-button @click=${() => this.emit('choose-page', { page })}>${pageWords(page)}</mo-button>
      </div>
      ${
        // What was added without a box has no place.
        box.x1 > box.x0
          ? html`<patsight-crop
              .documentId=${this.session.id}
              .page=${this.session.pages[page - 1]}
              .box=${box}
              .name=${evidencePlaceWords({ kind, page })}
            ></patsight-crop>`
          : nothing
      }
      ${text ? html`<p class="read">${text}</p>` : nothing}
      ${
        evidence.corrected?.field === 'formula'
          ? html`<p class="read muted">${givenFormulaWords(evidence.corrected)}</p>`
          : evidence.corrected
            ? html`<p class="read">
                → ${evidence.corrected.value}
                <span class="muted"
                  >${msg('Corrected', { id: 'patsight.corrected' })}: ${madeWords(evidence.corrected)}</span
                >
              </p>`
            : nothing
      }
      ${isOther ? html`<p class="read code">${smiles}</p>` : nothing}
      ${isCompound(item) && this.mayReview ? this.#renderSplit(item, evidence) : nothing}
    `;
  }

  /** Offers to make a compound of a reading where a compound was read as several structures. */
  #renderSplit(
    compound: ResultCompound,
    { page, box, kind, text, smiles }: DocumentEvidence,
  ): TemplateResult | typeof nothing {
    const isAmbiguous =
      new Set(compound.evidence.flatMap((one) => (one.smiles ? [one.smiles] : []))).size > 1;
    const isTaken = this.table.results.compounds.some(
      (other) => other.key !== compound.key && other.evidence.some((one) => isSamePlace(one, { page, box })),
    );
    if (!isAmbiguous || smiles === '' || isTaken) return nothing;
    const addable: Addable = {
      label: compound.label,
      page,
      box,
      takenFrom: { compound, smiles, name: kind === 'name' ? text : '' },
    };
    return html`<div>
      <mo-button variant="plain" @click=${() => this.emit('split-compound', addable)}
        >${msg('Split off as a compound', { id: 'patsight.split.reading' })}</mo-button
      >
    </div>`;
  }

  /** Whether a second source says the same. */
  #renderAgreement(compound: ResultCompound): TemplateResult | typeof nothing {
    if (compound.origin === 'manual') return nothing;
    const { first, others } = readingsOf(compound, this.keys ?? new Map());
    const [second] = others;
    if (!first || !second)
      return html`<p class="muted agreement">
        ${msg('No second source in the document.', { id: 'patsight.agreement.none' })}
      </p>`;
    if (!this.keys) return nothing;
    const source = evidencePlaceWords(second);
    switch (agreementOf(first, others, this.keys)) {
      case 'agrees':
        return html`<p class="agreement agrees">
          <mo-icon name="check"></mo-icon>${msg(str`A second source agrees: ${source}`, {
            id: 'patsight.agreement.agrees',
          })}
        </p>`;
      case 'skeleton':
        return html`<p class="agreement differs">
          <mo-icon name="warning"></mo-icon>${msg(
            str`A second source agrees except for stereochemistry: ${source}`,
            { id: 'patsight.agreement.skeleton' },
          )}
        </p>`;
      default:
        return html`<p class="agreement differs">
          <mo-icon name="warning"></mo-icon>${msg(str`A second source disagrees: ${source}`, {
            id: 'patsight.agreement.differs',
          })}
        </p>`;
    }
  }

  /** Pages on which an item was read, each once. */
  #pagesOf({ evidence }: ResultItem): readonly number[] {
    return [...new Set(evidence.flatMap(({ page, kind }) => (kind === 'manual' ? [] : [page])))];
  }

  /** Which version of the engine read it; of several pages that several versions read, which each. */
  #engineWords(item: ResultItem): string {
    const pages = this.#pagesOf(item);
    const engines = new Set(pages.map((page) => this.session.engineOf(page)));
    if (engines.size > 1)
      return pages
        .map((page) =>
          msg(str`${pageWords(page)}: engine version ${this.session.engineOf(page)}`, {
            id: 'patsight.engine.page',
          }),
        )
        .join(' · ');
    const [engine = this.table.results.engine] = engines;
    return msg(str`Read by engine version ${engine}`, { id: 'patsight.engine' });
  }

  /** Where it stands, as it is quoted: document, page and box, what is printed, what read it, and the way back to it. */
  #citation(item: ResultItem): string {
    const { document } = this.session;
    const source = [document?.metadata.number, document?.metadata.title || document?.name]
      .filter(Boolean)
      .join(', ');
    const places = item.evidence
      .map(({ page, box }) =>
        box.x1 > box.x0
          ? msg(str`${pageWords(page)}, box ${boxText(box)} pt`, { id: 'patsight.cite.box' })
          : pageWords(page),
      )
      .join('; ');
    const page = item.evidence[0]?.page;
    const address = paths.document(this.session.id, { page, item: item.key });
    const link = `${this.services.apiOrigin}/patsight?patsight-app=${encodeURIComponent(address)}`;
    const printed = item.evidence.map(({ text }) => text).find(Boolean);
    return [
      itemWords(item),
      source,
      places,
      printed && `“${printed}”`,
      item.origin === 'machine' && this.#engineWords(item),
      link,
    ]
      .filter(Boolean)
      .join('; ');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-detail': ItemDetail;
  }
}
