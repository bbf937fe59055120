import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { ImportJob } from '../../shared/imports/import-job.ts';
import type { Download } from './download.ts';
import type { ReportDownload } from './report-download.ts';
import type { OriginalState } from '../../shared/sets/originals.ts';
import type { SetComputation } from '../../shared/sets/set-computation.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import { badQueryWords } from '../../shared/words/search-words.ts';
import { dateTime } from '@moiety/tool-kit/format.ts';
import { paths } from '../../shared/places.ts';
import '@moiety/tool-kit/failure.ts';
import '../../shared/imports/import-status.ts';

/** Sheets that are offered; a workbook can have hundreds. */
const SHEETS_SHOWN = 8;

/**
 * What went wrong with a set, between its title and its table.
 *
 * @fires retry - loading is to be tried again
 * @fires keep-original - uploading the original file is to be tried again
 * @fires {CustomEvent<{ sheet: string }>} read-sheet - another sheet of the workbook is to be imported
 * @fires restore - the set is to be taken out of the trash
 * @fires restore-version - the set is to become what it was in the version that is shown
 */
@customElement('molvalley-set-notices')
export class SetNotices extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      .notices {
        display: grid;
        gap: var(--mo-space-2);
      }
      .notices > :last-child {
        margin-bottom: var(--mo-space-2);
      }
      .notice {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--mo-space-2);
        padding: var(--mo-space-2) var(--mo-space-3);
        border-radius: var(--mo-radius);
        background: var(--mo-color-warning-soft);
        overflow-wrap: anywhere;
      }
      .notice.plain {
        background: var(--mo-color-hover);
      }
      .notice mo-icon {
        flex: none;
        color: var(--mo-color-warning);
      }
      .version mo-icon {
        color: inherit;
      }
      .notice span {
        flex: 1 1 200px;
        max-width: 90ch;
      }
    `,
  ];

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) importJob: ImportJob | undefined;
  @property({ attribute: false }) download!: Download;
  @property({ attribute: false }) report!: ReportDownload;
  /** The set is being taken out of the trash, or its version restored. */
  @property({ type: Boolean }) restoring = false;
  /** The file that the set was made from. */
  @property({ attribute: false }) original: OriginalState = { phase: 'none' };
  /** Of the set, for a file that is to be written again. */
  @property() name = '';

  #watchSession = new Watch(this);
  #watchImportJob = new Watch(this);
  #watchDownload = new Watch(this);
  #watchReport = new Watch(this);

  override willUpdate(): void {
    this.#watchSession.observe(this.session);
    this.#watchImportJob.observe(this.importJob);
    this.#watchDownload.observe(this.download);
    this.#watchReport.observe(this.report);
  }

  override render(): TemplateResult {
    return html`<div class="notices">
      ${this.#renderVersion()} ${this.#renderImportJob()} ${this.#renderSheets()} ${this.#renderNotLoaded()}
      ${this.#renderGone()} ${this.#renderDownload()} ${this.#renderReport()} ${this.#renderOriginal()}
      ${this.#renderComputations()} ${this.#renderMarks()} ${this.#renderSearch()}
    </div>`;
  }

  /** What is shown is the set as it was. */
  #renderVersion(): TemplateResult | typeof nothing {
    const { version, versionFacts, set } = this.session;
    if (version === undefined || !versionFacts || !set) return nothing;
    const { versionName, made, mayRestore, head } = versionFacts;
    return html`<div class="notice plain version" role="status">
      <mo-icon name="restore"></mo-icon>
      <span>
        <b>${versionWords(versionName, made)}</b>
        ${msg(
          'Its name, stars, tags, notes and calculated columns are as they were then. You can search, filter and download here, but not make changes.',
          { id: 'molvalley.version.readOnly' },
        )}
      </span>
      ${
        mayRestore && version !== head
          ? html`<mo-button
              icon="undo"
              .loading=${this.restoring}
              @click=${() => this.emit('restore-version')}
              >${msg('Restore this version', { id: 'molvalley.version.restore' })}</mo-button
            >`
          : nothing
      }
      <mo-button variant="plain" href=${paths.set(set.id)}
        >${msg('Open the current set', { id: 'molvalley.version.current' })}</mo-button
      >
    </div>`;
  }

  #renderImportJob(): TemplateResult | typeof nothing {
    if (this.importJob?.state.phase !== 'not-saved') return nothing;
    return html`<molvalley-import-status .importJob=${this.importJob}></molvalley-import-status>`;
  }

  /** A workbook has more sheets than the one that was read. */
  #renderSheets(): TemplateResult | typeof nothing {
    const sheets = this.importJob?.sheets;
    const others = sheets?.names.filter((name) => name !== sheets.read) ?? [];
    if (!sheets || !others.length) return nothing;
    return html`<div class="notice plain" role="status">
      <span
        >${msg(str`Sheet “${sheets.read}” was imported.`, { id: 'molvalley.sheets.read' })}
        ${msg('Other sheets of this workbook become sets of their own:', { id: 'molvalley.sheets.others' })}</span
      >
      ${others
        .slice(0, SHEETS_SHOWN)
        .map(
          (sheet) =>
            html`<mo-button @click=${() => this.emit('read-sheet', { sheet })}
              >${msg(str`Import ${sheet}`, { id: 'molvalley.sheets.import' })}</mo-button
            >`,
        )}
    </div>`;
  }

  #renderNotLoaded(): TemplateResult | typeof nothing {
    const { failure } = this.session;
    if (!failure) return nothing;
    return html`<kit-failure
      .what=${msg('The rest of this set could not be loaded', { id: 'molvalley.set.restFailed' })}
      .safe=${msg('It is safe on the server.', { id: 'molvalley.set.failedSafe' })}
      .failure=${failure}
      @retry=${() => this.emit('retry')}
    ></kit-failure>`;
  }

  #renderGone(): TemplateResult | typeof nothing {
    const { inTrash, missing } = this.session;
    if (missing)
      return html`<div class="notice" role="alert">
        <mo-icon name="warning"></mo-icon>
        <span>${msg('This set is no longer available', { id: 'molvalley.set.missing' })}</span>
      </div>`;
    if (!inTrash) return nothing;
    return html`<div class="notice" role="alert">
      <mo-icon name="warning"></mo-icon>
      <span>${msg('This set is in the trash.', { id: 'molvalley.set.inTrash' })}</span>
      <mo-button icon="restore" .loading=${this.restoring} @click=${() => this.emit('restore')}
        >${msg('Restore', { id: 'molvalley.restore' })}</mo-button
      >
    </div>`;
  }

  #renderDownload(): TemplateResult | typeof nothing {
    const { state } = this.download;
    if (state.phase !== 'failed') return nothing;
    return html`<div class="notice" role="alert">
      <mo-icon name="error"></mo-icon>
      <span
        >${msg('The file could not be created. The set has not changed.', { id: 'molvalley.download.failed' })}</span
      >
      <mo-button icon="refresh" @click=${() => void this.download.start(state.format, state.scope, this.name)}
        >${msg('Retry', { id: 'kit.retry' })}</mo-button
      >
    </div>`;
  }

  #renderReport(): TemplateResult | typeof nothing {
    const { state } = this.report;
    if (state.phase !== 'failed') return nothing;
    return html`<div class="notice" role="alert">
      <mo-icon name="error"></mo-icon>
      <span
        >${msg('The report could not be created. The set has not changed.', { id: 'molvalley.report.failed' })}</span
      >
      <mo-button icon="refresh" @click=${() => void this.report.start(state.choice, state.source)}
        >${msg('Retry', { id: 'kit.retry' })}</mo-button
      >
    </div>`;
  }

  #renderOriginal(): TemplateResult | typeof nothing {
    if (this.original.phase !== 'not-kept') return nothing;
    return html`<kit-failure
      .what=${msg('The original file could not be uploaded', { id: 'molvalley.original.failed' })}
      .safe=${msg('The set is saved, with every molecule.', { id: 'molvalley.original.failedSafe' })}
      .failure=${this.original.failure}
      @retry=${() => this.emit('keep-original')}
    ></kit-failure>`;
  }

  /** A computation that failed, with the way to try again. */
  #renderFailed(computation: SetComputation<unknown>, words: string): TemplateResult | typeof nothing {
    if (computation.state.phase !== 'failed') return nothing;
    return html`<div class="notice" role="alert">
      <mo-icon name="error"></mo-icon>
      <span>${words}</span>
      <mo-button icon="refresh" @click=${() => void computation.start()}
        >${msg('Retry', { id: 'kit.retry' })}</mo-button
      >
    </div>`;
  }

  #renderComputations(): TemplateResult {
    const { predictions, alerts, parents } = this.session;
    return html`${this.#renderAnalyses()}${this.#renderFailed(
      predictions,
      msg('The predictions could not be calculated. The set has not changed.', {
        id: 'molvalley.admet.failed',
      }),
    )}${this.#renderFailed(
      alerts,
      msg('The molecules could not be checked for alerts. The set has not changed.', {
        id: 'molvalley.alerts.failed',
      }),
    )}${this.#renderFailed(
      parents,
      msg('The parent structures could not be found. The set has not changed.', {
        id: 'molvalley.parents.failed',
      }),
    )}`;
  }

  /** Columns of analyses that were not made again stay empty, which must not look as if there was nothing. */
  #renderAnalyses(): TemplateResult | typeof nothing {
    const { analyses } = this.session;
    if (analyses.state.phase !== 'failed') return nothing;
    return html`<div class="notice" role="alert">
      <mo-icon name="error"></mo-icon>
      <span
        >${msg('The analysis columns were not recomputed, so they are empty. The set has not changed.', {
          id: 'molvalley.analyses.failed',
        })}</span
      >
      <mo-button icon="refresh" @click=${() => void analyses.start()}
        >${msg('Retry', { id: 'kit.retry' })}</mo-button
      >
    </div>`;
  }

  #renderMarks(): TemplateResult | typeof nothing {
    const { marks } = this.session;
    if (marks.state.phase !== 'failed') return nothing;
    return html`<kit-failure
      .what=${msg('Stars, tags and notes could not be loaded', { id: 'molvalley.marks.notLoaded' })}
      .safe=${msg(
        'They are safe on the server. Until they are loaded, filters and downloads do not have them.',
        {
          id: 'molvalley.marks.failedSafe',
        },
      )}
      .failure=${marks.state.failure}
      @retry=${() => void marks.load()}
    ></kit-failure>`;
  }

  #renderSearch(): TemplateResult | typeof nothing {
    const { state, wanted } = this.session.search;
    if (state.phase !== 'bad-query' && state.phase !== 'failed') return nothing;
    const why =
      state.phase === 'bad-query'
        ? badQueryWords(wanted?.kind ?? 'contains', state.detail)
        : msg('The structure search failed.', { id: 'molvalley.structure.failed' });
    return html`<div class="notice" role="alert">
      <mo-icon name="error"></mo-icon>
      <span>${why} ${msg('All molecules are shown.', { id: 'molvalley.substructure.allShown' })}</span>
    </div>`;
  }
}

/** What is shown, for who may have forgotten. */
const versionWords = (name: string, made: { at: string } | null): string => {
  const at = made && dateTime(made.at);
  if (name)
    return at
      ? msg(str`This is version “${name}” from ${at}.`, { id: 'molvalley.version.named' })
      : msg(str`This is version “${name}”.`, { id: 'molvalley.version.namedOldest' });
  return at
    ? msg(str`This is the set as it was on ${at}.`, { id: 'molvalley.version.of' })
    : msg('This is the oldest available version of the set.', { id: 'molvalley.version.oldest' });
};

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-notices': SetNotices;
  }
}
