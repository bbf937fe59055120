import { consume } from '@lit/context';
import type { TextEncoding } from '@moiety/chemistry/files/decode-text.ts';
import { cutText } from '@moiety/chemistry/cut-text.ts';
import type { MoleculeSetSummary } from '@moiety/contract';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import { FileIntake } from '@moiety/tool-kit/file-intake.ts';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { paths } from '../../shared/places.ts';
import { servicesContext } from '../../shared/services.ts';
import type { SampleFile, Services } from '../../shared/services.ts';
import { removeWithUndo } from '@moiety/tool-kit/trash.ts';
import { listTableStyles } from '@moiety/tool-kit/list-table.styles.ts';
import { pageStyles, skeletonStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { setNameOf } from '../../shared/imports/import-job.ts';
import type { ImportJob } from '../../shared/imports/import-job.ts';
import { dateTime, number } from '@moiety/tool-kit/format.ts';
import { setActions, sharedWords } from '../../shared/sets/set-actions.ts';
import { parseSetName, renameWithUndo, renameWords, whyNotRenamed } from '../../shared/sets/rename.ts';
import { molecules, unreadRows } from '../../shared/words/counts.ts';
import { doubtOf } from './encoding-dialog.ts';
import type { DoubtfulFile } from './encoding-dialog.ts';
import { drawStructure } from './draw-structure.ts';
import type { PastedMolecules } from './paste-dialog.ts';
import { setTableStyles } from './set-table.styles.ts';
import '@moiety/elements/checkbox/define.js';
import '@moiety/tool-kit/failure.ts';
import '@moiety/tool-kit/rename-dialog.ts';
import '../../shared/imports/import-status.ts';
import '@moiety/tool-kit/more-items.ts';
import '../../shared/sets/share-dialog.ts';
import './encoding-dialog.ts';
import './export-dialog.ts';
import './exported-file-dialog.ts';
import './paste-dialog.ts';
import './selection-bar.ts';

/** What the file chooser offers; the format itself is told by the content. */
const ACCEPTED = '.sdf,.sd,.mol,.mdl,.smi,.smiles,.ism,.csv,.tsv,.txt,.xlsx,.cdxml';

/** The start page: a person's molecule sets, and the ways to add one. */
@customElement('molvalley-sets-page')
export class SetsPage extends ToolElement {
  static override styles = [
    pageStyles,
    skeletonStyles,
    listTableStyles,
    setTableStyles,
    css`
      .drop {
        text-wrap: balance;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: var(--mo-space-2) var(--mo-space-3);
        margin-top: var(--mo-space-4);
        padding: var(--mo-space-5) var(--mo-space-4);
        border: 1px dashed var(--mo-color-border-control);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
        color: var(--mo-color-text-muted);
        text-align: center;
      }
      .import-help {
        margin-top: var(--mo-space-2);
      }
      .over .drop {
        border-color: var(--mo-color-primary-text);
        background: var(--mo-color-primary-soft);
        color: var(--mo-color-text);
      }
      .imports {
        display: grid;
        gap: var(--mo-space-3);
        margin: var(--mo-space-4) 0 0;
        padding: 0;
        list-style: none;
      }
      .imports li {
        padding: var(--mo-space-3) var(--mo-space-4);
        border: 1px solid var(--mo-color-border);
        border-radius: var(--mo-radius);
        background: var(--mo-color-surface);
      }
      .imports a {
        font-weight: 500;
        overflow-wrap: anywhere;
      }
      .shared {
        display: block;
        color: var(--mo-color-text-muted);
        font-size: var(--mo-text-s);
        font-weight: 400;
      }
      .stale,
      molvalley-selection-bar:not([count='0']) {
        margin-top: var(--mo-space-4);
      }
    `,
  ];

  @consume({ context: servicesContext })
  @state()
  private services!: Services;
  /** What the address asks to be drawn: the structure editor opens with it, once. */
  @property({ attribute: false }) drawn: string | undefined;
  /** The set that the address asks others to be compared with: it is selected, once. */
  @property({ attribute: false }) compare: string | undefined;
  /** The file of an export that the address leads to. */
  @property({ attribute: false }) download: string | undefined;
  /** Ids of the sets that are selected, in the order in which they were. */
  @state() private selected: readonly string[] = [];
  @state() private pasting = false;
  /** Files whose encoding has to be asked for; the first of them is asked about. */
  @state() private doubts: readonly DoubtfulFile[] = [];
  @state() private renamed: MoleculeSetSummary | undefined;
  /** The set whose sharing is looked at. */
  @state() private shared: MoleculeSetSummary | undefined;
  /** The set that is to be exported. */
  @state() private exported: MoleculeSetSummary | undefined;
  /** The sample that is being fetched. */
  @state() private fetched: SampleFile | undefined;

  #intake = new FileIntake(this, (files) => this.#read(files));
  #watchSets = new Watch(this);
  #watchImportQueue = new Watch(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#onVisible);
    if (this.hasUpdated) void this.services.sets.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  override willUpdate(): void {
    this.#watchSets.observe(this.services.sets);
    this.#watchImportQueue.observe(this.services.importQueue);
    if (!this.hasUpdated) void this.services.sets.load();
  }

  override updated(changed: PropertyValues<this>): void {
    const { drawn, compare } = this;
    if (changed.has('compare') && compare !== undefined) {
      this.services.router.go(paths.sets(), { replace: true });
      this.#select(compare, true);
    }
    if (!changed.has('drawn') || drawn === undefined) return;
    // The address is that of the sets again, so that a reload or Back does not open the editor once more.
    this.services.router.go(paths.sets(), { replace: true });
    void this.drawStructure(drawn);
  }

  override render(): TemplateResult {
    return html`
      <div
        class=${this.#intake.isOver ? 'page over' : 'page'}
        @dragenter=${this.#intake.onDrag}
        @dragover=${this.#intake.onDrag}
        @dragleave=${this.#intake.onDragLeave}
        @drop=${this.#intake.onDrop}
      >
        <div class="top">
          <h1>${msg('Your molecule sets', { id: 'molvalley.sets.title' })}</h1>
          <div class="actions">
            <mo-button variant="plain" icon="trash" href=${paths.trash()}
              >${msg('Trash', { id: 'molvalley.trash.title' })}</mo-button
            >
            <mo-button icon="edit" @click=${this.#openPaste}
              >${msg('Paste molecules', { id: 'molvalley.paste.title' })}</mo-button
            >
            <mo-button class="choose" variant="primary" icon="upload" @click=${this.#intake.open}
              >${msg('Choose file', { id: 'molvalley.sets.choose' })}</mo-button
            >
          </div>
        </div>
        <input
          class="files"
          type="file"
          hidden
          multiple
          accept=${ACCEPTED}
          aria-label=${msg('Choose file', { id: 'molvalley.sets.choose' })}
          @change=${this.#intake.onChosen}
        />
        <div class="drop">
          <span
            >${msg('Drop an SDF, MOL, SMILES, CSV, Excel or CDXML file here', { id: 'molvalley.sets.drop' })}</span
          >
          ${
            this.services.sets.items?.length
              ? html`<mo-button .loading=${this.fetched === this.services.sample} @click=${this.#readSample}
                  >${msg('Try it with a sample', { id: 'molvalley.sets.sample' })}</mo-button
                >`
              : nothing
          }
        </div>
        <p class="import-help">
          ${helpLink(this.services, 'molvalley-import', msg('How to import molecules', { id: 'molvalley.sets.help' }))}
        </p>
        ${this.#renderImports()} ${this.#renderList()}
      </div>
      <molvalley-paste-dialog
        .open=${this.pasting}
        @paste-molecules=${this.#onPasted}
        @close=${this.#closePaste}
      ></molvalley-paste-dialog>
      <molvalley-encoding-dialog
        .doubt=${this.doubts[0]}
        @choose-encoding=${this.#onEncoding}
        @close=${this.#leaveDoubt}
      ></molvalley-encoding-dialog>
      <molvalley-share-dialog
        .set=${this.shared}
        @change=${() => void this.services.sets.load()}
        @close=${this.#closeShare}
      ></molvalley-share-dialog>
      <molvalley-export-dialog .set=${this.exported} @close=${this.#closeExport}></molvalley-export-dialog>
      <molvalley-exported-file-dialog
        .file=${this.download}
        @close=${this.#closeDownload}
      ></molvalley-exported-file-dialog>
      <kit-rename-dialog
        .name=${this.renamed?.name}
        .heading=${msg('Rename set', { id: 'molvalley.rename.title' })}
        .asked=${renameWords()}
        .parse=${parseSetName}
        .explain=${whyNotRenamed}
        .rename=${(name: string) => this.#rename(name)}
        @close=${this.#closeRename}
      ></kit-rename-dialog>
    `;
  }

  #renderImports(): TemplateResult | typeof nothing {
    const underWay = this.services.importQueue.all.filter(
      ({ state: { phase } }) => phase !== 'saved' && phase !== 'cancelled',
    );
    if (!underWay.length) return nothing;
    return html`<ul class="imports" aria-label=${msg('Importing', { id: 'molvalley.sets.readings' })}>
      ${underWay.map(
        (importJob) =>
          html`<li>
            ${
              importJob.state.phase === 'refused'
                ? nothing
                : html`<a href=${paths.reading(importJob.id)}
                    >${importJob.source.sourceName || importJob.source.name}</a
                  >`
            }
            <molvalley-import-status
              .importJob=${importJob}
              @cancel=${() => this.services.importQueue.remove(importJob)}
              @dismiss=${() => this.services.importQueue.remove(importJob)}
            ></molvalley-import-status>
          </li>`,
      )}
    </ul>`;
  }

  #renderList(): TemplateResult {
    const { items, failure } = this.services.sets;
    if (!items) return failure ? this.#renderFailure(failure) : this.#renderSkeleton();
    return html`
      ${failure ? html`<div class="stale">${this.#renderFailure(failure)}</div>` : nothing}
      <molvalley-selection-bar
        .count=${this.#selectedOf(items).length}
        @compare=${() => this.services.router.go(paths.compare(this.#selectedOf(items)))}
        @clear=${this.#clearSelection}
      ></molvalley-selection-bar>
      ${
        items.length
          ? html`<div class="list">
              <table>
                ${this.#renderHead()}
                <tbody>
                  ${items.map((set) => this.#renderSet(set))}
                </tbody>
              </table>
              <kit-more-items .list=${this.services.sets}></kit-more-items>
            </div>`
          : this.#renderEmpty()
      }
    `;
  }

  #renderFailure(failure: unknown): TemplateResult {
    return html`<kit-failure
      class="stale"
      .what=${msg('Your molecule sets could not be loaded', { id: 'molvalley.sets.failed' })}
      .safe=${msg('They are safe on the server.', { id: 'molvalley.sets.failedSafe' })}
      .failure=${failure}
      @retry=${() => void this.services.sets.load()}
    ></kit-failure>`;
  }

  #renderHead(): TemplateResult {
    return html`<thead>
      <tr>
        <th scope="col" class="choice">
          <span class="visually-hidden">${msg('Select', { id: 'molvalley.sets.select' })}</span>
        </th>
        <th scope="col">${msg('Name', { id: 'molvalley.column.name' })}</th>
        <th scope="col" class="count">${msg('Molecules', { id: 'molvalley.sets.molecules' })}</th>
        <th scope="col">
          <span class="visually-hidden">${msg('Not readable', { id: 'molvalley.unread.mark' })}</span>
        </th>
        <th scope="col" class="file">${msg('Source file', { id: 'molvalley.sets.source' })}</th>
        <th scope="col">${msg('Modified', { id: 'molvalley.sets.changed' })}</th>
        <th scope="col">
          <span class="visually-hidden">${msg('Actions', { id: 'molvalley.sets.actions' })}</span>
        </th>
      </tr>
    </thead>`;
  }

  #renderSet(set: MoleculeSetSummary): TemplateResult {
    const source = set.sourceName || msg('Pasted', { id: 'molvalley.sets.pasted' });
    const isSelected = this.selected.includes(set.id);
    return html`<tr class=${isSelected ? 'selected' : ''}>
      <td class="choice">
        <mo-checkbox
          label=${msg(str`Select ${set.name}`, { id: 'molvalley.sets.selectNamed' })}
          hideLabel
          .checked=${isSelected}
          @change=${() => this.#select(set.id, !isSelected)}
        ></mo-checkbox>
      </td>
      <td class="name">
        <a href=${paths.set(set.id)}>${set.name}</a>
        ${sharedWords(set) ? html`<span class="shared">${sharedWords(set)}</span>` : nothing}
        <span class="source">${source}</span>
      </td>
      <td class="count">
        <span class="wide">${number(set.total)}</span><span class="narrow">${molecules(set.total)}</span>
      </td>
      <td class="unread">${set.unread ? unreadRows(set.unread) : nothing}</td>
      <td class="file">${source}</td>
      <td class="when">${dateTime(set.updatedAt)}</td>
      <td class="menu">${this.#renderMenu(set)}</td>
    </tr>`;
  }

  #renderMenu(set: MoleculeSetSummary): TemplateResult {
    return html`<mo-popover placement="bottom-end">
      <mo-button
        slot="trigger"
        variant="plain"
        icon="more"
        iconOnly
        label=${msg(str`Actions for ${set.name}`, { id: 'molvalley.sets.actionsFor' })}
      ></mo-button>
      <mo-menu @select=${(event: CustomEvent<{ value: string }>) => this.#act(set, event.detail.value)}>
        ${setActions(set)}
        <mo-menu-item value="export" icon="download"
          >${msg('Export…', { id: 'molvalley.export' })}</mo-menu-item
        >
      </mo-menu>
    </mo-popover>`;
  }

  #renderEmpty(): TemplateResult {
    return html`<div class="list empty">
      <mo-icon name="structure"></mo-icon>
      <h2>${msg('No molecule sets yet', { id: 'molvalley.sets.empty' })}</h2>
      <p class="muted">
        ${msg(
          'Each file you import becomes a set: a table of its molecules with structures and properties, saved to your account.',
          { id: 'molvalley.sets.emptyWhy' },
        )}
      </p>
      <mo-button .loading=${this.fetched === this.services.sample} @click=${this.#readSample}
        >${msg('Try it with a sample', { id: 'molvalley.sets.sample' })}</mo-button
      >
      <mo-button .loading=${this.fetched === this.services.sampleSeries} @click=${this.#readSeries}
        >${msg('Try a series with measured values', { id: 'molvalley.sets.sampleSeries' })}</mo-button
      >
    </div>`;
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="list skeleton" role="status">
      <span class="visually-hidden">${msg('Loading', { id: 'molvalley.loading' })}</span>
      <table aria-hidden="true">
        ${this.#renderHead()}
        <tbody>
          ${[1, 2, 3, 4].map(
            () =>
              html`<tr>
                <td class="choice"></td>
                <td class="name"><span></span></td>
                <td class="count"><span></span></td>
                <td></td>
                <td class="file"><span></span></td>
                <td class="when"><span></span></td>
                <td></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  // ── what the portal's list of commands asks for ───────────────────────────

  /** Asks for files. */
  askFile(): void {
    this.#intake.ask();
  }

  /** Asks for SMILES to be pasted. */
  askMolecules(): void {
    this.pasting = true;
  }

  /** Has a structure drawn, or read from its name, that becomes a set. */
  async drawStructure(text = ''): Promise<void> {
    try {
      const source = await drawStructure(this.services.workers, text);
      if (source) this.#show(this.services.importQueue.add(source));
    } catch {
      toast.error(
        msg('The structure editor could not be loaded. Try again.', {
          id: 'molvalley.substructure.noEditor',
        }),
      );
    }
  }

  /** Reads a sample file. */
  async readSample(sample = this.services.sample): Promise<void> {
    if (this.fetched) return;
    this.fetched = sample;
    const { name, url } = sample;
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      this.#read([new File([await response.blob()], name)]);
    } catch {
      toast.error(
        msg('The sample could not be loaded. Please try again.', { id: 'molvalley.sets.sampleFailed' }),
      );
    } finally {
      this.fetched = undefined;
    }
  }

  // ── what a person does ────────────────────────────────────────────────────

  #openPaste = (): void => this.askMolecules();

  #closePaste = (): void => {
    this.pasting = false;
  };

  /** The selected sets that are still listed. */
  #selectedOf(items: readonly MoleculeSetSummary[]): string[] {
    return this.selected.filter((id) => items.some((set) => set.id === id));
  }

  #select(id: string, isSelected: boolean): void {
    const others = this.selected.filter((one) => one !== id);
    this.selected = isSelected ? [...others, id] : others;
  }

  #clearSelection = (): void => {
    this.selected = [];
  };

  #closeShare = (): void => {
    this.shared = undefined;
  };

  #closeExport = (): void => {
    this.exported = undefined;
  };

  #closeDownload = (): void => {
    this.services.router.go(paths.sets(), { replace: true });
  };

  #closeRename = (): void => {
    this.renamed = undefined;
  };

  #onVisible = (): void => {
    // Another tab may have changed the list meanwhile.
    if (document.visibilityState === 'visible') void this.services.sets.load();
  };

  #onPasted = (event: CustomEvent<PastedMolecules>): void => {
    this.pasting = false;
    const { name, text, format } = event.detail;
    this.#show(
      this.services.importQueue.add({
        blob: new Blob([text], { type: 'text/plain' }),
        name,
        sourceName: '',
        format,
      }),
    );
  };

  #readSample = (): void => void this.readSample();

  #readSeries = (): void => void this.readSample(this.services.sampleSeries);

  #read(files: readonly File[]): void {
    void this.#readAll(files);
  }

  /** Reads files; those whose encoding is open once a person has chosen it. */
  async #readAll(files: readonly File[]): Promise<void> {
    const doubts = await Promise.all(files.map(doubtOf));
    const clear = files.filter((_, at) => !doubts[at]);
    const importQueue = clear.map((file) => this.#add(file));
    this.doubts = [...this.doubts, ...doubts.filter((doubt) => doubt !== undefined)];
    if (importQueue[0] && files.length === 1) this.#show(importQueue[0]);
  }

  #add(file: File, encoding?: TextEncoding): ImportJob {
    return this.services.importQueue.add({
      blob: file,
      name: setNameOf(file.name),
      sourceName: cutText(file.name.toWellFormed(), 255),
      ...(encoding ? { encoding } : {}),
    });
  }

  #onEncoding = (event: CustomEvent<{ encoding: TextEncoding }>): void => {
    const [doubt, ...others] = this.doubts;
    if (!doubt) return;
    this.doubts = others;
    const importJob = this.#add(doubt.file, event.detail.encoding);
    if (!others.length) this.#show(importJob);
  };

  #leaveDoubt = (): void => {
    this.doubts = this.doubts.slice(1);
  };

  #show(importJob: ImportJob): void {
    this.services.router.go(paths.reading(importJob.id));
  }

  #act(set: MoleculeSetSummary, action: string): void {
    if (action === 'compare') this.#select(set.id, true);
    if (action === 'history') this.services.router.go(paths.history(set.id));
    if (action === 'rename') this.renamed = set;
    if (action === 'share') this.shared = set;
    if (action === 'export') this.exported = set;
    if (action === 'delete') void this.#delete(set);
  }

  async #rename(name: string): Promise<void> {
    if (!this.renamed) return;
    const { sets, sessions } = this.services;
    await renameWithUndo(sets, this.renamed, name, (renamed) => {
      const session = sessions.get(renamed.id);
      if (session) session.set = renamed;
    });
  }

  async #delete(set: MoleculeSetSummary): Promise<void> {
    const { sets } = this.services;
    await removeWithUndo({
      name: set.name,
      remove: () => sets.remove(set.id),
      restore: () => sets.restore(set.id),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-sets-page': SetsPage;
  }
}
