import { REPORT_CELLS_MAX, REPORT_MOLECULES_MAX } from '@moiety/chemistry/report/content.ts';
import type { PaperSize } from '@moiety/chemistry/report/content.ts';
import '@moiety/elements/select/define.js';
import { getLocale } from '@moiety/locales';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { ReportPart } from '../../shared/report/report-parts.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import type { Column } from '../../shared/table/columns.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { molecules } from '../../shared/words/counts.ts';
import type { ReportChoice } from './report-download.ts';

/**
 * Asks what a report of the shown molecules has in it.
 *
 * @fires {CustomEvent<ReportChoice>} create-report
 * @fires close
 */
@customElement('molvalley-report-dialog')
export class ReportDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
      mo-select {
        max-width: 240px;
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0;
        margin-bottom: var(--mo-space-1);
        font-weight: 600;
      }
      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr));
        gap: var(--mo-space-1) var(--mo-space-4);
      }
      .columns {
        max-height: 232px;
        overflow-y: auto;
      }
      .one {
        grid-template-columns: minmax(0, 1fr);
      }
      .hint,
      .count {
        margin: 0;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
      }
      .hint {
        margin-top: var(--mo-space-1);
      }
      .refusal {
        margin: 0;
        padding: var(--mo-space-3);
        border-radius: var(--mo-radius);
        background: var(--mo-color-warning-soft);
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  /** The shown columns, in order; the dialog is closed while there are none. */
  @property({ attribute: false }) columns: readonly Column[] | undefined;
  @state() private paper: PaperSize = 'a4';
  @state() private hasLinks = true;
  @state() private omittedColumns: ReadonlySet<string> = new Set();
  @state() private omittedParts: ReadonlySet<string> = new Set();
  @query('mo-select') private first!: HTMLElement | null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('columns') || !this.columns || changed.get('columns')) return;
    this.paper = getLocale() === 'en-US' ? 'letter' : 'a4';
    this.hasLinks = true;
    this.omittedColumns = new Set();
    this.omittedParts = new Set();
  }

  override render(): TemplateResult {
    const { columns } = this;
    return html`<mo-dialog
      width="560px"
      .title=${msg('PDF report', { id: 'molvalley.report.title' })}
      .open=${columns !== undefined}
      showFooter
      .submittext=${msg('Create report', { id: 'molvalley.report.create' })}
      @open=${() => this.first?.focus()}
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      ${columns ? this.#renderForm(columns) : nothing}
    </mo-dialog>`;
  }

  #renderForm(columns: readonly Column[]): TemplateResult {
    const count = this.session.view.visible.length;
    const refusal = this.#refusal();
    return html`<form @submit=${this.#submit}>
      <p class="count">
        ${msg(
          str`${molecules(count)}, as shown in the table and in the same order. The file is created on this device.`,
          {
            id: 'molvalley.report.count',
          },
        )}
      </p>
      ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : nothing}
      <mo-select
        label=${msg('Paper size', { id: 'molvalley.report.paper' })}
        .value=${this.paper}
        @change=${(event: Event) => (this.paper = (event.target as HTMLSelectElement).value as PaperSize)}
      >
        <option value="a4" ?selected=${this.paper === 'a4'}>A4</option>
        <option value="letter" ?selected=${this.paper === 'letter'}>
          ${msg('US Letter', { id: 'molvalley.report.letter' })}
        </option>
      </mo-select>
      <fieldset>
        <legend>${msg('Columns', { id: 'molvalley.columns' })}</legend>
        <div class="choices columns">
          ${columns.map(
            (column) =>
              html`<mo-checkbox
                label=${columnTitle(column)}
                .checked=${!this.omittedColumns.has(column.id)}
                @change=${() => (this.omittedColumns = toggled(this.omittedColumns, column.id))}
              ></mo-checkbox>`,
          )}
        </div>
        <p class="hint">
          ${msg('If the columns do not fit on a page side by side, each molecule becomes a card.', {
            id: 'molvalley.report.cards',
          })}
        </p>
      </fieldset>
      ${this.#renderParts()}
      <mo-checkbox
        label=${msg('Links to PubChem, ChEMBL and SureChEMBL', { id: 'molvalley.report.links' })}
        .checked=${this.hasLinks}
        @change=${() => (this.hasLinks = !this.hasLinks)}
      ></mo-checkbox>
    </form>`;
  }

  #renderParts(): TemplateResult {
    const { all } = this.session.reportParts;
    return html`<fieldset>
      <legend>${msg('Plots and analyses', { id: 'molvalley.report.parts' })}</legend>
      ${
        all.length > 0
          ? html`<div class="choices one">
              ${all.map(
                ({ id, words }) =>
                  html`<mo-checkbox
                    label=${words}
                    .checked=${!this.omittedParts.has(id)}
                    @change=${() => (this.omittedParts = toggled(this.omittedParts, id))}
                  ></mo-checkbox>`,
              )}
            </div>`
          : html`<p class="hint">
              ${msg(
                'None yet. Open a plot, the R groups or the matched pairs of this set, and you can include them here with your settings.',
                { id: 'molvalley.report.noParts' },
              )}
            </p>`
      }
    </fieldset>`;
  }

  #wanted(): Column[] {
    return (this.columns ?? []).filter(({ id }) => !this.omittedColumns.has(id));
  }

  /** Why there can be no such report, and what to do; empty where there can. */
  #refusal(): string {
    const count = this.session.view.visible.length;
    const columns = this.#wanted().length;
    if (columns === 0) return msg('Select at least one column.', { id: 'molvalley.report.noColumns' });
    if (count > REPORT_MOLECULES_MAX)
      return msg(
        str`A report can have up to ${molecules(REPORT_MOLECULES_MAX)}; the table shows ${number(count)}. Filter it, for example to the top 100 of a column, or download Excel or CSV instead.`,
        { id: 'molvalley.report.tooMany' },
      );
    if (count * columns > REPORT_CELLS_MAX)
      return msg(
        str`${molecules(count)} with ${number(columns)} columns are too many values for a report. Select up to ${number(Math.floor(REPORT_CELLS_MAX / count))} columns, filter the table, or download Excel or CSV instead.`,
        { id: 'molvalley.report.tooWide' },
      );
    return '';
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (!this.columns || this.#refusal()) return;
    const choice: ReportChoice = {
      paper: this.paper,
      columns: this.#wanted(),
      parts: this.session.reportParts.all.filter(({ id }: ReportPart) => !this.omittedParts.has(id)),
      hasLinks: this.hasLinks,
    };
    this.emit('create-report', choice);
  };
}

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-report-dialog': ReportDialog;
  }
}
