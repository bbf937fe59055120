import { remarksOf } from '@moiety/chemistry/remarks.ts';
import type { StructuralAlert } from '@moiety/chemistry/alerts/catalogs.ts';
import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import { structureButtons } from '@moiety/elements/structure/structure-actions.js';
import '@moiety/elements/structure/define.js';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { alertsAbout, alertTitle, catalogNote } from '../alerts/alert-words.ts';
import { reasonContent } from '../grid/cells.ts';
import { predictionContent } from '../predictions/prediction-cell.ts';
import { endpointOf } from '../predictions/prediction-columns.ts';
import type { AskedSearch, SetSession } from '../sets/set-session.ts';
import { alertsColumnId, isMarkId } from '../table/columns.ts';
import type { Column } from '../table/columns.ts';
import { measuredValues } from '../table/measured-values.ts';
import { columnTitle } from '../words/column-title.ts';
import { moleculeName } from '../words/molecule-name.ts';
import { remarkReason, remarkWords } from '../words/remark-words.ts';
import { moleculeDetailsStyles } from './molecule-details.styles.ts';
import { outsideLinks } from './outside-links.ts';
import { structureCellStyles } from './structure-cell.ts';
import type { StructureMenuDetail } from './structure-cell.ts';
import { StructureMenu } from './structure-menu.ts';
import { structureSource } from './structure-source.ts';
import '../predictions/prediction-panel.ts';
import './measured-values.ts';
import './molecule-origin.ts';
import './molecule-picture.ts';

/** Values longer than this have a line of their own. */
const SHORT_TEXT = 24;

/**
 * Everything that is known of one molecule of a set: its structure, large, every column with its value, alerts, predictions, and
 * where public databases tell more.
 *
 * @fires {CustomEvent<AskedSearch>} search-structure - the set is to be searched with it
 */
@customElement('molvalley-molecule-details')
export class MoleculeDetails extends ToolElement {
  static override styles = [moleculeDetailsStyles, structureCellStyles];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) record!: MoleculeRecord;
  /** SMILES or SMARTS whose atoms are highlighted. */
  @property() highlight = '';
  @state() private alert: StructuralAlert | undefined;
  #watch = new Watch(this);
  #menu = new StructureMenu(this);

  override willUpdate(changed: PropertyValues<this>): void {
    this.#watch.observe(this.session);
    if (changed.has('record')) this.alert = undefined;
  }

  override render(): TemplateResult {
    const { record } = this;
    return record.status === 'ok' ? this.#renderRead(record) : this.#renderUnread(record);
  }

  #renderRead(record: ReadMolecule): TemplateResult {
    const highlight = this.alert?.smarts ?? this.highlight;
    const source = structureSource(record, highlight);
    return html`
      <mo-structure
        class="large"
        plain
        magnify="1.6"
        .structure=${source.structure}
        .name=${source.name ?? ''}
        .highlight=${highlight}
      ></mo-structure>
      ${this.#renderPicture()}
      <div class="actions">
        <mo-button icon="search" @click=${() => this.#search(record.smiles, source.structure)}
          >${msg('Search with this structure…', { id: 'molvalley.substructure.searchWith' })}</mo-button
        >${structureButtons(source)}
      </div>
      ${remarksOf(record).map(
        (remark) =>
          html`<p class="remark"><b>${remarkWords(remark)}.</b> ${remarkReason(remark, record)}</p>`,
      )}
      ${this.#renderFacts()} ${this.#renderOrigin()} ${this.#renderAlerts(record)}
      <molvalley-prediction-panel
        .structure=${source.structure}
        @structure-menu=${this.#onMenu}
      ></molvalley-prediction-panel>
      ${this.#menu.render()} ${this.#renderOutside(record)}
    `;
  }

  #search(smiles: string, drawing: string): void {
    this.emit('search-structure', { smiles, drawing } satisfies AskedSearch);
  }

  /** Of a structure that is told beside the molecule, such as one of those that a prediction learned from. */
  #onMenu = ({ detail }: CustomEvent<StructureMenuDetail>): void => {
    const { source, smiles, anchor } = detail;
    const actions = { search: () => this.#search(smiles, source.structure) };
    if (detail.pointer) void this.#menu.open(source, actions, detail.pointer);
    else void this.#menu.openBeside(source, actions, anchor);
  };

  #renderUnread(record: MoleculeRecord & { status: 'error' }): TemplateResult {
    return html`<div class="reason"><mo-icon name="warning"></mo-icon>${reasonContent(record)}</div>
      <p class="muted">${msg(str`Line ${record.line} of the file`, { id: 'molvalley.panel.line' })}</p>
      <pre>${record.source}</pre>
      ${this.#renderPicture()} ${this.#renderFacts()} ${this.#renderOrigin()}`;
  }

  #renderPicture(): TemplateResult {
    return html`<molvalley-molecule-picture
      .pictures=${this.session.pictures}
      .position=${this.record.position}
      .name=${moleculeName(this.record)}
    ></molvalley-molecule-picture>`;
  }

  #renderOrigin(): TemplateResult {
    return html`<molvalley-molecule-origin
      .documents=${this.session.documents}
      .origin=${this.record.origin}
    ></molvalley-molecule-origin>`;
  }

  // ── values ────────────────────────────────────────────────────────────────

  get #columns(): Column[] {
    const isRead = this.record.status === 'ok';
    return this.session.table.columns.filter(
      ({ id, kind, fileName }) =>
        kind !== 'select' &&
        kind !== 'structure' &&
        id !== 'name' &&
        id !== alertsColumnId &&
        !isMarkId(id) &&
        (isRead || fileName !== undefined),
    );
  }

  #renderFacts(): TemplateResult {
    return html`<dl>
      ${this.#columns.map((column) => {
        const value = this.#valueOf(column);
        const measured = measuredValues(this.record, column);
        const isWide =
          column.code || measured.length > 0 || (typeof value === 'string' && value.length > SHORT_TEXT);
        return html`<div class=${isWide ? 'wide' : ''}>
          <dt>${columnTitle(column)}</dt>
          <dd class=${column.code ? 'code' : ''}>${value || '–'}</dd>
          ${
            measured.length > 0
              ? html`<dd>
                  <molvalley-measured-values
                    .documents=${this.session.documents}
                    .values=${measured}
                  ></molvalley-measured-values>
                </dd>`
              : nothing
          }
        </div>`;
      })}
    </dl>`;
  }

  #valueOf({ id, decimals }: Column): unknown {
    const { table } = this.session;
    const { position } = this.record;
    const endpoint = endpointOf(id);
    if (endpoint) return predictionContent(endpoint, table.predicted(position, id));
    const text = table.text(position, id);
    const number = table.numbers(id)?.values[position] ?? NaN;
    return decimals === undefined || !text || Number.isNaN(number) ? text : number.toFixed(decimals);
  }

  // ── alerts ────────────────────────────────────────────────────────────────

  #renderAlerts(record: ReadMolecule): TemplateResult {
    const title = msg('Structural alerts', { id: 'molvalley.alerts.title' });
    const { alerts: all } = this.session;
    const alerts = all.at(record.position);
    if (!alerts)
      return html`<section class="alerts" aria-label=${title}>
        <h3>${title}</h3>
        <mo-button
          ?disabled=${!this.session.isComplete}
          .loading=${all.state.phase === 'running'}
          @click=${() => void all.start()}
          >${msg('Check the whole set', { id: 'molvalley.panel.checkAlerts' })}</mo-button
        >
      </section>`;
    const catalogs = new Map(alerts.map(({ catalog }) => [catalogNote(catalog), catalog]));
    return html`<section class="alerts" aria-label=${title}>
      <h3>${title}</h3>
      ${
        alerts.length
          ? html`<div class="actions">
                ${alerts.map(
                  (alert) =>
                    html`<button
                      type="button"
                      aria-pressed=${alert === this.alert ? 'true' : 'false'}
                      title=${msg('Highlight in the drawing', { id: 'molvalley.alerts.highlight' })}
                      @click=${() => this.#toggleAlert(alert)}
                    >
                      ${alertTitle(alert)}
                    </button>`,
                )}
              </div>
              ${[...catalogs.keys()].map((note) => html`<p class="muted">${note}</p>`)}`
          : html`<p class="muted">${msg('None of the alerts matches.', { id: 'molvalley.alerts.none' })}</p>`
      }
      <p class="muted">${alertsAbout()}</p>
    </section>`;
  }

  #toggleAlert(alert: StructuralAlert): void {
    this.alert = this.alert === alert ? undefined : alert;
  }

  // ── elsewhere ─────────────────────────────────────────────────────────────

  #renderOutside(record: ReadMolecule): TemplateResult | typeof nothing {
    const links = outsideLinks(record.inchiKey);
    if (!links.length) return nothing;
    const title = msg('In public databases', { id: 'molvalley.panel.outside' });
    return html`<section class="outside" aria-label=${title}>
      <h3>${title}</h3>
      <ul>
        ${links.map(
          ({ database, url }) =>
            html`<li>
              <a href=${url} target="_blank" rel="noopener noreferrer"
                >${database}<mo-icon
                  name="external"
                  label=${msg('opens in a new tab', { id: 'molvalley.panel.newTab' })}
                ></mo-icon
              ></a>
            </li>`,
        )}
      </ul>
      <p class="muted">
        ${msg(
          'A link opens another site and sends it the InChIKey of this molecule. Nothing is sent until you follow one.',
          {
            id: 'molvalley.panel.outsideWhy',
          },
        )}
      </p>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-molecule-details': MoleculeDetails;
  }
}
