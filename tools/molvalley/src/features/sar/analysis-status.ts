import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { number } from '@moiety/tool-kit/format.ts';
import { detailWords } from '../../shared/words/unread-reason.ts';
import type { AnalysisState } from './series.ts';
import '@moiety/tool-kit/progress.ts';

/** The share that is shown while molecules are put together, which has no measure of its own. */
const ALMOST_ALL = 0.97;

const badCoreWords = (detail: string): string =>
  detail
    ? msg(str`This core is neither SMILES nor SMARTS: ${detailWords(detail)}`, {
        id: 'molvalley.sar.badCoreDetail',
      })
    : msg('This core is neither SMILES nor SMARTS.', { id: 'molvalley.sar.badCore' });

/**
 * What stands in place of what an analysis found while it has not found anything; nothing once it has.
 * @param again makes the analysis once more
 */
export const analysisStatus = (
  state: AnalysisState<unknown>,
  { cancel, again }: { cancel: () => void; again: () => void },
): TemplateResult | typeof nothing => {
  switch (state.phase) {
    case 'running': {
      const { molecules, total } = state;
      return html`<kit-progress
        .words=${
          molecules < total
            ? msg(str`Analyzing: ${number(molecules)} of ${number(total)} compounds`, {
                id: 'molvalley.sar.running',
              })
            : msg('Comparing compounds', { id: 'molvalley.sar.finishing' })
        }
        .share=${Math.min(ALMOST_ALL, total ? molecules / total : 0)}
        cancellable
        @cancel=${cancel}
      ></kit-progress>`;
    }
    case 'bad-core':
      return html`<div class="message" role="alert"><p>${badCoreWords(state.detail)}</p></div>`;
    case 'cancelled':
      return html`<div class="message">
        <p class="muted">${msg('The analysis was canceled.', { id: 'molvalley.sar.cancelled' })}</p>
        <mo-button icon="refresh" @click=${again}
          >${msg('Analyze again', { id: 'molvalley.sar.again' })}</mo-button
        >
      </div>`;
    case 'failed':
      return html`<div class="message" role="alert">
        <p>${msg('The analysis failed. The set has not changed.', { id: 'molvalley.sar.failed' })}</p>
        <mo-button icon="refresh" @click=${again}>${msg('Retry', { id: 'kit.retry' })}</mo-button>
      </div>`;
    default:
      return nothing;
  }
};
