import { msg, str } from '@lit/localize';
import type { LoggedCorrection } from '@moiety/contract';
import { dateTime, number } from '@moiety/tool-kit/format.ts';
import { pageStyles } from '@moiety/tool-kit/page.styles.ts';
import { ToolElement } from '@moiety/tool-kit/tool-element.ts';
import { css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ResultTable } from '../../shared/results/result-table.ts';
import { entryWords } from '../../shared/words/log-words.ts';
import { correctedWords, madeWords } from '../../shared/words/rerun-words.ts';
import { itemWords } from '../../shared/words/result-words.ts';

/** What others changed while somebody was away. */
export interface Changes {
  /** When the person was last there. */
  since: string;
  total: number;
  /** The last ones, the last first. */
  entries: readonly LoggedCorrection[];
}

/**
 * What others changed since somebody last reviewed a document.
 *
 * @fires {CustomEvent<{ key: string }>} choose-item - what was changed is looked at
 * @fires close - the person has seen it
 */
@customElement('patsight-changed-since')
export class ChangedSince extends ToolElement {
  static override styles = [
    pageStyles,
    css`
      mo-callout {
        margin: var(--mo-space-4) var(--mo-space-4) 0;
        max-width: 848px;
      }
      summary {
        width: fit-content;
        min-height: 24px;
        cursor: pointer;
      }
      summary:focus-visible {
        outline: var(--mo-focus-ring);
        outline-offset: 2px;
      }
      ul {
        display: grid;
        gap: var(--mo-space-1);
        max-height: 240px;
        margin: var(--mo-space-2) 0 0;
        padding: 0;
        overflow: auto;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--mo-space-2);
        font-size: var(--mo-text-s);
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) table!: ResultTable;
  @property({ attribute: false }) changes: Changes | undefined;

  override render(): TemplateResult | typeof nothing {
    const { changes } = this;
    if (!changes || changes.total === 0) return nothing;
    return html`<mo-callout type="info">
      <details>
        <summary>
          ${msg(str`Changed since you were last here, ${dateTime(changes.since)}: ${number(changes.total)}`, {
            id: 'patsight.since',
          })}
        </summary>
        <ul>
          ${changes.entries.map((entry) => html`<li>${this.#renderEntry(entry)}</li>`)}
        </ul>
      </details>
      <mo-button slot="actions" @click=${() => this.emit('close')}
        >${msg('Dismiss', { id: 'patsight.dismiss' })}</mo-button
      >
    </mo-callout>`;
  }

  #renderEntry(entry: LoggedCorrection): TemplateResult {
    const item = this.table.item(entry.item);
    return html`${
        item
          ? html`<mo-button variant="plain" @click=${() => this.emit('choose-item', { key: item.key })}
              >${itemWords(item)}</mo-button
            >`
          : entry.action === 'dismiss'
            ? nothing
            : html`<span>${correctedWords(entry)}</span>`
      }<span>${entryWords(entry, (key) => this.table.item(key))}</span
      ><span class="muted">${madeWords(entry)}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'patsight-changed-since': ChangedSince;
  }
}
