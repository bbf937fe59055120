import { msg, str } from '@lit/localize';
import { writeMeaning } from '@moiety/contract';
import type { ResultActivity } from '@moiety/contract';
import type { MoDialog } from '@moiety/elements/dialog/dialog.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { counted, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { DocumentSession, ItemChange } from '../../shared/documents/document-session.ts';
import { explainWords } from '../../shared/words/result-words.ts';
import { tellConflicts } from './edits.ts';

/** The ends of a code's range, as they are being written. */
interface Ends {
  lower: string;
  upper: string;
}

const NO_ENDS: Ends = { lower: '', upper: '' };

const fromWords = (): string => msg('From', { id: 'patsight.legend.from' });
const toWords = (): string => msg('To', { id: 'patsight.legend.to' });

/** @returns NaN for what is no number; null where nothing is written */
const endOf = (text: string): number | null => {
  const written = text.trim().replace('−', '-');
  if (written === '') return null;
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : Number.NaN;
};

/**
 * Has it said what the codes of a column stand for, as the legend of its table does; all values with these codes are corrected in one step.
 *
 * @fires saved - it is stored
 * @fires close - it closed
 */
@customElement('patsight-legend-dialog')
export class LegendDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--mo-space-3);
      }
      .scope {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 120px;
        gap: var(--mo-space-3);
      }
      fieldset,
      .heads {
        display: grid;
        grid-template-columns: 140px minmax(0, 1fr) minmax(0, 1fr);
        gap: var(--mo-space-1) var(--mo-space-3);
        align-items: center;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0;
      }
      .code {
        display: grid;
        min-height: var(--mo-control-height);
        align-content: center;
        overflow-wrap: anywhere;
      }
      .code strong {
        font-family: var(--mo-font-mono);
      }
      .code span {
        font-size: var(--mo-text-s);
      }
      .code .means {
        font-size: var(--mo-text-s);
      }
      .heads {
        align-items: end;
      }
      .unitless {
        margin: 0;
        min-height: 20px;
        font-size: var(--mo-text-s);
      }
      .wrong {
        grid-column: 2 / -1;
        margin: 0;
        font-size: var(--mo-text-s);
      }
      .error {
        color: var(--mo-color-error);
      }
      @media (max-width: 479px) {
        fieldset,
        .heads {
          grid-template-columns: 104px minmax(0, 1fr) minmax(0, 1fr);
        }
        .scope {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  @property({ attribute: false }) session!: DocumentSession;
  /** One of the values with a code; the dialog is closed while there is none. */
  @property({ attribute: false }) activity: ResultActivity | undefined;
  @state() private everywhere = false;
  @state() private unit = '';
  /** Under the codes. */
  @state() private ends: Readonly<Record<string, Ends>> = {};
  /** Whether saving was tried with something that cannot be. */
  @state() private isAsked = false;
  @state() private error = '';
  @state() private busy = false;
  @query('mo-dialog') private dialog!: MoDialog;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('activity') || !this.activity) return;
    this.everywhere = false;
    this.isAsked = false;
    this.error = '';
    const known = [...this.session.table.codesLike(this.activity, true)].flatMap(([code, values]) => {
      const meaning = values.find((one) => one.meaning)?.meaning;
      return meaning ? [{ code, meaning }] : [];
    });
    this.unit = known[0]?.meaning.unit ?? '';
    this.ends = Object.fromEntries(
      known.map(({ code, meaning: { lower, upper } }) => [
        code,
        { lower: lower === null ? '' : String(lower), upper: upper === null ? '' : String(upper) },
      ]),
    );
  }

  override render(): TemplateResult {
    const { activity } = this;
    return html`<mo-dialog
      width="560px"
      .title=${explainWords()}
      .open=${activity !== undefined}
      .loading=${this.busy}
      showFooter
      .submittext=${msg('Save', { id: 'patsight.save' })}
      @submit=${this.#submit}
      @close=${() => this.activity && this.emit('close')}
    >
      ${activity ? this.#renderForm(activity) : nothing}
    </mo-dialog>`;
  }

  #renderForm(activity: ResultActivity): TemplateResult {
    const { table } = this.session;
    const codes = table.codesLike(activity, this.everywhere);
    const everywhere = [...table.codesLike(activity, true).values()].flat().length;
    const here = [...table.codesLike(activity, false).values()].flat().length;
    const column = [activity.endpoint, activity.target].filter(Boolean).join(', ');
    return html`<form @submit=${this.#submit}>
      <p class="muted">
        ${msg(
          'Enter the range that the legend gives for each code. Leave one end empty if the range is open. All values with these codes get their meaning in one step.',
          { id: 'patsight.legend.what' },
        )}
      </p>
      <div class="scope">
        <mo-select
          label=${msg('Applies to', { id: 'patsight.legend.scope' })}
          .value=${this.everywhere ? 'all' : 'column'}
          ?disabled=${everywhere === here}
          @change=${(event: Event) => (this.everywhere = (event.target as HTMLSelectElement).value === 'all')}
        >
          <option value="column">${counted(column || msg('Value', { id: 'patsight.value' }), here)}</option>
          <option value="all">
            ${msg(str`All columns with codes (${number(everywhere)})`, { id: 'patsight.legend.all' })}
          </option>
        </mo-select>
        <mo-input
          label=${msg('Unit', { id: 'patsight.field.unit' })}
          autocomplete="off"
          .value=${this.unit}
          @input=${(event: Event) => {
            this.unit = (event.target as HTMLInputElement).value;
            this.error = '';
          }}
        ></mo-input>
      </div>
      <p class="muted unitless">
        ${
          this.unit.trim() === '' && [...codes.keys()].some((code) => this.#textOf(code))
            ? msg('Enter the unit too, unless the values have none, as pIC50.', {
                id: 'patsight.legend.unitless',
              })
            : nothing
        }
      </p>
      <div class="heads muted" aria-hidden="true">
        <span>${msg('Code', { id: 'patsight.legend.code' })}</span>
        <span>${fromWords()}</span>
        <span>${toWords()}</span>
      </div>
      ${[...codes].map(([code, values]) => this.#renderCode(code, values.length))}
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
    </form>`;
  }

  #renderCode(code: string, count: number): TemplateResult {
    const { lower, upper } = this.ends[code] ?? NO_ENDS;
    const input = (end: keyof Ends, label: string, value: string): TemplateResult =>
      html`<mo-input
        label=${label}
        hideLabel
        inputmode="decimal"
        autocomplete="off"
        .value=${value}
        @input=${(event: Event) => this.#write(code, end, (event.target as HTMLInputElement).value)}
      ></mo-input>`;
    const text = this.#textOf(code);
    return html`<fieldset>
      <legend class="visually-hidden">${code}</legend>
      <div class="code">
        <strong>${code}</strong>
        <span class="muted means"
          >${[msg(str`Values: ${number(count)}`, { id: 'patsight.legend.count' }), text].filter(Boolean).join(' · ')}</span
        >
      </div>
      ${input('lower', fromWords(), lower)} ${input('upper', toWords(), upper)}
      ${
        text === undefined && this.isAsked
          ? html`<p class="wrong error" role="alert">
              ${msg('Enter numbers such as 0.5, the lower one on the left.', { id: 'patsight.legend.wrong' })}
            </p>`
          : nothing
      }
    </fieldset>`;
  }

  /** What is written of a code; empty for nothing, undefined where it cannot be. */
  #textOf(code: string): string | undefined {
    const { lower, upper } = this.ends[code] ?? NO_ENDS;
    const [from, to] = [endOf(lower), endOf(upper)];
    if (from === null && to === null) return '';
    if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
    return writeMeaning({ lower: from, upper: to, unit: this.unit }) || undefined;
  }

  #write(code: string, end: keyof Ends, text: string): void {
    this.ends = { ...this.ends, [code]: { ...(this.ends[code] ?? NO_ENDS), [end]: text } };
    this.error = '';
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { activity, session } = this;
    if (this.busy || !activity) return;
    const codes = [...session.table.codesLike(activity, this.everywhere)];
    this.isAsked = codes.some(([code]) => this.#textOf(code) === undefined);
    if (this.isAsked) return;
    const changes = codes.flatMap(([code, values]) => {
      const value = this.#textOf(code)!;
      return values
        .filter(({ meaning }) => (meaning ? writeMeaning(meaning) : '') !== value)
        .map(({ key }): ItemChange => ({ key, changes: [{ field: 'meaning', value }] }));
    });
    this.busy = true;
    try {
      if (changes.length > 0) tellConflicts(await session.change(changes));
      this.emit('saved');
      this.dialog.close();
    } catch (failure) {
      this.error = failureWords(failure);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-legend-dialog': LegendDialog;
  }
}
