import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Watch } from '../app/observable.ts';
import { pageStyles } from '../app/shared.styles.ts';
import { ToolElement } from '../app/tool-element.ts';
import type { Reading } from '../reading/reading.ts';
import { molecules, number } from '../words/counts.ts';
import type { Download } from './download.ts';
import type { SetSession } from './set-session.ts';
import '../reading/reading-status.ts';
import './progress-strip.ts';
import { formatName } from '../words/format-name.ts';

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
  @property({ attribute: false }) reading: Reading | undefined;
  @property({ attribute: false }) download!: Download;

  #watchSession = new Watch(this);
  #watchReading = new Watch(this);
  #watchDownload = new Watch(this);

  override willUpdate(): void {
    this.#watchSession.observe(this.session);
    this.#watchReading.observe(this.reading);
    this.#watchDownload.observe(this.download);
  }

  override render(): TemplateResult | typeof nothing {
    const { state } = this.download;
    if (state.phase === 'writing') {
      const { format, written, total } = state;
      return html`<molvalley-progress
        inline
        .words=${msg(str`Writing ${formatName(format)}: ${number(written)} of ${molecules(total)}`, {
          id: 'molvalley.download.writing',
        })}
        .share=${total ? written / total : 0}
        cancellable
        @cancel=${() => this.download.cancel()}
      ></molvalley-progress>`;
    }
    const phase = this.reading?.state.phase ?? '';
    if (['waiting', 'reading', 'saving'].includes(phase))
      return html`<molvalley-reading-status
        inline
        .reading=${this.reading!}
        @cancel=${() => this.emit('cancel')}
      ></molvalley-reading-status>`;
    const { session } = this;
    const loaded = session.table.records.length;
    if (this.reading || session.isComplete || session.failure || session.inTrash || !session.set || !loaded)
      return nothing;
    const { total } = session.set;
    return html`<molvalley-progress
      inline
      .words=${msg(str`Loading: ${number(loaded)} of ${molecules(total)}`, { id: 'molvalley.set.loading' })}
      .share=${loaded / total}
    ></molvalley-progress>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'molvalley-set-progress': SetProgress;
  }
}
