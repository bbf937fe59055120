import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '@moiety/tool-kit/observable.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import type { ImportJob } from '../../shared/imports/import-job.ts';
import { number } from '@moiety/tool-kit/format.ts';
import { molecules } from '../../shared/words/counts.ts';
import { formatName } from '../../shared/words/format-name.ts';
import type { Download } from './download.ts';
import type { ReportDownload } from './report-download.ts';
import type { OriginalState } from '../../shared/sets/originals.ts';
import type { SetComputation } from '../../shared/sets/set-computation.ts';
import type { SetSession } from '../../shared/sets/set-session.ts';
import '../../shared/imports/import-status.ts';
import '@moiety/tool-kit/progress.ts';

/**
 * How far the set's file, its loading or its download is, on one line that is there all the time: nothing moves when
 * work begins or ends. A download, which a person asked for last, comes before the others.
 *
 * @fires cancel - reading is to stop
 */
@customElement('molvalley-set-progress')
export class SetProgress extends ToolElement {
  static override styles = pageStyles;

  @property({ attribute: false }) session!: SetSession;
  @property({ attribute: false }) importJob: ImportJob | undefined;
  @property({ attribute: false }) download!: Download;
  @property({ attribute: false }) report!: ReportDownload;
  /** The file that the set was made from. */
  @property({ attribute: false }) original: OriginalState = { phase: 'none' };

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

  override render(): TemplateResult | typeof nothing {
    const { state } = this.download;
    if (state.phase === 'writing') {
      const { format, written, total } = state;
      return html`<kit-progress
        inline
        .words=${msg(str`Writing ${formatName(format)}: ${number(written)} of ${molecules(total)}`, {
          id: 'molvalley.download.writing',
        })}
        .share=${total ? written / total : 0}
        cancellable
        @cancel=${() => this.download.cancel()}
      ></kit-progress>`;
    }
    if (this.report.isBusy) return this.#renderReport();
    const computation = this.session.computations.find(({ state: { phase } }) => phase === 'running');
    if (computation) return this.#renderComputation(computation);
    const { analyses } = this.session;
    if (analyses.state.phase === 'running') {
      const { done, total } = analyses.state;
      return html`<kit-progress
        inline
        .words=${msg(str`Recomputing analysis columns: ${number(done)} of ${molecules(total)}`, {
          id: 'molvalley.analyses.again',
        })}
        .share=${total ? done / total : 0}
        cancellable
        @cancel=${() => analyses.cancel()}
      ></kit-progress>`;
    }
    const phase = this.importJob?.state.phase ?? '';
    if (['waiting', 'reading', 'saving'].includes(phase))
      return html`<molvalley-import-status
        inline
        .importJob=${this.importJob!}
        @cancel=${() => this.emit('cancel')}
      ></molvalley-import-status>`;
    if (this.original.phase === 'keeping')
      return html`<kit-progress
        inline
        .words=${msg('Uploading the original file', { id: 'molvalley.original.keeping' })}
        .share=${this.original.share}
      ></kit-progress>`;
    const { session } = this;
    const loaded = session.table.records.length;
    if (this.importJob || session.isComplete || session.failure || session.inTrash || !session.set || !loaded)
      return nothing;
    const { total } = session.set;
    return html`<kit-progress
      inline
      .words=${msg(str`Loading: ${number(loaded)} of ${molecules(total)}`, { id: 'molvalley.set.loading' })}
      .share=${loaded / total}
    ></kit-progress>`;
  }

  #renderComputation(computation: SetComputation<unknown>): TemplateResult | typeof nothing {
    const { state } = computation;
    if (state.phase !== 'running') return nothing;
    const { done, total } = state;
    return html`<kit-progress
      inline
      .words=${this.#computationWords(computation, done, total)}
      .share=${total ? done / total : 0}
      cancellable
      @cancel=${() => computation.cancel()}
    ></kit-progress>`;
  }

  #computationWords(computation: SetComputation<unknown>, done: number, total: number): string {
    switch (computation) {
      case this.session.predictions:
        return msg(str`Predicting: ${number(done)} of ${molecules(total)}`, {
          id: 'molvalley.admet.predicting',
        });
      case this.session.alerts:
        return msg(str`Checking for alerts: ${number(done)} of ${molecules(total)}`, {
          id: 'molvalley.alerts.checking',
        });
      default:
        return msg(str`Finding parent structures: ${number(done)} of ${molecules(total)}`, {
          id: 'molvalley.compare.parents',
        });
    }
  }

  /** First structures are drawn, then pages written; while there is no number of pages, a fresh worker loads what it needs. */
  #renderReport(): TemplateResult {
    const { state } = this.report;
    const words =
      state.phase === 'drawing'
        ? msg(str`Drawing structures: ${number(state.done)} of ${number(state.total)}`, {
            id: 'molvalley.report.drawing',
          })
        : state.phase === 'writing' && state.pages
          ? msg(str`Writing page ${number(state.page)} of ${number(state.pages)}`, {
              id: 'molvalley.report.writing',
            })
          : msg('Laying out pages', { id: 'molvalley.report.arranging' });
    const share =
      state.phase === 'drawing'
        ? (0.6 * state.done) / (state.total || 1)
        : state.phase === 'writing'
          ? 0.6 + (0.4 * state.page) / (state.pages || 1)
          : 0;
    return html`<kit-progress
      inline
      .words=${words}
      .share=${share}
      cancellable
      @cancel=${() => this.report.cancel()}
    ></kit-progress>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-progress': SetProgress;
  }
}
