import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';
import { PICTURES_MAX } from '@moiety/chemistry/writing/record-sheet.ts';
import { getDocumentVersion } from '@moiety/contract';
import type { DocumentVersion, MoleculeSet } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import '@moiety/tool-kit/failure.ts';
import { number, sentences } from '@moiety/tool-kit/format.ts';
import { createUpload } from '@moiety/tool-kit/molecule-set-upload.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { inChIKeysOf } from '../../shared/results/agreement.ts';
import { evidenceSheet } from '../../shared/results/evidence-sheet.ts';
import { exportedDocument } from '../../shared/results/exported-document.ts';
import { groupsSheet } from '../../shared/results/groups-sheet.ts';
import { countFor, leftOutOf, recordsOf, rowsFor, unreviewedOf } from '../../shared/results/records.ts';
import type { Which } from '../../shared/results/records.ts';
import { ResultTable } from '../../shared/results/result-table.ts';
import type { ResultRow, RowOrder } from '../../shared/results/result-table.ts';
import { servicesContext } from '../../shared/services.ts';
import type { Services } from '../../shared/services.ts';
import { layOutColumns, recordColumns } from '../../shared/results/record-columns.ts';
import type { ColumnLayout, RecordColumns, Target } from '../../shared/results/record-columns.ts';
import { exchangeWords, workbookWords } from '../../shared/words/file-words.ts';
import { leftOutWords, roomWords, savedWords } from '../../shared/words/export-words.ts';

/** Where compounds go: a file, or a molecule set of the person's. */
export type ExportKind = 'file' | 'set';

/** What a file is written as: SD files by the version of their connection tables. */
type Format = Exclude<FileFormat, 'sdf'> | 'sdf' | 'sdf3000' | 'json';

type Phase =
  | { name: 'loading' }
  | { name: 'not-loaded'; failure: unknown }
  | { name: 'asking' }
  | { name: 'working' }
  | { name: 'failed'; failure: unknown }
  | { name: 'sent'; set: MoleculeSet };

/** A document's name without its extension. */
const stemOf = (name: string): string => name.replace(/\.pdf$/i, '');

/**
 * Takes what was found out of the tool.
 *
 * @fires close - it closed
 */
@customElement('patsight-export-dialog')
export class ExportDialog extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      form,
      .done {
        display: grid;
        gap: var(--mo-space-4);
        justify-items: start;
      }
      form > * {
        width: 100%;
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  @property({ attribute: false }) session!: DocumentSession;
  /** The dialog is closed while it is nothing. */
  @property({ attribute: false }) kind: ExportKind | undefined;
  /** The order of the table that is shown; undefined for that of the document. */
  @property({ attribute: false }) order: RowOrder | undefined;
  /** How the columns of the table are shown; undefined for all of them as they stand at first. */
  @property({ attribute: false }) layout: ColumnLayout | undefined;
  /** Keys of the rows that are selected. */
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  /** The version that is exported; what was found as it is now where there is none. */
  @property({ attribute: false }) version: number | undefined;
  @state() private signed: { version: DocumentVersion; table: ResultTable } | undefined;
  @state() private which: Which = 'all';
  @state() private format: Format = 'sdf';
  /** Whether columns that are hidden in the table are written too. */
  @state() private withHidden = false;
  @state() private name = '';
  @state() private phase: Phase = { name: 'asking' };

  #run: AbortController | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('kind') || !this.kind) return;
    this.phase = { name: 'asking' };
    this.signed = undefined;
    this.which = this.selected.size > 0 && this.#isShown ? 'selected' : 'all';
    this.name = stemOf(this.session.document?.name ?? '');
    if (this.version !== undefined) void this.#loadVersion(this.version);
  }

  /** Whether what is exported is what the table shows. */
  get #isShown(): boolean {
    return this.version === this.session.version;
  }

  /** What is written. */
  get #table(): ResultTable {
    return this.signed?.table ?? this.session.table;
  }

  async #loadVersion(version: number): Promise<void> {
    this.phase = { name: 'loading' };
    try {
      const { signed, results } = await this.services.api.call(getDocumentVersion, {
        params: { id: this.session.id, number: String(version) },
      });
      if (this.version !== version) return;
      this.signed = { version: signed, table: new ResultTable(results) };
      this.phase = { name: 'asking' };
    } catch (failure) {
      this.phase = { name: 'not-loaded', failure };
    }
  }

  override render(): TemplateResult {
    const { kind, phase } = this;
    const isSent = phase.name === 'sent';
    return html`<mo-dialog
      width="480px"
      .title=${
        kind === 'set'
          ? msg('Send to molecule analysis', { id: 'patsight.send' })
          : this.version === undefined
            ? msg('Export', { id: 'patsight.export' })
            : msg(str`Export version ${this.version}`, { id: 'patsight.version.export' })
      }
      .open=${kind !== undefined}
      .loading=${phase.name === 'working'}
      ?showFooter=${!isSent && phase.name !== 'loading' && phase.name !== 'not-loaded'}
      .submittext=${kind === 'set' ? msg('Send', { id: 'patsight.send.submit' }) : msg('Export', { id: 'patsight.export' })}
      @submit=${this.#submit}
      @close=${this.#closed}
    >
      ${kind ? (isSent ? this.#renderSent(phase.set) : this.#renderForm(kind)) : nothing}
    </mo-dialog>`;
  }

  #renderForm(kind: ExportKind): TemplateResult {
    const { phase, selected } = this;
    if (phase.name === 'loading')
      return html`<p class="muted" role="status">${msg('Loading', { id: 'patsight.loading' })}</p>`;
    if (phase.name === 'not-loaded')
      return html`<kit-failure
        .what=${msg('The version could not be loaded', { id: 'patsight.version.failed' })}
        .failure=${phase.failure}
        @retry=${() => void this.#loadVersion(this.version!)}
      ></kit-failure>`;
    const table = this.#table;
    const [all, accepted, chosen] = (['all', 'accepted', 'selected'] as const).map((which) =>
      countFor(table, which, selected),
    ) as [number, number, number];
    const rows = rowsFor(table, this.which, selected, this.order);
    const open = unreviewedOf(rows);
    return html`<form @submit=${this.#submit}>
      <mo-radio-group
        label=${msg('Compounds', { id: 'patsight.column.compounds' })}
        .value=${this.which}
        @change=${(event: Event) => (this.which = (event.target as HTMLInputElement).value as Which)}
      >
        <mo-radio value="all"
          >${msg(str`All except rejected (${number(all)})`, { id: 'patsight.export.all' })}</mo-radio
        >
        <mo-radio value="accepted" ?disabled=${accepted === 0}
          >${msg(str`Accepted only (${number(accepted)})`, { id: 'patsight.export.accepted' })}</mo-radio
        >
        ${
          this.#isShown
            ? html`<mo-radio value="selected" ?disabled=${chosen === 0}
                >${msg(str`Selected in the table (${number(chosen)})`, {
                  id: 'patsight.export.selected',
                })}</mo-radio
              >`
            : nothing
        }
      </mo-radio-group>
      ${
        kind === 'file'
          ? html`<mo-radio-group
              label=${msg('Format', { id: 'patsight.export.format' })}
              .value=${this.format}
              @change=${(event: Event) => (this.format = (event.target as HTMLInputElement).value as Format)}
            >
              <mo-radio value="sdf"
                >${msg('SDF V2000, V3000 only where a structure needs it', { id: 'patsight.export.sdf' })}</mo-radio
              >
              <mo-radio value="sdf3000">SDF V3000</mo-radio>
              <mo-radio value="csv">CSV</mo-radio>
              <mo-radio value="xlsx"
                >${
                  rows.length > PICTURES_MAX
                    ? msg('Excel, with evidence', { id: 'patsight.export.xlsxPlain' })
                    : msg('Excel, with pictures and evidence', { id: 'patsight.export.xlsx' })
                }</mo-radio
              >
              <mo-radio value="json"
                >${msg('JSON, with all evidence', { id: 'patsight.export.json' })}</mo-radio
              >
            </mo-radio-group>`
          : html`<mo-input
              label=${msg('Name of the molecule set', { id: 'patsight.send.name' })}
              autocomplete="off"
              .value=${this.name}
              @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
            ></mo-input>`
      }
      ${this.#renderHidden(rows)} ${this.#renderRoom(rows)} ${this.#renderLeftOut()}
      <p class="muted">
        ${
          open > 0
            ? msg(
                str`${number(open)} of these have values nobody has reviewed. Beside each value a column says so and where it was read.`,
                { id: 'patsight.export.unreviewed' },
              )
            : msg('Beside each value a column says how it was reviewed and where it was read.', {
                id: 'patsight.export.columns',
              })
        }
      </p>
      ${
        phase.name === 'failed'
          ? html`<kit-failure
              .what=${
                kind === 'file'
                  ? msg('The file could not be written', { id: 'patsight.export.failed' })
                  : msg('The compounds were not sent', { id: 'patsight.send.failed' })
              }
              .safe=${msg('Nothing is lost: they are still in this document.', { id: 'patsight.export.safe' })}
              .failure=${phase.failure}
              @retry=${this.#submit}
            ></kit-failure>`
          : nothing
      }
    </form>`;
  }

  /** Where it goes. */
  get #target(): Target {
    if (this.kind === 'set') return 'set';
    return this.format === 'sdf3000' ? 'sdf' : this.format;
  }

  /** The columns that rows have where they go. */
  #columnsOf(rows: readonly ResultRow[]): RecordColumns {
    const target = this.#target;
    const { shown } = layOutColumns(this.#table, rows, this.#writtenLayout);
    return recordColumns(
      this.#table,
      rows,
      shown,
      target === 'xlsx' ? workbookWords() : exchangeWords,
      target,
    );
  }

  /** The layout by which columns are written. */
  get #writtenLayout(): ColumnLayout | undefined {
    const { layout } = this;
    return layout && this.withHidden
      ? { inOrder: (all) => layout.inOrder(all), isHidden: () => false }
      : layout;
  }

  /** What is hidden in the table can be written all the same. */
  #renderHidden(rows: readonly ResultRow[]): TemplateResult | typeof nothing {
    const count = layOutColumns(this.#table, rows, this.layout).hidden.length;
    if (count === 0) return nothing;
    if (this.#target === 'json')
      return html`<p class="muted">
        ${msg('JSON includes all columns, even those hidden in the table.', { id: 'patsight.export.hiddenJson' })}
      </p>`;
    return html`<mo-checkbox
      label=${msg(str`Include the columns hidden in the table (${number(count)})`, {
        id: 'patsight.export.hidden',
      })}
      .checked=${this.withHidden}
      @change=${(event: Event) => (this.withHidden = (event.target as HTMLInputElement).checked)}
    ></mo-checkbox>`;
  }

  /** What of the columns has no room where they go. */
  #renderRoom(rows: readonly ResultRow[]): TemplateResult | typeof nothing {
    const target = this.#target;
    if (target !== 'set' && target !== 'xlsx') return nothing;
    const { omitted, isBare } = this.#columnsOf(rows);
    return isBare ? html`<mo-callout type="warning">${roomWords(target, omitted)}</mo-callout>` : nothing;
  }

  /** What the choice leaves out. */
  get #leftOut(): string {
    return leftOutWords(leftOutOf(this.#table, this.which, this.selected));
  }

  #renderLeftOut(): TemplateResult | typeof nothing {
    const words = this.#leftOut;
    return words === '' ? nothing : html`<p class="left-out">${words}</p>`;
  }

  #renderSent({ id, name, total }: MoleculeSet): TemplateResult {
    const { apiOrigin } = this.services;
    return html`<div class="done" role="status">
      <p>
        ${
          total === 1
            ? msg(str`1 compound was saved to “${name}”.`, { id: 'patsight.sent.one' })
            : msg(str`${number(total)} compounds were saved to “${name}”.`, { id: 'patsight.sent' })
        }
      </p>
      ${this.#renderLeftOut()}
      <mo-button
        variant="primary"
        icon="external"
        target="_blank"
        href=${`${apiOrigin}/molvalley?molvalley-app=${encodeURIComponent(`/set/${id}`)}`}
        >${msg('Open it in molecule analysis', { id: 'patsight.sent.open' })}</mo-button
      >
    </div>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.phase.name !== 'working') void this.#take();
  };

  async #take(): Promise<void> {
    const { session, which, selected, kind } = this;
    const { document } = session;
    if (!document) return;
    const rows = rowsFor(this.#table, which, selected, this.order);
    if (rows.length === 0) return;
    this.phase = { name: 'working' };
    const run = new AbortController();
    this.#run = run;
    try {
      if (kind === 'set') {
        this.phase = { name: 'sent', set: await this.#send(rows, run.signal) };
        return;
      }
      const stem = stemOf(document.name) + (this.version === undefined ? '' : ` v${this.version}`);
      const name = fileName(stem, this.format === 'sdf3000' ? 'sdf' : this.format);
      saveFile(await this.#write(rows, stem), name);
      this.phase = { name: 'asking' };
      toast.success(sentences(savedWords(rows.length, name), this.#leftOut));
      this.emit('close');
    } catch (failure) {
      if (!isAbort(failure)) this.phase = { name: 'failed', failure };
    }
  }

  async #write(rows: ReturnType<typeof rowsFor>, title: string): Promise<Blob> {
    const { molecules, apiOrigin } = this.services;
    const { format, which, session } = this;
    const table = this.#table;
    if (format === 'json') {
      const written = exportedDocument({
        document: session.document!,
        table,
        rows,
        which,
        signed: this.signed?.version,
        pages: session.pages,
        origin: apiOrigin,
      });
      return new Blob([`${JSON.stringify(written, undefined, 2)}\n`], { type: 'application/json' });
    }
    const { columns: written, placing } = this.#columnsOf(rows);
    const { records, columns } = await recordsOf(molecules, { rows, columns: written, document: session.id });
    if (format === 'sdf3000')
      return molecules.write('sdf', records, columns, { title, version: 'V3000', ...placing });
    if (format !== 'xlsx') return molecules.write(format, records, columns, { title, ...placing });
    const keys = await inChIKeysOf(molecules, rows);
    const groups = groupsSheet(table, rows, which);
    return molecules.write('xlsx', records, columns, {
      title: msg('Compounds', { id: 'patsight.column.compounds' }),
      ...placing,
      sheets: [
        evidenceSheet(rows, this.signed ? () => table.results.engine : session.engineOf, keys),
        ...(groups ? [groups] : []),
      ],
    });
  }

  async #send(rows: ReturnType<typeof rowsFor>, signal: AbortSignal): Promise<MoleculeSet> {
    const { molecules, api } = this.services;
    const { records, columns, assays } = await recordsOf(molecules, {
      rows,
      columns: this.#columnsOf(rows).columns,
      document: this.session.id,
    });
    const documentName = this.session.document?.name ?? '';
    return createUpload({
      api,
      set: {
        name: cutText(this.name.trim(), 200) || cutText(stemOf(documentName), 200),
        sourceName: cutText(documentName, 255),
        format: 'csv',
        columns,
        assays,
        total: records.length,
      },
      records,
      onProgress: () => undefined,
    }).run(signal);
  }

  #closed = (): void => {
    this.#run?.abort();
    if (this.kind) this.emit('close');
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-export-dialog': ExportDialog;
  }
}
