import { consume } from '@lit/context';
import { exportMoleculeSet, EXPORTED_FILE_DAYS, setExportFormats } from '@moiety/contract';
import type { MoleculeSetSummary, SetExportFormat } from '@moiety/contract';
import { PICTURES_MAX } from '@moiety/chemistry/writing/record-sheet.ts';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '@moiety/tool-kit/failure.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { molecules } from '../../shared/words/counts.ts';

type Phase =
  | { name: 'asking' }
  | { name: 'sending' }
  | { name: 'failed'; failure: unknown }
  | { name: 'begun' };

/**
 * Has the server write a whole set to a file, without opening it here.
 *
 * @fires close - it closed
 */
@customElement('molvalley-export-dialog')
export class ExportDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form {
        display: grid;
        gap: var(--mo-space-4);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** The set; the dialog is closed while there is none. */
  @property({ attribute: false }) set: MoleculeSetSummary | undefined;
  @state() private format: SetExportFormat = 'sdf';
  @state() private phase: Phase = { name: 'asking' };
  /** Of the job: sent again after a lost answer it is the same one. */
  #id = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('set') || !this.set) return;
    this.phase = { name: 'asking' };
    this.#id = crypto.randomUUID();
  }

  override render(): TemplateResult {
    const { set, phase } = this;
    const isBegun = phase.name === 'begun';
    return html`<mo-dialog
      width="480px"
      .title=${msg('Export', { id: 'molvalley.export.title' })}
      .open=${set !== undefined}
      .loading=${phase.name === 'sending'}
      ?showFooter=${!isBegun}
      .submittext=${msg('Export', { id: 'molvalley.export.title' })}
      @submit=${this.#submit}
      @close=${() => this.emit('close')}
    >
      ${set ? (isBegun ? this.#renderBegun(set) : this.#renderForm(set)) : nothing}
    </mo-dialog>`;
  }

  #renderForm(set: MoleculeSetSummary): TemplateResult {
    const { phase } = this;
    return html`<form @submit=${this.#submit}>
      <p class="muted">${msg(str`${set.name}: ${molecules(set.total)}`, { id: 'molvalley.export.of' })}</p>
      <mo-radio-group
        label=${msg('Format', { id: 'molvalley.export.format' })}
        .value=${this.format}
        @change=${this.#onFormat}
      >
        ${setExportFormats.map((format) => html`<mo-radio value=${format}>${formatTitle(format, set)}</mo-radio>`)}
      </mo-radio-group>
      <p class="muted">
        ${msg(
          str`The file is written on the server, free of charge, also while this page is closed. A notification tells you when it is ready. It counts toward your storage and is deleted after ${EXPORTED_FILE_DAYS} days.`,
          { id: 'molvalley.export.how' },
        )}
      </p>
      <p class="muted">
        ${msg(
          'It contains all molecules, including their stars, tags and notes. To include calculated columns or predictions, or only filtered molecules, open the set and choose Download.',
          { id: 'molvalley.export.what' },
        )}
      </p>
      ${
        phase.name === 'failed'
          ? html`<kit-failure
              .what=${msg('The export was not started', { id: 'molvalley.export.failed' })}
              .failure=${phase.failure}
              @retry=${this.#submit}
            ></kit-failure>`
          : nothing
      }
    </form>`;
  }

  #renderBegun({ name }: MoleculeSetSummary): TemplateResult {
    return html`<p role="status">
      ${msg(
        str`${name} is being exported. You can close this page; a notification has the link to the file. Your open jobs show the progress.`,
        { id: 'molvalley.export.begun' },
      )}
    </p>`;
  }

  #onFormat = (event: Event): void => {
    this.format = (event.target as HTMLInputElement).value as SetExportFormat;
    // Another file is another job.
    this.#id = crypto.randomUUID();
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.phase.name !== 'sending') void this.#begin();
  };

  async #begin(): Promise<void> {
    const { set, format } = this;
    if (!set) return;
    this.phase = { name: 'sending' };
    try {
      await this.services.api.call(exportMoleculeSet, {
        params: { id: set.id },
        body: { id: this.#id, format },
      });
      if (this.set === set) this.phase = { name: 'begun' };
    } catch (failure) {
      if (this.set === set) this.phase = { name: 'failed', failure };
    }
  }
}

const formatTitle = (format: SetExportFormat, { total }: MoleculeSetSummary): string => {
  if (format !== 'xlsx') return format.toUpperCase();
  return total > PICTURES_MAX
    ? msg(str`Excel (pictures only up to ${number(PICTURES_MAX)} molecules)`, {
        id: 'molvalley.export.excelPlain',
      })
    : msg('Excel, with pictures', { id: 'molvalley.export.excel' });
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-export-dialog': ExportDialog;
  }
}
